import { type Chart, parseChart } from '#src/dev/chart-types.ts';
import type { EventRecord, RecordingFile, Tab, WireActor, WireRecord, WireSnapshot } from '#src/dev/wire.ts';

/** A snapshot with its context, which the wire leaves out while it stays the same. */
export type RecordedSnapshot = WireSnapshot & { readonly context: unknown };

export type RecordedActor = Omit<WireActor, 'base'> & {
  readonly id: string;
  readonly parent: string | null;
  readonly chart: Chart | null;
  readonly base: RecordedSnapshot | null;
  /** Its snapshots in order, each with the sequence number of its event. */
  readonly history: { readonly seq: number; readonly snapshot: RecordedSnapshot }[];
};

/** The events of one tab, and what they made of its actors. Grows in place. */
export type Recording = {
  readonly tab: Tab;
  readonly actors: Map<string, RecordedActor>;
  readonly records: WireRecord[];
};

/** Most records that an inspector keeps. */
export const mostRecords = 4_000;
/** Removed at once when there are too many. */
const share = 500;

export const emptyRecording = (tab: Tab): Recording => ({ tab, actors: new Map(), records: [] });

const completed = (snapshot: WireSnapshot, before: RecordedSnapshot | null): RecordedSnapshot => ({
  ...snapshot,
  context: 'context' in snapshot ? snapshot.context : before?.context,
});

const latestOf = ({ history, base }: RecordedActor): RecordedSnapshot | null => history.at(-1)?.snapshot ?? base;

const forgetOldest = ({ actors, records }: Recording): void => {
  if (records.length <= mostRecords) return;
  records.splice(0, share);
  const first = records[0]?.seq ?? 0;
  for (const [id, actor] of actors) {
    const old = actor.history.findLastIndex(({ seq }) => seq < first);
    if (old === -1) continue;
    const base = actor.history[old]?.snapshot ?? actor.base;
    actor.history.splice(0, old + 1);
    if (actor.history.length === 0 && base !== null && base.status !== 'active') actors.delete(id);
    else actors.set(id, { ...actor, base });
  }
};

const addRecord = (recording: Recording, record: WireRecord): void => {
  const last = recording.records.at(-1);
  // A second inspector makes the tab send everything again.
  if (last !== undefined && record.seq <= last.seq) return;
  recording.records.push(record);
  if (record.kind !== 'event' || record.snapshot === null) return;
  const actor = recording.actors.get(record.inspected.sessionId);
  actor?.history.push({ seq: record.seq, snapshot: completed(record.snapshot.snapshot, latestOf(actor)) });
};

/** Adds what a tab has sent, or a file contains. */
export const addToRecording = (
  recording: Recording,
  { actors, records }: { readonly actors: readonly WireActor[]; readonly records: readonly WireRecord[] },
): void => {
  for (const actor of actors) {
    const { sessionId, parentId = null, definition } = actor.inspected;
    if (recording.actors.has(sessionId)) continue;
    const base = actor.base === null ? null : completed(actor.base, null);
    const chart = parseChart(definition);
    recording.actors.set(sessionId, { ...actor, id: sessionId, parent: parentId, chart, base, history: [] });
  }
  for (const record of records) addRecord(recording, record);
  forgetOldest(recording);
};

/** The snapshot of an actor after the record with this number; `seq` null: now. Null before it started. */
export const snapshotAt = (actor: RecordedActor, seq: number | null): RecordedSnapshot | null => {
  if (seq === null) return latestOf(actor);
  if (actor.born > seq) return null;
  return actor.history.findLast((each) => each.seq <= seq)?.snapshot ?? actor.base;
};

export const isAlive = (snapshot: RecordedSnapshot | null): snapshot is RecordedSnapshot =>
  snapshot !== null && snapshot.status === 'active';

/** The actors that run after the record with this number, parents first. */
export const actorsAt = (recording: Recording, seq: number | null): readonly RecordedActor[] =>
  [...recording.actors.values()].filter((actor) => isAlive(snapshotAt(actor, seq)));

export const eventsOf = (recording: Recording, actor: string, until: number | null = null): readonly EventRecord[] =>
  recording.records.filter(
    (record): record is EventRecord =>
      record.kind === 'event' && record.inspected.sessionId === actor && (until === null || record.seq <= until),
  );

/** The last record at or before this number that concerns the actor. */
export const lastEventOf = (recording: Recording, actor: string, seq: number | null): EventRecord | null =>
  recording.records.findLast(
    (record): record is EventRecord =>
      record.kind === 'event' && record.inspected.sessionId === actor && (seq === null || record.seq <= seq),
  ) ?? null;

export const toFile = ({ tab, actors, records }: Recording): RecordingFile => ({
  format: 'vesper-recording',
  version: 1,
  tab,
  actors: [...actors.values()].map(({ inspected, name, machine, lifetime, born, base }) => {
    return { inspected, name, machine, lifetime, born, base };
  }),
  records: [...records],
});

export const fromFile = (file: RecordingFile): Recording => {
  const recording = emptyRecording(file.tab);
  addToRecording(recording, file);
  return recording;
};
