/** Builds the site when there is no build, or when a source is newer than it. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('..', import.meta.url).pathname;
const built = ['dist/index.html', 'dist-server/entry.js'].map((path) => join(root, path));
const sources = [
  'images',
  'src',
  'machines',
  'contract',
  'locales',
  'public',
  'tools',
  'index.html',
  'vite.config.ts',
  'package.json',
];

const newest = (path: string): number => {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
};

const isNeeded = built.some(
  (file) => !existsSync(file) || sources.some((source) => newest(join(root, source)) > statSync(file).mtimeMs),
);
if (isNeeded) {
  console.log('Building the site …');
  const { status } = spawnSync('npm', ['run', '--silent', 'build', '--', '--logLevel', 'error'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, LIGHT_BUILD: '1' },
  });
  process.exit(status ?? 1);
}
