import type { Locator, Page } from '@playwright/test';

/** The conversation with somebody, on the screen. */
export const conversation = (page: Page, partner: string) => {
  const log = page.getByRole('log', { name: new RegExp(partner) });
  const box = page.getByLabel(`Message to ${partner}`);
  return {
    log,
    box,
    message: (text: string): Locator => log.getByText(text),
    write: async (text: string) => {
      await box.fill(text);
      await box.press('Enter');
    },
  };
};
