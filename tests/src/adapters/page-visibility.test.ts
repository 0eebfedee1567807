// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type AnyEventObject, createActor, setup } from 'xstate';
import {
  sendHiddenBeacon,
  watchPageVisibility,
  watchTabReturn,
  watchTabVisibility,
  whenVisible,
} from '#src/adapters/page-visibility.ts';

/** Starts a watcher and records the events that it sends. */
const listen = (watch: typeof watchPageVisibility) => {
  const received: AnyEventObject[] = [];
  const actor = createActor(
    setup({ actors: { watch }, actions: { record: ({ event }) => received.push(event) } }).createMachine({
      invoke: { src: 'watch', id: 'watch' },
      on: { '*': { actions: 'record' } },
    }),
  ).start();
  return { received, stop: () => actor.stop() };
};

const setVisibility = (state: DocumentVisibilityState) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);

const change = (state: DocumentVisibilityState) => {
  setVisibility(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('[BONUS-10] reports each return to the page until it is stopped', () => {
  const { received, stop } = listen(watchTabReturn);
  expect(received).toEqual([]);
  change('hidden');
  expect(received).toEqual([]);
  change('visible');
  dispatchEvent(new Event('pageshow'));
  expect(received).toEqual([{ type: 'tab.visible' }, { type: 'tab.visible' }]);
  stop();
  change('visible');
  dispatchEvent(new Event('pageshow'));
  expect(received).toHaveLength(2);
});

it('[CHAT-10 TITLE-01] reports whether the tab is visible at the start and at each change until it is stopped', () => {
  setVisibility('hidden');
  const { received, stop } = listen(watchTabVisibility);
  change('visible');
  change('hidden');
  stop();
  change('visible');
  expect(received).toEqual([false, true, false].map((isShown) => ({ type: 'visibility.changed', isShown })));
});

it('[HIDDEN-01] reports the page at the start, at each change, and when it is left', () => {
  const { received, stop } = listen(watchPageVisibility);
  change('hidden');
  change('visible');
  dispatchEvent(new Event('pagehide'));
  dispatchEvent(new Event('pageshow'));
  stop();
  change('hidden');
  expect(received.map(({ type }) => type)).toEqual([
    'tab.visible',
    'tab.hidden',
    'tab.visible',
    'tab.hidden',
    'tab.visible',
  ]);
});

it('[API-09 HIDDEN-01] the beacon has an empty JSON body', () => {
  const sendBeacon = vi.fn<Navigator['sendBeacon']>(() => true);
  vi.stubGlobal('navigator', { sendBeacon });
  createActor(sendHiddenBeacon).start();
  expect(sendBeacon.mock.calls).toEqual([['/api/page-hidden.php', '{}']]);
});

describe('whenVisible', () => {
  const settled = async (promise: Promise<void>): Promise<boolean> => {
    let isSettled = false;
    void promise.then(() => {
      isSettled = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 0));
    return isSettled;
  };

  it('resolves at once in a visible tab', async () => {
    setVisibility('visible');
    expect(await settled(whenVisible(new AbortController().signal))).toBe(true);
  });

  it('waits while the tab is hidden', async () => {
    setVisibility('hidden');
    const waiting = whenVisible(new AbortController().signal);
    expect(await settled(waiting)).toBe(false);
    change('visible');
    expect(await settled(waiting)).toBe(true);
  });

  it('never resolves after its signal has aborted', async () => {
    setVisibility('hidden');
    const stop = new AbortController();
    const waiting = whenVisible(stop.signal);
    stop.abort();
    change('visible');
    expect(await settled(waiting)).toBe(false);
  });
});
