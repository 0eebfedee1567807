import {
  type Edge,
  type StateGraph,
  type NamedStep,
  type ModelState,
  stateKeyOf,
  namedSteps,
  startOf,
  pathTo,
} from './exploration.ts';
import type { Model } from './model.ts';
import type { StepResult } from './observation.ts';
import type { SimulatedStep } from './simulation.ts';
import { type Step, describeStep } from './step.ts';
import type { InstrumentedMachine } from './instrument.ts';

/** A step and its expected result. */
export type PathStep = { readonly step: Step; readonly expected: StepResult };

/** A path to run on a real actor. */
export type TestPath = {
  readonly start: string;
  readonly first: StepResult;
  readonly steps: readonly PathStep[];
};

/** Longer tours are hard to read when they fail. */
const maxTourSteps = 40;

export const describePath = (start: string, steps: readonly Step[]): string =>
  [start, ...steps.map((step) => describeStep(step))].join(' › ');

/** Splits a wait, to detect a timer that fires a millisecond too early or too late. */
const waitInTwo = (
  exploration: StateGraph,
  from: SimulatedStep,
  ms: number,
): { steps: PathStep[]; turn: SimulatedStep } => {
  const { simulation } = exploration;
  const before: Step = { kind: 'wait', ms: ms - 1 };
  const last: Step = { kind: 'wait', ms: 1 };
  const early = ms > 1 ? simulation.take(from.moment, before) : from;
  const turn = simulation.take(early.moment, last);
  const steps = ms > 1 ? [{ step: before, expected: early }] : [];
  return { steps: [...steps, { step: last, expected: turn }], turn };
};

const stepsFrom = (
  exploration: StateGraph,
  from: SimulatedStep,
  step: Step,
): { steps: PathStep[]; turn: SimulatedStep } => {
  if (step.kind === 'wait') return waitInTwo(exploration, from, step.ms);
  const turn = exploration.simulation.take(from.moment, step);
  return { steps: [{ step, expected: turn }], turn };
};

const scriptTo = (exploration: StateGraph, place: ModelState): PathStep[] =>
  pathTo(place).flatMap(({ from, step, turn }) =>
    step.kind === 'wait' ? waitInTwo(exploration, from.turn, step.ms).steps : [{ step, expected: turn }],
  );

/** Tours over every edge of the graph. Each takes the known path to an uncovered edge, and continues while it finds more. */
export const transitionTours = (model: Model, wired: InstrumentedMachine, exploration: StateGraph): TestPath[] => {
  const done = new Set<Edge>();

  const nextFrom = (turn: SimulatedStep, start: string): (NamedStep & { edge: Edge }) | null => {
    const place = exploration.modelStates.get(stateKeyOf(model, start, turn));
    if (place === undefined) return null;
    const open = place.edges.filter((edge) => !done.has(edge));
    // Self-loops come first, so that the tour stays near uncovered edges.
    const edge = open.find(({ to }) => to === place.key) ?? open[0];
    if (edge === undefined) return null;
    const named = namedSteps(model, wired, turn.moment).find(({ name }) => name === edge.name);
    return named === undefined ? null : { ...named, edge };
  };

  const tourThrough = (edge: Edge): TestPath => {
    const { start } = edge.from;
    const steps = scriptTo(exploration, edge.from);
    let turn = edge.from.turn;
    for (let next: (NamedStep & { edge: Edge }) | null = { ...edge, edge }; next !== null;) {
      done.add(next.edge);
      const went = stepsFrom(exploration, turn, next.step);
      steps.push(...went.steps);
      turn = went.turn;
      next = steps.length < maxTourSteps ? nextFrom(turn, start) : null;
    }
    return { start, first: startOf(edge.from), steps };
  };

  const scripts: TestPath[] = [];
  for (const { via, start, turn, edges } of exploration.modelStates.values()) {
    if (via === null) scripts.push({ start, first: turn, steps: [] });
    for (const edge of edges) if (!done.has(edge)) scripts.push(tourThrough(edge));
  }
  return scripts;
};

/**
 * For each state with a timer and each step there: takes the step 1 ms before the timer; then the old timer and,
 * if there is one, the new timer must fire on time.
 */
export const timerPaths = (exploration: StateGraph): TestPath[] => {
  const { simulation } = exploration;
  const done = new Set<string>();

  const scriptFor = ({ from, step }: Edge, toTimer: number): TestPath => {
    const steps = scriptTo(exploration, from);
    let turn = from.turn;
    const go = (step: Step): void => {
      turn = simulation.take(turn.moment, step);
      steps.push({ step, expected: turn });
    };
    if (toTimer > 1) go({ kind: 'wait', ms: toTimer - 1 });
    go(step);
    go({ kind: 'wait', ms: 1 });
    const [next] = turn.moment.timers;
    if (next !== undefined) {
      const left = next.due - turn.moment.now;
      if (left > 1) go({ kind: 'wait', ms: left - 1 });
      go({ kind: 'wait', ms: 1 });
    }
    return { start: from.start, first: startOf(from), steps };
  };

  return [...exploration.modelStates.values()].flatMap((place) => {
    const { timers, now, snapshot } = place.turn.moment;
    const [next] = timers;
    if (next === undefined) return [];
    return place.edges.flatMap((edge) => {
      const goal = `${JSON.stringify(snapshot.value)} ${edge.name}`;
      if (edge.step.kind === 'wait' || done.has(goal)) return [];
      done.add(goal);
      return [scriptFor(edge, next.due - now)];
    });
  });
};
