import { fromCallback } from 'xstate';
import { eventStreamPath } from '#contract/endpoints.ts';
import { events as limits } from '#contract/limits.ts';
import type { LiveEvent } from '#contract/live.ts';
import { reconnectDelay } from '#contract/reconnect.ts';

const name = 'vesper.live';

/** An event as tabs hand it on: its number in the member's stream, and its JSON. */
type Shared = { readonly id: string; readonly data: string };

const readShared = (heard: unknown): Shared | null => {
  if (typeof heard !== 'object' || heard === null) return null;
  const { id, data }: Partial<Record<keyof Shared, unknown>> = heard;
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

/** Our server's events have the contract's shape (docs/decisions/008); a newer one has kinds that this page does not know. */
const isKnown = (event: unknown): event is LiveEvent =>
  typeof event === 'object' &&
  event !== null &&
  'type' in event &&
  typeof event.type === 'string' &&
  Object.hasOwn(kinds, event.type);

const resync = JSON.stringify({ type: 'resync' } satisfies LiveEvent);

/** The browser does not say why it gets no stream. When the session was ended elsewhere, whoever loads anything hears of it. */
const isRefused = async (signal: AbortSignal): Promise<boolean> => {
  try {
    return (await fetch(eventStreamPath, { method: 'HEAD', signal })).status === 403;
  } catch {
    return false;
  }
};

/**
 * What happens to the member, as it happens. A browser holds one stream to the server: the tab that gets the lock reads it
 * and hands every event on to the other tabs; when it closes, the next one goes on from the last event.
 */
export const live = fromCallback<{ type: 'never' }>(({ sendBack }) => {
  const stop = new AbortController();
  const channel = new BroadcastChannel(name);
  let lastId = '';

  const say = ({ id, data }: Shared) => {
    lastId = id;
    const event: unknown = JSON.parse(data);
    if (isKnown(event)) sendBack({ type: 'live.arrived', event });
  };
  channel.addEventListener('message', ({ data }) => {
    const shared = readShared(data);
    if (shared !== null) say(shared);
  });

  const hand = (shared: Shared) => {
    say(shared);
    channel.postMessage(shared);
  };

  const started = performance.now();
  const read = () =>
    new Promise<void>((resolve) => {
      let stream: EventSource;
      let again: ReturnType<typeof setTimeout> | undefined;
      const open = () => {
        stream = new EventSource(lastId === '' ? eventStreamPath : `${eventStreamPath}?last=${lastId}`);
        stream.addEventListener(
          'open',
          () => {
            // No event says where to go on from, as after an outage or a quiet tab: what happened meanwhile is unknown.
            const isLate = performance.now() - started > limits.reconnect.from;
            if (isLate && lastId === '') hand({ id: '', data: resync });
          },
          { once: true },
        );
        stream.addEventListener('message', ({ lastEventId: id, data }) => hand({ id, data }));
        stream.addEventListener('error', () => {
          // The browser tries again by itself unless the answer was no event stream, as behind a restarting proxy.
          if (stream.readyState !== EventSource.CLOSED) return;
          again = setTimeout(open, reconnectDelay(Math.random()));
          void isRefused(stop.signal).then((refused) => refused && hand({ id: lastId, data: resync }));
        });
      };
      open();
      /** Whoever is online again, or looks at the page again, does not wait for his turn. */
      const hurry = () => {
        if (stream.readyState === EventSource.OPEN || document.visibilityState === 'hidden') return;
        clearTimeout(again);
        stream.close();
        open();
      };
      addEventListener('online', hurry, { signal: stop.signal });
      document.addEventListener('visibilitychange', hurry, { signal: stop.signal });
      stop.signal.addEventListener('abort', () => {
        clearTimeout(again);
        stream.close();
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
