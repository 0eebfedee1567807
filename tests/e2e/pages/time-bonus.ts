import { type Locator, type Page, expect } from '@playwright/test';

/** The banner and the modal of the time bonus. */
export const timeBonus = (page: Page) => {
  const banner = page.getByRole('region', { name: 'Special offer' }).getByRole('link');
  const dialog = page.getByRole('dialog', { name: 'Your welcome bonus' });
  return {
    banner,
    timer: banner.getByRole('timer'),
    dialog,
    claim: dialog.getByRole('link', { name: 'Claim 25% off' }),
    close: dialog.getByRole('button', { name: 'Close' }),
  };
};

/** With a paused clock: runs `act`, which triggers a lazy chunk, and waits until it is shown. */
export const waitForLateChunk = async (page: Page, act: () => Promise<void>, shown: Locator): Promise<void> => {
  await act();
  // React delays the reveal of a loaded chunk by a timer.
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(shown).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 10_000 });
};
