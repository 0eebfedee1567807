import type {
  ActorRefLike,
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyTransitionDefinition,
  InspectionEvent,
  Snapshot,
} from 'xstate';
import { parentOf, transitionsOf } from '#machines/generic/xstate-internals.ts';
import type { GestureRecord, Lifetime } from '#src/dev/wire.ts';

type ActorSnapshot = Snapshot<unknown>;

/** Inspection events name live actors, of which XState's type shows three members only. */
const isActorRef = (ref: ActorRefLike): ref is AnyActorRef => 'id' in ref && 'system' in ref;

export const isMachineSnapshot = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && 'machine' in snapshot && '_nodes' in snapshot;

/** An event as it happened: references only, masked when it leaves the page. */
export type Entry = {
  readonly kind: 'event';
  readonly seq: number;
  readonly at: number;
  readonly actor: KnownActor;
  readonly source: ActorRefLike | undefined;
  readonly cause: number | null;
  readonly event: AnyEventObject;
  taken: readonly AnyTransitionDefinition[];
  snapshot: ActorSnapshot | null;
  /** Its snapshot is another one than before. */
  isChanged: boolean;
};

export type KnownActor = {
  readonly ref: AnyActorRef;
  readonly parent: AnyActorRef | undefined;
  readonly lifetime: Lifetime;
  /** Sequence number of the first entry that can concern it. */
  readonly born: number;
  /** Its snapshot before the first entry that is still recorded. */
  base: ActorSnapshot | null;
  latest: ActorSnapshot | null;
  /** Received and not yet processed. */
  readonly pending: Entry[];
  /** Entries in the ring. */
  entries: number;
};

export type Recorder = {
  readonly root: AnyActorRef;
  readonly actors: ReadonlyMap<string, KnownActor>;
  /** The entries from `seq` on, at most `most`. */
  readonly since: (seq: number, most: number) => readonly (Entry | GestureRecord)[];
  /** The sequence number of the next entry. */
  readonly next: () => number;
  readonly addGesture: (gesture: Omit<GestureRecord, 'kind' | 'seq' | 'at'>) => void;
  readonly stop: () => void;
};

/** Most entries that are kept: the oldest give way. */
export const ringSize = 2_000;

const lifetimeOf = (id: string, parent: KnownActor | undefined): Lifetime => {
  if (parent === undefined) return 'app';
  const isLifetime = parent.parent === undefined && (id === 'member' || id === 'page');
  return isLifetime ? id : parent.lifetime;
};

/**
 * Records every event of an actor system synchronously, with the transitions that it took. It must cost next to nothing:
 * no copy, no text, no clock but `Date.now`.
 */
export const record = (root: AnyActorRef): Recorder => {
  const ring: (Entry | GestureRecord | undefined)[] = Array.from({ length: ringSize });
  const actors = new Map<string, KnownActor>();
  let seq = 0;

  const add = (entry: Entry | GestureRecord): void => {
    const place = entry.seq % ringSize;
    const dropped = ring[place];
    ring[place] = entry;
    if (dropped?.kind !== 'event') return;
    const { actor } = dropped;
    actor.entries -= 1;
    actor.base = dropped.snapshot ?? actor.base;
    if (actor.entries === 0 && actor.latest !== null && actor.latest.status !== 'active')
      actors.delete(actor.ref.sessionId);
  };

  const know = (ref: AnyActorRef, base: ActorSnapshot | null): KnownActor => {
    const parent = parentOf(ref);
    const lifetime = lifetimeOf(ref.id, parent && actors.get(parent.sessionId));
    const actor = { ref, parent, lifetime, born: seq, base, latest: base, pending: [], entries: 0 };
    actors.set(ref.sessionId, actor);
    return actor;
  };
  const find = (ref: ActorRefLike): KnownActor | undefined =>
    actors.get(ref.sessionId) ?? (isActorRef(ref) ? know(ref, null) : undefined);

  const begin = (actor: KnownActor, source: ActorRefLike | undefined, event: AnyEventObject): Entry => {
    const cause = source === undefined ? undefined : actors.get(source.sessionId)?.pending[0];
    const entry: Entry = {
      kind: 'event',
      seq,
      at: Date.now(),
      actor,
      source,
      cause: cause === undefined ? null : cause.seq,
      event,
      taken: [],
      snapshot: null,
      isChanged: false,
    };
    seq += 1;
    actor.entries += 1;
    add(entry);
    return entry;
  };

  const finish = (actor: KnownActor, event: AnyEventObject, snapshot: ActorSnapshot): void => {
    const at = actor.pending.findIndex((entry) => entry.event === event);
    // A stop is not delivered as an event.
    const entry = at === -1 ? begin(actor, undefined, event) : actor.pending[at];
    // What came before it was never processed.
    actor.pending.splice(0, at + 1);
    if (entry === undefined) return;
    entry.snapshot = snapshot;
    entry.isChanged = snapshot !== actor.latest;
    actor.latest = snapshot;
  };

  const observe = (inspected: InspectionEvent): void => {
    const ref = inspected.actorRef;
    if (inspected.type === '@xstate.microstep') {
      const entry = actors.get(ref.sessionId)?.pending[0];
      const transitions = transitionsOf(inspected);
      if (entry !== undefined && transitions.length > 0)
        entry.taken = entry.taken.length === 0 ? transitions : [...entry.taken, ...transitions];
    } else if (inspected.type !== '@xstate.action') {
      const actor = find(ref);
      if (actor === undefined || inspected.type === '@xstate.actor') return;
      if (inspected.type === '@xstate.event') actor.pending.push(begin(actor, inspected.sourceRef, inspected.event));
      else finish(actor, inspected.event, inspected.snapshot);
    }
  };

  const walk = (ref: AnyActorRef): void => {
    const snapshot: ActorSnapshot = ref.getSnapshot();
    know(ref, snapshot);
    if (!isMachineSnapshot(snapshot)) return;
    for (const child of Object.values<AnyActorRef | undefined>(snapshot.children)) if (child !== undefined) walk(child);
  };
  walk(root);
  const subscription = root.system.inspect(observe);

  return {
    root,
    actors,
    since: (from, most) => {
      const first = Math.max(from, seq - ringSize, 0);
      const last = Math.min(seq, first + most);
      return Array.from({ length: last - first }, (_, index) => ring[(first + index) % ringSize]).filter(
        (entry) => entry !== undefined,
      );
    },
    next: () => seq,
    addGesture: (gesture) => {
      add({ kind: 'gesture', seq, at: Date.now(), ...gesture });
      seq += 1;
    },
    stop: () => subscription.unsubscribe(),
  };
};
