import type { Plugin } from 'vite';

/**
 * Vite's own import function asks for a chunk's neighbours and styles first. Here are none to ask for: no preload tables and
 * one stylesheet (docs/decisions/009). What is left of it fits in a line.
 */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
});
