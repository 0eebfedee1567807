import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Locale } from '#contract/locales.ts';
import { shell } from './pages/app-shell.ts';
import { buildNewMember, fillAccount, signUpViaApi } from './pages/account.ts';
import { checkout } from './pages/checkout.ts';
import { type Words, readWords } from './pages/words.ts';
import { expect, test } from './test-site.ts';

/** Selects a language in another tab, so that the focus stays where it is in this one. */
const selectInOtherTab = async (context: BrowserContext, page: Page, name: string, locale: Locale): Promise<Words> => {
  const other = await context.newPage();
  await other.goto('/pages/cookies');
  await shell(other).language.click();
  await other.getByText(name).click();
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  await other.close();
  return readWords(locale);
};

const setCaret = (box: Locator, at: number): Promise<void> =>
  box.evaluate((element: HTMLInputElement | HTMLTextAreaElement, place) => {
    element.focus();
    element.setSelectionRange(place, place);
  }, at);

const caretOf = (box: Locator): Promise<number | null> =>
  box.evaluate((element: HTMLInputElement | HTMLTextAreaElement) => element.selectionStart);

test('a language selected in the middle of a form loses nothing that was typed, and keeps the focus @nightly [LANG-01 LANG-08]', async ({
  page,
  context,
}) => {
  const member = buildNewMember('Mona');
  await page.goto('/signup');
  await fillAccount(page, member);
  await setCaret(page.getByLabel('Name', { exact: true }), 2);

  const expectKept = async (words: Words): Promise<void> => {
    const field = (label: string) => page.getByLabel(words(label), { exact: true });
    await expect(field('E-mail')).toHaveValue(member.email);
    await expect(field('Name')).toHaveValue(member.name);
    await expect(field('Password')).toHaveValue(member.password);
    const birthday = page.getByRole('group', { name: words('Date of birth') });
    await expect(birthday.getByLabel(words('Day'))).toHaveValue('17');
    await expect(birthday.getByLabel(words('Month'))).toHaveValue('5');
    await expect(birthday.getByLabel(words('Year'))).toHaveValue('1990');
    await expect(page.getByRole('checkbox')).toBeChecked();
  };
  const german = await selectInOtherTab(context, page, 'Deutsch', 'de');
  await expectKept(german);
  const name = page.getByLabel(german('Name'), { exact: true });
  await expect(name).toBeFocused();
  expect(await caretOf(name)).toBe(2);

  // In the same tab the focus goes back to the button of the menu.
  const button = (words: Words) => page.getByRole('banner').getByRole('button', { name: words('Language') });
  await button(german).click();
  await page.getByText('Français').click();
  const french = await readWords('fr');
  await expect(button(french)).toBeFocused();
  await expectKept(french);
  await page
    .getByRole('main')
    .getByRole('button', { name: french('Create your profile') })
    .click();
  await expect(page).toHaveURL(/\/complete-signup/);
});

test('a language selected in the middle of a chat loses neither the draft nor a message, and keeps the focus @nightly [LANG-01 LANG-08 CHAT-01]', async ({
  page,
  context,
}) => {
  await signUpViaApi(page, buildNewMember('Maja'));
  await page.goto('/members');
  const profile = await page.getByRole('article').first().getByRole('link').first().getAttribute('href');
  await page.goto(`${profile}/chat`);
  const log = page.getByRole('log');
  const box = page.getByRole('main').getByRole('textbox');
  await box.fill('A first message.');
  await box.press('Enter');
  await expect(log.getByText('A first message.')).toBeVisible();
  await box.fill('Half a sentence');
  await setCaret(box, 4);

  const finnish = await selectInOtherTab(context, page, 'Suomi', 'fi');
  await expect(box).toHaveAccessibleName(new RegExp(finnish('Message to {name}', { name: '.+' })));
  await expect(box).toHaveValue('Half a sentence');
  await expect(box).toBeFocused();
  expect(await caretOf(box)).toBe(4);
  await page.keyboard.press('End');
  await page.keyboard.type(', and the rest.');
  await page.keyboard.press('Enter');
  await expect(log.getByText('Half a sentence, and the rest.')).toHaveCount(1);
  await expect(log.getByText('A first message.')).toHaveCount(1);
  await expect(box).toHaveValue('');
});

test('a language selected in the middle of a checkout keeps the bundle, the method, a typed code and the focus @nightly [LANG-01 LANG-08 PAY-01]', async ({
  page,
  context,
}) => {
  await signUpViaApi(page, buildNewMember('Mira'));
  await page.goto('/credits');
  await checkout(page).choose(60);
  const methods = page.getByRole('main').getByRole('radio');
  await methods.nth(1).check();
  const method = await methods.nth(1).inputValue();
  await page.getByText('I have a discount code').click();
  const code = page.getByLabel('Discount code');
  await code.fill('SUMMER');
  await setCaret(code, 3);

  const german = await selectInOtherTab(context, page, 'Deutsch', 'de');
  const germanCode = page.getByLabel(german('Discount code'));
  await expect(germanCode).toHaveValue('SUMMER');
  await expect(germanCode).toBeFocused();
  expect(await caretOf(germanCode)).toBe(3);
  await expect(page.locator(`input[type=radio][value=${method}]`)).toBeChecked();
  const order = page.getByRole('complementary', { name: german('Your order') });
  await expect(order).toContainText('60 Credits');
  await order.getByRole('button').click();
  await expect(page).toHaveURL(/\/(?:dev\/pay\/[\w-]+|directdebit\?.*)$/);
});
