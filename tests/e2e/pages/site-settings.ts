import type { Page } from '@playwright/test';
import type { Settings } from '#contract/settings.ts';
import { startDataId } from '#contract/start-data.ts';

/** From here on the page gets changed settings. It asks for them, because its HTML no longer holds them. */
export const changeSettings = async (page: Page, change: Partial<Settings>): Promise<void> => {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    return route.fulfill({ response, body: html.replace(`id="${startDataId}"`, 'id="unknown"') });
  });
  await page.route('**/api/settings.php*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...change } });
  });
};
