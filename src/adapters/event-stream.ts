import { fromCallback } from 'xstate';
import { eventStreamPath } from '#contract/endpoints.ts';
import { events as limits } from '#contract/limits/app.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import { reconnectDelay } from '#contract/reconnect-delay.ts';
import type { StreamEventArrived } from '#machines/member/live.ts';

/** Event as broadcast between tabs: its number in the member's stream, and its JSON. */
type Shared = { readonly id: string; readonly data: string };

const readShared = (received: unknown): Shared | null => {
  if (typeof received !== 'object' || received === null) return null;
  const { id, data }: Partial<Record<keyof Shared, unknown>> = received;
  return typeof id === 'string' && typeof data === 'string' ? { id, data } : null;
};

const kinds: Readonly<Record<LiveEvent['type'], true>> = {
  message: true,
  delivered: true,
  read: true,
  seen: true,
  typing: true,
  match: true,
  likes: true,
  user: true,
  payment: true,
  resync: true,
};

/** Our server's events have the contract's shape (docs/decisions/008); a newer server may send types that this page lacks. */
const isKnown = (event: unknown): event is LiveEvent =>
  typeof event === 'object' &&
  event !== null &&
  'type' in event &&
  typeof event.type === 'string' &&
  Object.hasOwn(kinds, event.type);

const resync = JSON.stringify({ type: 'resync' } satisfies LiveEvent);

/** EventSource gives no error reason; the next call detects a session that has ended. */
const isUnauthenticated = async (signal: AbortSignal): Promise<boolean> => {
  try {
    return (await fetch(eventStreamPath, { method: 'HEAD', signal })).status === 403;
  } catch {
    return false;
  }
};

/**
 * One stream per browser and member: the tab that holds the lock reads it and broadcasts every event to the other
 * tabs. When that tab closes, the next one resumes after the last event.
 */
export const watchEventStream = fromCallback<{ type: 'never' }, { me: string; last: number }>(({ input, sendBack }) => {
  const stop = new AbortController();
  // One channel per member: event ids of different members must never mix.
  const name = `vesper.live.${input.me}`;
  const channel = new BroadcastChannel(name);
  let lastId = String(input.last);

  const report = ({ id, data }: Shared) => {
    lastId = id;
    const event: unknown = JSON.parse(data);
    const arrived: StreamEventArrived = {
      type: 'stream.eventArrived',
      event: isKnown(event) ? event : null,
      last: Number(id),
    };
    sendBack(arrived);
  };
  channel.addEventListener('message', ({ data }) => {
    const shared = readShared(data);
    if (shared !== null) report(shared);
  });

  const share = (shared: Shared) => {
    report(shared);
    channel.postMessage(shared);
  };

  const read = () =>
    new Promise<void>((resolve) => {
      let source: EventSource;
      let again: ReturnType<typeof setTimeout> | undefined;
      // Wall-clock time: timers and monotonic clocks stop while the device sleeps.
      let lastReceivedAt = 0;
      const noteLife = () => {
        lastReceivedAt = Date.now();
      };
      const open = () => {
        noteLife();
        source = new EventSource(`${eventStreamPath}?last=${lastId}`);
        for (const sign of ['open', 'beat', 'message', 'error']) source.addEventListener(sign, noteLife);
        source.addEventListener('message', ({ lastEventId: id, data }) => share({ id, data }));
        source.addEventListener('error', () => {
          // The browser reconnects unless the response was no event stream, as from a restarting proxy.
          if (source.readyState !== EventSource.CLOSED) return;
          again = setTimeout(open, reconnectDelay(Math.random()));
          void isUnauthenticated(stop.signal).then((refused) => refused && share({ id: lastId, data: resync }));
        });
      };
      const reopen = () => {
        clearTimeout(again);
        source.close();
        open();
      };
      /** Without this timeout a connection that was cut without a close would look open forever. */
      const isSilent = () => Date.now() - lastReceivedAt > limits.timeout;
      /** Reconnects at once when the device is online again or the tab becomes visible. */
      const hurry = () => {
        if (document.visibilityState === 'hidden') return;
        if (source.readyState !== EventSource.OPEN || isSilent()) reopen();
      };
      open();
      const watch = setInterval(() => isSilent() && reopen(), limits.heartbeat);
      addEventListener('online', hurry, { signal: stop.signal });
      document.addEventListener('visibilitychange', hurry, { signal: stop.signal });
      stop.signal.addEventListener('abort', () => {
        clearInterval(watch);
        clearTimeout(again);
        source.close();
        resolve();
      });
    });

  navigator.locks.request(name, { signal: stop.signal }, read).catch(() => {
    // Stopped while another tab was reading.
  });
  return () => {
    stop.abort();
    channel.close();
  };
});
