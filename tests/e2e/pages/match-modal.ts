import type { Page } from '@playwright/test';

/** The modal of a new match, over any page. */
export const matchModal = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'New like!' });
  const image = dialog.getByRole('link', { name: /^View the profile of / });
  return {
    dialog,
    image,
    picture: image.locator('img'),
    action: dialog.getByRole('button', { name: 'Send a message' }),
    /** A click outside the dialog. */
    leave: (): Promise<void> => page.mouse.click(5, 5),
  };
};
