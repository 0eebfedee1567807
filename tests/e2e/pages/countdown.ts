import { type Locator, type Page, expect } from '@playwright/test';
import { silenceServer } from '#tests/e2e/test-site.ts';

const unitsOf = (text: string): number =>
  (text.match(/\d+/g) ?? []).reduce((seconds, part) => seconds * 60 + Number(part), 0);

/** The seconds that a timer shows or announces. */
export const secondsOf = async (timer: Locator): Promise<number> =>
  unitsOf((await timer.getAttribute('aria-label')) ?? (await timer.innerText()));

/** A timer shows what is left until a time (ms), and follows the page's clock, which must be installed. */
export const expectCountsDown = async (page: Page, timer: Locator, until: number): Promise<void> => {
  await silenceServer(page);
  const expectTimeLeft = () =>
    expect
      .poll(async () => {
        const left = until - (await page.evaluate(() => Date.now()));
        return Math.abs((await secondsOf(timer)) - left / 1_000);
      })
      .toBeLessThanOrEqual(3);
  await expectTimeLeft();
  await page.clock.pauseAt(Date.now() + 60_000);
  await expectTimeLeft();
  await page.clock.runFor(3_600_000);
  await expectTimeLeft();
  await page.clock.resume();
  await page.unroute('**/api/*');
};
