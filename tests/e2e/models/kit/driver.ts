/**
 * A driver connects the model of a machine with the browser: each event of the machine to a gesture of a member or to
 * something the server does, each answer that the machine waits for to an answer of the real server, and each state to
 * what is visible in it. The compiler demands an entry for every event type, every actor and every leaf state.
 *
 * `driveModel` (drive-model.ts) plans paths through the model's own states, runs them in the browser, and reports the
 * states and transitions that they cover. docs/testing.md shows how to write one.
 */
import type { Page } from '@playwright/test';
import type {
  AnyActorLogic,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  EventObject,
  OutputFrom,
  SnapshotFrom,
  StateSchemaFrom,
} from 'xstate';
import type { Database } from '#server/db/open.ts';
import type { Effect } from '#tests/machines/kit/effects.ts';
import type { Model, ModelOf } from '#tests/machines/kit/model.ts';
import type { Step } from '#tests/machines/kit/step.ts';
import type { OperableSite } from '#tests/e2e/test-site.ts';

/** One step in the browser. `words`: for the report, as the member or the server would be described. */
export type Act<World> = { readonly words: string; readonly perform: (world: World) => Promise<unknown> };

/** The browser cannot cause it here, or nothing visible would follow. */
export type NotDriven = { readonly notDriven: string };

/** The visible sign of a state. */
export type Sign<World, Snapshot> = {
  readonly words: string;
  readonly check: (world: World, snapshot: Snapshot) => Promise<unknown>;
};

/** The state looks like another one, or is left in the same moment. */
export type NotVisible = { readonly notVisible: string };

export const notDriven = (reason: string): NotDriven => ({ notDriven: reason });

export const notVisible = (reason: string): NotVisible => ({ notVisible: reason });

type LeafIn<Schema> = Schema extends { readonly states: infer States }
  ? {
      [State in keyof States & string]: States[State] extends { readonly states: unknown }
        ? `${State}.${LeafIn<States[State]>}`
        : State;
    }[keyof States & string]
  : never;

/** The leaf states of a machine, as `region.state`. */
export type LeafState<M extends AnyStateMachine> = LeafIn<StateSchemaFrom<M>>;

type ActorsOf<M extends AnyStateMachine> = Required<NonNullable<Parameters<M['provide']>[0]['actors']>>;

type OutputOf<Logic> = Logic extends AnyActorLogic ? OutputFrom<Logic> : unknown;

type EventOf<M extends AnyStateMachine> = EventFromLogic<M> & EventObject;

/** How an actor that the machine waits for ends. An actor that never ends has no entry of its own: `notDriven`. */
type Outcomes<M extends AnyStateMachine, World, Output> =
  | {
      readonly done: (output: Output, before: SnapshotFrom<M>, start: string) => Act<World> | NotDriven;
      readonly error: (error: unknown, before: SnapshotFrom<M>, start: string) => Act<World> | NotDriven;
    }
  | NotDriven;

/** What a path begins with. */
export type Fixtures = { readonly page: Page; readonly site: OperableSite; readonly db: Database };

type Start<World> = {
  /** Name of the start in the model's `inputs`. */
  readonly input: string;
  readonly words: string;
  /** Steps of the machine that opening the page causes by itself. */
  readonly steps?: readonly Readonly<Step>[];
  /** Opens the page; the machine is then in its first state. */
  readonly open: (fixtures: Fixtures) => Promise<World>;
};

/** `start`: the `input` of the path's start, for what depends on it and is not in the snapshot. */
export type DriverDefinition<M extends AnyStateMachine, World extends { readonly page: Page }> = {
  readonly starts: readonly Start<World>[];
  readonly events: {
    readonly [Type in EventOf<M>['type']]: (
      event: Extract<EventOf<M>, { type: Type }>,
      before: SnapshotFrom<M>,
      start: string,
    ) => Act<World> | NotDriven;
  };
  readonly outcomes: {
    readonly [Actor in keyof ActorsOf<M> & string]: Outcomes<M, World, OutputOf<ActorsOf<M>[Actor]>>;
  };
  readonly states: {
    readonly [State in LeafState<M>]: Sign<World, SnapshotFrom<M>> | NotVisible;
  };
  /** The clock moves; by default the page's own, which `open` installs. */
  readonly wait?: (ms: number, before: SnapshotFrom<M>) => Act<World> | NotDriven;
  /** Paths to run beside the planned ones, each as the words of its start and its steps (docs/testing.md). */
  readonly paths?: readonly (readonly [start: string, ...steps: string[]])[];
  /** What is visible when the step has led away from the machine's page: the path ends there. */
  readonly leaving?: (snapshot: SnapshotFrom<M>, effects: readonly Effect[]) => Sign<World, SnapshotFrom<M>> | null;
  /** The step by which the rest of the app answers at once, such as the new address after `navigation.requested`. */
  readonly reaction?: (snapshot: SnapshotFrom<M>, effects: readonly Effect[]) => Step | null;
};

type Untyped = ReturnType<typeof JSON.parse>;

/** A driver of any machine, as used inside the kit. */
export type Driver = {
  readonly model: Model;
  readonly paths: readonly (readonly [start: string, ...steps: string[]])[];
  readonly starts: readonly Start<Untyped>[];
  readonly actFor: (step: Step, before: AnyMachineSnapshot, start: string) => Act<Untyped> | NotDriven;
  readonly signOf: (leaf: string) => Sign<Untyped, Untyped> | NotVisible;
  readonly leaving: (snapshot: AnyMachineSnapshot, effects: readonly Effect[]) => Sign<Untyped, Untyped> | null;
  readonly reaction: (snapshot: AnyMachineSnapshot, effects: readonly Effect[]) => Step | null;
};

const inWords = (ms: number): string => (ms % 60_000 === 0 ? `${ms / 60_000} min` : `${ms / 1_000} s`);

type Entry = (given: unknown, before: AnyMachineSnapshot, start: string) => Act<Untyped> | NotDriven;
type WaitEntry = (ms: number, before: AnyMachineSnapshot) => Act<Untyped> | NotDriven;
type UntypedOutcomes = { readonly done: Entry; readonly error: Entry } | NotDriven;

const define = <M extends AnyStateMachine, World extends { readonly page: Page }>(
  model: ModelOf<M>,
  { starts, events, outcomes, states, wait, paths = [], leaving, reaction }: DriverDefinition<M, World>,
): Driver => {
  // The typed entries are looked up by names that are known at run time only.
  const eventEntries = new Map(Object.entries(events as unknown as Record<string, Entry>));
  const outcomeEntries = new Map(Object.entries(outcomes as unknown as Record<string, UntypedOutcomes>));
  const signs = new Map(Object.entries(states as unknown as Record<string, Sign<Untyped, Untyped> | NotVisible>));
  const waitEntry = wait as WaitEntry | undefined;

  const outcomeOf = (actor: string, how: 'done' | 'error', { children }: AnyMachineSnapshot): Entry => {
    // An actor that runs under an id of its own has the entry of its logic.
    const entry = outcomeEntries.get(actor) ?? outcomeEntries.get(String(children[actor]?.src));
    if (entry === undefined) return () => notDriven(`the driver has no actor ${actor}`);
    return 'notDriven' in entry ? () => entry : entry[how];
  };

  const waitOnPage = (ms: number): Act<World> => ({
    words: `wait ${inWords(ms)}`,
    perform: ({ page }) => page.clock.runFor(ms),
  });

  return {
    model,
    paths,
    starts,
    leaving: (leaving as Driver['leaving'] | undefined) ?? (() => null),
    reaction: (reaction as Driver['reaction'] | undefined) ?? (() => null),
    signOf: (leaf) => signs.get(leaf) ?? notVisible('the driver has no such state'),
    actFor: (step, before, start) => {
      switch (step.kind) {
        case 'event':
        case 'actorEvent':
          return (
            eventEntries.get(step.event.type)?.(step.event, before, start) ?? notDriven('the driver has no such event')
          );
        case 'done':
          return outcomeOf(step.actor, 'done', before)(step.output, before, start);
        case 'error':
          return outcomeOf(step.actor, 'error', before)(step.error, before, start);
        default:
          return waitEntry?.(step.ms, before) ?? waitOnPage(step.ms);
      }
    },
  };
};

/** The words of a driver, typed for its machine. */
type Vocabulary<M extends AnyStateMachine, World> = {
  readonly act: (words: string, perform: Act<World>['perform']) => Act<World>;
  readonly sign: (words: string, check: Sign<World, SnapshotFrom<M>>['check']) => Sign<World, SnapshotFrom<M>>;
};

/** `World`: what the steps of the driver work on, as its starts open it. */
export const driverFor =
  <World extends { readonly page: Page }>() =>
  <M extends AnyStateMachine>(
    model: ModelOf<M>,
    definition: (vocabulary: Vocabulary<M, World>) => DriverDefinition<M, World>,
  ): Driver =>
    define(
      model,
      definition({ act: (words, perform) => ({ words, perform }), sign: (words, check) => ({ words, check }) }),
    );
