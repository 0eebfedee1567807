import { type Browser, type Page, expect } from '@playwright/test';
import { termsVersion } from '#contract/limits/account.ts';
import { type TestSite, openBrowserAs } from '#tests/e2e/test-site.ts';
import { actViaApi } from './act-via-api.ts';
import { mailedLink } from './outbox.ts';

export type NewMember = { readonly name: string; readonly email: string; readonly password: string };

let count = 0;

/** A new member, not signed up yet. */
export const buildNewMember = (name: string): NewMember => {
  count += 1;
  const unique = `${name}${process.pid % 10_000}${count}`;
  return { name: unique, email: `${unique.toLowerCase()}@example.com`, password: 'a lamp in the window' };
};

/** Fills in the required fields of the account. */
export const fillAccount = async (page: Page, { name, email, password }: NewMember): Promise<void> => {
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const birthday = page.getByRole('group', { name: 'Date of birth' });
  await birthday.getByLabel('Day').fill('17');
  await birthday.getByLabel('Month').selectOption('5');
  await birthday.getByLabel('Year').fill('1990');
  await page.getByRole('checkbox', { name: /18/ }).check();
};

/** Creates the account and leaves out every step that can be left out. */
export const signUp = async (page: Page, member: NewMember): Promise<void> => {
  await page.goto('/signup');
  await fillAccount(page, member);
  await page.getByRole('main').getByRole('button', { name: 'Create your profile' }).click();
  await expect(page).toHaveURL(/\/complete-signup/);
  await page.goto('/complete-signup?step=confirm');
  await expect(page.getByRole('main').getByText(member.email)).toBeVisible();
};

/** Follows the mailed link. */
export const confirmAddress = async (page: Page, { email }: NewMember): Promise<void> => {
  await page.goto(await mailedLink(page, email));
  await expect(page).toHaveURL(/\/activate\/done$/);
  await expect(page.getByRole('main').getByRole('link', { name: /members/i })).toBeVisible();
};

/** Signs up by the call alone, and leaves the address unconfirmed. On the screen: `signUp`. */
export const signUpUnconfirmed = (page: Page, member: NewMember): Promise<void> =>
  actViaApi(page, 'signup', {
    draft: { ...member, date_of_birth: '1990-05-17' },
    tracking: {},
    terms_version: termsVersion,
    adult: true,
    language: 'en',
  });

/** Signs up and confirms the address by calls alone; opens no page. On the screen: `signUp` and `confirmAddress`. */
export const signUpViaApi = async (page: Page, member: NewMember): Promise<void> => {
  await signUpUnconfirmed(page, member);
  const link = await mailedLink(page, member.email);
  await actViaApi(page, 'activate', { token: new URL(link).searchParams.get('token') });
};

/** Signs up another member in a separate browser. */
export const signUpInOtherBrowser = async (browser: Browser, site: TestSite, member: NewMember): Promise<void> => {
  const { page, context } = await openBrowserAs(browser, site);
  await signUpViaApi(page, member);
  await context.close();
};

export const logIn = async (page: Page, login: string, password: string): Promise<void> => {
  await page.getByLabel('E-mail or name').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
};

export const demo = {
  free: 'demo@vesper.example',
  premium: 'premium@vesper.example',
  password: 'vesper-demo',
} as const;

/** Logs in by the call alone, which sets the cookie; opens no page. On the screen: `logIn`. */
export const logInViaApi = (page: Page, login: string = demo.free, password: string = demo.password): Promise<void> =>
  actViaApi(page, 'login', { login, password });

/** Logs in by the call alone and opens the members page. */
export const enterByCall = async (page: Page, login: string, password: string): Promise<void> => {
  await logInViaApi(page, login, password);
  await page.goto('/members');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
};

export const enterAsDemo = (page: Page, login: string = demo.free): Promise<void> =>
  enterByCall(page, login, demo.password);
