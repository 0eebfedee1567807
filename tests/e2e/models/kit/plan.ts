import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import {
  type Edge,
  type ModelState,
  type StateGraph,
  explore,
  stateKeyOf,
  untilTimer,
} from '#tests/machines/kit/exploration.ts';
import { type InstrumentedMachine, instrument } from '#tests/machines/kit/instrument.ts';
import { nameOf, nodesOf } from '#machines/generic/machine-structure.ts';
import { type SimulatedStep, enabledContextAt } from '#tests/machines/kit/simulation.ts';
import { serialize } from '#tests/machines/kit/serialize.ts';
import type { Step } from '#tests/machines/kit/step.ts';
import { withSimulatedTime } from '#tests/machines/kit/system-time.ts';
import { activeNodes } from '#machines/generic/xstate-internals.ts';
import type { Act, Driver, Sign } from './driver.ts';

/** A step of a path with the state that must follow. */
export type PlannedStep = {
  readonly words: string;
  readonly step: Step;
  readonly perform: Act<unknown>['perform'];
  readonly expected: ExpectedState;
};

/** `signs`: what must be visible. `goals`: what the browser covers once the signs have been seen. */
export type ExpectedState = {
  readonly snapshot: AnyMachineSnapshot;
  /** Titles of the transitions. */
  readonly taken: readonly string[];
  readonly signs: readonly Sign<unknown, unknown>[];
  readonly goals: readonly string[];
};

export type PlannedPath = {
  readonly start: Driver['starts'][number];
  readonly first: ExpectedState;
  readonly steps: readonly PlannedStep[];
};

/** `states` and `transitions`: all goals of the machine, where a supervised region counts as one state; `planned`: those on the paths. */
export type Plan = {
  readonly machine: string;
  readonly states: readonly string[];
  readonly transitions: readonly string[];
  readonly planned: ReadonlySet<string>;
  readonly paths: readonly PlannedPath[];
};

/** Longer paths are hard to read when they fail; a new path costs a page load. */
const maxSteps = 25;

/** A new path is cheaper than more steps than these without a goal. */
const maxDetour = 6;

export const stateGoal = (state: string): string => `state ${state}`;
export const transitionGoal = (transition: string): string => `transition ${transition}`;

const leavesOf = (snapshot: AnyMachineSnapshot): string[] =>
  activeNodes(snapshot)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map((node) => nameOf(node));

/** The regions that restart a failed child (machines/generic/supervise.ts): no member can make a child fail. */
const supervisedRegions = (machine: AnyStateMachine): string[] =>
  nodesOf(machine)
    .filter(({ states }) => Object.keys(states).sort().join() === 'broken,down,up')
    .map((node) => nameOf(node));

/** The state itself and the states around it. */
const withAncestors = (leaf: string): string[] =>
  leaf.split('.').map((_, depth, names) => names.slice(0, depth + 1).join('.'));

/** An edge with all that the page makes of it: the step, then what the rest of the app answers to its effects. */
type Move = {
  readonly turn: SimulatedStep;
  readonly to: string;
  readonly expected: ExpectedState;
  readonly isLast: boolean;
};

type Walk = {
  readonly start: Driver['starts'][number];
  readonly steps: PlannedStep[];
  turn: SimulatedStep;
  key: string;
};

/**
 * Plans few paths that take every transition and show every state that the driver can: from the current state always to the
 * nearest transition that is not covered. Each path is simulated with its times, so that a timer never fires too early.
 * `isThorough`: every step of the driver in every state, instead of every transition.
 */
export const planPaths = (driver: Driver, isThorough = false): Plan =>
  withSimulatedTime(() => {
    const wired = instrument(driver.model.machine);
    return planOn(driver, wired, explore(driver.model, wired), isThorough);
  });

const merged = (one: SimulatedStep, next: SimulatedStep): SimulatedStep => ({
  ...next,
  taken: [...one.taken, ...next.taken],
  visited: [...one.visited, ...next.visited],
  observation: { ...next.observation, effects: [...one.observation.effects, ...next.observation.effects] },
});

/** More would be a loop. */
const maxReactions = 10;

const planOn = (driver: Driver, wired: InstrumentedMachine, graph: StateGraph, isThorough: boolean): Plan => {
  const { model } = driver;
  const { simulation, modelStates } = graph;
  const planned = new Set<string>();
  const failed = new Set<Edge>();
  const moves = new Map<Edge, Move>();

  /** A state without a sign is covered only when it is passed on the way to a visible one. */
  const expectedOf = (turn: SimulatedStep, via?: Edge): ExpectedState => {
    const { snapshot } = turn.moment;
    const leaves = leavesOf(snapshot);
    const passed = turn.visited.map((node) => nameOf(node)).filter((name) => !leaves.includes(name));
    const parting = driver.leaving(snapshot, turn.observation.effects);
    const shown = leaves.flatMap((leaf) => {
      const sign = parting ?? driver.signOf(leaf);
      return 'check' in sign ? [{ leaf, sign }] : [];
    });
    const states = shown.length === 0 ? [] : [...passed, ...shown.map(({ leaf }) => leaf)];
    return {
      snapshot,
      taken: turn.taken,
      signs: parting === null ? shown.map(({ sign }) => sign) : [parting],
      goals: [
        ...states.flatMap(withAncestors).map(stateGoal),
        ...(shown.length === 0 ? [] : turn.taken.map(transitionGoal)),
        ...(isThorough && via !== undefined ? [`${serialize(via.from.turn.observation.value)} ${via.name}`] : []),
      ],
    };
  };

  /** Takes a step, and the steps by which the rest of the app reacts to it. */
  const take = (from: SimulatedStep, step: Step): SimulatedStep => {
    let turn = simulation.take(from.moment, step);
    let effects = turn.observation.effects;
    for (let count = 0; count < maxReactions; count += 1) {
      const reaction = driver.reaction(turn.moment.snapshot, effects);
      if (reaction === null) break;
      const next = simulation.take(turn.moment, reaction);
      effects = next.observation.effects;
      turn = merged(turn, next);
    }
    return turn;
  };

  const moveOf = (edge: Edge): Move => {
    const known = moves.get(edge);
    if (known !== undefined) return known;
    const turn = take(edge.from.turn, edge.step);
    const { snapshot } = turn.moment;
    const move = {
      turn,
      to: stateKeyOf(model, edge.from.start, turn),
      expected: expectedOf(turn, edge),
      isLast: driver.leaving(snapshot, turn.observation.effects) !== null,
    };
    moves.set(edge, move);
    return move;
  };

  const isDriven = (edge: Edge): boolean =>
    !failed.has(edge) && 'perform' in driver.actFor(edge.step, edge.from.turn.moment.snapshot, edge.from.start);
  const isNew = (expected: ExpectedState): boolean => expected.goals.some((goal) => !planned.has(goal));
  const leads = (edge: Edge): boolean => isDriven(edge) && isNew(moveOf(edge).expected);

  const endsIn = (edge: Edge): boolean => {
    const { to, isLast } = moveOf(edge);
    const place = modelStates.get(to);
    if (place === undefined || isLast) return true;
    return !place.edges.some((next) => isDriven(next) && moveOf(next).to !== to);
  };

  /** The nearest edge to a new goal that `suits`, with the edges to it. */
  const search = (from: string, within: number, suits: (edge: Edge) => boolean): Edge[] | null => {
    const ways = new Map<string, Edge[]>([[from, []]]);
    // The map grows during the iteration.
    for (const [key, way] of ways) {
      const place: ModelState | undefined = modelStates.get(key);
      if (place === undefined) continue;
      const goal = place.edges.find((edge) => leads(edge) && suits(edge));
      if (goal !== undefined) return [...way, goal];
      if (way.length + 1 >= within) continue;
      for (const edge of place.edges) {
        if (!isDriven(edge)) continue;
        const { to, isLast } = moveOf(edge);
        if (!isLast && !ways.has(to)) ways.set(to, [...way, edge]);
      }
    }
    return null;
  };

  /** Goals that end the path come last. */
  const nearest = (from: string, within: number): Edge[] | null =>
    search(from, within, (edge) => !endsIn(edge)) ?? search(from, within, () => true);

  /** The same step at the actual time: the wait until a timer differs from that of the first visit. */
  const stepAt = ({ name, step }: Edge, { moment }: SimulatedStep): Step => {
    const left = name === untilTimer ? enabledContextAt(moment, wired).toNextTimer : null;
    return left === null ? step : { kind: 'wait', ms: left };
  };

  /** False when the path ends with it. */
  const advance = (walk: Walk, edge: Edge): boolean => {
    const step = stepAt(edge, walk.turn);
    const reaction = driver.actFor(step, walk.turn.moment.snapshot, walk.start.input);
    if (!('perform' in reaction)) {
      failed.add(edge);
      return false;
    }
    const turn = take(walk.turn, step);
    const expected = expectedOf(turn, edge);
    for (const goal of expected.goals) planned.add(goal);
    // An edge that does not keep its promise at this time is not tried again.
    if (leads(edge)) failed.add(edge);
    walk.steps.push({ words: reaction.words, step, perform: reaction.perform, expected });
    walk.turn = turn;
    walk.key = stateKeyOf(model, walk.start.input, turn);
    return driver.leaving(turn.moment.snapshot, turn.observation.effects) === null;
  };

  const begin = (start: Driver['starts'][number]): Walk => {
    let turn = simulation.start(model.inputs[start.input]);
    for (const step of start.steps ?? []) turn = merged(turn, take(turn, step));
    return { start, steps: [], turn, key: stateKeyOf(model, start.input, turn) };
  };

  const paths: PlannedPath[] = [];
  const walkFrom = (walk: Walk, way: readonly Edge[]): void => {
    const first = expectedOf(walk.turn);
    for (const goal of first.goals) planned.add(goal);
    for (let next: readonly Edge[] | null = way; next !== null;) {
      const continues: boolean = next.every((edge) => advance(walk, edge));
      next = continues && walk.steps.length < maxSteps ? nearest(walk.key, maxDetour) : null;
    }
    paths.push({ start: walk.start, first, steps: walk.steps });
  };

  const wordsOf = (edge: Edge, { moment }: SimulatedStep): string | null => {
    const reaction = driver.actFor(stepAt(edge, { ...edge.from.turn, moment }), moment.snapshot, edge.from.start);
    return 'perform' in reaction ? reaction.words : null;
  };

  const find = <Item>(items: readonly Item[], nameOf: (item: Item) => string | null, wanted: string): Item => {
    const found = items.find((item) => nameOf(item) === wanted);
    if (found !== undefined) return found;
    const possible = new Set(items.flatMap((item) => nameOf(item) ?? []));
    throw new Error(
      `${model.machine.id}: "${wanted}" is not possible here, but:\n${[...possible].map((name) => `  ${name}`).join('\n')}`,
    );
  };

  for (const [start, ...steps] of driver.paths) {
    const walk = begin(find(driver.starts, ({ words }) => words, start));
    const first = expectedOf(walk.turn);
    for (const words of steps)
      advance(
        walk,
        find(modelStates.get(walk.key)?.edges ?? [], (edge) => wordsOf(edge, walk.turn), words),
      );
    paths.push({ start: walk.start, first, steps: walk.steps });
  }
  for (const start of driver.starts) {
    const walk = begin(start);
    const way = nearest(walk.key, maxSteps);
    if (way !== null || isNew(expectedOf(walk.turn))) walkFrom(walk, way ?? []);
  }
  for (;;) {
    const ways = driver.starts.flatMap((start) => {
      const walk = begin(start);
      const way = nearest(walk.key, maxSteps);
      return way === null ? [] : [{ walk, way }];
    });
    const [best] = ways.sort((one, other) => one.way.length - other.way.length);
    if (best === undefined) break;
    walkFrom(best.walk, best.way);
  }

  const supervised = supervisedRegions(model.machine);
  const isFolded = (name: string): boolean => supervised.some((region) => name.startsWith(`${region}.`));
  return {
    machine: model.machine.id,
    states: wired.structure.states.filter((name) => !isFolded(name)).map(stateGoal),
    transitions: [...wired.structure.transitions.values()].filter((title) => !isFolded(title)).map(transitionGoal),
    planned,
    paths,
  };
};
