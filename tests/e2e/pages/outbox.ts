import { type Page, expect } from '@playwright/test';

/** The link of the latest mail to an address, as its reader would follow it. */
export const mailedLink = async (page: Page, address: string): Promise<string> => {
  const outbox = await page.context().newPage();
  await outbox.goto('/dev/outbox');
  const mail = outbox.getByRole('article').filter({ hasText: address }).first();
  const link = await mail.getByRole('link').first().getAttribute('href');
  await outbox.close();
  expect(link).not.toBeNull();
  return link ?? '';
};
