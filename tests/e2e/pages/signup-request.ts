import type { Page } from '@playwright/test';

/** Notes the sign-up that is sent on its way; Playwright cannot read the body of a Request. Answers what was sent. */
export const recordSignupRequest = async (page: Page): Promise<() => Promise<unknown>> => {
  await page.addInitScript(() => {
    const ask = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      if (input instanceof Request && input.url.endsWith('/api/signup.php'))
        sessionStorage.setItem('sent', await input.clone().text());
      return ask(input, init);
    };
  });
  return async () => JSON.parse((await page.evaluate(() => sessionStorage.getItem('sent'))) ?? '');
};
