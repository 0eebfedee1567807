import type { Page } from '@playwright/test';
import { dailyCases } from '#tests/nightly.ts';
import { addTestMember } from '#tests/server/kit/conversations.ts';
import { enterAs, test } from './seeded-test.ts';
import { expect, expectAccessible, openBrowserAs } from './test-site.ts';

const pages = [
  ['/pages/terms', '/terms', 'Terms'],
  ['/pages/privacy', '/privacy', 'Privacy'],
  ['/pages/cookies', '/cookies', 'Cookies'],
  ['/pages/ban', '/ban', 'Protecting minors'],
  ['/pages/return-policy', '/return-policy', 'Refunds'],
  ['/pages/faq', '/faq', 'Questions and answers'],
  ['/pages/service', '/service', 'Customer service'],
  ['/safety', '/safety', 'Meeting safely'],
  ['/accessibility', '/accessibility', 'Accessibility'],
] as const;

const seeHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

/** Catalogues that a page fetches, by number of files in English. */
const noteCatalogues = (page: Page): (() => number) => {
  let files = 0;
  page.on('request', (request) => {
    if (/\/assets\/en-[\w-]+\.js$/.test(request.url())) files += 1;
  });
  return () => files;
};

for (const [path, token, heading] of dailyCases(pages))
  test(`${path} opens by its address, from the footer and by its token [ROUTE-37 ROUTE-39 ROUTE-40 ROUTE-41 ROUTE-42 ROUTE-43 ROUTE-44 ROUTE-61 FOOTER-01 FOOTER-02 FOOTER-03 FOOTER-04 FOOTER-07 FOOTER-08 FOOTER-09 LEGAL-04]`, async ({
    page,
  }) => {
    await page.goto(path);
    await seeHeading(page, heading);
    await expect(page).toHaveTitle(`${heading} · Vesper`);
    await expectAccessible(page);
    await page.goto('/lang-config');
    await page.getByRole('contentinfo').getByRole('link', { name: heading, exact: true }).click();
    await expect(page).toHaveURL(path);
    await seeHeading(page, heading);
    await page.goto(token);
    await seeHeading(page, heading);
  });

test('an unknown token gives the 404 page @nightly [ROUTE-61]', async ({ page }) => {
  await page.goto('/imprint');
  await seeHeading(page, 'This page could not be found');
});

test('the texts of legal pages are fetched on legal pages only [LANG-08]', async ({ page }) => {
  const files = noteCatalogues(page);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  // On a slow machine the texts of failures, which follow some seconds later, are among them.
  expect(files()).toBeLessThanOrEqual(2);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await seeHeading(page, 'Terms');
  expect(files()).toBe(3);
});

test('the table of contents leads to its chapter, and an address with a fragment opens there @nightly [LEGAL-04]', async ({
  page,
}) => {
  const chapter = page.getByRole('heading', { level: 2, name: 'Right of withdrawal' });
  await page.goto('/pages/terms');
  await expect(chapter).not.toBeInViewport();
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Right of withdrawal' })
    .click();
  await expect(page).toHaveURL('/pages/terms#withdrawal');
  await expect(chapter).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL('/pages/terms');
  await page.goto('/pages/privacy');
  await page.goto('/pages/terms#withdrawal');
  await expect(chapter).toBeInViewport();
  await page.goto('/pages/faq#get-back');
  await expect(page.getByText('Within 14 days, yes')).toBeInViewport();
});

test('the questions are found by their words, with the keyboard alone [ROUTE-40 UI-11]', async ({ page }) => {
  await page.goto('/pages/faq');
  await page.getByRole('searchbox', { name: 'Search the answers' }).fill('erased');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('2 answers found');
  await expect(page.getByText('For 14 days you can take it back')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('searchbox').fill('');
  const question = page.getByRole('heading', { level: 3, name: 'Do credits expire?' });
  await expect(page.getByText('They stay until you use them')).toBeHidden();
  await question.locator('..').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('They stay until you use them')).toBeVisible();
});

test('a legal page prints its text only @nightly [LEGAL-04]', async ({ page }) => {
  await page.goto('/pages/return-policy');
  await seeHeading(page, 'Refunds');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Model withdrawal form').last()).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden();
});

test('the US footer is for visitors from the US in English @nightly [LAYOUT-06 LAYOUT-19]', async ({
  browser,
  site,
}) => {
  for (const [address, locale, isShown] of [
    ['8.8.8.8', 'en-US', true],
    ['8.8.8.8', 'es-US', false],
    ['94.142.241.1', 'en-US', false],
  ] as const) {
    const { page, context } = await openBrowserAs(browser, site, {
      locale,
      extraHTTPHeaders: { 'x-forwarded-for': address },
    });
    await page.goto('/pages/terms');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByText('18 U.S.C. 2257')).toHaveCount(isShown ? 1 : 0);
    await context.close();
  }
});

test('the first conversation links to the advice for first meetings @nightly [ROUTE-61]', async ({
  page,
  context,
  site,
  db,
}) => {
  const me = await addTestMember(db, 'Nina');
  const other = await addTestMember(db, 'Theo');
  await enterAs(context, site, me);
  await page.goto(`/members/${other.id}/chat`);
  await page.getByRole('link', { name: 'How to meet safely' }).click();
  await expect(page).toHaveURL('/safety');
  await seeHeading(page, 'Meeting safely');
});
