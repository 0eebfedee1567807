import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { product } from '#server/core/product.ts';
import { owned } from '#tests/server/kit/owned-tables.ts';
import { testServer } from '#tests/server/kit/test-server.ts';

const document = readFileSync(new URL('../../../docs/data-levels.md', import.meta.url), 'utf8');

/** Name of each level, with its tables. */
const levels = Object.fromEntries(
  [...document.matchAll(/^## \d (\w+)\n[^]*?^Tables: (.+)$/gm)].map(([, level = '', tables = '']) => [
    level,
    [...tables.matchAll(/`(\w+)`/g)].map(([, table = '']) => table),
  ]),
);

/** Deleted after a day, whether or not their member leaves. */
const endsByItself = ['idempotency'];

const readSchema = async () => {
  const server = await testServer({ engine: 'sqlite', product });
  onTestFinished(() => server.close());
  return server.deps().db.read.introspection.getTables();
};

test('[OPS-05] each table of the schema has exactly one level, with its protection', async () => {
  const tables = (await readSchema()).map(({ name }) => name);
  expect(Object.keys(levels)).toEqual(['Secret', 'Intimate', 'Personal', 'Open']);
  expect(Object.values(levels).flat().toSorted()).toEqual(tables.toSorted());
  const sections = document.split(/^## /m).slice(1);
  for (const section of sections)
    for (const protection of [
      /\*\*Encryption/,
      /logs|\*\*Logs/,
      /export|\*\*Export/,
      /\*\*Erasure/,
      /\*\*Who reads it/,
    ])
      expect(section).toMatch(protection);
});

test('[OPS-05 DELETE-06] what is intimate is erased with its member, and what is open has no member', () => {
  expect(levels['Intimate']?.filter((table) => !Object.hasOwn(owned, table))).toEqual(endsByItself);
  expect(levels['Open']?.filter((table) => Object.hasOwn(owned, table))).toEqual([]);
});

test('[OPS-05] no column holds a token, a password, an account or a number in clear', async () => {
  const columns = (await readSchema()).flatMap((table) => table.columns.map(({ name }) => `${table.name}.${name}`));
  const secret = /(?:token|password|secret|iban|mobile|pin)$|_code$|\.code$/;
  // Codes of discounts, which are printed.
  expect(columns.filter((column) => secret.test(column)).toSorted()).toEqual([
    'debit.discount_code',
    'discount.code',
    'payment.discount_code',
  ]);
});
