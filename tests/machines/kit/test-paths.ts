import {
  type Edge,
  type Exploration,
  type NamedStep,
  type Place,
  keyOf,
  namedSteps,
  startOf,
  wayTo,
} from './exploration.ts';
import type { Model } from './model.ts';
import type { Trace } from './observation.ts';
import type { Turn } from './simulation.ts';
import { type Step, describeStep } from './step.ts';
import type { Wired } from './instrument.ts';

/** A step and what it must lead to. */
export type ScriptStep = { readonly step: Step; readonly expected: Trace };

/** A history to be run on a real actor. */
export type Script = {
  readonly start: string;
  readonly first: Trace;
  readonly steps: readonly ScriptStep[];
};

/** Longer tours are hard to read when they fail. */
const longestTour = 40;

export const describeHistory = (start: string, steps: readonly Step[]): string =>
  [start, ...steps.map((step) => describeStep(step))].join(' › ');

/** A wait is split so that a timer that comes a millisecond too early or too late is seen. */
const waitInTwo = (exploration: Exploration, from: Turn, ms: number): { steps: ScriptStep[]; turn: Turn } => {
  const { simulation } = exploration;
  const before: Step = { kind: 'wait', ms: ms - 1 };
  const last: Step = { kind: 'wait', ms: 1 };
  const early = ms > 1 ? simulation.take(from.moment, before) : from;
  const turn = simulation.take(early.moment, last);
  const steps = ms > 1 ? [{ step: before, expected: early }] : [];
  return { steps: [...steps, { step: last, expected: turn }], turn };
};

const stepsFrom = (exploration: Exploration, from: Turn, step: Step): { steps: ScriptStep[]; turn: Turn } => {
  if (step.kind === 'wait') return waitInTwo(exploration, from, step.ms);
  const turn = exploration.simulation.take(from.moment, step);
  return { steps: [{ step, expected: turn }], turn };
};

const scriptTo = (exploration: Exploration, place: Place): ScriptStep[] =>
  wayTo(place).flatMap(({ from, step, turn }) =>
    step.kind === 'wait' ? waitInTwo(exploration, from.turn, step.ms).steps : [{ step, expected: turn }],
  );

/** Tours over every edge of the graph. Each goes the known way to an edge that is still to do, and on while it finds more. */
export const tours = (model: Model, wired: Wired, exploration: Exploration): Script[] => {
  const done = new Set<Edge>();

  const nextFrom = (turn: Turn, start: string): (NamedStep & { edge: Edge }) | null => {
    const place = exploration.places.get(keyOf(model, start, turn));
    if (place === undefined) return null;
    const open = place.edges.filter((edge) => !done.has(edge));
    // What changes nothing comes first, so that the tour stays where more is to do.
    const edge = open.find(({ to }) => to === place.key) ?? open[0];
    if (edge === undefined) return null;
    const named = namedSteps(model, wired, turn.moment).find(({ name }) => name === edge.name);
    return named === undefined ? null : { ...named, edge };
  };

  const tourThrough = (edge: Edge): Script => {
    const { start } = edge.from;
    const steps = scriptTo(exploration, edge.from);
    let turn = edge.from.turn;
    for (let next: (NamedStep & { edge: Edge }) | null = { ...edge, edge }; next !== null;) {
      done.add(next.edge);
      const went = stepsFrom(exploration, turn, next.step);
      steps.push(...went.steps);
      turn = went.turn;
      next = steps.length < longestTour ? nextFrom(turn, start) : null;
    }
    return { start, first: startOf(edge.from), steps };
  };

  const scripts: Script[] = [];
  for (const { via, start, turn, edges } of exploration.places.values()) {
    if (via === null) scripts.push({ start, first: turn, steps: [] });
    for (const edge of edges) if (!done.has(edge)) scripts.push(tourThrough(edge));
  }
  return scripts;
};

/**
 * For each state with a timer and each step there: the step comes 1 ms before the timer, and then the old timer and,
 * if there is one, the new timer must come when they should.
 */
export const timerScripts = (exploration: Exploration): Script[] => {
  const { simulation } = exploration;
  const done = new Set<string>();

  const scriptFor = ({ from, step }: Edge, toTimer: number): Script => {
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

  return [...exploration.places.values()].flatMap((place) => {
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
