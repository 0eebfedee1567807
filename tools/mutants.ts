/**
 * Judges the mutants of every machine and writes the scores to docs/machines/mutants.md. `--sample`: a few mutants of each
 * machine, in about a minute, without writing. Fails for a survivor that tests/machines/mutants.allow.json does not list,
 * a listed one that no longer survives, and scores below the goals.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type Allowed, type Score, mutantProblems, scoreTable } from './mutant-scores.ts';

const isSample = process.argv.includes('--sample');
const root = new URL('../', import.meta.url).pathname;
const results = `${root}test-results/mutants/`;
rmSync(results, { recursive: true, force: true });

const folders = ['app', 'generic', 'member', 'page'].map((folder) => `tests/machines/${folder}`);
const { status } = spawnSync(
  'vitest',
  ['run', '--silent', '--reporter=dot', '--project', 'unit', ...folders, '--no-isolate', '-t', 'judges the mutants'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, MUTANTS: isSample ? 'sample' : 'all' } },
);

const scores = readdirSync(results)
  .map((file): Score => JSON.parse(readFileSync(results + file, 'utf8')))
  .sort((one, other) => (one.id < other.id ? -1 : 1));
const allowed: Allowed = JSON.parse(readFileSync(`${root}tests/machines/mutants.allow.json`, 'utf8'));
const problems = mutantProblems(scores, allowed, isSample);
if (!isSample && status === 0) writeFileSync(`${root}docs/machines/mutants.md`, scoreTable(scores, allowed));

const total = scores.reduce((sum, { mutants }) => sum + mutants, 0);
const survivors = scores.reduce((sum, score) => sum + score.survivors.length, 0);
console.log(`${total - survivors} of ${total} mutants killed in ${scores.length} machines`);
for (const problem of problems) console.error(problem);
process.exitCode = status === 0 && problems.length === 0 ? 0 : 1;
