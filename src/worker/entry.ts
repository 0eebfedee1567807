import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { offlineCopy } from '#contract/limits/app.ts';
import type { WorkerCommand } from '#src/adapters/offline-storage.ts';
import { findInOfflineCopy, forgetOfflineCopy, saveOfflineCopy } from './save-offline-copy.ts';

/** Written by tools/build-worker.ts. */
declare const shellFiles: { readonly url: string; readonly revision: string | null }[];

type Extendable = { readonly waitUntil: (work: Promise<unknown>) => void };
type FetchEvent = Event & {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  readonly respondWith: (response: Promise<Response>) => void;
};
type Scope = {
  readonly clients: { readonly claim: () => Promise<void> };
  readonly registration: { readonly navigationPreload?: { readonly enable: () => Promise<void> } };
  addEventListener(type: 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'message', listener: (event: Extendable & { readonly data: WorkerCommand }) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
};
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the DOM types lack those of service workers.
const scope = globalThis as unknown as Scope;

/** Files of the page's language: the other languages are not kept. */
const assetsName = 'offline-assets';

precache(shellFiles);
cleanupOutdatedCaches();

const keepAssets = async (assets: readonly string[]): Promise<void> => {
  const cache = await caches.open(assetsName);
  const wanted = new Set(assets);
  for (const { url } of await cache.keys())
    // oxlint-disable-next-line no-await-in-loop -- A few entries of an earlier build.
    if (!wanted.has(new URL(url).pathname)) await cache.delete(url);
  for (const asset of wanted)
    // oxlint-disable-next-line no-await-in-loop -- From the browser's own cache: they are immutable.
    if ((await matchPrecache(asset)) === undefined && (await cache.match(asset)) === undefined) await cache.add(asset);
};

/** Network first: the copy answers only when no server does. [OFFLINE-05] */
const fetchOrFind = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request);
  } catch (error) {
    const url = new URL(request.url);
    const kept =
      (await matchPrecache(url.pathname)) ??
      (await caches.match(url.pathname, { cacheName: assetsName })) ??
      (await findInOfflineCopy(url));
    if (kept !== undefined) return kept;
    // The page says at once that it has nothing to show.
    if (url.pathname.startsWith('/api/')) return new Response(null, { status: offlineCopy.missingStatus });
    throw error;
  }
};

/** Network first: a page is never older than its server. [OFFLINE-05] */
const openPage = async ({ request, preloadResponse }: FetchEvent): Promise<Response> => {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const shell = await matchPrecache('/index.html');
    if (shell === undefined) throw error;
    return shell;
  }
};

scope.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([scope.clients.claim(), scope.registration.navigationPreload?.enable()])),
);

scope.addEventListener('message', (event) => {
  const { data } = event;
  if (data.type === 'offlineCopy.save')
    event.waitUntil(Promise.allSettled([saveOfflineCopy(data.me), keepAssets(data.assets)]));
  if (data.type === 'offlineCopy.delete') event.waitUntil(forgetOfflineCopy());
});

/** An event stream would keep the worker running. */
const isStream = (request: Request): boolean => request.headers.get('accept') === 'text/event-stream';

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (!/^\/(?:api|photos|export|dev)\//.test(pathname)) event.respondWith(openPage(event));
  } else if (!navigator.onLine && !isStream(request)) event.respondWith(fetchOrFind(request));
});
