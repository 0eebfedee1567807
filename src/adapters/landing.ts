import { fromCallback } from 'xstate';
import { type TrackingSource, parseSource } from '#machines/app/tracking.ts';

const key = 'tracking';

const found = (): TrackingSource | null => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('tracking' in kept) || !('at' in kept)) return null;
    const tracking = parseSource(kept.tracking);
    return tracking === null || typeof kept.at !== 'number' ? null : { tracking, at: kept.at };
  } catch {
    return null;
  }
};

/** Keeps where the visitor came from, for later visits. [TRACK-02 TRACK-04] */
export const persistTrackingSource = fromCallback<{ type: 'trackingSource.changed'; landing: TrackingSource }>(
  ({ receive, sendBack }) => {
    const landing = found();
    if (landing !== null) sendBack({ type: 'trackingSource.restored', landing });
    receive(({ landing: { tracking, at } }) => {
      try {
        localStorage.setItem(key, JSON.stringify({ tracking, at }));
      } catch {
        // Without storage it is known as long as the page lives.
      }
    });
  },
);
