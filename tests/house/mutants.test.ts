import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { machineFiles, machinesOf } from '#tools/find-machines.ts';
import { type Allowed, mutantProblems } from '#tools/mutant-scores.ts';

const root = new URL('../..', import.meta.url).pathname;
const scores = readFileSync(join(root, 'docs/machines/mutants.md'), 'utf8');
const allowed: Allowed = JSON.parse(readFileSync(join(root, 'tests/machines/mutants.allow.json'), 'utf8'));

const rows = [...scores.matchAll(/^\| (\w+) \| \d/gm)].map(([, id]) => id);

it('docs/machines/mutants.md has a row for every machine: run `npm run test:mutants`', async () => {
  const machines = await Promise.all(machineFiles.map((file) => machinesOf(file)));
  const ids = new Set(machines.flat().map(({ id }) => id));
  expect(ids.size).toBeGreaterThan(75);
  expect([...ids].filter((id) => !rows.includes(id))).toEqual([]);
});

it('docs/machines/mutants.md has a row for exactly the machines that a model covers: run `npm run test:mutants`', () => {
  const traces = readdirSync(join(root, 'tests/machines'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.trace.json') && !file.startsWith('kit'))
    .flatMap((file) => Object.keys(JSON.parse(readFileSync(join(root, 'tests/machines', file), 'utf8'))));
  expect(rows).toEqual([...new Set(traces.map((name) => name.split(' ')[0] ?? ''))].toSorted());
});

it('docs/machines/mutants.md lists exactly the survivors that have a reason: run `npm run test:mutants`', () => {
  const listed = scores.split('\n').filter((line) => line.startsWith('- '));
  const reasons = Object.values(allowed).flatMap((survivors) => Object.entries(survivors));
  expect(listed.sort()).toEqual(reasons.map(([name, reason]) => `- ${name}. ${reason}`).sort());
});

it.each([
  ['a survivor without a reason', [{ id: 'login', mutants: 40, survivors: ['one'] }], {}, ['login: survives: one']],
  [
    'a listed mutant that is killed',
    [{ id: 'login', mutants: 40, survivors: [] }],
    { login: { one: 'Equivalent.' } },
    ['login: listed, but does not survive: one'],
  ],
  [
    'a machine below 90 %, and a total below 95 %',
    [{ id: 'login', mutants: 9, survivors: ['one'] }],
    { login: { one: 'Equivalent.' } },
    ['login: 88.8 % is below 90 %', 'in total: 88.8 % is below 95 %'],
  ],
  ['nothing else', [{ id: 'login', mutants: 40, survivors: ['one'] }], { login: { one: 'Equivalent.' } }, []],
])('test:mutants fails for %s', (_, scores, listed, problems) => {
  expect(mutantProblems(scores, listed, 'all')).toEqual(problems);
});
