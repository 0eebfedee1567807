// @vitest-environment happy-dom
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { syncServerTime } from '#machines/generic/clock.ts';
import { i18n } from '#src/i18n.ts';
import { DiscountCountdown } from '#src/components/checkout/discount-banner.tsx';
import { AppContext } from '#src/system.tsx';
import { welcomeUntil } from '#tests/machines/samples.ts';
import { type Answers, member, open, until } from '#tests/src/app/stage.tsx';

const hour = 3_600_000;
const now = Date.UTC(2026, 5, 1, 12);

const shown: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => {
  for (const end of shown.splice(0)) end();
  vi.useRealTimers();
  syncServerTime(Date.now());
});

/** Text beside the discount of a member who signed up this long ago. */
const leftOf = async (age: number, given: Answers = {}) => {
  const { app, requests } = await open('/settings', { ...member({ signup_date: now - age }), ...given });
  const container = document.createElement('div');
  const root = createRoot(container);
  shown.push(() => root.unmount());
  root.render(
    <I18nProvider i18n={i18n}>
      <AppContext value={app}>
        <DiscountCountdown />
      </AppContext>
    </I18nProvider>,
  );
  await until(() => requests.some(({ name }) => name === 'loadDiscount'));
  return container;
};
const welcome = (left: number): Answers => ({ loadDiscount: welcomeUntil(now + left) });

it.each([
  [20 * hour, '20 h 0 min'],
  [20 * hour - 1_000, '20 h 0 min'],
  [20 * hour - 60_000, '19 h 59 min'],
  [60_000, '0 h 1 min'],
  [1_000, '0 h 1 min'],
])('[DISCOUNT-05] the welcome discount counts down in hours and minutes: %i ms are %s', async (left, words) => {
  const container = await leftOf(4 * hour, welcome(left));
  await until(() => container.textContent === words);
  expect(container.querySelector('[role=timer]')?.getAttribute('aria-live')).toBe('off');
});

it('[BONUS-10 DISCOUNT-06] the time bonus counts down to the second, and comes first', async () => {
  const container = await leftOf(hour, welcome(20 * hour));
  expect(await until(() => container.textContent === '03:00:00')).toBe(true);
});

it('[DISCOUNT-06 DISCOUNT-07] shows nothing without a discount', async () => {
  const container = await leftOf(4 * hour);
  expect(container.textContent).toBe('');
});
