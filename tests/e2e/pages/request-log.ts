import type { Page } from '@playwright/test';

/** From the next page load on, notes when (ms of the page's own clock) something is read from the server. */
export const recordRequests = async (page: Page): Promise<(call: string) => Promise<number[]>> => {
  await page.addInitScript(() => {
    const reads: { path: string; at: number }[] = [];
    Object.assign(globalThis, { reads });
    const ask = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      if (input instanceof Request && input.method === 'GET')
        reads.push({ path: new URL(input.url).pathname, at: Date.now() });
      return ask(input, init);
    };
  });
  return (call) =>
    page.evaluate((path) => {
      const reads: { path: string; at: number }[] = Reflect.get(globalThis, 'reads');
      return reads.filter((read) => read.path === path).map(({ at }) => at);
    }, `/api/${call}.php`);
};
