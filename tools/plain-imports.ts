import type { Plugin } from 'vite';

/**
 * Vite's own import function asks for a chunk's neighbours and styles first. Here are none to ask for: no preload tables and
 * one stylesheet (docs/decisions/009). What is left is ours: it sees to parts that cannot be loaded (docs/decisions/033).
 */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => "export { loadPart as __vitePreload } from '/src/adapters/load-part.ts';",
  },
});
