import { type Page, expect } from '@playwright/test';

/** The latest mail to an address, of those with such a subject. */
const readMail = async (page: Page, address: string, subject: RegExp) => {
  const outbox = await page.context().newPage();
  const mail = outbox
    .getByRole('article')
    .filter({ hasText: `To ${address},` })
    .filter({ has: outbox.getByRole('heading', { name: subject }) })
    .first();
  await expect(async () => {
    await outbox.goto('/dev/outbox');
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 10_000 });
  const link = mail.getByRole('link').first();
  const read = {
    text: await mail.innerText(),
    link: (await link.count()) === 0 ? null : await link.getAttribute('href'),
  };
  await outbox.close();
  return read;
};

/** What the latest mail to an address says. */
export const mailedText = async (page: Page, address: string, subject = /./): Promise<string> =>
  (await readMail(page, address, subject)).text;

/** The link of the latest mail to an address, as its reader would follow it. */
export const mailedLink = async (page: Page, address: string, subject = /./): Promise<string> => {
  const { link } = await readMail(page, address, subject);
  expect(link).not.toBeNull();
  return link ?? '';
};
