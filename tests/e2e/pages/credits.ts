import { type Page, expect } from '@playwright/test';

/** From the page of the bundles through the sandbox provider to the receipt. */
export const buySixtyCredits = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: /^(?:.* )?60/ }).check();
  await page.getByRole('button', { name: /^Pay €24\.99/ }).click();
  await page.getByRole('button', { name: 'Pay €24.99' }).click();
  await expect(page).toHaveURL(/\/transactions\/[\w-]+$/);
  await expect(page.getByRole('main')).toContainText('60 credits');
};
