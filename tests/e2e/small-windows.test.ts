import type { Locator, Page } from '@playwright/test';
import { dailyCases } from '#tests/nightly.ts';
import { buildNewMember, enterAsDemo, signUpUnconfirmed } from './pages/account.ts';
import { giftPicker } from './pages/gift-picker.ts';
import { members } from './pages/members.ts';
import { expect, expectAccessible, openBrowserAs, test } from './test-site.ts';

const phone = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
} as const;

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (box === null) throw new Error('It is not shown.');
  return box;
};

test('on a phone all notices share one bar of 44 px, and people and bundles come first [ALERT-05 ALERT-14 BONUS-17 CREDITS-01]', async ({
  browser,
  site,
}) => {
  const { page, context } = await openBrowserAs(browser, site, { ...phone, viewport: { width: 360, height: 780 } });
  await signUpUnconfirmed(page, buildNewMember('Odile'));
  const bar = page.getByRole('region', { name: 'Reminders' });
  const content = page.getByRole('main').getByRole('heading', { level: 1 });
  for (const path of ['/members', '/chats']) {
    await page.goto(path);
    const more = bar.getByRole('button', { name: '2 more' });
    await expect(more).toBeVisible();
    expect((await boxOf(bar)).height).toBeLessThanOrEqual(44);
    expect((await boxOf(more)).height).toBeGreaterThanOrEqual(44);
    expect((await boxOf(content)).y).toBeLessThanOrEqual(170);
    await page.setViewportSize({ width: 320, height: 780 });
    await more.click();
    await expect(bar.getByRole('link', { name: /Add a photo/ })).toBeVisible();
    expect((await boxOf(bar.getByRole('region', { name: 'Special offer' }))).height).toBeLessThanOrEqual(44);
    await page.setViewportSize({ width: 360, height: 780 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }
  // The button of an empty list is above the bottom bar, also below all notices.
  await expect(page.getByRole('link', { name: 'Find someone to write to' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  // Two bundles are whole above the bar of the order, whose button has one line.
  await page.goto('/credits');
  await expect(page.getByRole('timer').first()).toBeVisible();
  const order = page.getByRole('complementary', { name: 'Your order' });
  const second = await boxOf(
    page
      .locator('label')
      .filter({ has: page.getByRole('radio') })
      .nth(1),
  );
  expect(second.y + second.height).toBeLessThanOrEqual((await boxOf(order)).y);
  expect((await boxOf(order.getByRole('link', { name: 'Choose how to pay' }))).height).toBeLessThanOrEqual(52);
  await context.close();
});

test('no month of the date of birth is cut at 320 px in any language [SIGNUP-22 LANG-01]', async ({
  browser,
  site,
}) => {
  // The longest names come first.
  for (const locale of dailyCases(['pl', 'es', 'en', 'de', 'nl', 'da', 'nb', 'sv', 'fr', 'fi', 'it'])) {
    const { page, context } = await openBrowserAs(browser, site, { viewport: { width: 320, height: 640 }, locale });
    await page.goto('/signup');
    const month = page.locator('select[autocomplete=bday-month]');
    await expect(month).toBeVisible();
    const [room, needed] = await month.evaluate((select) => {
      const width = select.getBoundingClientRect().width;
      select.style.width = 'max-content';
      return [width, select.getBoundingClientRect().width];
    });
    expect(needed, locale).toBeLessThanOrEqual(room ?? 0);
    await context.close();
  }
});

/** At each height the final button of a sheet is visible with its focus ring and does not cover the focused element. */
const expectFootInView = async (page: Page, dialog: Locator, act: Locator): Promise<void> => {
  const ring = 5;
  // The browser scrolls a longer text to the line being typed.
  const line = 44;
  /* oxlint-disable no-await-in-loop -- One height and one input after the other. */
  for (const height of [740, 640, 480]) {
    await page.setViewportSize({ width: 360, height });
    await expect(act).toBeInViewport({ ratio: 1 });
    const foot = await boxOf(act);
    expect(foot.y + foot.height + ring).toBeLessThanOrEqual(height);
    for (const input of await dialog.locator('input, select, textarea').all()) {
      await input.focus();
      const box = await boxOf(input);
      expect(box.y + Math.min(box.height, line)).toBeLessThanOrEqual(foot.y);
    }
  }
  /* oxlint-enable no-await-in-loop */
};

test('at 360x740, 360x640 and 360x480 the final button of a sheet is fully visible: gifts, report, filters @nightly [GIFT-02 UI-11]', async ({
  browser,
  site,
}) => {
  const { page, context } = await openBrowserAs(browser, site, phone);
  await enterAsDemo(page);
  const { cards, filters, dialog, show } = members(page);
  await expect(cards.first()).toBeVisible();
  await filters.click();
  await expectFootInView(page, dialog, show);
  await page.keyboard.press('Escape');

  await cards.first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/members\/[^/]+$/);
  const title = page.getByRole('heading', { level: 1, name: /, \d+$/ });
  const name = /^(.*), \d+/.exec(await title.innerText())?.[1] ?? '';
  const gift = giftPicker(page, name);
  await gift.open();
  await expect(gift.gift('A ring')).toBeAttached();
  // This member has no credits.
  await expectFootInView(page, gift.dialog, gift.dialog.getByRole('button', { name: 'Buy credits' }));
  await page.keyboard.press('Escape');

  await page
    .getByRole('main')
    .getByRole('button', { name: /^Report / })
    .first()
    .click();
  const report = page.getByRole('dialog', { name: /^Report / });
  await expectFootInView(page, report, report.getByRole('button', { name: 'Send the report' }));
  await context.close();
});
