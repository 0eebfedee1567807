import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { gzipAsync } from '@gfx/zopfli';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|html|svg|json|webmanifest)$/;
const squeezers = {
  '.br': (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  // Zopfli finds what gzip's own highest level misses: three per cent of every first visit.
  '.gz': (bytes: Buffer) => gzipAsync(bytes, { numiterations: 5 }),
};

/** Writes a brotli and a gzip twin beside every built file that shrinks by it, so that the server never compresses. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle: {
    order: 'post',
    handler: async ({ dir = 'dist' }) => {
      const files = await readdir(dir, { recursive: true });
      await Promise.all(
        files
          .filter((file) => compressible.test(file))
          .map(async (file) => {
            const bytes = await readFile(join(dir, file));
            for (const [ending, squeeze] of Object.entries(squeezers)) {
              const small = await squeeze(bytes);
              if (small.length < bytes.length) await writeFile(join(dir, file + ending), small);
            }
          }),
      );
    },
  },
});
