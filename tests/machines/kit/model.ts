/**
 * A model says what may happen to a machine. From it the kit derives the tests that give the machine full coverage:
 * every state, every transition, every guard both ways, every event in every state, every timer to the millisecond,
 * the invariants after each step, and random histories.
 *
 * One complete example, of a gate that opens some time after its facts are right (ROW: a row of the requirements):
 *
 * ```ts
 * import { gateMachine } from '#machines/generic/gate.ts';
 * import { coverModel } from '#tests/machines/kit/cover-model.ts';
 * import { started } from '#tests/machines/kit/effects.ts';
 * import { defineModel } from '#tests/machines/kit/model.ts';
 * import { isEvent } from '#tests/machines/kit/step.ts';
 *
 * coverModel(
 *   defineModel({
 *     machine: gateMachine,                                  // unwired, the kit replaces all its actors
 *     inputs: { fresh: { dismissed: false }, seen: { dismissed: true } }, // named starts; `{ start: undefined }` without input
 *     events: [                                              // one case for each way an event may look
 *       { type: 'facts.changed', armed: true, eligible: true },
 *       { type: 'facts.changed', armed: true, eligible: false },
 *       { type: 'facts.changed', armed: false, eligible: false },
 *       { type: 'gate.dismissed' },
 *     ],
 *     outcomes: { saveDismissal: { done: [undefined], error: ['unavailable'] } }, // by actor id or src
 *     said: { watchFacts: [{ type: 'facts.lost' }] },        // events of a callback or child, only while it runs
 *     delays: { openDelay: 40_000 },                         // the spec's numbers as literals, never imported ones
 *     project: ({ lastId, ...context }) => context,          // keeps the number of states finite
 *     invariants: {                                          // asked after each step of each history
 *       'is open only when eligible [ROW]': ({ snapshot }) =>
 *         !snapshot.matches({ live: 'open' }) || snapshot.context.eligible,
 *       'saves only what was dismissed [ROW]': ({ step, effects }) =>
 *         started(effects, 'saveDismissal').length === 0 || isEvent(step, 'gate.dismissed'),
 *     },
 *   }),
 *   '[ROW ROW]', // rows that the model as a whole proves; they go into the title
 * );
 * ```
 *
 * A parallel machine with too many combinations is covered by several models together: `coverModel([one, other])`.
 * Single examples with literal expectations use `runScenario` (scenario.ts). What the kit does to the machine:
 * - Every actor is replaced by a recorder that lives until a step of the history lets it end (`outcomes`); without an
 *   entry it ends with `undefined` where that is handled, and fails with `'unavailable'`. `error: []` means: never fails.
 * - What the machine does is recorded as effects (effects.ts): sent to the parent or another actor, emitted, started, stopped, and
 *   named actions that are plain functions, which are not called.
 * - The clock stands at 0 (`startsAt`) and moves only by steps, so deadlines are written as ms since the start.
 * - Logic that a machine is handed in an event, to spawn it, is given as `recorder` (recorder.ts).
 */
import type {
  AnyActorRef,
  AnyStateMachine,
  ContextFrom,
  EventFromLogic,
  EventObject,
  InputFrom,
  SnapshotFrom,
} from 'xstate';
import type { Effect } from './effects.ts';
import type { Step } from './step.ts';

/** How an actor may end: one step for each value. */
export type ActorOutcomes = { readonly done?: readonly unknown[]; readonly error?: readonly unknown[] };

/** One thing that happened in a history. `at`: ms since the start. */
export type TraceEntry = { readonly at: number; readonly step: Step | null; readonly effects: readonly Effect[] };

/** What an invariant judges, after the start and after each step. */
export type InvariantInput<Snapshot> = {
  /** Name of the start in `inputs`. */
  readonly start: string;
  /** What was just done; null: the start. */
  readonly step: Step | null;
  /** ms since the start. */
  readonly at: number;
  readonly snapshot: Snapshot;
  /** The snapshot before the step; null at the start. */
  readonly before: Snapshot | null;
  /** What the machine did in this step. */
  readonly effects: readonly Effect[];
  /** Everything since the start, this step included. */
  readonly trace: readonly TraceEntry[];
};

/** Whether all is well. It may throw as well, to say what is not. */
export type Invariant<Snapshot> = (seen: InvariantInput<Snapshot>) => boolean;

export type ModelDefinition<M extends AnyStateMachine> = {
  readonly machine: M;
  readonly inputs: Readonly<Record<string, InputFrom<M>>>;
  readonly events: readonly (EventFromLogic<M> & EventObject)[];
  readonly actorOutcomes?: Readonly<Record<string, ActorOutcomes>>;
  readonly actorEvents?: Readonly<Record<string, readonly (EventFromLogic<M> & EventObject)[]>>;
  /**
   * The values, in ms, that each named delay takes. Obligatory for constant delays; for one that depends on the context
   * give all values that it takes in this model, or leave it out.
   */
  readonly delays?: Readonly<Record<string, number | readonly number[]>>;
  /** Pauses to try in every state, ms, for guards that ask the clock; `project` must then tell the states apart by `now`. */
  readonly waits?: readonly number[];
  /** What distinguishes two states besides the state value. Without it the whole context does. */
  readonly stateKey?: (context: ContextFrom<M>, now: number) => unknown;
  /** Where false, the exploration does not go on: for parallel machines with too many combinations. */
  readonly exploreWhile?: (snapshot: SnapshotFrom<M>) => boolean;
  readonly invariants?: Readonly<Record<string, Invariant<SnapshotFrom<M>>>>;
  /** Coverage goals that cannot be reached, as the failing test names them, each with the reason. */
  readonly unreachableGoals?: Readonly<Record<string, string>>;
  /** System ids of actors that live around the machine. */
  readonly externalActors?: readonly string[];
  /** The time at the start, ms. */
  readonly startTime?: number;
};

/** A snapshot or context of whatever machine: its reader knows which. */
export type Unchecked = ReturnType<AnyActorRef['getSnapshot']>;

/** A model of whatever machine, as the kit's own parts read it. */
export type Model = {
  readonly machine: AnyStateMachine;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly events: readonly EventObject[];
  readonly actorOutcomes: Readonly<Record<string, ActorOutcomes>>;
  readonly actorEvents: Readonly<Record<string, readonly EventObject[]>>;
  readonly delays: Readonly<Record<string, readonly number[]>>;
  readonly waits: readonly number[];
  readonly stateKey: (context: Unchecked, now: number) => unknown;
  readonly exploreWhile: (snapshot: Unchecked) => boolean;
  readonly invariants: Readonly<Record<string, Invariant<Unchecked>>>;
  readonly unreachableGoals: Readonly<Record<string, string>>;
  readonly externalActors: readonly string[];
  readonly startTime: number;
};

/** A model that still knows the types of its machine. */
export type ModelOf<M extends AnyStateMachine> = Model & { readonly machine: M };

export const defineModel = <M extends AnyStateMachine>(definition: ModelDefinition<M>): ModelOf<M> => ({
  actorOutcomes: {},
  actorEvents: {},
  waits: [],
  stateKey: (context) => context,
  exploreWhile: () => true,
  invariants: {},
  unreachableGoals: {},
  externalActors: [],
  startTime: 0,
  ...definition,
  delays: Object.fromEntries(
    Object.entries(definition.delays ?? {}).map(([name, ms]) => [name, typeof ms === 'number' ? [ms] : ms]),
  ),
});
