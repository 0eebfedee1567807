/** The Cache Storage with the replies that can be read without a network. */
const name = 'offline-copy';

export const openOfflineCopy = (): Promise<Cache> => caches.open(name);

/** Cache Storage is missing on plain http addresses. */
export const hasCacheStorage = (): boolean => 'caches' in globalThis;

export const deleteOfflineCopy = async (): Promise<void> => {
  if (!hasCacheStorage()) return;
  await caches.delete(name).catch(() => {
    // A browser that blocks cookies has no storage either.
  });
};

/** From a page to the service worker. `assets`: the files that the page has loaded. */
export type WorkerCommand =
  | { readonly type: 'offlineCopy.save'; readonly me: string; readonly assets: readonly string[] }
  | { readonly type: 'offlineCopy.delete' };
