// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { keepOfflineCopy } from '#src/adapters/offline-copy.ts';

const commands: unknown[] = [];
const deleted: string[] = [];
const worker = { postMessage: (command: unknown) => commands.push(command) };

beforeEach(() => {
  vi.useFakeTimers();
  commands.length = 0;
  deleted.length = 0;
  vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) > 0 });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register: async () => ({}), ready: Promise.resolve({ active: worker }), controller: worker },
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const start = () => createActor(keepOfflineCopy, { input: { me: 'anna' } }).start();
const save = { type: 'offlineCopy.save', me: 'anna', assets: [] };

it('[OFFLINE-03] saves the copy 5 s after the start and when the page is left', async () => {
  const actor = start();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(commands).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(commands).toEqual([save]);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(commands).toEqual([save, save]);
  vi.restoreAllMocks();
  actor.stop();
});

it('[OFFLINE-04] deletes the copy when the session of the member ends, and saves no more', async () => {
  const actor = start();
  actor.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(deleted).toEqual(['offline-copy']);
  expect(commands).toEqual([{ type: 'offlineCopy.delete' }]);
});

it('keeps nothing in a browser without workers', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  start().stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(commands).toEqual([]);
});
