import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

const usesCryptography = /from '(?:node:crypto|web-push|@node-rs\/argon2)'|\bcrypto\.(?:subtle|getRandomValues)\b/;

it('[OPS-05] docs/keys.md names every file of the product that encrypts, signs, hashes or draws random values, and no other', () => {
  const using = globSync(['server/**/*.ts', 'contract/**/*.ts', 'machines/**/*.ts', 'src/**/*.{ts,tsx}'], { cwd: root })
    .filter((file) => usesCryptography.test(textOf(file)))
    .toSorted();
  const named = [...textOf('docs/keys.md').matchAll(/`((?:server|src)\/[\w./-]+)`/g)].map(([, file = '']) => file);
  expect(named.toSorted()).toEqual(using);
});
