import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;

/** Methods that begin a query, and the tag of raw SQL. */
const query = /\b(?:selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(|\bsql(?:<[^>]*>)?`/;

/** `server/db` is the engine; demo mode and the sandbox provider have tables and queries of their own. */
const exceptions = [
  /^server\/store\//,
  /^server\/db\//,
  /^server\/demo\//,
  /^server\/providers\/payments\/sandbox-/,
  /^server\/providers\/dev\/outbox-page\.ts$/,
];

it('queries the database in server/store only', () => {
  const files = globSync('server/**/*.ts', { cwd: root }).filter((file) =>
    exceptions.every((exception) => !exception.test(file)),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => query.test(readFileSync(`${root}${file}`, 'utf8')))).toEqual([]);
});
