import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type InlineConfig, type Plugin, build } from 'vite';
import { inspectParameter } from '../contract/limits/app.ts';

const root = new URL('..', import.meta.url).pathname;
const source = join(root, 'src/dev');
const page = join(source, 'machines.html');

/**
 * Builds the inspector into `dist/dev`, which the server serves in demo mode only. It shares no chunk with the site, so
 * that it adds nothing to what visitors fetch.
 */
export const buildInspector = (config: () => InlineConfig): Plugin => ({
  name: 'build-inspector',
  apply: 'build',
  closeBundle: {
    order: 'post',
    sequential: true,
    handler: async () => {
      await build({
        ...config(),
        configFile: false,
        root: source,
        base: '/dev/',
        publicDir: false,
        logLevel: 'error',
        build: {
          target: 'es2022',
          outDir: join(root, 'dist/dev'),
          emptyOutDir: true,
          assetsInlineLimit: 0,
          cssCodeSplit: false,
          modulePreload: { polyfill: false },
          rolldownOptions: {
            input: { machines: page, tap: join(source, 'entry-tap.ts') },
            // The server writes the name of the tap into the site's page.
            output: { entryFileNames: ({ name }) => (name === 'tap' ? 'tap.js' : 'assets/[name]-[hash].js') },
          },
        },
      });
    },
  },
});

const isAsked = (url: string | undefined): boolean =>
  new URL(url ?? '/', 'http://localhost').searchParams.has(inspectParameter);

/** Serves the inspector in development. */
export const serveInspector = (): Plugin => ({
  name: 'serve-inspector',
  apply: 'serve',
  configureServer: (server) => {
    server.middlewares.use('/dev/machines', (_, response, next) => {
      readFile(page, 'utf8')
        .then((html) => server.transformIndexHtml('/src/dev/machines.html', html))
        .then((html) => response.setHeader('content-type', 'text/html').end(html), next);
    });
  },
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { originalUrl }) =>
      isAsked(originalUrl)
        ? html.replace('<script type="module"', '<script type="module" src="/src/dev/entry-tap.ts"></script>$&')
        : html,
  },
});
