import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, assign, createActor, setup } from 'xstate';
import { events as limits } from '#contract/limits/app.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import type { StreamEventArrived } from '#machines/member/live.ts';
import { watchEventStream } from '#src/adapters/event-stream.ts';

class Stream extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readyState = 1;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    streams.push(this);
  }

  close() {
    this.readyState = Stream.CLOSED;
  }

  opens() {
    this.dispatchEvent(new Event('open'));
  }

  brings(id: string, event: LiveEvent) {
    this.dispatchEvent(Object.assign(new Event('message'), { lastEventId: id, data: JSON.stringify(event) }));
  }

  beats() {
    this.dispatchEvent(new Event('beat'));
  }

  /** The browser reconnects by itself. */
  breaks() {
    this.readyState = 0;
    this.dispatchEvent(new Event('error'));
  }

  refuses() {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
}

class Channel extends EventTarget {
  readonly name: string;

  constructor(name: string) {
    super();
    this.name = name;
    channels.push(this);
  }

  postMessage(data: unknown) {
    handedOn.push(data);
  }

  close() {}
}

const tab = setup({
  types: { context: {} as { received: readonly StreamEventArrived[] }, events: {} as StreamEventArrived },
  actors: { stream: watchEventStream },
}).createMachine({
  context: { received: [] },
  invoke: { src: 'stream', input: { me: 'anna', last: 5 } },
  on: {
    'stream.eventArrived': { actions: assign({ received: ({ context, event }) => [...context.received, event] }) },
  },
});

let streams: Stream[] = [];
let handedOn: unknown[] = [];
let channels: Channel[] = [];
let page: EventTarget & { visibilityState: string };
let net: EventTarget;
let locks: string[];
let actor: Actor<typeof tab>;
const received = () => actor.getSnapshot().context.received.map(({ event, last }) => [event, last]);
const resync = { type: 'resync' } as const;

beforeEach(() => {
  streams = [];
  handedOn = [];
  channels = [];
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('BroadcastChannel', Channel);
  locks = [];
  vi.stubGlobal('navigator', {
    locks: {
      request: (name: string, _: object, read: () => Promise<void>) => {
        locks.push(name);
        return read();
      },
    },
  });
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  net = new EventTarget();
  vi.stubGlobal('addEventListener', net.addEventListener.bind(net));
  actor = createActor(tab).start();
});

afterEach(() => {
  actor.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const queries = () => streams.map(({ url }) => url.split('?')[1]);

it('starts after the given event, and resumes after the last one when the server was away [CHAT-16]', () => {
  streams[0]?.opens();
  streams[0]?.refuses();
  vi.advanceTimersByTime(limits.reconnect.to + 1);
  streams[1]?.opens();
  streams[1]?.brings('7', { type: 'likes' });
  streams[1]?.refuses();
  vi.advanceTimersByTime(limits.reconnect.to + 1);
  expect(queries()).toEqual(['last=5', 'last=5', 'last=7']);
  expect(received()).toEqual([[{ type: 'likes' }, 7]]);
});

it('is shared among the tabs of one member only: event ids of different members never mix', () => {
  streams[0]?.brings('6', { type: 'likes' });
  expect(handedOn).toEqual([{ id: '6', data: '{"type":"likes"}' }]);
  expect([locks, channels.map(({ name }) => name)]).toEqual([['vesper.live.anna'], ['vesper.live.anna']]);
});

it('is reopened after the last event when two heartbeats are missed; each message restarts the wait [CHAT-16]', () => {
  streams[0]?.opens();
  streams[0]?.brings('7', { type: 'likes' });
  for (let beats = 0; beats < 10; beats += 1) {
    vi.advanceTimersByTime(25_000);
    streams[0]?.beats();
  }
  vi.advanceTimersByTime(55_000);
  expect(streams).toHaveLength(1);
  vi.advanceTimersByTime(25_000);
  expect([queries(), streams[0]?.readyState]).toEqual([['last=5', 'last=7'], Stream.CLOSED]);
  // The same holds for a stream that never opens.
  vi.advanceTimersByTime(80_000);
  expect(streams).toHaveLength(3);
  actor.stop();
  vi.advanceTimersByTime(600_000);
  expect(streams).toHaveLength(3);
});

it('a stream that was silent while the device slept is reopened when the tab becomes visible [CHAT-16]', () => {
  streams[0]?.opens();
  vi.setSystemTime(Date.now() + 3_600_000);
  page.dispatchEvent(new Event('visibilitychange'));
  expect([queries(), streams[0]?.readyState]).toEqual([['last=5', 'last=5'], Stream.CLOSED]);
});

it('a long random reconnect delay is not cut short', () => {
  streams[0]?.opens();
  vi.advanceTimersByTime(45_000);
  vi.spyOn(Math, 'random').mockReturnValue(0.999_999);
  streams[0]?.refuses();
  vi.advanceTimersByTime(13_999);
  expect(streams).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(streams).toHaveLength(2);
});

it('reloads, which detects a session that was ended elsewhere [SESSION-03 SESSION-15]', async () => {
  streams[0]?.opens();
  streams[0]?.brings('7', { type: 'likes' });
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  streams[0]?.refuses();
  await vi.advanceTimersByTimeAsync(limits.reconnect.to + 1);
  expect(received()).toEqual([[{ type: 'likes' }, 7]]);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 403 }));
  streams[1]?.refuses();
  await vi.advanceTimersByTimeAsync(0);
  expect(received()).toEqual([
    [{ type: 'likes' }, 7],
    [resync, 7],
  ]);
  expect(handedOn.at(-1)).toEqual({ id: '7', data: JSON.stringify(resync) });
});

it('reports only the id of an unknown event, as from a newer server or another tab', () => {
  const broadcast = (data: unknown) => channels[0]?.dispatchEvent(Object.assign(new Event('message'), { data }));
  const says = (data: string) =>
    streams[0]?.dispatchEvent(Object.assign(new Event('message'), { lastEventId: '8', data }));
  for (const data of ['{"type":"unheard_of"}', '{"type":"toString"}', '{}', 'null', '5', '{"type":5}']) {
    says(data);
    broadcast({ id: '8', data });
  }
  for (const data of [null, 'likes', { id: 8, data: '{"type":"likes"}' }, { id: '8' }]) broadcast(data);
  expect(received()).toEqual(Array.from({ length: 12 }, () => [null, 8]));
  broadcast({ id: '9', data: '{"type":"likes"}' });
  expect(received().at(-1)).toEqual([{ type: 'likes' }, 9]);
});

it('stops reconnecting when the actor stops', () => {
  streams[0]?.refuses();
  actor.stop();
  vi.advanceTimersByTime(10 * limits.reconnect.to);
  expect(streams).toHaveLength(1);
});

it('reconnects after a random delay of 2 to 14 s, so that clients do not reconnect together', () => {
  const waits = [0, 0.5, 0.999_999].map((chance) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance);
    const count = streams.length;
    streams.at(-1)?.refuses();
    const began = performance.now();
    while (streams.length === count) vi.advanceTimersToNextTimer();
    return performance.now() - began;
  });
  expect(waits).toEqual([2_000, 8_000, 14_000]);
});

it('reconnects at once after the last event when the browser is online again or the tab visible [CHAT-16]', () => {
  const look = (state: string) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  streams[0]?.opens();
  streams[0]?.brings('7', { type: 'likes' });
  net.dispatchEvent(new Event('online'));
  look('visible');
  expect(streams).toHaveLength(1);
  streams[0]?.breaks();
  look('hidden');
  expect(streams).toHaveLength(1);
  look('visible');
  expect(streams.map(({ readyState, url }) => [readyState, url.split('?')[1]])).toEqual([
    [Stream.CLOSED, 'last=5'],
    [Stream.OPEN, 'last=7'],
  ]);
  streams[1]?.refuses();
  net.dispatchEvent(new Event('online'));
  expect(streams).toHaveLength(3);
  vi.advanceTimersByTime(limits.reconnect.to + 1);
  expect(streams).toHaveLength(3);
  streams[2]?.breaks();
  actor.stop();
  net.dispatchEvent(new Event('online'));
  look('visible');
  expect(streams).toHaveLength(3);
});
