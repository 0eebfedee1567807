import { nameOf } from './machine-structure.ts';
import type { Exploration } from './exploration.ts';
import type { Model } from './model.ts';
import type { Observation, Trace } from './observation.ts';
import { plain } from './serialize.ts';
import type { Step } from './step.ts';
import type { Wired } from './instrument.ts';

/** What there is to cover, by kind. `cells`: each event type in each state value. */
export type Goals = {
  readonly states: ReadonlySet<string>;
  readonly transitions: ReadonlySet<string>;
  readonly guards: ReadonlySet<string>;
  readonly timers: ReadonlySet<string>;
  readonly cells: ReadonlySet<string>;
};

export type GoalKind = keyof Goals;

export const goalKinds = ['states', 'transitions', 'guards', 'timers', 'cells'] as const satisfies readonly GoalKind[];

/** How many goals of each kind there are and how many were met. */
export type Coverage = Readonly<Record<GoalKind, { readonly met: number; readonly of: number }>>;

const stateGoal = (state: string): string => `state ${state}`;
const transitionGoal = (transition: string): string => `transition ${transition}`;
const guardGoal = (transition: string, passed: boolean): string =>
  `guard ${passed ? 'passes' : 'refuses'} in ${transition}`;
const timerGoal = (transition: string): string => `to the millisecond ${transition}`;
const cellGoal = (value: unknown, event: string): string => `${event} in ${plain(value)}`;

/** The goals that lie in the machine itself. */
export const goalsOf = ({ anatomy }: Wired): Omit<Goals, 'cells'> => {
  const transitions = [...anatomy.transitions];
  return {
    states: new Set(anatomy.states.map((state) => stateGoal(state))),
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

/** Every event type in every state value that the exploration left. */
export const cellsOf = (model: Model, exploration: Exploration): ReadonlySet<string> => {
  const types = new Set(model.events.map(({ type }) => type));
  const cells = [...exploration.places.values()]
    .filter(({ edges }) => edges.length > 0)
    .flatMap(({ turn }) => [...types].map((type) => cellGoal(turn.observation.value, type)));
  return new Set(cells);
};

/** The goals that something that happened meets. `before` and `step` are missing for a start. */
export const goalsMet = (trace: Trace, before?: Observation, step?: Step): string[] => [
  ...trace.visited.map((node) => stateGoal(nameOf(node))),
  ...trace.taken.map((title) => transitionGoal(title)),
  ...trace.verdicts.map(({ transition, passed }) => guardGoal(transition, passed)),
  // Scripts split each wait: what a last wait of 1 ms takes was not taken 1 ms earlier.
  ...(step?.kind === 'wait' && step.ms === 1 ? trace.taken.map((title) => timerGoal(title)) : []),
  ...(step?.kind === 'event' && before !== undefined ? [cellGoal(before.value, step.event.type)] : []),
];

export const coverageOf = (goals: Goals, met: ReadonlySet<string>, ignored: ReadonlySet<string>): Coverage => {
  const count = (of: ReadonlySet<string>) => {
    const wanted = [...of].filter((goal) => !ignored.has(goal));
    return { met: wanted.filter((goal) => met.has(goal)).length, of: wanted.length };
  };
  return {
    states: count(goals.states),
    transitions: count(goals.transitions),
    guards: count(goals.guards),
    timers: count(goals.timers),
    cells: count(goals.cells),
  };
};
