import type { Locator, Page } from '@playwright/test';

/** A gift for somebody: chosen, then agreed to. */
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
    /** What there is to pay with. */
    left: (credits: number): Locator => dialog.getByText(`${credits} credits left`),
  };
};
