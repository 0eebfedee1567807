import { fromCallback, fromPromise } from 'xstate';
import type { PartsHear } from '#machines/app/chunk-guard.ts';
import { guardParts } from './load-part.ts';
import { keepTyped } from './typed.ts';

/** Says which parts are lost, and tells those who wait for them what becomes of it. */
export const watchParts = fromCallback<PartsHear>(({ receive, sendBack }) => {
  const { settle, leave } = guardParts(() => sendBack({ type: 'part.lost' }));
  receive(({ type }) => settle(type === 'parts.retried'));
  return leave;
});

/** When a lost part has reloaded this tab last. By this device's own clock: after a reload no other one is known yet. */
const key = 'chunk-reload-at';

/** A page that has not gone by then stays: its member was asked, and wants to. */
const patience = 10_000;

export const askServer = fromPromise<number>(async ({ signal }) => {
  const { ok } = await fetch('/', { method: 'HEAD', cache: 'no-store', signal });
  if (!ok) throw new Error('The server has no page.');
  const at = sessionStorage.getItem(key);
  return at === null ? Infinity : Date.now() - Number(at);
});

export const reload = fromPromise<void>(async () => {
  // Where nothing is kept the page would reload for ever.
  sessionStorage.setItem(key, String(Date.now()));
  keepTyped();
  location.reload();
  await new Promise((resolve) => {
    setTimeout(resolve, patience);
  });
});
