import type { Locator, Page } from '@playwright/test';

/** The page of received, given and mutual likes. */
export const likesPage = (page: Page) => {
  const main = page.getByRole('main');
  const gate = page.getByRole('dialog', { name: 'No likes left for today' });
  return {
    tab: (name: 'Received' | 'Sent' | 'Matches'): Locator =>
      main.getByRole('navigation', { name: 'Likes' }).getByRole('link', { name: new RegExp(`^${name}`) }),
    cards: main.getByRole('article'),
    /** In display order. */
    names: main.getByRole('heading', { level: 2 }).getByRole('link'),
    card: (name: string): Locator => main.getByRole('article').filter({ hasText: name }),
    gate,
    timer: gate.getByText(/^New likes in/).getByRole('timer'),
  };
};

/** The hearts on the cards of a list of members. */
export const hearts = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: /^Like / });
