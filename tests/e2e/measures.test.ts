import type { Locator, Page } from '@playwright/test';
import { addTestMember, addConversation } from '#tests/server/kit/conversations.ts';
import { enterAs, test } from './seeded-test.ts';
import { sheetWindow } from './pages/members.ts';
import { waitTwoFrames } from './pages/message-list-scroll.ts';
import { expect } from './test-site.ts';

const unreadRed = 'rgb(225, 29, 72)';

const styleOf = (element: Locator, name: string): Promise<string> =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), name);

/** The layout width, which transforms of an animation do not change. */
const widthOf = (element: Locator): Promise<number> =>
  element.evaluate((node) => (node instanceof HTMLElement ? node.offsetWidth : 0));

/** The layout of the page, without sizes that follow the window. */
const arrangement = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .map((element) => {
        const { display, position, flexDirection, gridTemplateColumns } = getComputedStyle(element);
        const columns = gridTemplateColumns === 'none' ? 0 : gridTemplateColumns.split(' ').length;
        return `${element.tagName} ${display} ${position} ${flexDirection} ${columns}`;
      })
      .join('\n'),
  );

test('the layout changes at 576, 768, 992 and 1200 pixels, and not one pixel earlier [UI-01]', async ({
  page,
  context,
  db,
  site,
}) => {
  await enterAs(context, site, await addTestMember(db, 'Bea'));
  await page.setViewportSize({ width: 1200, height: 900 });
  await page.goto('/members');
  const filterColumn = page.getByRole('region', { name: 'Filters' });
  // Its code is loaded once.
  await expect(filterColumn.getByRole('button', { name: /^Show / })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  const at = async (width: number): Promise<string> => {
    await page.setViewportSize({ width, height: 900 });
    // Media queries report to the scripts with the next frame.
    await waitTwoFrames(page);
    await expect(filterColumn).toBeVisible({ visible: width >= 1200 });
    return arrangement(page);
  };
  for (const width of [576, 768, 992, 1200]) {
    const below = await at(width - 1);
    expect(await at(width - 2), `${width} - 2`).toBe(below);
    const from = await at(width);
    expect(from, String(width)).not.toBe(below);
    expect(await at(width + 1), `${width} + 1`).toBe(from);
  }
});

test('a toast is at most 350 pixels wide, on a phone and on a wide screen @nightly [UI-02]', async ({
  page,
  context,
  db,
  site,
}) => {
  await enterAs(context, site, await addTestMember(db, 'Tora'));
  await page.route('**/api/like**', (route) => route.fulfill({ status: 400, json: { error: 'invalid_request' } }));
  await page.goto('/members');
  await page
    .getByRole('button', { name: /^Like / })
    .first()
    .click();
  const toast = page.getByRole('region', { name: 'Messages to you' }).getByRole('alert');
  await expect(toast).toBeVisible();
  for (const width of [360, 800, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await widthOf(toast)).toBeLessThanOrEqual(350);
  }
  // A long text fills it.
  await toast.evaluate((element) => element.append(' and more'.repeat(40)));
  expect(await widthOf(toast)).toBe(350);
});

test('modals are 300, 500, 800 and 1140 pixels wide where the window is large enough [UI-03]', async ({ page }) => {
  await page.setViewportSize(sheetWindow);
  await page.goto('/members');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const panel = page.getByRole('dialog').locator('> *').first();
  await expect(panel).toBeVisible();
  expect(await widthOf(panel)).toBe(500);
  // The other sizes are read from the style rules beside the one of this panel.
  const widths = await panel.evaluate((element) => {
    const rules = [...document.styleSheets].flatMap((sheet) => {
      const flat = (list: CSSRuleList): CSSStyleRule[] =>
        [...list].flatMap((rule) =>
          rule instanceof CSSStyleRule ? [rule] : rule instanceof CSSGroupingRule ? flat(rule.cssRules) : [],
        );
      return flat(sheet.cssRules);
    });
    const isWidth = ({ style, selectorText }: CSSStyleRule): boolean =>
      style.length === 1 && style.maxWidth.endsWith('px') && /^\.[\w-]+$/.test(selectorText);
    const sizes = rules.filter((rule) => isWidth(rule));
    const own = sizes.findIndex(({ selectorText }) => element.matches(selectorText));
    const measured = [own - 1, own, own + 1, own + 2].map((at) => {
      element.classList.remove(...sizes.map(({ selectorText }) => selectorText.slice(1)));
      element.classList.add(sizes[at]?.selectorText.slice(1) ?? '');
      return element instanceof HTMLElement ? element.offsetWidth : 0;
    });
    return measured;
  });
  expect(widths).toEqual([300, 500, 800, 1140]);
});

test('unread messages use their own red in the bar and in the list [UI-07]', async ({ page, context, db, site }) => {
  const [anna, ben] = [await addTestMember(db, 'Anna'), await addTestMember(db, 'Ben')];
  await addConversation(db, anna, ben, [{ by: ben, body: 'Hello', time: Date.now() - 60_000 }]);
  await db.write((tx) => tx.updateTable('participant').set({ unread: 1 }).where('member_id', '=', anna.id).execute());
  await enterAs(context, site, anna);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/chats');
  const place = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' });
  const badge = place.getByText('1', { exact: true }).locator('..');
  expect(await styleOf(badge, 'background-color')).toBe(unreadRed);
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: ben.name });
  expect(await styleOf(row.getByText('1', { exact: true }).locator('..'), 'background-color')).toBe(unreadRed);
});

test('the loading bar is full after 5,000 ms @nightly [UI-09]', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const released = Promise.withResolvers<void>();
  await page.goto('/');
  await page.route(/\/assets\/screen-[\w-]+\.js$/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  const bar = page.getByRole('progressbar', { name: 'Loading' });
  await expect(bar).toBeVisible();
  const filledAfter = (time: number): Promise<readonly unknown[]> =>
    bar.evaluate((element, time) => {
      const [filling] = element.getAnimations();
      filling?.pause();
      if (filling) filling.currentTime = time;
      const isWhole = element.getBoundingClientRect().width === innerWidth;
      return [filling?.effect?.getComputedTiming().duration, filling?.effect?.getComputedTiming().progress, isWhole];
    }, time);
  expect(await filledAfter(0)).toEqual([5_000, 0, false]);
  expect(await filledAfter(5_000)).toEqual([5_000, 1, true]);
  released.resolve();
});

test('the credits badge warns from 10 to 1, and is red at 0 @nightly [TOPBAR-11 TOPBAR-12]', async ({
  browser,
  db,
  site,
}) => {
  for (const [credits, colour] of [
    [10, 'rgb(180, 83, 9)'],
    [1, 'rgb(180, 83, 9)'],
    [0, unreadRed],
  ] as const) {
    const member = await addTestMember(db, 'Credo', { credits });
    const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1280, height: 900 } });
    await enterAs(context, site, member);
    const page = await context.newPage();
    await page.goto('/members');
    const badge = page
      .getByRole('banner')
      .getByRole('link', { name: 'Credits' })
      .getByText(String(credits), { exact: true })
      .locator('..');
    await expect(badge).toBeVisible();
    expect(await styleOf(badge, 'background-color')).toBe(colour);
    await context.close();
  }
});
