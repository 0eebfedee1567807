import { fromCallback, fromPromise } from 'xstate';
import type { ChunkCommand } from '#machines/app/chunk-guard.ts';
import { saveFormValues } from './form-restore.ts';
import { handleChunkFailures } from './lazy-import.ts';
import { storageKeys } from './storage-keys.ts';

/** Reports lost chunks, and retries or abandons the imports that wait for them. */
export const watchChunkFailures = fromCallback<ChunkCommand>(({ receive, sendBack }) => {
  const { settle, stop } = handleChunkFailures(() => sendBack({ type: 'chunk.failed' }));
  receive(({ type }) => settle(type === 'chunkRetry.requested'));
  return stop;
});

/** When a lost part has reloaded this tab last. By this device's own clock: after a reload no other one is known yet. */
const key = storageKeys.chunkReloadAt;

/** Still here after this long: the member answered "stay" to the unload warning. */
const patience = 10_000;

export const checkServer = fromPromise<number>(async ({ signal }) => {
  const { ok } = await fetch('/', { method: 'HEAD', cache: 'no-store', signal });
  if (!ok) throw new Error('The server has no page.');
  const at = sessionStorage.getItem(key);
  return at === null ? Infinity : Date.now() - Number(at);
});

export const reloadPage = fromPromise<void>(async () => {
  // Without storage the page would reload for ever.
  sessionStorage.setItem(key, String(Date.now()));
  saveFormValues();
  location.reload();
  await new Promise((resolve) => {
    setTimeout(resolve, patience);
  });
});
