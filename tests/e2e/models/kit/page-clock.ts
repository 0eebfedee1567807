import type { Page } from '@playwright/test';

/**
 * The page takes over the server's time from a response, which would set back a clock that a path has moved forward. To be called before the page is opened.
 */
export const ignoreServerTime = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- The proxy calls it on the same headers.
    Headers.prototype.get = new Proxy(Headers.prototype.get, {
      apply: (read, headers: Headers, [name]: [string]) =>
        name.toLowerCase() === 'date' ? null : Reflect.apply(read, headers, [name]),
    });
  });
  await page.clock.install();
};

/** Stops the page's clock, so that only the waits of a path fire its timers. Timers of the next second fire now. */
export const stopClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
