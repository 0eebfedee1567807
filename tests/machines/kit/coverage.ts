import type { AnyStateNode } from 'xstate';
import { nameOf } from '#machines/generic/machine-structure.ts';
import type { StateGraph } from './exploration.ts';
import type { Model } from './model.ts';
import type { Observation, StepResult } from './observation.ts';
import { serialize } from './serialize.ts';
import type { Step } from './step.ts';
import type { InstrumentedMachine } from './instrument.ts';

/** Coverage goals by kind. `cells`: each event type in each state value. */
export type CoverageGoals = {
  readonly states: ReadonlySet<string>;
  readonly transitions: ReadonlySet<string>;
  readonly guards: ReadonlySet<string>;
  readonly timers: ReadonlySet<string>;
  readonly stateEventPairs: ReadonlySet<string>;
};

export type GoalKind = keyof CoverageGoals;

export const goalKinds = [
  'states',
  'transitions',
  'guards',
  'timers',
  'stateEventPairs',
] as const satisfies readonly GoalKind[];

/** Number of goals of each kind, and of those that were met. */
export type Coverage = Readonly<Record<GoalKind, { readonly covered: number; readonly total: number }>>;

const stateGoal = (state: string): string => `state ${state}`;
const transitionGoal = (transition: string): string => `transition ${transition}`;
const guardGoal = (transition: string, passed: boolean): string =>
  `guard ${passed ? 'passes' : 'refuses'} in ${transition}`;
const timerGoal = (transition: string): string => `to the millisecond ${transition}`;
const cellGoal = (value: unknown, event: string): string => `${event} in ${serialize(value)}`;

/** Goals that follow from the machine itself. */
export const goalsOf = ({ structure }: InstrumentedMachine): Omit<CoverageGoals, 'stateEventPairs'> => {
  const transitions = [...structure.transitions];
  return {
    states: new Set(structure.states.map((state) => stateGoal(state))),
    transitions: new Set(transitions.map(([, title]) => transitionGoal(title))),
    guards: new Set(
      transitions.flatMap(([{ guard }, title]) =>
        guard === undefined ? [] : [guardGoal(title, true), guardGoal(title, false)],
      ),
    ),
    timers: new Set(
      transitions.flatMap(([{ eventType }, title]) =>
        eventType.startsWith('xstate.after.') ? [timerGoal(title)] : [],
      ),
    ),
  };
};

/** Every event type in every expanded state value. */
export const stateEventPairsOf = (model: Model, exploration: StateGraph): ReadonlySet<string> => {
  const types = new Set(model.events.map(({ type }) => type));
  const stateEventPairs = [...exploration.modelStates.values()]
    .filter(({ edges }) => edges.length > 0)
    .flatMap(({ turn }) => [...types].map((type) => cellGoal(turn.observation.value, type)));
  return new Set(stateEventPairs);
};

/** Every step visits all active states again: their goals are written once. */
const goalsOfStates = new WeakMap<AnyStateNode, string>();

const stateGoalOf = (node: AnyStateNode): string => {
  const known = goalsOfStates.get(node);
  if (known !== undefined) return known;
  const goal = stateGoal(nameOf(node));
  goalsOfStates.set(node, goal);
  return goal;
};

/** Goals met by an observation. `before` and `step` are missing for a start. */
export const goalsCovered = (trace: StepResult, before?: Observation, step?: Step): string[] => [
  ...trace.visited.map(stateGoalOf),
  ...trace.taken.map((title) => transitionGoal(title)),
  ...trace.verdicts.map(({ transition, passed }) => guardGoal(transition, passed)),
  // Paths split each wait: a transition taken in a final wait of 1 ms was not taken 1 ms earlier.
  ...(step?.kind === 'wait' && step.ms === 1 ? trace.taken.map((title) => timerGoal(title)) : []),
  ...(step?.kind === 'event' && before !== undefined ? [cellGoal(before.value, step.event.type)] : []),
];

export const coverageOf = (
  goals: CoverageGoals,
  covered: ReadonlySet<string>,
  ignored: ReadonlySet<string>,
): Coverage => {
  const count = (total: ReadonlySet<string>) => {
    const wanted = [...total].filter((goal) => !ignored.has(goal));
    return { covered: wanted.filter((goal) => covered.has(goal)).length, total: wanted.length };
  };
  return {
    states: count(goals.states),
    transitions: count(goals.transitions),
    guards: count(goals.guards),
    timers: count(goals.timers),
    stateEventPairs: count(goals.stateEventPairs),
  };
};
