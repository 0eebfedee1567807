import { type StateValue, matchesState } from 'xstate';
import {
  type RecordedActor,
  type RecordedSnapshot,
  type Recording,
  isAlive,
  snapshotAt,
} from '#src/dev/page/recording.ts';
import type { AppActor } from '#src/system.tsx';

type Listener = (snapshot: unknown) => void;

/** Stands in for an actor: shows recorded snapshots and takes no events. */
type ReplayActor = {
  readonly id: string;
  readonly sessionId: string;
  readonly system: { readonly get: (id: string) => ReplayActor | undefined };
  readonly getSnapshot: () => unknown;
  readonly subscribe: (observer: Listener | { next?: Listener }) => { unsubscribe: () => void };
  readonly send: () => void;
  readonly on: () => { unsubscribe: () => void };
};

export type ReplaySystem = {
  readonly root: AppActor | null;
  /** Shows the state after the record with this number; null: the latest. */
  readonly show: (seq: number | null) => void;
};

type Shown = {
  source: RecordedSnapshot | null;
  snapshot: unknown;
  readonly listeners: Set<Listener>;
  readonly actor: ReplayActor;
};

const isStateValue = (value: unknown): value is StateValue =>
  typeof value === 'string' || (typeof value === 'object' && value !== null);

/** An actor system of recorded snapshots, for views that read it and send it events. */
export const createReplay = (recording: Recording): ReplaySystem => {
  const shown = new Map<string, Shown>();
  let names = new Map<string, ReplayActor>();

  const system = { get: (id: string) => names.get(id) };

  const find = ({ id, name }: RecordedActor): Shown => {
    const known = shown.get(id);
    if (known !== undefined) return known;
    const listeners = new Set<Listener>();
    const actor: ReplayActor = {
      id: name,
      sessionId: id,
      system,
      getSnapshot: () => made.snapshot,
      subscribe: (observer) => {
        const listener: Listener = typeof observer === 'function' ? observer : (snapshot) => observer.next?.(snapshot);
        listeners.add(listener);
        return { unsubscribe: () => void listeners.delete(listener) };
      },
      send: () => undefined,
      on: () => ({ unsubscribe: () => undefined }),
    };
    const made: Shown = { source: null, snapshot: undefined, listeners, actor };
    shown.set(id, made);
    return made;
  };

  const snapshotFor = ({ machine }: RecordedActor, source: RecordedSnapshot): object => ({
    ...source,
    machine: { id: machine },
    tags: new Set(source.tags),
    children: Object.fromEntries(
      Object.entries(source.children).flatMap(([id, child]) => {
        const actor = recording.actors.get(child);
        return actor === undefined ? [] : [[id, find(actor).actor]];
      }),
    ),
    hasTag: (tag: string) => source.tags.includes(tag),
    matches: (value: StateValue) => isStateValue(source.value) && matchesState(value, source.value),
    can: () => false,
    getMeta: () => ({}),
  });

  const show = (seq: number | null): void => {
    names = new Map();
    const changed: Shown[] = [];
    for (const actor of recording.actors.values()) {
      const source = snapshotAt(actor, seq);
      if (source === null) continue;
      const one = find(actor);
      if (isAlive(source)) names.set(actor.name, one.actor);
      if (one.source === source) continue;
      one.source = source;
      one.snapshot = snapshotFor(actor, source);
      changed.push(one);
    }
    for (const { listeners, snapshot } of changed) for (const listener of listeners) listener(snapshot);
  };

  show(null);
  const root = [...recording.actors.values()].find(({ parent }) => parent === null);
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a recording has no types; the views read what they once read.
    root: root === undefined ? null : (find(root).actor as unknown as AppActor),
    show,
  };
};
