import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, vi } from 'vitest';
import { authCookie } from '#contract/limits/account.ts';

export type Browser = {
  /** Origin of its page. */
  readonly address: string;
  /** Session token of its cookie. */
  readonly token: string;
  readonly storage: Map<string, string>;
};

/** Speed-up of time in these browsers: a retry after 16 s waits 160 ms. */
export const timeFactor = 100;

const { Request: OwnRequest, fetch: ownFetch, setTimeout: ownTimeout } = globalThis;

/**
 * Several browsers in this process, each with the globals that the adapters use. Code inside `run` sees its own
 * browser's globals, across awaits; code outside sees the real ones.
 */
export const stubBrowsers = (): { run: <T>(browser: Browser, act: () => T) => T } => {
  const current = new AsyncLocalStorage<Browser>();
  const globals = {
    Request: class extends OwnRequest {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, current.getStore()?.address) : input, init);
      }
    },
    fetch: (input: RequestInfo | URL, init?: RequestInit) => {
      const browser = current.getStore();
      const request = new OwnRequest(input, init);
      const isOwn = browser !== undefined && new URL(request.url).origin === browser.address;
      if (isOwn) request.headers.set('cookie', `${authCookie.name}=${browser.token}`);
      return ownFetch(request);
    },
    setTimeout: (act: (...given: unknown[]) => void, delay = 0, ...given: unknown[]) =>
      ownTimeout(act, current.getStore() === undefined ? delay : delay / timeFactor, ...given),
    sessionStorage: {
      get length() {
        return current.getStore()?.storage.size ?? 0;
      },
      key: (at: number) => [...(current.getStore()?.storage.keys() ?? [])][at] ?? null,
      getItem: (name: string) => current.getStore()?.storage.get(name) ?? null,
      setItem: (name: string, value: string) => void current.getStore()?.storage.set(name, value),
      removeItem: (name: string) => void current.getStore()?.storage.delete(name),
    },
    // Without locks each tab keeps its own queue.
    navigator: {},
    addEventListener: () => undefined,
    document: { visibilityState: 'visible', addEventListener: () => undefined, removeEventListener: () => undefined },
  };
  beforeAll(() => {
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });
  return { run: (browser, act) => current.run(browser, act) };
};
