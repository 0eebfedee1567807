import type { Locator, Page } from '@playwright/test';

type Row =
  | 'I would like to meet'
  | 'E-mail'
  | 'Password'
  | 'Blocked members'
  | 'Copy of your data'
  | 'Where you are logged in';

/** The member's settings. */
export const settings = (page: Page) => {
  const main = page.getByRole('main');
  const section = (name: Row): Locator => main.getByRole('region', { name: new RegExp(`^${name}`) });
  return {
    /** Opens a row and gives what is in it. */
    open: async (name: Row): Promise<Locator> => {
      await main.getByRole('button', { name: new RegExp(`^${name}`) }).click();
      return section(name);
    },
    invisible: main.getByRole('switch', { name: 'Invisible mode' }),
    leave: main.getByRole('link', { name: 'Delete account' }),
  };
};

/** The account deletion. */
export const leaving = (page: Page) => ({
  because: async (reason: string): Promise<void> => {
    await page.getByRole('radio', { name: reason }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
  },
  decline: page.getByRole('button', { name: 'No, continue deleting' }),
  confirm: async (password: string): Promise<void> => {
    await page.getByLabel('Your password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Delete my account' }).click();
  },
});
