import { deferredStart } from '#contract/limits/app.ts';

type Waiting = { readonly retry: () => void; readonly abandon: () => void };

/** Chunk recovery arrives in a chunk of its own, which may be lost too: longest wait for it, ms. */
const recoveryTimeout = 10_000;

let waiting: readonly Waiting[] = [];
let onFailure: (() => void) | null = null;
let settleFirstPage = (): void => undefined;

const settle = (isRetried: boolean): void => {
  const settled = waiting;
  waiting = [];
  for (const { retry, abandon } of settled) (isRetried ? retry : abandon)();
};

const lostChunks = new WeakSet<Error>();

/** Called once, before the first import: listens to Vite's report of failed imports. */
export const watchLostChunks = (): void =>
  addEventListener('vite:preloadError', ({ payload }) => void lostChunks.add(payload));

/**
 * Wraps every dynamic import (tests/house/lazy-imports.test.ts). A chunk that cannot be loaded keeps its importer waiting
 * until chunk recovery retries or abandons it. Other errors, and those of the dev server, reject at once. [CHUNK-01]
 */
export const importWithRecovery = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch((error: unknown) => {
    if (!(error instanceof Error && lostChunks.has(error))) throw error;
    return new Promise<Module>((resolve, reject) => {
      const retry = () => resolve(importWithRecovery(load));
      if (onFailure === null && !navigator.onLine) {
        addEventListener('online', retry, { once: true });
        return;
      }
      waiting = [...waiting, { retry, abandon: () => reject(error) }];
      if (onFailure === null) setTimeout(() => onFailure === null && settle(false), recoveryTimeout);
      settleFirstPage();
      onFailure?.();
    });
  });

/** Resolves after the head start of the first page, or earlier if it loses a chunk. */
export const whenFirstPageSettled = (): Promise<void> =>
  new Promise((resolve) => {
    settleFirstPage = resolve;
    setTimeout(resolve, deferredStart);
  });

/** A click needs a deferred machine. */
export const endHeadStart = (): void => settleFirstPage();

/** Calls `onLostChunk` once for the chunks lost so far, then for each, until `stop`. `settle` retries or abandons all that wait. */
export const handleChunkFailures = (
  onLostChunk: () => void,
): { readonly settle: typeof settle; readonly stop: () => void } => {
  onFailure = onLostChunk;
  if (waiting.length > 0) onLostChunk();
  return {
    settle,
    stop: () => {
      onFailure = null;
      settle(false);
    },
  };
};
