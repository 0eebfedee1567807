import { writeFile } from 'node:fs/promises';
import sharp, { type OverlayOptions } from 'sharp';
import { allLocales } from '#contract/locales.ts';
import { type Page, expect } from '@playwright/test';
import { demo, logInViaApi } from './pages/account.ts';
import { openBrowserAs, test } from './test-site.ts';
import { chats } from './pages/conversation-list.ts';
import { everyone } from './pages/members.ts';

/** The rows of the sheet; a language is a column. */
const screens = ['/', everyone, 'chat', '/credits', '/settings', '/pages/terms'] as const;

const screen = { width: 360, height: 740 };
const cell = { width: 198, height: 407 };
const gap = 6;

const photograph = async (page: Page, path: string): Promise<Buffer> => {
  await page.goto(path);
  // The bars of a member load after the page.
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect
    .poll(() =>
      page.evaluate(
        // A lazy picture that is out of sight is not loaded.
        () =>
          Array.from(document.images).filter((image) => {
            const { top, bottom, left, right } = image.getBoundingClientRect();
            const isInSight =
              image.checkVisibility() && top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
            return isInSight && !image.complete;
          }).length,
      ),
    )
    .toBe(0);
  return page.screenshot();
};

const addressOfChat = async (page: Page): Promise<string> => {
  await page.goto('/chats');
  return chats(page).firstPath();
};

const layOut = async (columns: readonly (readonly Buffer[])[]): Promise<Buffer> => {
  const place = (at: number, size: number): number => gap + at * (size + gap);
  const pictures = columns.flatMap((column, left) =>
    column.map((input, top): OverlayOptions => ({
      input,
      left: place(left, cell.width),
      top: place(top, cell.height),
    })),
  );
  const width = place(columns.length, cell.width);
  const height = place(screens.length, cell.height);
  return sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .composite(pictures)
    .webp({ quality: 60, effort: 6 })
    .toBuffer();
};

/** With PICTURES=1: six screens in all languages on one sheet, docs/languages.webp. */
for (const file of process.env['PICTURES'] === '1' ? ['docs/languages.webp'] : [])
  test('pictures of six screens in eleven languages', async ({ browser, site }) => {
    test.setTimeout(300_000);
    const columns: (readonly Buffer[])[] = [];
    for (const locale of allLocales) {
      const { page, context } = await openBrowserAs(browser, site, {
        locale,
        viewport: screen,
        reducedMotion: 'reduce',
      });
      const shrunk = async (path: string) =>
        sharp(await photograph(page, path))
          .resize(cell)
          .toBuffer();
      const column = [await shrunk('/')];
      await logInViaApi(page, demo.free);
      const chat = await addressOfChat(page);
      for (const path of screens.slice(1)) column.push(await shrunk(path === 'chat' ? chat : path));
      columns.push(column);
      await context.close();
    }
    const sheet = await layOut(columns);
    expect(sheet.length).toBeLessThan(600_000);
    await writeFile(new URL(`../../${file}`, import.meta.url), sheet);
  });

/** With PICTURES=1: the screenshots of the manifest, in light and dark. [APP-01] */
for (const { file, viewport, colorScheme } of process.env['PICTURES'] === '1'
  ? ([
      { file: 'narrow', viewport: { width: 360, height: 750 }, colorScheme: 'light' },
      { file: 'wide', viewport: { width: 980, height: 750 }, colorScheme: 'dark' },
    ] as const)
  : [])
  test(`the ${file} screenshot of the manifest`, async ({ browser, site }) => {
    const { page, context } = await openBrowserAs(browser, site, { viewport, colorScheme, reducedMotion: 'reduce' });
    await logInViaApi(page, demo.free);
    const picture = await sharp(await photograph(page, everyone))
      .webp({ quality: 80, effort: 6 })
      .toBuffer();
    expect(picture.length).toBeLessThan(60_000);
    await writeFile(new URL(`../../public/screenshots/${file}.webp`, import.meta.url), picture);
    await context.close();
  });
