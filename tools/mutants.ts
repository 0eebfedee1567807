/**
 * Judges the mutants of every machine and writes the scores to docs/machines/mutants.md. `--sample`: a few mutants of each
 * machine, in about a minute, without writing. With names of machines: only theirs, without writing. Fails for a survivor
 * that tests/machines/mutants.allow.json does not list, a listed one that no longer survives, and scores below the goals.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type Allowed, type Extent, type Score, mutantProblems, scoreTable } from './mutant-scores.ts';

const isSample = process.argv.includes('--sample');
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const extent: Extent = isSample ? 'sample' : named.length > 0 ? 'some machines' : 'all';

const root = new URL('../', import.meta.url).pathname;
const results = `${root}test-results/mutants/`;
rmSync(results, { recursive: true, force: true });

/** The stored trace beside a test names its machines. */
const testsOf = (machine: string): readonly string[] =>
  readdirSync(`${root}tests/machines`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.trace.json'))
    .filter((file) => {
      const traces: object = JSON.parse(readFileSync(`${root}tests/machines/${file}`, 'utf8'));
      return Object.keys(traces).some((name) => name.split(' ')[0] === machine);
    })
    .map((file) => `tests/machines/${file.replace('.trace.json', '.test.ts')}`);

const unknown = named.filter((machine) => testsOf(machine).length === 0);
if (unknown.length > 0) throw new Error(`No machine of this name: ${unknown.join(', ')}`);

const files =
  named.length === 0
    ? ['app', 'generic', 'member', 'page'].map((folder) => `tests/machines/${folder}`)
    : named.flatMap(testsOf);
const titles = named.length === 0 ? 'judges the mutants of' : `judges the mutants of (${named.join('|')})$`;
const { status } = spawnSync(
  'vitest',
  ['run', '--silent', '--reporter=dot', '--project', 'unit', ...files, '--no-isolate', '-t', titles],
  // The same histories by day and by night, so that the same mutants survive.
  { cwd: root, stdio: 'inherit', env: { ...process.env, NIGHTLY: '0', MUTANTS: isSample ? 'sample' : 'all' } },
);

const scores = readdirSync(results)
  .map((file): Score => JSON.parse(readFileSync(results + file, 'utf8')))
  .sort((one, other) => (one.id < other.id ? -1 : 1));
const allowed: Allowed = JSON.parse(readFileSync(`${root}tests/machines/mutants.allow.json`, 'utf8'));
const problems = mutantProblems(scores, allowed, extent);
if (extent === 'all' && status === 0) writeFileSync(`${root}docs/machines/mutants.md`, scoreTable(scores, allowed));

const total = scores.reduce((sum, { mutants }) => sum + mutants, 0);
const survivors = scores.reduce((sum, score) => sum + score.survivors.length, 0);
console.log(`${total - survivors} of ${total} mutants killed in ${scores.length} machines`);
for (const problem of problems) console.error(problem);
process.exitCode = status === 0 && problems.length === 0 ? 0 : 1;
