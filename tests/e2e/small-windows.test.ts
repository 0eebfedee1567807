import type { Locator, Page } from '@playwright/test';
import { enterAsDemo } from './pages/account.ts';
import { giftPicker } from './pages/gift-picker.ts';
import { members } from './pages/members.ts';
import { signUpMember } from './pages/new-member.ts';
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

/** An alert of two or three lines, and its buttons. */
const expectSlim = async (alert: Locator): Promise<void> => {
  const { height } = await boxOf(alert);
  expect(height).toBeLessThanOrEqual(92);
  for (const target of await alert.locator('a, button').all()) {
    // oxlint-disable-next-line no-await-in-loop -- One after the other.
    const box = await boxOf(target);
    expect(Math.min(box.height, box.width)).toBeGreaterThanOrEqual(44);
  }
};

test('on a phone an alert is no higher than its text, and its buttons are large enough to tap [ALERT-05 ALERT-14]', async ({
  browser,
  site,
}) => {
  const { page, context } = await openBrowserAs(browser, site, phone);
  await signUpMember(page, 'Odile');
  const alerts = page.getByRole('region', { name: 'Reminders' }).getByRole('status');
  for (const path of ['/members', '/chats']) {
    await page.goto(path);
    await expect(alerts).toHaveCount(2);
    await expectSlim(alerts.first());
    await expectSlim(alerts.last());
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }
  await expectAccessible(page);
  await context.close();
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

test('at 360x740, 360x640 and 360x480 the final button of a sheet is fully visible: gifts, report, filters [GIFT-02 UI-11]', async ({
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
  await expectFootInView(page, gift.dialog, gift.dialog.getByRole('button', { name: 'Continue' }));
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
