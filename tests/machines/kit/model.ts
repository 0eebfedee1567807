/**
 * A model describes the possible inputs of a machine. From it the kit derives tests with full coverage:
 * every state, every transition, every guard both ways, every event in every state, every timer to the millisecond,
 * the invariants after each step, and random paths.
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
 *     machine: gateMachine,                                  // unwired: the kit replaces all actors
 *     inputs: { fresh: { dismissed: false }, seen: { dismissed: true } }, // named starts; `{ start: undefined }` without input
 *     events: [                                              // one case for each way an event may look
 *       { type: 'facts.changed', armed: true, eligible: true },
 *       { type: 'facts.changed', armed: true, eligible: false },
 *       { type: 'facts.changed', armed: false, eligible: false },
 *       { type: 'gate.dismissed' },
 *     ],
 *     actorOutcomes: { saveDismissal: { done: [undefined], error: ['unavailable'] } }, // by actor id or src
 *     actorEvents: { watchFacts: [{ type: 'facts.lost' }] }, // events of a callback or child, only while it runs
 *     delays: { openDelay: 40_000 },                         // the spec's numbers as literals, never imported ones
 *     stateKey: ({ lastId, ...context }) => context,       // keeps the number of states finite
 *     invariants: {                                          // checked after each step of each path
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
 * - Every actor is replaced by a stub that runs until a step of the path ends it (`actorOutcomes`); without an
 *   entry it ends with `undefined` where that is handled, and fails with `'unavailable'`. `error: []` means: never fails.
 * - Effects are recorded (effects.ts): events sent to the parent or another actor, emitted events, started and stopped actors,
 *   and named actions that are plain functions, which are not called.
 * - The clock starts at 0 (`startTime`) and advances only by steps, so deadlines are ms since the start.
 * - Logic that a machine receives in an event, to spawn it, is `stubLogic` (stub-logic.ts).
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

/** One step of a path. `at`: ms since the start. */
export type TraceEntry = { readonly at: number; readonly step: Step | null; readonly effects: readonly Effect[] };

/** Input of an invariant, after the start and after each step. */
export type InvariantInput<Snapshot> = {
  /** Name of the start in `inputs`. */
  readonly start: string;
  /** The last step; null: the start. */
  readonly step: Step | null;
  /** ms since the start. */
  readonly at: number;
  readonly snapshot: Snapshot;
  /** The snapshot before the step; null at the start. */
  readonly before: Snapshot | null;
  /** Effects of this step. */
  readonly effects: readonly Effect[];
  /** All steps since the start, including this one. */
  readonly trace: readonly TraceEntry[];
};

/** Returns false, or throws with details, when violated. */
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
  /** Waits to try in every state, ms, for guards that read the clock; `stateKey` must then distinguish states by `now`. */
  readonly waits?: readonly number[];
  /** Key that distinguishes states with the same state value; by default the whole context. */
  readonly stateKey?: (context: ContextFrom<M>, now: number) => unknown;
  /** Where false, the exploration stops: for parallel machines with too many combinations. */
  readonly exploreWhile?: (snapshot: SnapshotFrom<M>) => boolean;
  readonly invariants?: Readonly<Record<string, Invariant<SnapshotFrom<M>>>>;
  /** Coverage goals that cannot be reached, as the failing test names them, each with the reason. */
  readonly unreachableGoals?: Readonly<Record<string, string>>;
  /** System ids of actors outside the machine. */
  readonly externalActors?: readonly string[];
  /** The time at the start, ms. */
  readonly startTime?: number;
};

/** A snapshot or context of any machine, untyped. */
export type Unchecked = ReturnType<AnyActorRef['getSnapshot']>;

/** A model of any machine, as used inside the kit. */
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

/** A model with the types of its machine. */
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
