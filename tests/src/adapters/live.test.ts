import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, assign, createActor, setup } from 'xstate';
import { events as limits } from '#contract/limits.ts';
import type { LiveEvent } from '#contract/live.ts';
import { live } from '#src/adapters/live.ts';

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

  /** The browser tries again by itself. */
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
  constructor() {
    super();
    channels.push(this);
  }

  postMessage(data: unknown) {
    handedOn.push(data);
  }

  close() {}
}

const tab = setup({
  types: { context: {} as { heard: readonly LiveEvent[] }, events: {} as { type: 'live.arrived'; event: LiveEvent } },
  actors: { live },
}).createMachine({
  context: { heard: [] },
  invoke: { src: 'live' },
  on: { 'live.arrived': { actions: assign({ heard: ({ context, event }) => [...context.heard, event.event] }) } },
});

let streams: Stream[] = [];
let handedOn: unknown[] = [];
let channels: Channel[] = [];
let page: EventTarget & { visibilityState: string };
let net: EventTarget;
let actor: Actor<typeof tab>;
const heard = () => actor.getSnapshot().context.heard;
const resync = { type: 'resync' } as const;

beforeEach(() => {
  streams = [];
  handedOn = [];
  channels = [];
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('navigator', { locks: { request: (_: string, __: object, read: () => Promise<void>) => read() } });
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

it('goes on from the last event when the server was away', () => {
  streams[0]?.opens();
  streams[0]?.brings('7', { type: 'likes' });
  streams[0]?.refuses();
  vi.advanceTimersByTime(limits.reconnect.to + 1);
  streams[1]?.opens();
  expect(streams.map(({ url }) => url.split('?')[1])).toEqual([undefined, 'last=7']);
  expect(heard()).toEqual([{ type: 'likes' }]);
});

it('loads anew, in every tab, when the server was away before the first event', () => {
  streams[0]?.opens();
  streams[0]?.refuses();
  vi.advanceTimersByTime(limits.reconnect.to + 1);
  expect(heard()).toEqual([]);
  streams[1]?.opens();
  expect(heard()).toEqual([resync]);
  expect(handedOn).toEqual([{ id: '', data: JSON.stringify(resync) }]);
});

it('loads anew, and so hears that it is over, when the session was ended elsewhere [SESSION-03 SESSION-15]', async () => {
  streams[0]?.opens();
  streams[0]?.brings('7', { type: 'likes' });
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  streams[0]?.refuses();
  await vi.advanceTimersByTimeAsync(limits.reconnect.to + 1);
  expect(heard()).toEqual([{ type: 'likes' }]);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 403 }));
  streams[1]?.refuses();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard()).toEqual([{ type: 'likes' }, resync]);
  expect(handedOn.at(-1)).toEqual({ id: '7', data: JSON.stringify(resync) });
});

it('leaves out what it does not know, as from a newer server or another tab', () => {
  const isTold = (data: unknown) => channels[0]?.dispatchEvent(Object.assign(new Event('message'), { data }));
  const says = (data: string) =>
    streams[0]?.dispatchEvent(Object.assign(new Event('message'), { lastEventId: '8', data }));
  for (const data of ['{"type":"unheard_of"}', '{"type":"toString"}', '{}', 'null', '5', '{"type":5}']) {
    says(data);
    isTold({ id: '8', data });
  }
  for (const data of [null, 'likes', { id: 8, data: '{"type":"likes"}' }, { id: '8' }]) isTold(data);
  expect(heard()).toEqual([]);
  isTold({ id: '9', data: '{"type":"likes"}' });
  expect(heard()).toEqual([{ type: 'likes' }]);
});

it('stops trying when nobody listens any more', () => {
  streams[0]?.refuses();
  actor.stop();
  vi.advanceTimersByTime(10 * limits.reconnect.to);
  expect(streams).toHaveLength(1);
});

it('comes back after its own pause of 2 to 14 s, so that not all come at once', () => {
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

it('comes back at once when the browser is online again or the page is looked at, from the last event [CHAT-16]', () => {
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
    [Stream.CLOSED, undefined],
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
