import type { Locator, Page } from '@playwright/test';

/** The list of conversations, on its page or beside one. */
export const chats = (page: Page) => {
  const list = page.getByRole('region', { name: 'Your conversations' });
  const question = (name: string): Locator =>
    page.getByRole('dialog', { name: `Delete the conversation with ${name}?` });
  return {
    list,
    /** The first conversation on a page of its own, also where its row opens it beside the list; in any language. */
    firstPath: async (): Promise<string> => {
      const rows = page.getByRole('main').locator('a[href*="conversation="], a[href^="/chats/"]');
      const to = await rows.first().getAttribute('href');
      return `/chats/${/[^/=]+$/.exec(to ?? '')?.[0] ?? ''}`;
    },
    row: (name: string): Locator => list.getByRole('link', { name: new RegExp(name) }),
    question,
    askToDelete: async (name: string): Promise<void> => {
      await list.getByRole('button', { name: `More about ${name}` }).click();
      await list.getByRole('menuitem', { name: 'Delete conversation' }).click();
    },
    confirm: (name: string): Promise<void> =>
      question(name).getByRole('button', { name: 'Delete', exact: true }).click(),
    refusal: (name: string): Locator =>
      page.getByRole('alertdialog', { name: `The conversation with ${name} is not deleted` }),
  };
};
