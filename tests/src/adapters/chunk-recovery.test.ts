// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type AnyEventObject, createActor, setup, toPromise } from 'xstate';
import { restoreFormValues } from '#src/adapters/form-restore.ts';
import { checkServer, reloadPage, watchChunkFailures } from '#src/adapters/page-reload.ts';
import { importWithRecovery, watchLostChunks, whenFirstPageSettled } from '#src/adapters/lazy-import.ts';

/** Runs the chunk recovery and records its events. */
const guard = () => {
  const received: AnyEventObject[] = [];
  const actor = createActor(
    setup({ actors: { watchChunkFailures }, actions: { record: ({ event }) => received.push(event) } }).createMachine({
      invoke: { src: 'watchChunkFailures', id: 'watchChunkFailures' },
      on: { '*': { actions: 'record' } },
    }),
  ).start();
  return {
    received,
    say: (type: 'chunkRetry.requested' | 'chunks.abandoned') =>
      actor.getSnapshot().children.watchChunkFailures?.send({ type }),
    stop: () => actor.stop(),
  };
};

/** Fails like a dynamic import of the built page: Vite dispatches its event first. */
const failImport = (message: string): never => {
  const error = new Error(message);
  dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error }));
  throw error;
};

/** Chunk whose import fails this many times before it succeeds. */
const part = (losses: number) => {
  let imports = 0;
  return {
    load: async () => {
      imports += 1;
      if (imports <= losses) failImport(`lost ${imports}`);
      return 'the part';
    },
    imports: () => imports,
  };
};

const soon = () => new Promise((resolve) => setTimeout(resolve, 0));

const reloaded = vi.fn<() => void>();

beforeAll(watchLostChunks);
beforeEach(() => {
  reloaded.mockClear();
  vi.spyOn(location, 'reload').mockImplementation(reloaded);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  document.body.innerHTML = '';
});

it('[CHUNK-01] a lost chunk waits until a retry is requested', async () => {
  const { received, say, stop } = guard();
  const lostChunk = part(2);
  const found = importWithRecovery(lostChunk.load);
  await soon();
  expect([received.length, lostChunk.imports()]).toEqual([1, 1]);
  say('chunkRetry.requested');
  await soon();
  expect([received.length, lostChunk.imports()]).toEqual([2, 2]);
  say('chunkRetry.requested');
  expect(await found).toBe('the part');
  stop();
});

it('[CHUNK-03] a lost chunk rejects with its own error once abandoned', async () => {
  const { say, stop } = guard();
  const first = importWithRecovery(part(9).load).catch((error: Error) => error.message);
  await soon();
  say('chunks.abandoned');
  expect(await first).toBe('lost 1');
  const second = importWithRecovery(part(9).load).catch((error: Error) => error.message);
  await soon();
  stop();
  expect(await second).toBe('lost 1');
});

it('[CHUNK-01] a chunk lost before the recovery starts waits for it, ten seconds at most', async () => {
  vi.useFakeTimers();
  const early = importWithRecovery(part(1).load);
  await vi.advanceTimersByTimeAsync(9_999);
  const { received, say, stop } = guard();
  expect(received).toHaveLength(1);
  say('chunkRetry.requested');
  expect(await early).toBe('the part');
  stop();
  const lonely = importWithRecovery(part(1).load).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await lonely).toBe('lost 1');
});

it('[CHUNK-01 OFFLINE-01] a lost chunk waits as long as the network is down', async () => {
  vi.useFakeTimers();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const found = importWithRecovery(part(1).load);
  await vi.advanceTimersByTimeAsync(3_600_000);
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(await found).toBe('the part');
});

it('[CHUNK-01] the chunk recovery is imported after 4 s, or as soon as a chunk is lost', async () => {
  vi.useFakeTimers();
  let isTime = false;
  void whenFirstPageSettled().then(() => (isTime = true));
  await vi.advanceTimersByTimeAsync(3_999);
  expect(isTime).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isTime).toBe(true);
  isTime = false;
  void whenFirstPageSettled().then(() => (isTime = true));
  const lost = importWithRecovery(part(1).load).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(isTime).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  await lost;
});

it('an import that fails for another reason than a lost chunk rejects at once', async () => {
  const { received, stop } = guard();
  await expect(
    importWithRecovery(async () => {
      throw new Error('a fault in its code');
    }),
  ).rejects.toThrow('a fault in its code');
  expect(received).toEqual([]);
  stop();
});

it('a chunk that loads is not reported', async () => {
  const { received, stop } = guard();
  expect(await importWithRecovery(part(0).load)).toBe('the part');
  expect(received).toEqual([]);
  stop();
});

/** Final output of an actor. */
const run = (logic: typeof checkServer | typeof reloadPage): Promise<unknown> => toPromise(createActor(logic).start());

it('[CHUNK-02] the time since the last reload is that of this tab, across reloads', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: 1_000_000 });
  vi.stubGlobal('fetch', async () => new Response(null));
  expect(await run(checkServer)).toEqual({ sinceReload: Infinity, hasTypedText: false });
  const reloading = run(reloadPage);
  await vi.advanceTimersByTimeAsync(59_999);
  await reloading;
  expect(reloaded).toHaveBeenCalledTimes(1);
  expect(await run(checkServer)).toMatchObject({ sinceReload: 59_999 });
  vi.advanceTimersByTime(1);
  expect(await run(checkServer)).toMatchObject({ sinceReload: 60_000 });
});

it('[CHUNK-01] a server that does not answer, or has no page, is not reloaded from', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 502 }));
  await expect(run(checkServer)).rejects.toThrow('no page');
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(run(checkServer)).rejects.toThrow('Failed to fetch');
});

it('[CHUNK-03] does not reload the page without storage', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('Storage is forbidden.');
    },
    clear: () => undefined,
  });
  await expect(run(reloadPage)).rejects.toThrow('forbidden');
  expect(reloaded).not.toHaveBeenCalled();
});

const form = `
  <input name="name" /><input name="password" type="password" /><input name="iban" autocomplete="off" />
  <input name="code" autocomplete="one-time-code" /><input name="adult" type="checkbox" value="on" />
  <textarea name="about"></textarea><select name="country"><option>NL</option><option>DE</option></select>`;

const field = (name: string) =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(`[name=${name}]`);
const isTicked = (name: string): boolean =>
  document.querySelector<HTMLInputElement>(`[name=${name}]`)?.checked ?? false;

it('[CHUNK-01] restores typed values after the reload, and stores no secrets', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  history.replaceState(null, '', '/signup');
  document.body.innerHTML = form;
  const typed = { name: 'Ann', password: 'secret words', iban: 'NL91', code: '123456', about: 'Hello', country: 'DE' };
  for (const [name, value] of Object.entries(typed)) Object.assign(field(name) ?? {}, { value });
  Object.assign(field('adult') ?? {}, { checked: true });
  void run(reloadPage);
  const stored = sessionStorage.getItem('typed') ?? '';
  expect([stored.includes('secret'), stored.includes('NL91'), stored.includes('123456')]).toEqual([
    false,
    false,
    false,
  ]);

  // After the reload the form renders a little later.
  document.body.innerHTML = '';
  restoreFormValues();
  expect(sessionStorage.getItem('typed')).toBeNull();
  document.body.innerHTML = form;
  await vi.advanceTimersByTimeAsync(0);
  expect(['name', 'about', 'country', 'password', 'iban', 'code'].map((name) => field(name)?.value)).toEqual([
    'Ann',
    'Hello',
    'DE',
    '',
    '',
    '',
  ]);
  expect(isTicked('adult')).toBe(true);
});

it('[CHUNK-01] restores them on the same page only', () => {
  history.replaceState(null, '', '/signup');
  sessionStorage.setItem('typed', JSON.stringify({ path: '/login', fields: [['name', 'Ann']] }));
  document.body.innerHTML = form;
  restoreFormValues();
  expect([field('name')?.value, sessionStorage.getItem('typed')]).toEqual(['', null]);
});
