import type { Page } from '@playwright/test';

/** From here on the scripts at these addresses wait, until the returned function is called. */
export const holdScripts = async (page: Page, addresses: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};
