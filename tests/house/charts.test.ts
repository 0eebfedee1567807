import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { chartOf } from '#tools/chart-model.ts';
import { mermaidOf } from '#tools/chart-texts.ts';
import { drawCharts } from '#tools/draw-charts.ts';
import { sessionMachine } from '#machines/app/session.ts';
import { timeBonusModalMachine } from '#machines/member/time-bonus-modal.ts';

const folder = new URL('../../docs/machines', import.meta.url).pathname;

it('the charts in docs/machines are fresh: run `npm run charts`', async () => {
  const drawn = await drawCharts();
  const stored = readdirSync(folder).filter((file) => /\.(svg|mmd)$/.test(file));
  expect(stored.sort()).toEqual([...drawn.keys()].sort());
  const stale = stored.filter((file) => readFileSync(join(folder, file), 'utf8') !== drawn.get(file));
  expect(stale).toEqual([]);
}, 30_000);

it('titles transitions by event, guard clauses and time', () => {
  const lines = mermaidOf(chartOf(timeBonusModalMachine)).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      '  s_outside --> s_inside : [isInMembersArea]',
      '  s_inside_counting --> s_inside_open : after 40 s [hasNoCredits and hasTimeBonus and isNotDismissed]',
      '  s_inside_open --> s_inside_missed : [not (hasNoCredits and hasTimeBonus and isNotDismissed)]',
      '  s_inside_open --> s_inside_missed : bonus.dismissed',
    ]),
  );
});

it('nests states', () => {
  const { root } = chartOf(sessionMachine);
  expect(root.states.find(({ name }) => name === 'member')?.states.length).toBeGreaterThan(1);
});
