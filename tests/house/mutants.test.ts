import { expect, it } from 'vitest';
import { mutantProblems } from '#tools/mutant-scores.ts';

it.each([
  [
    'a survivor without a reason',
    [{ id: 'login', possible: 40, mutants: 40, survivors: ['one'] }],
    {},
    ['login: survives: one'],
  ],
  [
    'a listed mutant that is killed',
    [{ id: 'login', possible: 40, mutants: 40, survivors: [] }],
    { login: { one: 'Equivalent.' } },
    ['login: listed, but does not survive: one'],
  ],
  [
    'a machine below 90 %, and a total below 95 %',
    [{ id: 'login', possible: 9, mutants: 9, survivors: ['one'] }],
    { login: { one: 'Equivalent.' } },
    ['login: 88.8 % is below 90 %', 'in total: 88.8 % is below 95 %'],
  ],
  [
    'nothing else',
    [{ id: 'login', possible: 40, mutants: 40, survivors: ['one'] }],
    { login: { one: 'Equivalent.' } },
    [],
  ],
])('test:mutants fails for %s', (_, scores, listed, problems) => {
  expect(mutantProblems(scores, listed, false)).toEqual(problems);
});
