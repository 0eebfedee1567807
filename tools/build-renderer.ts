import { join } from 'node:path';
import { type InlineConfig, type Plugin, build } from 'vite';

const root = new URL('..', import.meta.url).pathname;

/** Builds the same views a second time, for the server: it renders public pages before any script has run. */
export const buildRenderer = (config: () => InlineConfig): Plugin => ({
  name: 'build-renderer',
  apply: 'build',
  closeBundle: {
    order: 'post',
    sequential: true,
    handler: async () => {
      await build({
        ...config(),
        configFile: false,
        root,
        publicDir: false,
        logLevel: 'error',
        ssr: { noExternal: true },
        build: {
          ssr: 'src/render/entry.tsx',
          outDir: join(root, 'dist-server'),
          emptyOutDir: true,
          target: 'es2022',
          assetsInlineLimit: 0,
          cssCodeSplit: false,
        },
      });
    },
  },
});
