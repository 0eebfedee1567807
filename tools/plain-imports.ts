import type { Plugin } from 'vite';

/** Vite's helper around each dynamic import. */
const helperId = '\0vite/preload-helper.js';

/** What is left of it without files to preload: it reports a failed import (src/adapters/lazy-import.ts). */
const helper = `export const __vitePreload = (load) => load().catch((error) => {
  const event = new Event('vite:preloadError', { cancelable: true });
  event.payload = error;
  dispatchEvent(event);
  if (!event.defaultPrevented) throw error;
})`;

/**
 * Leaves out the part of Vite's import helper that preloads scripts and styles of a chunk: the HTML names the scripts of
 * its page, and there is one stylesheet (docs/decisions/146).
 */
export const plainImports = (): Plugin => {
  let isReplaced = false;
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) => {
      if (id !== helperId) return null;
      isReplaced = true;
      return helper;
    },
    buildEnd() {
      if (!isReplaced) this.error(`Vite has no module ${helperId} any more: see tools/plain-imports.ts.`);
    },
  };
};
