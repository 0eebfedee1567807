import type { ServerResponse } from 'node:http';
import { events } from '#contract/limits/app.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import { reconnectDelay } from '#contract/reconnect-delay.ts';
import type { Deps } from '#server/core/deps.ts';
import { type MissedEvents, findMissedEvents } from '#server/store/live-events.ts';
import { findSessionById } from '#server/store/sessions.ts';

/** A slow client is disconnected at this many buffered bytes; it reconnects and resumes. */
const maxBufferedBytes = 1_048_576;

const findMissed = ({ db, now }: Deps, sessionId: string, seq: number | null): Promise<MissedEvents | null> =>
  db.snapshot(async (tx) => {
    const session = await findSessionById(tx, sessionId, now());
    return session === null ? null : findMissedEvents(tx, session.member, seq);
  });

const resync = JSON.stringify({ type: 'resync' } satisfies LiveEvent);

/** An empty data line makes it an event that scripts can listen to. */
const heartbeatFrame = 'event: beat\ndata:\n\n';

const frame = (seq: number, payload: string): string => `id: ${seq}\ndata: ${payload}\n\n`;

const formatMissed = ({ seq, events }: MissedEvents): string =>
  events === null ? frame(seq, resync) : events.map((event) => frame(event.seq, event.payload)).join('');

/** Number of the last event that the client received, or null. */
export const parseLastEventId = (request: Request): number | null => {
  const text = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('last');
  if (text === null || text === '') return null;
  // An invalid number counts as later than all events, so that the client reloads everything.
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.MAX_SAFE_INTEGER;
};

export const eventStreamType = 'text/event-stream; charset=utf-8';

export type EventStreams = {
  /** The stream lasts until the client disconnects, its session ends or the server stops. */
  open: (visitor: { memberId: string; sessionId: string; last: number | null }, outgoing: ServerResponse) => void;
  closeAll: () => void;
};

/** `headers` are sent with each stream. */
export const createEventStreams = (deps: Deps, headers: Readonly<Record<string, string>>): EventStreams => {
  const ends = new Set<() => void>();
  /** Functions that end each stream of a member, the oldest first. */
  const ofMember = new Map<string, readonly (() => void)[]>();
  let share = Math.random();
  /** Golden-ratio steps spread any number of reconnects evenly. */
  const nextShare = (): number => {
    share = (share + 0.618_034) % 1;
    return share;
  };

  const open: EventStreams['open'] = ({ memberId, sessionId, last }, outgoing) => {
    // A destroyed response emits no `close` event.
    if (outgoing.destroyed) return;
    let seq = last;
    let hasBegun = false;
    let isReading = false;
    let hasNewEvents = false;

    const end = (): void => {
      ends.delete(end);
      const others = ofMember.get(memberId)?.filter((other) => other !== end) ?? [];
      if (others.length === 0) ofMember.delete(memberId);
      else ofMember.set(memberId, others);
      unsubscribe();
      clearInterval(heartbeat);
      outgoing.end();
    };

    const send = (text: string): void => {
      if (outgoing.writableLength > maxBufferedBytes) outgoing.destroy();
      else outgoing.write(text);
    };

    const sendOnce = async (): Promise<void> => {
      const missed = await findMissed(deps, sessionId, seq);
      if (missed === null) {
        // Makes the client reconnect at once and learn that it is logged out.
        send(`retry: ${events.endedReconnect}\n\n`);
        return end();
      }
      // An id without data only moves the position from which the client resumes.
      const text = (seq === null ? '' : formatMissed(missed)) + (hasBegun ? '' : `id: ${missed.seq}\n\n`);
      seq = missed.seq;
      hasBegun = true;
      if (text !== '' && ends.has(end)) send(text);
    };

    /** Hints carry no id, and must not precede the first id, or the client would have none to resume from. */
    const sendHint = (payload: string): void => {
      if (hasBegun && !outgoing.writableNeedDrain) send(`data: ${payload}\n\n`);
    };

    const sendMissed = async (): Promise<void> => {
      hasNewEvents = true;
      if (isReading) return;
      isReading = true;
      try {
        while (hasNewEvents && ends.has(end)) {
          hasNewEvents = false;
          await sendOnce();
        }
      } catch (error) {
        // The next heartbeat tries again.
        deps.log.warn({ err: error }, 'a stream could not read its events');
      } finally {
        isReading = false;
      }
    };

    outgoing.writeHead(200, {
      ...headers,
      'content-type': eventStreamType,
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    send(`retry: ${reconnectDelay(nextShare())}\n: welcome\n\n`);
    const existing = ofMember.get(memberId) ?? [];
    if (existing.length >= events.maxStreams) existing[0]?.();
    ofMember.set(memberId, [...(ofMember.get(memberId) ?? []), end]);
    ends.add(end);
    const unsubscribe = deps.bus.subscribe(memberId, { onEvent: () => void sendMissed(), onHint: sendHint });
    const heartbeat = setInterval(() => {
      send(heartbeatFrame);
      void sendMissed();
    }, events.heartbeat);
    outgoing.once('close', end);
    void sendMissed();
  };

  return { open, closeAll: () => [...ends].forEach((end) => end()) };
};
