import * as css from './inspector.css.ts';
import type { Recording } from './recording.ts';

type ReplayBarProps = {
  readonly recording: Recording;
  /** The record that is shown; null: live. */
  readonly seq: number | null;
  readonly canGoLive: boolean;
  readonly onSeek: (seq: number | null) => void;
};

/** Steps through the recorded events. */
export function ReplayBar({ recording: { records }, seq, canGoLive, onSeek }: ReplayBarProps) {
  const last = records.length - 1;
  const found = seq === null ? last : records.findLastIndex((record) => record.seq <= seq);
  const at = Math.max(0, found);
  const seek = (index: number) => onSeek(records[Math.min(last, Math.max(0, index))]?.seq ?? null);
  return (
    <section className={css.replay} aria-label="Replay">
      <button
        type="button"
        className={css.button}
        aria-label="Step back"
        title="Step back"
        disabled={at <= 0}
        onClick={() => seek(at - 1)}
      >
        ◂
      </button>
      <input
        type="range"
        aria-label="Event"
        className={css.slider}
        min={0}
        max={Math.max(0, last)}
        value={at}
        onChange={({ target }) => seek(Number(target.value))}
      />
      <button
        type="button"
        className={css.button}
        aria-label="Step forward"
        title="Step forward"
        disabled={seq === null || at >= last}
        onClick={() => seek(at + 1)}
      >
        ▸
      </button>
      <span className={css.status}>{records.length === 0 ? 'No event yet' : `${at + 1} of ${records.length}`}</span>
      {canGoLive && seq !== null && (
        <button type="button" className={css.button} onClick={() => onSeek(null)}>
          Go live
        </button>
      )}
    </section>
  );
}
