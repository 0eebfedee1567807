import type { EventRecord, WireRecord } from '#src/dev/wire.ts';
import type { Recording } from './recording.ts';
import { shortText } from './value-text.ts';
import * as css from './inspector.css.ts';

/** Most rows in the page. */
const mostRows = 200;

export type LogFilter = {
  readonly text: string;
  /** Only events of the selected actor. */
  readonly ownOnly: boolean;
  readonly showsIgnored: boolean;
  /** Starts and ends of actors, timers and stops. */
  readonly showsInternal: boolean;
};

export type LogRow = { readonly record: WireRecord; readonly folded: number };

const isPublication = ({ inspected }: EventRecord): boolean => inspected.event.type === 'facts.changed';

const isShown = (record: EventRecord, names: (id: string) => string, filter: LogFilter, selected: string | null) =>
  (!filter.ownOnly || record.inspected.sessionId === selected) &&
  (filter.showsIgnored || !record.ignored) &&
  (filter.showsInternal || !record.inspected.event.type.startsWith('xstate.')) &&
  `${record.inspected.event.type} ${names(record.inspected.sessionId)}`
    .toLowerCase()
    .includes(filter.text.trim().toLowerCase());

/** The latest rows first. The changes of facts that one event has caused are one row. */
export const logRows = (
  { records, actors }: Recording,
  filter: LogFilter,
  selected: string | null,
  seq: number | null,
): readonly LogRow[] => {
  const rows: LogRow[] = [];
  const names = (id: string) => actors.get(id)?.name ?? id;
  for (let at = records.length - 1; at >= 0 && rows.length < mostRows; at -= 1) {
    const record = records[at];
    if (record === undefined || (seq !== null && record.seq > seq)) continue;
    if (record.kind === 'event' && !isShown(record, names, filter, selected)) continue;
    if (record.kind === 'gesture' && (filter.ownOnly || filter.text.trim() !== '')) continue;
    const last = rows.at(-1);
    const isSame =
      record.kind === 'event' &&
      last?.record.kind === 'event' &&
      isPublication(record) &&
      isPublication(last.record) &&
      record.cause !== null &&
      record.cause === last.record.cause;
    if (isSame && last !== undefined) rows[rows.length - 1] = { record, folded: last.folded + 1 };
    else rows.push({ record, folded: 0 });
  }
  return rows;
};

const time = (at: number): string => new Date(at).toISOString().slice(11, 23);

const payload = ({ inspected }: EventRecord): string => {
  const { type: _, ...rest } = inspected.event;
  return Object.keys(rest).length === 0 ? '' : shortText(rest, 160);
};

type LogProps = {
  readonly recording: Recording;
  readonly rows: readonly LogRow[];
  readonly onSelect: (record: EventRecord) => void;
};

export function EventLog({ recording, rows, onSelect }: LogProps) {
  const name = (id: string | undefined) => (id === undefined ? '' : (recording.actors.get(id)?.name ?? id));
  return (
    <table className={css.eventLog}>
      <thead>
        <tr>
          <th>Time</th>
          <th>Actor</th>
          <th>Event</th>
          <th className={css.wide}>Data</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ record, folded }) =>
          record.kind === 'gesture' ? (
            <tr key={record.seq} className={css.gesture}>
              <td>{time(record.at)}</td>
              <td>member</td>
              <td colSpan={2}>
                {record.act} {record.role} {record.name ?? (record.index === null ? '' : `no. ${record.index + 1}`)}{' '}
                {record.value}
              </td>
            </tr>
          ) : (
            <tr key={record.seq} data-ignored={record.ignored}>
              <td>{time(Number(record.inspected.createdAt))}</td>
              <td>
                <button type="button" className={css.actor} onClick={() => onSelect(record)}>
                  {name(record.inspected.sessionId)}
                  {folded > 0 && ` and ${folded} more`}
                </button>
              </td>
              <td>
                {record.inspected.event.type}
                {record.ignored && <span className={css.eventNote}> ignored</span>}
                {record.inspected.sourceId !== undefined && (
                  <span className={css.eventNote}> from {name(record.inspected.sourceId)}</span>
                )}
              </td>
              <td className={css.wide}>{payload(record)}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}
