/** How long the production build of the site takes. */
import { execFileSync } from 'node:child_process';
import { makeDirectory } from '#tests/server/kit/storage.ts';
import { type Figure, runAlone, seconds } from './figures.ts';

export const buildFigures = async (): Promise<Figure[]> => {
  const { path, remove } = makeDirectory();
  const began = performance.now();
  execFileSync('npm', ['run', '--silent', 'build', '--', '--outDir', path, '--emptyOutDir', '--logLevel', 'error'], {
    stdio: 'inherit',
  });
  const took = performance.now() - began;
  remove();
  return [{ what: 'production build, brotli and gzip twins included', measured: seconds(took), goal: '60 s' }];
};

await runAlone(import.meta.main, buildFigures);
