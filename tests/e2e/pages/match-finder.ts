import type { Locator, Page } from '@playwright/test';

type Field = 'At least' | 'At most' | 'Where' | 'Country' | 'Region';

/** The match finder: its questions, and who was found. */
export const matchFinder = (page: Page) => {
  const main = page.getByRole('main');
  return {
    title: main.getByRole('heading', { level: 1 }),
    /** Who is searched for, in one line. */
    summary: main.getByText(/^(Women|Men|Everyone) · /),
    open: main.getByRole('button', { name: 'Change', exact: true }),
    gender: (name: 'Women' | 'Men' | 'Everyone'): Locator => main.getByRole('radio', { name, exact: true }),
    choice: (name: string): Locator => main.getByRole('button', { name, exact: true }),
    field: (name: Field): Locator => main.getByLabel(name, { exact: true }),
    back: main.getByRole('button', { name: 'Back' }),
    find: main.getByRole('button', { name: 'Show who fits' }),
    change: main.getByRole('button', { name: 'Change your preferences' }),
    cards: main.getByRole('article'),
    reasonsOf: (card: Locator): Locator => card.getByRole('list', { name: 'What fits' }).getByRole('listitem'),
    fits: async (): Promise<number[]> =>
      (await main.getByText(/^\d+% match$/).allInnerTexts()).map((text) => Number.parseInt(text, 10)),
  };
};

/** Presses Tab until the element has the focus. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  for (let press = 0; press < 60; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard does not lead there.');
};

/** Presses the arrow down until the select shows the option: letters that come slowly would each begin a new search. */
export const arrowTo = async (select: Locator, option: string): Promise<void> => {
  const chosen = select.locator('option:checked');
  for (let press = 0; press < 40; press += 1) {
    if ((await chosen.textContent()) === option) return;
    await select.press('ArrowDown');
  }
  throw new Error(`The arrows do not lead to ${option}.`);
};
