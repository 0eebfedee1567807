// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { type AnyEventObject, createActor, setup } from 'xstate';
import { watchDisplayMode } from '#src/adapters/display-mode.ts';
import { sendHiddenBeacon, watchPageVisibility } from '#src/adapters/visibility.ts';

const listen = (watch: typeof watchPageVisibility) => {
  const heard: AnyEventObject[] = [];
  const actor = createActor(
    setup({ actors: { watch }, actions: { hear: ({ event }) => heard.push(event) } }).createMachine({
      invoke: { src: 'watch', id: 'watch' },
      on: { '*': { actions: 'hear' } },
    }),
  ).start();
  return { heard, stop: () => actor.stop() };
};

const hide = (hidden: boolean) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  document.dispatchEvent(new Event('visibilitychange'));
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('[HIDDEN-01] says what the page is, then each change, and that it goes', () => {
  const { heard, stop } = listen(watchPageVisibility);
  hide(true);
  hide(false);
  dispatchEvent(new Event('pagehide'));
  dispatchEvent(new Event('pageshow'));
  stop();
  hide(true);
  expect(heard.map(({ type }) => type)).toEqual([
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

it('[UI-12] a page that becomes an installed app says so, as long as somebody listens', () => {
  const query = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', (media: string) => {
    expect(media).toBe('(display-mode: standalone)');
    return query;
  });
  const { heard, stop } = listen(watchDisplayMode);
  query.matches = true;
  query.dispatchEvent(new Event('change'));
  stop();
  query.dispatchEvent(new Event('change'));
  expect(heard).toEqual([{ type: 'display.changed', installed: true }]);
});
