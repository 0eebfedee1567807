import { fromCallback } from 'xstate';
import { offlineCopy as limits } from '#contract/limits/app.ts';
import { type WorkerCommand, deleteOfflineCopy, hasCacheStorage } from './offline-storage.ts';
import { registerWorker } from './push.ts';

const loadedAssets = (): readonly string[] =>
  [...document.querySelectorAll('link[rel=stylesheet]'), ...performance.getEntriesByType('resource')]
    .map((loaded) => new URL(loaded instanceof PerformanceEntry ? loaded.name : Reflect.get(loaded, 'href')))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/assets\/.+\.(?:js|css)$/.test(pathname))
    .map(({ pathname }) => pathname);

/**
 * Keeps a copy of the member's last conversations for starts without a network: saved some time after the start and when
 * the page is left, deleted when the session ends. [OFFLINE-03 OFFLINE-04]
 */
export const keepOfflineCopy = fromCallback<{ type: 'never' }, { me: string }>(({ input: { me } }) => {
  if (!('serviceWorker' in navigator) || !hasCacheStorage()) return undefined;
  const stop = new AbortController();
  const command = async (sent: WorkerCommand) => {
    await registerWorker();
    const { active } = await navigator.serviceWorker.ready;
    if (sent.type === 'offlineCopy.delete' || !stop.signal.aborted) active?.postMessage(sent);
  };
  const save = () => {
    if (navigator.onLine)
      command({ type: 'offlineCopy.save', me, assets: loadedAssets() }).catch(() => {
        // A browser that forbids workers keeps no copy.
      });
  };
  const timer = setTimeout(save, limits.delay);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && save(), {
    signal: stop.signal,
  });
  return () => {
    clearTimeout(timer);
    stop.abort();
    deleteOfflineCopy()
      // A save that runs in the worker must not bring it back.
      .then(() => navigator.serviceWorker.controller?.postMessage({ type: 'offlineCopy.delete' }))
      .catch(() => {
        // The next start as a visitor deletes it.
      });
  };
});
