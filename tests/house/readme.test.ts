import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;

/** Rows of the table below the heading "Where a new thing goes". */
const readRows = () => {
  const [, section = ''] = readFileSync(join(root, 'README.md'), 'utf8').split('### Where a new thing goes\n');
  const [table = ''] = section.split(/^#/m);
  return [...table.matchAll(/^\| (.+?) \| (.+) \|$/gm)].slice(1).map(([, change = '', files = '']) => ({
    change,
    paths: [...files.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
  }));
};

it('names a file for each of twenty common changes, and every one exists', () => {
  const rows = readRows();
  expect(rows.map(({ change }) => change)).toEqual([
    'payment method',
    'retry policy',
    'profile field',
    'time of the bonus modal',
    'new gate',
    'language',
    'route',
    'wording of a mail',
    'push provider',
    'column of orders',
    'price',
    'login limit',
    'swipe limit',
    'live event',
    'look of a card',
    'operator command',
    'icon',
    'member machine',
    'CSP',
    'demo trait',
  ]);
  expect(rows.filter(({ paths }) => paths.length === 0)).toEqual([]);
  expect(rows.flatMap(({ paths }) => paths).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
