import type { Locator, Page } from '@playwright/test';

/** The layout around every page of a member. */
export const shell = (page: Page) => ({
  place: (name: 'Search members' | 'Messages' | 'Likes' | 'Swipe game'): Locator =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }),
  account: page.getByRole('button', { name: /^Account/ }),
  language: page.getByRole('button', { name: /^Language/ }),
  logOut: async () => {
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
  },
});
