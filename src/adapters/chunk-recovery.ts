import { fromCallback, fromPromise } from 'xstate';
import type { ChunkCommand, ServerCheck } from '#machines/app/chunk-guard.ts';
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
const key = storageKeys.chunkReloadAt;

/** A page that is still open after this time, ms, was kept by an answer to the unload warning. */
const reloadTimeout = 10_000;

export const checkServer = fromPromise<ServerCheck>(async ({ signal }) => {
  const { ok } = await fetch('/', { method: 'HEAD', cache: 'no-store', signal });
  if (!ok) throw new Error('The server has no page.');
  const at = sessionStorage.getItem(key);
  return { sinceReload: at === null ? Infinity : Date.now() - Number(at), hasTypedText: hasTypedText() };
});

export const reload = async (): Promise<void> => {
  location.reload();
  await new Promise((resolve) => {
    setTimeout(resolve, reloadTimeout);
  });
};

export const reloadWithFormValues = async (): Promise<void> => {
  // Throws without storage: the page would reload in an endless loop.
  sessionStorage.setItem(key, String(Date.now()));
  saveFormValues();
  await reload();
};

export const reloadPage = fromPromise<void>(reloadWithFormValues);
