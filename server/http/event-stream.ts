import type { ServerResponse } from 'node:http';
import { events } from '#contract/limits.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import { reconnectDelay } from '#contract/reconnect-delay.ts';
import type { Deps } from '#server/core/deps.ts';
import { findSessionById } from './session.ts';

/** A client that reads too slowly is cut off at this many waiting bytes; it comes back and resumes. */
const mostWaiting = 1_048_576;
/** More missed events than this: loading everything anew is cheaper. */
const mostMissed = 500;

type Missed = { readonly seq: number; readonly events: readonly { seq: number; payload: string }[] | null };

/**
 * What a member has not heard since event `seq`; null for the events when that cannot be told any more. Null when his
 * session has ended. The numbers have no gaps, so counting shows whether something was purged.
 */
const readMissed = ({ db, now }: Deps, sessionId: string, seq: number | null): Promise<Missed | null> =>
  db.snapshot(async (tx) => {
    const visit = await findSessionById(tx, sessionId, now());
    if (visit === null) return null;
    const last = visit.member.event_seq;
    if (seq === null || seq === last) return { seq: last, events: [] };
    if (seq > last || last - seq > mostMissed) return { seq: last, events: null };
    const rows = await tx
      .selectFrom('event')
      .select(['seq', 'payload'])
      .where('member_id', '=', visit.member.id)
      .where('seq', '>', seq)
      .orderBy('seq')
      .execute();
    return { seq: last, events: rows.length === last - seq ? rows : null };
  });

const resync = JSON.stringify({ type: 'resync' } satisfies LiveEvent);

/** Carries nothing, yet a browser's scripts hear it; without data it would be no event. */
const beat = 'event: beat\ndata:\n\n';

const frame = (seq: number, payload: string): string => `id: ${seq}\ndata: ${payload}\n\n`;

const textOf = ({ seq, events }: Missed): string =>
  events === null ? frame(seq, resync) : events.map((event) => frame(event.seq, event.payload)).join('');

/** The number of the last event that the client has heard; null for one that has heard none. */
export const parseLastEventId = (request: Request): number | null => {
  const text = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('last');
  if (text === null || text === '') return null;
  // What is no number of ours is later than all of them, so the client loads everything anew.
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.MAX_SAFE_INTEGER;
};

export const eventStreamType = 'text/event-stream; charset=utf-8';

export type EventStreams = {
  /** Answers with a stream that lasts until the client leaves, its session ends or the server stops. */
  open: (visitor: { memberId: string; sessionId: string; last: number | null }, outgoing: ServerResponse) => void;
  closeAll: () => void;
};

/** `headers` go out with each stream. */
export const createEventStreams = (deps: Deps, headers: Readonly<Record<string, string>>): EventStreams => {
  const ends = new Set<() => void>();
  /** How to end each stream of a member, the oldest first. */
  const ofMember = new Map<string, readonly (() => void)[]>();
  let share = Math.random();
  /** In steps of the golden section any number of streams lie evenly. */
  const nextShare = (): number => {
    share = (share + 0.618_034) % 1;
    return share;
  };

  const open: EventStreams['open'] = ({ memberId, sessionId, last }, outgoing) => {
    // Who has left meanwhile would never be seen to leave.
    if (outgoing.destroyed) return;
    let seq = last;
    let hasBegun = false;
    let reading = false;
    let heardMeanwhile = false;

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
      if (outgoing.writableLength > mostWaiting) outgoing.destroy();
      else outgoing.write(text);
    };

    const readOnce = async (): Promise<void> => {
      const missed = await readMissed(deps, sessionId, seq);
      if (missed === null) {
        // Whoever was logged out elsewhere hears of it by asking again, at once.
        send(`retry: ${events.ended}\n\n`);
        return end();
      }
      // A number without data moves only the place from which the client resumes.
      const text = (seq === null ? '' : textOf(missed)) + (hasBegun ? '' : `id: ${missed.seq}\n\n`);
      seq = missed.seq;
      hasBegun = true;
      if (text !== '' && ends.has(end)) send(text);
    };

    /** Without a number of its own it counts for nothing; it must not come before the first one, or the client has none. */
    const pass = (payload: string): void => {
      if (hasBegun && !outgoing.writableNeedDrain) send(`data: ${payload}\n\n`);
    };

    const look = async (): Promise<void> => {
      heardMeanwhile = true;
      if (reading) return;
      reading = true;
      try {
        while (heardMeanwhile && ends.has(end)) {
          heardMeanwhile = false;
          await readOnce();
        }
      } catch (error) {
        // The next heartbeat looks again.
        deps.log.warn({ err: error }, 'a stream could not read its events');
      } finally {
        reading = false;
      }
    };

    outgoing.writeHead(200, {
      ...headers,
      'content-type': eventStreamType,
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    send(`retry: ${reconnectDelay(nextShare())}\n: welcome\n\n`);
    const already = ofMember.get(memberId) ?? [];
    if (already.length >= events.streams) already[0]?.();
    ofMember.set(memberId, [...(ofMember.get(memberId) ?? []), end]);
    ends.add(end);
    const unsubscribe = deps.bus.subscribe(memberId, { heard: () => void look(), hinted: pass });
    const heartbeat = setInterval(() => {
      send(beat);
      void look();
    }, events.heartbeat);
    outgoing.once('close', end);
    void look();
  };

  return { open, closeAll: () => [...ends].forEach((end) => end()) };
};
