import { type Page, expect } from '@playwright/test';
import type { Locale } from '#contract/locales.ts';
import { readTexts } from '#tests/catalogues.ts';

/** English texts that a page in this language must not contain: of three words or more, as single words are often the same. */
export const readEnglishSentences = async (locale: Locale): Promise<readonly string[]> =>
  (await readTexts(locale))
    .filter((text) => text.english !== text.translation && !text.english.includes('{'))
    .map((text) => text.english)
    .filter((text) => text.split(' ').length > 2 && !text.includes('<'));

/** Words cut off at the edge of a control or a heading, on the whole page. */
const findCutTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, label, legend, h1, h2, h3, [role=tab]')]
      .filter((element) => {
        const { overflowX, textOverflow } = getComputedStyle(element);
        // One pixel wide: for screen readers only.
        if (overflowX === 'visible' || textOverflow === 'ellipsis' || element.clientWidth <= 1) return false;
        return element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => element.textContent),
  );

/** Opens a page: no English sentence, no cut word and no overflow at both widths. */
export const expectTranslated = async (page: Page, path: string, english: readonly string[]): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  for (const width of [1_200, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), { message: path })
      .toBe(true);
    expect(await findCutTexts(page), path).toEqual([]);
  }
  const shown = await page.locator('body').innerText();
  expect(
    english.filter((text) => shown.includes(text)),
    path,
  ).toEqual([]);
};
