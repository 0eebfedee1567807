import type { Locator, Page } from '@playwright/test';

/** The page of a member's profile. */
export const memberPage = (page: Page, name: string) => {
  const main = page.getByRole('main');
  const question = page.getByRole('dialog', { name: `Block ${name}?` });
  return {
    name: page.getByRole('heading', { level: 1, name: new RegExp(name) }),
    message: main.getByRole('link', { name: 'Message', exact: true }),
    like: main.getByRole('button', { name: 'Like', exact: true }),
    block: main.getByRole('button', { name: `Block ${name}` }),
    unblock: main.getByRole('button', { name: 'Unblock', exact: true }),
    question,
    confirm: (): Promise<void> => question.getByRole('button', { name: `Block ${name}` }).click(),
  } satisfies Record<string, Locator | (() => Promise<void>)>;
};
