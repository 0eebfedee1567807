import type { Locator, Page } from '@playwright/test';

type Section = 'About me' | 'Prompts' | 'Basics' | 'Where I live' | 'Looks' | 'Interests' | 'Why I am here';

/** The member's own profile and photos. */
export const ownProfile = (page: Page) => {
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const row = (section: Section): Locator => main.getByRole('button', { name: new RegExp(`^${section}`) });
  return {
    row,
    dialog,
    edit: async (section: Section): Promise<Locator> => {
      await row(section).click();
      return dialog;
    },
    save: async (): Promise<void> => {
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
    },
    choosePhotos: main.locator('input[type=file]'),
    photos: main.getByRole('img', { name: /^Your photo \d+$/ }),
    mainPhoto: main.getByRole('listitem').filter({ hasText: 'Main' }).getByRole('img'),
    openPhoto: async (number: number): Promise<Locator> => {
      await main.getByRole('button', { name: `Edit photo ${number}`, exact: true }).click();
      return dialog;
    },
  };
};
