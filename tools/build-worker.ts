import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, build } from 'vite';

const root = new URL('..', import.meta.url).pathname;

/** Kept when a page has loaded them: the catalogues of one language, and landing pages never. */
const isLeftOut = (source: string | null): boolean =>
  source !== null && (/\/locales\//.test(source) || /\/screens\/landers?/.test(source));

const hash = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex').slice(0, 16);

/**
 * Writes `sw.js`: the part for starts without a network, with the list of this build's files, before the part for pushes
 * in `public/sw.js`. (Decision 098)
 */
export const buildWorker = (): Plugin => ({
  name: 'build-worker',
  apply: 'build',
  writeBundle: {
    order: 'pre',
    sequential: true,
    handler: async ({ dir = 'dist' }, bundle) => {
      const files = Object.values(bundle).flatMap((file) => {
        if (file.type === 'chunk') return isLeftOut(file.facadeModuleId) ? [] : [file.fileName];
        return file.fileName.endsWith('.css') ? [file.fileName] : [];
      });
      const page = await readFile(join(dir, 'index.html'));
      const icon = await readFile(join(dir, 'icon.svg'));
      const shellFiles = [
        { url: '/index.html', revision: hash(page) },
        { url: '/icon.svg', revision: hash(icon) },
        ...files.map((file) => ({ url: `/${file}`, revision: null })),
      ];
      const built = await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: 'error',
        define: { shellFiles: JSON.stringify(shellFiles), 'process.env.NODE_ENV': '"production"' },
        build: {
          write: false,
          target: 'es2022',
          rolldownOptions: { input: join(root, 'src/worker/entry.ts'), output: { format: 'iife' } },
        },
      });
      const [output] = [built].flat();
      if (output === undefined || !('output' in output)) throw new Error('The service worker was not built.');
      const push = await readFile(join(root, 'public/sw.js'), 'utf8');
      await writeFile(join(dir, 'sw.js'), `${output.output[0].code}\n${push}`);
    },
  },
});
