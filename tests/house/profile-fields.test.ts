import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;
const sources = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'contract', 'machines', 'src', 'server'],
  { cwd: root, encoding: 'utf8' },
)
  .trim()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('server/db/migrations/'));

// A field that is neither drawn in demo portraits nor part of a match: the plain case.
it('a profile field is one row of one table, named in at most 5 files (migrations and catalogues apart)', () => {
  const files = sources.filter((file) => /\btattoos\b/i.test(readFileSync(join(root, file), 'utf8')));
  expect(files).toContain('contract/profile-fields.ts');
  expect(files.slice(5)).toEqual([]);
});
