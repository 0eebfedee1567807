import { type Page, expect } from '@playwright/test';
import { checkout } from './checkout.ts';
import { sandbox } from './sandbox.ts';

/** The price of sixty credits for a new member during the time bonus, with a British browser. */
export const sixtyWithBonus = '£16.49';

/** From the page of the bundles through the sandbox provider to the receipt, by a new member. */
export const buySixtyCredits = async (page: Page): Promise<void> => {
  await checkout(page).choose(60);
  await expect(checkout(page).pay).toContainText(`Pay ${sixtyWithBonus} with `);
  await checkout(page).pay.click();
  await sandbox(page).pay(sixtyWithBonus);
  await expect(page).toHaveURL(/\/transactions\/[\w-]+$/);
  await expect(page.getByRole('main')).toContainText('60 credits');
};
