import type { Locator, Page } from '@playwright/test';

type FilterField = 'Where' | 'Sort by' | 'Country' | 'Region' | 'At least' | 'At most';

/** The search for members. */
export const members = (page: Page) => {
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  const cards = main.getByRole('article');
  return {
    cards,
    count: main.getByRole('status').filter({ hasText: /members?$/ }),
    /** Scrolls on until the next page loads by itself. */
    loadMore: () =>
      main
        .getByRole('button', { name: 'Show more members' })
        .evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' })),
    /** Needed after each four pages. */
    more: main.getByRole('button', { name: 'Show more members' }),
    /** Near matches; the heading says what was widened. */
    similar: main.getByRole('region', { name: 'Nobody else ' }),
    addresses: (): Promise<(string | null)[]> =>
      main
        .getByRole('heading', { level: 2 })
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    chip: (text: string): Locator => main.getByRole('button', { name: `Remove the filter: ${text}`, exact: true }),
    chips: main.getByRole('button', { name: /^Remove the filter: / }),
    filters: main.getByRole('button', { name: /^Filters/ }),
    dialog,
    gender: (name: 'Women' | 'Men' | 'Everyone'): Locator => dialog.getByRole('radio', { name, exact: true }),
    field: (name: FilterField): Locator => dialog.getByLabel(name, { exact: true }),
    clear: dialog.getByRole('button', { name: 'Clear all' }),
    reset: dialog.getByRole('button', { name: 'Reset' }),
    save: dialog.getByRole('button', { name: 'Save as my preference' }),
    show: dialog.getByRole('button', { name: /^(Show|No) .*members?$/ }),
  };
};

/** The widest window that has the filters in a sheet, not beside the results. [SEARCH-18] */
export const sheetWindow = { width: 1199, height: 900 } as const;

/** The search of everyone, whatever the member prefers. */
export const everyone = '/members?gender=any&within=anywhere&min_age=18&max_age=99';

/** The searches that a page requests from now on. */
export const searchesOf = (page: Page): readonly URL[] => {
  const searches: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/search.php') searches.push(url);
  });
  return searches;
};
