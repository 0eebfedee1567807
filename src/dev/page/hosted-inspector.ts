import { createBrowserInspector } from '@statelyai/inspect';
import { type Recording, type RecordedActor, snapshotAt } from './recording.ts';

type Hosted = Pick<ReturnType<typeof createBrowserInspector>, 'actor' | 'event' | 'snapshot'>;

const snapshotOf = (actor: RecordedActor, seq: number | null) => {
  const snapshot = snapshotAt(actor, seq);
  return { status: 'active' as const, value: snapshot?.value, context: snapshot?.context };
};

/** Sends an inspector of Stately what it does not have yet of a recording: masked, as all that left the page. */
export const sendRecording = (inspector: Hosted) => {
  let last: Recording | null = null;
  let known = new Set<string>();
  let next = 0;
  return (recording: Recording): void => {
    if (recording.tab.id !== last?.tab.id) [known, next] = [new Set(), 0];
    last = recording;
    for (const actor of recording.actors.values()) {
      if (known.has(actor.id)) continue;
      known.add(actor.id);
      inspector.actor(actor.id, snapshotOf(actor, next === 0 ? null : next), {
        ...(actor.inspected.definition !== undefined && { definition: actor.inspected.definition }),
        ...(actor.parent !== null && { parentId: actor.parent }),
        ...(actor.inspected.rootId !== undefined && { rootId: actor.inspected.rootId }),
      });
    }
    for (const record of recording.records) {
      if (record.seq < next || record.kind !== 'event') continue;
      const { sessionId, event, sourceId } = record.inspected;
      inspector.event(sessionId, event, sourceId === undefined ? {} : { source: sourceId });
      const actor = recording.actors.get(sessionId);
      if (record.snapshot !== null && actor !== undefined)
        inspector.snapshot(sessionId, snapshotOf(actor, record.seq), { event });
    }
    next = (recording.records.at(-1)?.seq ?? -1) + 1;
  };
};

/** Opens Stately's hosted inspector in a window of its own, with the recording so far and what follows. */
export const openHostedInspector = (connection: {
  readonly get: () => { readonly recording: Recording | null };
  readonly subscribe: (listener: () => void) => () => void;
}): void => {
  const send = sendRecording(createBrowserInspector({ maxDeferredEvents: 10_000, serializationDepthLimit: 60 }));
  const sendNew = (): void => {
    const { recording } = connection.get();
    if (recording !== null) send(recording);
  };
  sendNew();
  connection.subscribe(sendNew);
};
