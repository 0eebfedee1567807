import { fromCallback, fromPromise } from 'xstate';
import { buildCheck } from '#contract/limits/app.ts';
import type { ChunkCommand, ServerCheck } from '#machines/app/chunk-guard.ts';
import type { BuildEvent } from '#machines/app/app-update.ts';
import { saveFormValues } from './form-restore.ts';
import { handleChunkFailures } from './lazy-import.ts';
import { storageKeys } from './storage.ts';
import { hasTypedText } from './typed-text.ts';

/** Reports lost chunks, and retries or abandons the imports that wait for them. */
export const watchChunkFailures = fromCallback<ChunkCommand>(({ receive, sendBack }) => {
  const { settle, stop } = handleChunkFailures(() => sendBack({ type: 'chunk.failed' }));
  receive(({ type }) => settle(type === 'chunkRetry.requested'));
  return stop;
});

/** Time of this tab's last reload for a lost chunk, by the device clock: after a reload the server's time is not known yet. */
const reloadKey = storageKeys.chunkReloadAt;

/** A page that is still open after this time, ms, was kept by an answer to the unload warning. */
const reloadTimeout = 10_000;

export const checkServer = fromPromise<ServerCheck>(async ({ signal }) => {
  const { ok } = await fetch('/', { method: 'HEAD', cache: 'no-store', signal });
  if (!ok) throw new Error('The server has no page.');
  const at = sessionStorage.getItem(reloadKey);
  return { sinceReload: at === null ? Infinity : Date.now() - Number(at), hasTypedText: hasTypedText() };
});

const reload = async (): Promise<void> => {
  location.reload();
  await new Promise((resolve) => {
    setTimeout(resolve, reloadTimeout);
  });
};

const reloadWithFormValues = async (): Promise<void> => {
  // Throws without storage: the page would reload in an endless loop.
  sessionStorage.setItem(reloadKey, String(Date.now()));
  saveFormValues();
  await reload();
};

export const reloadPage = fromPromise<void>(reloadWithFormValues);

/** The first script is named by its content, which names all others. */
const entry = (): string | null =>
  document.querySelector('script[type=module][src^="/assets/"]')?.getAttribute('src') ?? null;

/** False also without an answer. */
const isOutdated = async (script: string, signal: AbortSignal): Promise<boolean> => {
  const response = await fetch('/index.html', { cache: 'no-cache', signal });
  return response.ok && !(await response.text()).includes(script);
};

/** Asks for the server's build when the tab returns and once an hour; a build that is unchanged is answered 304. [APP-03] */
export const watchBuild = fromCallback<{ type: 'never' }>(({ sendBack }) => {
  const script = entry();
  if (script === null) return undefined;
  const stop = new AbortController();
  let askedAt = Date.now();
  const check = async () => {
    if (document.visibilityState === 'hidden' || Date.now() < askedAt + buildCheck.gap) return;
    askedAt = Date.now();
    try {
      if (!(await isOutdated(script, stop.signal)) || stop.signal.aborted) return;
      end();
      sendBack({ type: 'build.outdated' } satisfies BuildEvent);
    } catch {
      // The next check asks again.
    }
  };
  const timer = setInterval(() => void check(), buildCheck.every);
  document.addEventListener('visibilitychange', () => void check(), { signal: stop.signal });
  const end = () => {
    clearInterval(timer);
    stop.abort();
  };
  return end;
});

/** Something on the page, such as a photo that is being sent, would make the browser ask. */
const isUnloadHeld = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

export const reloadForUpdate = fromPromise<void, { isConfirmed: boolean }>(async ({ input: { isConfirmed } }) => {
  if (isConfirmed) return reloadWithFormValues();
  if (isUnloadHeld()) throw new Error('The page is needed.');
  // Typed text belongs to the page that was left.
  return reload();
});
