import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { isNightly } from '#tests/nightly.ts';
import { demo, logInViaApi } from './pages/account.ts';
import { chats } from './pages/conversation-list.ts';
import { memberPaths, visitorPaths } from './pages/paths.ts';
import { type TestSite, expect, expectAccessible, openBrowserAs, test } from './test-site.ts';

/** IBM's rules for WCAG 2.2, beside those of axe. */
const checker = readFileSync(new URL(import.meta.resolve('accessibility-checker-engine/ace.js')), 'utf8');

/**
 * An `<output>` is a live region, which no rule of WCAG asks to label. The labels of the message and of its photo have text
 * for screen readers only, which the rule does not count. Two labelled groups of payment methods stand in one
 * radio group; the rule looks at the nearest group only.
 */
const isReviewed = ({ rule, html }: Finding): boolean =>
  (rule === 'input_label_exists' && html.startsWith('<output')) ||
  (rule === 'label_content_exists' && /^<label class="\w+"(?: for="\w+")?>/.test(html)) ||
  (rule === 'input_checkboxes_grouped' && html.startsWith('<input name="method"'));

type Finding = { readonly rule: string; readonly html: string };
type CheckerResult = { readonly ruleId: string; readonly value: readonly string[]; readonly snippet: string };

const findViolations = async (page: Page): Promise<readonly Finding[]> => {
  if (!(await page.evaluate(() => 'ace' in globalThis))) await page.evaluate(checker);
  const found = await page.evaluate(async () => {
    // The script brings no types for a page.
    const { Checker } = Reflect.get(globalThis, 'ace') as {
      Checker: new () => {
        check: (root: Document, rules: readonly string[]) => Promise<{ results: readonly CheckerResult[] }>;
      };
    };
    const { results } = await new Checker().check(document, ['WCAG_2_2']);
    return results
      .filter(({ value }) => value[0] === 'VIOLATION' && value[1] === 'FAIL')
      .map(({ ruleId, snippet }) => ({ rule: ruleId, html: snippet.slice(0, 200) }));
  });
  return found.filter((finding) => !isReviewed(finding));
};

const people = [
  { who: 'a visitor', login: null, paths: visitorPaths },
  { who: 'a member', login: demo.free, paths: memberPaths },
] as const;

const open = async (browser: Browser, site: TestSite, login: string | null, options: object) => {
  const { page, context } = await openBrowserAs(browser, site, {
    ...options,
    bypassCSP: true,
    reducedMotion: 'reduce',
  });
  if (login !== null) await logInViaApi(page, login);
  return { page, context };
};

const openScreen = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
};

test.describe('every screen', () => {
  test.skip(!isNightly, 'takes minutes');
  test.setTimeout(600_000);
  for (const { who, login, paths } of people) {
    for (const colorScheme of ['light', 'dark'] as const)
      test(`of ${who} has no finding of axe and of IBM at 320, 768 and 1280 px, ${colorScheme} [UI-11]`, async ({
        browser,
        site,
      }) => {
        const { page, context } = await open(browser, site, login, { colorScheme });
        const own = login === null ? [] : await findOwnPaths(page);
        for (const path of [...paths, ...own])
          for (const width of [320, 768, 1280]) {
            await page.setViewportSize({ width, height: 900 });
            await openScreen(page, path);
            expect.soft({ path, width, found: await findViolations(page) }).toEqual({ path, width, found: [] });
            await expectAccessible(page);
          }
        await context.close();
      });

    // 1280 x 1024 px at 400 % are 320 x 256 px. [WCAG 1.4.10]
    test(`of ${who} leaves more than half of the height to its content at a zoom of 400 % [UI-11]`, async ({
      browser,
      site,
    }) => {
      const { page, context } = await open(browser, site, login, { viewport: { width: 320, height: 256 } });
      for (const path of paths) {
        await openScreen(page, path);
        await page.evaluate(() => scrollTo(0, 100));
        expect.soft(await measureCovered(page), path).toBeLessThan(0.5);
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
      }
      await context.close();
    });
  }

  test('a conversation leaves more than half of the height to its messages at a zoom of 400 % [UI-11]', async ({
    browser,
    site,
  }) => {
    const { page, context } = await open(browser, site, demo.free, { viewport: { width: 320, height: 256 } });
    await openScreen(page, '/chats');
    await openScreen(page, await chats(page).firstPath());
    const log = await page.getByRole('log').boundingBox();
    expect(log?.height).toBeGreaterThan(128);
    await context.close();
  });
});

/** A profile, a match and a conversation of the member who is logged in. */
const findOwnPaths = async (page: Page): Promise<readonly string[]> => {
  await openScreen(page, '/members');
  const profile = await page.getByRole('heading', { level: 2 }).getByRole('link').first().getAttribute('href');
  await openScreen(page, '/likes/matches');
  const match = await page.getByRole('heading', { level: 2 }).getByRole('link').first().getAttribute('href');
  await openScreen(page, '/chats');
  return [profile ?? '', match?.replace('/members/', '/likes/m/') ?? '', await chats(page).firstPath()];
};

/** Share of the window's height under bars that stay when the page, or its dialog, is scrolled. */
const measureCovered = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const staysAt = (y: number): boolean => {
      for (
        let node = document.elementFromPoint(innerWidth / 2, y);
        node !== null && node.tagName !== 'DIALOG';
        node = node.parentElement
      )
        if (['fixed', 'sticky'].includes(getComputedStyle(node).position)) return true;
      return false;
    };
    const rows = Array.from({ length: innerHeight }, (_, y) => y);
    return rows.filter(staysAt).length / rows.length;
  });
