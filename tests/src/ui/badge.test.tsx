// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { badge } from '#contract/limits/app.ts';
import { Badge, formatCappedCount } from '#src/ui/badge/badge.tsx';
import { one, render } from './render.tsx';

it.each([
  [0, '0'],
  [99, '99'],
  [100, '99+'],
  [4_321, '99+'],
])('[TOPBAR-06 TOPBAR-08] %i shows as %s', (count, shown) => {
  render(<Badge count={count} label={`${count} unread messages`} />);
  expect(one('[aria-hidden]').textContent).toBe(shown);
  expect(one('[aria-hidden] + span').textContent).toBe(`${count} unread messages`);
});

it('the cap is that of the contract', () => {
  expect([formatCappedCount(badge.cap), formatCappedCount(badge.cap + 1)]).toEqual([`${badge.cap}`, `${badge.cap}+`]);
});

it('a balance is shown in full', () => {
  render(<Badge count={250} label="250 credits" capped={false} />);
  expect(one('[aria-hidden]').textContent).toBe('250');
});
