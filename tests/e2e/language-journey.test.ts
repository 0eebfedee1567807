import { type Page, expect } from '@playwright/test';
import { type Locale, allLocales, defaultLocale } from '#contract/locales.ts';
import { isNightly } from '#tests/nightly.ts';
import { type NewMember, buildNewMember } from './pages/account.ts';
import { mailedLink, mailedText } from './pages/outbox.ts';
import { readEnglishSentences } from './pages/translated-page.ts';
import { type Words, anyValues, readWords } from './pages/words.ts';
import { openBrowserAs, test } from './test-site.ts';

/** A person who meets Vesper in one language. */
type Walk = { page: Page; self: NewMember; words: Words; english: readonly string[] };

const expectNone = (english: readonly string[], shown: string, where: string): void =>
  expect(
    english.filter((text) => shown.includes(text)),
    where,
  ).toEqual([]);

/** The page has loaded under this heading, and holds no English sentence. */
const expectPage = async ({ page, english }: Walk, heading: string | RegExp): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // The buttons for testers on the sandbox's pages are in English.
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[lang=en]')]
      .filter((part) => part.innerText.includes(' '))
      .reduce((text, part) => text.replace(part.innerText, ''), document.body.innerText),
  );
  expectNone(english, shown, page.url());
};

/** The mail has this subject, and holds no English sentence. */
const expectMail = async ({ page, self, english }: Walk, subject: string): Promise<string> => {
  const text = await mailedText(page, self.email, anyValues(subject));
  expectNone(english, text, subject);
  return text;
};

const signUp = async (walk: Walk): Promise<void> => {
  const { page, self, words } = walk;
  await page.goto('/signup');
  await expectPage(walk, words('Good to see you'));
  const field = (label: string) => page.getByLabel(words(label), { exact: true });
  await field('E-mail').fill(self.email);
  await field('Name').fill(self.name);
  await field('Password').fill(self.password);
  const birthday = page.getByRole('group', { name: words('Date of birth') });
  await birthday.getByLabel(words('Day')).fill('17');
  await birthday.getByLabel(words('Month')).selectOption('5');
  await birthday.getByLabel(words('Year')).fill('1990');
  await page.getByRole('checkbox').check();
  await page
    .getByRole('main')
    .getByRole('button', { name: words('Create your profile') })
    .click();
  const headings = {
    personal: words('A few things about you'),
    photo: words('Put a face to the name'),
    about: words('Say it in your own words'),
  };
  for (const [step, heading] of Object.entries(headings)) {
    /* oxlint-disable no-await-in-loop -- One step after the other. */
    await expect(page).toHaveURL(new RegExp(`step=${step}$`));
    await expectPage(walk, heading);
    await page.getByRole('button', { name: words('Skip for now') }).click();
    /* oxlint-enable no-await-in-loop */
  }
  await page.goto('/complete-signup?step=confirm');
  await expectPage(walk, words('Check your e-mail'));
  const mail = await expectMail(walk, words('{site}: please confirm your e-mail address'));
  expect(mail).toContain(words('Please confirm that this is your e-mail address.'));
  await page.goto(await mailedLink(page, self.email));
  await expectPage(walk, words('Your e-mail is confirmed'));
};

const writeFirstMessage = async (walk: Walk): Promise<void> => {
  const { page, words } = walk;
  await page.goto('/members');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/members\/[\w-]+$/);
  await page
    .getByRole('main')
    .getByRole('link', { name: words('Message', {}, 'button'), exact: true })
    .click();
  await expect(page).toHaveURL(/\/chat$/);
  await expect(page.getByRole('button', { name: words('Dinner or dancing?') })).toBeVisible();
  await expectPage(walk, /./);
  const box = page.getByRole('main').getByRole('textbox');
  await expect(box).toHaveAccessibleName(anyValues(words('Message to {name}')));
  await box.fill('☕?');
  await box.press('Enter');
  await expect(page.getByRole('log').getByText('☕?')).toBeVisible();
  await expect(page.getByRole('log').getByText(words('Sent', {}, 'message'))).toBeVisible();
  await expectPage(walk, /./);
};

const payOrder = async (walk: Walk): Promise<void> => {
  const { page, self, words } = walk;
  await page.goto('/credits');
  const order = page.getByRole('complementary', { name: words('Your order') });
  await page.getByRole('main').getByRole('radio').first().check();
  await expectPage(walk, words('Buy credits'));
  await expect(page.getByRole('main')).toContainText(anyValues(words('Welcome bonus {saved}')));
  await order.getByRole('link', { name: words('Choose how to pay') }).click();
  await expectPage(walk, words('How would you like to pay?'));
  await order.getByRole('button', { name: anyValues(words('Pay {price} with {name}')) }).click();

  await expect(page).toHaveURL(/\/dev\/pay\/[\w-]+$/);
  await expectPage(walk, words('Your payment'));
  await page.getByRole('button', { name: anyValues(words('Pay {sum}')) }).click();

  await expect(page).toHaveURL(/\/transactions\/[\w-]+$/);
  await expectPage(walk, words('Thank you, {name}', { name: self.name }));
  const mail = await expectMail(walk, words('{site}: your receipt'));
  expect(mail).toContain(words('Thank you for your order. It is paid.'));
};

/** Three languages in every run; at night all. */
const walked: readonly Locale[] = allLocales.filter(
  (locale) => locale !== defaultLocale && (isNightly || ['de', 'fi', 'fr'].includes(locale)),
);

for (const locale of walked) {
  test(`from the sign-up to the first message and a paid order, mails and the provider's page included: ${locale} [LANG-01 LANG-08 CHAT-18 BONUS-20]`, async ({
    browser,
    site,
  }) => {
    const { page, context } = await openBrowserAs(browser, site, { locale });
    const walk = {
      page,
      self: buildNewMember('Kim'),
      words: await readWords(locale),
      english: await readEnglishSentences(locale),
    };
    await signUp(walk);
    await writeFirstMessage(walk);
    await payOrder(walk);
    expect(await page.locator('html').getAttribute('lang')).toBe(locale);
    await context.close();
  });
}
