// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AnyActorLogic, createActor, setup } from 'xstate';
import { reloadForUpdate, watchBuild } from '#src/adapters/page-reload.ts';
import { hasTypedText, watchTypedText } from '#src/adapters/typed-text.ts';

const reloaded = vi.fn<() => void>();
let served = '<script type="module" src="/assets/index-1.js"></script>';
const asked: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  reloaded.mockReset();
  asked.length = 0;
  sessionStorage.clear();
  document.body.innerHTML = '';
  history.replaceState(null, '', '/settings');
  vi.spyOn(location, 'reload').mockImplementation(reloaded);
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return new Response(served);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const run = (logic: AnyActorLogic) => {
  const events: unknown[] = [];
  createActor(
    setup({ actors: { logic } }).createMachine({
      invoke: { src: 'logic' },
      on: { '*': { actions: ({ event }) => events.push(event) } },
    }),
  ).start();
  return events;
};

/** happy-dom would load a script of the document. */
const standInBuild = (name: string) => {
  const script = document.createElement('meta');
  script.setAttribute('src', `/assets/${name}.js`);
  vi.spyOn(document, 'querySelector').mockReturnValue(script);
};

it('[APP-03] asks once an hour and when the tab returns, and reports another build once', async () => {
  standInBuild('index-1');
  const events = run(watchBuild);
  await vi.advanceTimersByTimeAsync(3_599_999);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect([asked, events]).toEqual([['/index.html'], []]);
  served = '<script type="module" src="/assets/index-2.js"></script>';
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(events).toEqual([{ type: 'build.outdated' }]);
  await vi.advanceTimersByTimeAsync(7_200_000);
  expect(asked).toHaveLength(2);
});

it('[APP-03] a server that does not answer is no other build', async () => {
  standInBuild('index-1');
  vi.stubGlobal('fetch', async () => new Response('Bad gateway', { status: 502 }));
  const events = run(watchBuild);
  await vi.advanceTimersByTimeAsync(3_600_000);
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(events).toEqual([]);
});

it('[APP-03] text counts as typed on its page until it is cleared', () => {
  document.body.innerHTML = '<textarea>from the server</textarea><input type="checkbox" value="on">';
  const events = run(watchTypedText);
  const area = document.querySelector('textarea');
  document.querySelector('[type=checkbox]')?.dispatchEvent(new Event('input', { bubbles: true }));
  expect([hasTypedText(), events]).toEqual([false, []]);
  if (area === null) throw new Error('No field.');
  area.value = 'Hello';
  area.dispatchEvent(new Event('input', { bubbles: true }));
  expect([hasTypedText(), events]).toEqual([true, [{ type: 'typedText.changed', hasTypedText: true }]]);
  history.replaceState(null, '', '/members');
  expect(hasTypedText()).toBe(false);
  history.replaceState(null, '', '/settings');
  area.value = '';
  area.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }));
  expect(events.at(-1)).toEqual({ type: 'typedText.changed', hasTypedText: false });
});

it('[APP-03] text in the focused field counts, though it was typed before this code had loaded', () => {
  document.body.innerHTML = '<input value="Hello">';
  document.querySelector('input')?.focus();
  expect(run(watchTypedText)).toEqual([{ type: 'typedText.changed', hasTypedText: true }]);
});

it('[APP-03] a silent reload leaves a page that is needed alone, and takes no form values along', async () => {
  document.body.innerHTML = '<input name="city" value="Utrecht">';
  const hold = (event: Event) => event.preventDefault();
  addEventListener('beforeunload', hold);
  const held = createActor(reloadForUpdate, { input: { isConfirmed: false } });
  held.subscribe({ error: () => undefined });
  held.start();
  await vi.advanceTimersByTimeAsync(0);
  expect([held.getSnapshot().status, reloaded.mock.calls.length]).toEqual(['error', 0]);
  removeEventListener('beforeunload', hold);
  createActor(reloadForUpdate, { input: { isConfirmed: false } }).start();
  await vi.advanceTimersByTimeAsync(0);
  expect([reloaded.mock.calls.length, sessionStorage.getItem('typed')]).toEqual([1, null]);
  createActor(reloadForUpdate, { input: { isConfirmed: true } }).start();
  await vi.advanceTimersByTimeAsync(0);
  expect([reloaded.mock.calls.length, sessionStorage.getItem('typed')]).toEqual([
    2,
    '{"path":"/settings","fields":[["city","Utrecht"]]}',
  ]);
});
