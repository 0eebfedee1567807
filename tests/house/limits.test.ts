import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildLimitsPage, unexplainedLimits } from '#tools/limits-page.ts';

it('[LIMIT-04] docs/limits.md is up to date: run `npm run limits`', () => {
  expect(readFileSync(new URL('../../docs/limits.md', import.meta.url), 'utf8')).toBe(buildLimitsPage());
});

it('[LIMIT-04] each limit of contract/limits has a comment that says what it means, each rate limit its own', () => {
  expect(unexplainedLimits()).toEqual([]);
});

it('[LIMIT-04] values have units, and comments no row ids', () => {
  const page = buildLimitsPage();
  for (const line of [
    '| `login` | 30 in 1 minute | Logins, and opened links that confirm an address, from one address. |',
    '| `reactivation` | 14 days | A deleted account can be reactivated for this long. |',
    '| `pauseMonths` | 1, 3, 6 | Durations of a pause in months. |',
    '| `bodyLimit` | 262,144 | Bytes; larger bodies are refused with 413. |',
  ])
    expect(page).toContain(line);
  expect(page).not.toMatch(/\[[A-Z]+-\d/);
});
