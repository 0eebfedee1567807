import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n');
const sources = files.filter((file) => /\.(?:ts|tsx)$/.test(file));
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

it('has the folders that the README names, and no others', () => {
  const named = [...textOf('README.md').matchAll(/^\| `([\w-]+)\/` \|/gm)].map(([, folder]) => folder);
  const there = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]));
  expect(there).toEqual(new Set(['.ci', ...named]));
});

it('names files in kebab case, one job each: no barrels, no folders for leftovers', () => {
  const odd = sources.filter(
    (file) =>
      !/^(?:[\w.-]+\/)*[a-z0-9-]+(?:\.(?:css|test|config|d))?\.tsx?$/.test(file) ||
      /(?:^|\/)(?:utils|common|helpers)\//.test(file) ||
      /\/index\.tsx?$/.test(file),
  );
  expect(odd).toEqual([]);
});

it('imports from other folders by alias, never by a relative path', () => {
  expect(
    sources.filter((file) => !/^(?:\w+\.config\.ts|tools\/)/.test(file) && /from '\.\.\/\.\.\//.test(textOf(file))),
  ).toEqual([]);
});

it('calls no crypto.randomUUID in the browser: plain http addresses lack it', () => {
  const browser = sources.filter((file) => /^(?:src|machines)\//.test(file));
  expect(browser.filter((file) => /\brandomUUID\(/.test(textOf(file)))).toEqual([]);
});

it('has bitmap icons where SVG is not drawn: /favicon.ico and push messages', () => {
  const icon = readFileSync(join(root, 'public/favicon.ico'));
  expect([icon.readUInt16LE(0), icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([0, 1, 1]);
  expect(icon.subarray(icon.readUInt32LE(18)).equals(readFileSync(join(root, 'public/icons/192.png')))).toBe(true);
  expect(readFileSync(join(root, 'public/sw.js'), 'utf8')).toContain("icon: '/icons/192.png'");
});

it('contains no any and no unfinished notes', () => {
  const broken = sources.filter(
    (file) => !file.startsWith('tests/house/') && /\b(?:TODO|FIXME|XXX)\b|@ts-(?:ignore|nocheck)/.test(textOf(file)),
  );
  expect(broken).toEqual([]);
});
