import type { Locator, Page } from '@playwright/test';

/** The gift picker: choose a gift, then confirm it. */
export const giftPicker = (page: Page, name: string) => {
  const dialog = page.getByRole('dialog', { name: `A gift for ${name}` });
  return {
    dialog,
    open: (): Promise<void> =>
      page
        .getByRole('main')
        .getByRole('button', { name: `Send ${name} a gift` })
        .click(),
    gift: (called: string): Locator => dialog.getByRole('radio', { name: called }),
    goOn: (): Promise<void> => dialog.getByRole('button', { name: 'Continue' }).click(),
    send: dialog.getByRole('button', { name: 'Send the gift' }),
    /** The available credits. */
    left: (credits: number): Locator => dialog.getByText(`${credits} credits left`),
  };
};
