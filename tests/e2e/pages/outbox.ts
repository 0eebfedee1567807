import { type Page, expect } from '@playwright/test';

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" } as const;

/** The text of an HTML fragment, without its tags. */
const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: keyof typeof entities) => entities[name]);

type OutboxMail = { readonly subject: string; readonly text: string; readonly link: string | null };

/** The latest mail to an address with a matching subject, on the page `/dev/outbox`. */
export const findMail = (outbox: string, address: string, subject = /./): OutboxMail | undefined =>
  [...outbox.matchAll(/<article[^]*?<\/article>/g)]
    .map(([mail]) => ({
      subject: wordsOf(/<h2>([^]*?)<\/h2>/.exec(mail)?.[1] ?? ''),
      text: wordsOf(mail),
      link: wordsOf(/<a href="([^"]*)"/.exec(mail)?.[1] ?? '') || null,
    }))
    .find((mail) => mail.text.includes(`To ${address},`) && subject.test(mail.subject));

const readMail = async (page: Page, address: string, subject: RegExp) => {
  let found: OutboxMail | undefined;
  await expect
    .poll(async () => (found = findMail(await (await page.request.get('/dev/outbox')).text(), address, subject)), {
      intervals: [50, 100, 250, 500],
      timeout: 10_000,
    })
    .toBeDefined();
  return found ?? { text: '', link: null };
};

/** The text of the latest mail to an address. */
export const mailedText = async (page: Page, address: string, subject = /./): Promise<string> =>
  (await readMail(page, address, subject)).text;

/** The link of the latest mail to an address, as its reader would follow it. */
export const mailedLink = async (page: Page, address: string, subject = /./): Promise<string> => {
  const { link } = await readMail(page, address, subject);
  expect(link).not.toBeNull();
  return link ?? '';
};
