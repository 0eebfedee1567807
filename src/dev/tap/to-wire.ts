import { type StatelyInspectionEvent, createInspector } from '@statelyai/inspect';
import type { ActorRefLike, AnyActorRef, Snapshot } from 'xstate';
import type { WireActor, EventRecord, WireSnapshot } from '#src/dev/wire.ts';
import { activeNodes } from '#machines/generic/xstate-internals.ts';
import { chartOf } from './chart.ts';
import { mask, maskEvent } from './mask.ts';
import { type Entry, type KnownActor, isMachineSnapshot } from './recorder.ts';

/** Largest context that leaves the page, as JSON. */
const largestContext = 200_000;

const boundedContext = (context: unknown): unknown => {
  const copy = mask(context);
  return JSON.stringify(copy)?.length > largestContext ? '… too large' : copy;
};

const snapshotOf = (snapshot: Snapshot<unknown>, before: Snapshot<unknown> | null): WireSnapshot => {
  const common = {
    status: snapshot.status,
    ...(snapshot.output !== undefined && { output: mask(snapshot.output) }),
    ...(snapshot.error !== undefined && { error: mask(snapshot.error) }),
  };
  if (!isMachineSnapshot(snapshot)) return { ...common, tags: [], nodes: [], children: {} };
  const isSame = before !== null && isMachineSnapshot(before) && before.context === snapshot.context;
  const children: Readonly<Record<string, AnyActorRef | undefined>> = snapshot.children;
  return {
    ...common,
    value: snapshot.value,
    ...(!isSame && { context: boundedContext(snapshot.context) }),
    tags: [...snapshot.tags],
    nodes: activeNodes(snapshot).map(({ id }) => id),
    children: Object.fromEntries(
      Object.entries(children).flatMap(([id, child]) => (child === undefined ? [] : [[id, child.sessionId]])),
    ),
  };
};

const machineOf = ({ ref, latest }: KnownActor) => {
  const snapshot: unknown = latest ?? ref.getSnapshot();
  return isMachineSnapshot(snapshot) ? snapshot.machine : null;
};

/** What `createInspector` reads of an actor; its own actor would give away the initial context. */
const standInFor = (
  { ref, parent }: KnownActor,
  definition?: object,
): ActorRefLike & { logic?: { config: object } } => ({
  sessionId: ref.sessionId,
  send: () => undefined,
  getSnapshot: () => undefined,
  ...(parent && { _parent: { sessionId: parent.sessionId } }),
  ...(definition && { logic: { config: definition } }),
});

type Inspected<Type> = Extract<StatelyInspectionEvent, { type: Type }>;

const isOfType =
  <Type extends StatelyInspectionEvent['type']>(type: Type) =>
  (event: StatelyInspectionEvent): event is Inspected<Type> =>
    event.type === type;

/** Turns entries into messages: Stately's inspection events, and beside them what that format has no room for. */
export const createConverter = (root: AnyActorRef) => {
  let made: StatelyInspectionEvent[] = [];
  // Deep charts stay whole.
  const inspector = createInspector({ send: (event) => void made.push(event) }, { serializationDepthLimit: 60 });

  /** Runs the inspector's manual API, which dates its events now and does not know the root. */
  const inspect = <Type extends StatelyInspectionEvent['type']>(type: Type, at: number, say: () => void) => {
    made = [];
    say();
    const event = made.find(isOfType(type));
    if (event === undefined) throw new Error(`The inspector made no ${type}.`);
    return { ...event, rootId: root.sessionId, createdAt: String(at) };
  };

  /** Snapshots that the receiver has, by actor. */
  let sent = new Map<string, Snapshot<unknown>>();

  const convertSnapshot = ({ ref }: KnownActor, snapshot: Snapshot<unknown>): WireSnapshot => {
    const wire = snapshotOf(snapshot, sent.get(ref.sessionId) ?? null);
    sent.set(ref.sessionId, snapshot);
    return wire;
  };

  return {
    /** From here on nothing has been sent. */
    restart: (): void => {
      sent = new Map();
    },
    actor: (actor: KnownActor): WireActor => {
      const machine = machineOf(actor);
      const standIn = standInFor(actor, machine === null ? undefined : chartOf(machine).chart);
      const { definition, parentId, ...inspected } = inspect('@xstate.actor', Date.now(), () =>
        inspector.actor(standIn, { status: 'active' }),
      );
      const { ref, lifetime, born } = actor;
      return {
        inspected: {
          ...inspected,
          ...(definition !== undefined && { definition }),
          ...(parentId !== undefined && { parentId }),
        },
        name: ref.id === ref.sessionId ? (machine?.id ?? ref.id) : ref.id,
        machine: machine?.id ?? null,
        lifetime,
        born,
        base: actor.base === null ? null : convertSnapshot(actor, actor.base),
      };
    },
    event: (entry: Entry): EventRecord => {
      const { seq, at, actor, source } = entry;
      const machine = machineOf(actor);
      const titles = machine === null ? null : chartOf(machine).titles;
      const event = maskEvent(entry.event);
      const standIn = standInFor(actor);
      const { sourceId, ...inspected } = inspect('@xstate.event', at, () =>
        inspector.event(standIn, event, source && { source: source.sessionId }),
      );
      const hasTransitions = machine === null || entry.taken.length > 0 || entry.event.type.startsWith('xstate.');
      return {
        kind: 'event',
        seq,
        inspected: { ...inspected, event, ...(sourceId !== undefined && { sourceId }) },
        snapshot:
          entry.snapshot === null || !entry.isChanged
            ? null
            : {
                ...inspect('@xstate.snapshot', at, () =>
                  inspector.snapshot(standIn, {}, { event: { type: event.type } }),
                ),
                snapshot: convertSnapshot(actor, entry.snapshot),
              },
        cause: entry.cause,
        taken: entry.taken.map((transition) => titles?.get(transition) ?? ''),
        ignored: entry.snapshot === null || !hasTransitions,
      };
    },
  };
};
