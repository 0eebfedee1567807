import type { Page } from '@playwright/test';

/** The first message that is seen, and how far it is from the top of the log, CSS pixels. */
export const firstVisibleMessage = (page: Page): Promise<{ readonly line: string; readonly top: number }> =>
  page.evaluate(() => {
    const log = document.querySelector('[role=log]');
    const from = log?.getBoundingClientRect().top ?? 0;
    for (const line of document.querySelectorAll('[data-line]')) {
      const { top } = line.getBoundingClientRect();
      if (top >= from) return { line: line.getAttribute('data-line') ?? '', top: top - from };
    }
    throw new Error('No message is seen.');
  });

/** The shift since the measurement, CSS pixels. */
export const measureShift = (page: Page, before: { readonly line: string; readonly top: number }): Promise<number> =>
  page.evaluate(({ line, top }) => {
    const log = document.querySelector('[role=log]');
    const found = document.querySelector(`[data-line="${line}"]`);
    if (log === null || found === null) return Number.POSITIVE_INFINITY;
    return Math.abs(found.getBoundingClientRect().top - log.getBoundingClientRect().top - top);
  }, before);

/** The page has been drawn twice since. */
export const waitTwoFrames = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

export const countElements = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('*').length);

/** Holds requests to an address until they are released. */
export const holdRequests = async (page: Page, address: string | RegExp) => {
  let requests = 0;
  let release: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    requests += 1;
    await gone;
    return route.fallback();
  });
  return { requests: () => requests, release };
};

/** The address of earlier messages. */
export const earlierAddress = /\/api\/chat\.php\?.*before=/;

/** Scrolls up until earlier messages are requested, releases the response and returns the shift of the visible message. */
export const measureShiftOnLoadEarlier = async (page: Page): Promise<number> => {
  const earlier = await holdRequests(page, earlierAddress);
  while (earlier.requests() === 0) {
    await page.mouse.wheel(0, -400);
    await waitTwoFrames(page);
  }
  await waitTwoFrames(page);
  const before = await firstVisibleMessage(page);
  const top = await page.evaluate(() => document.querySelector('[role=log]')?.scrollTop ?? 0);
  earlier.release();
  // The log grows when they load, and keeps its distance from the end.
  await page.waitForFunction((was) => (document.querySelector('[role=log]')?.scrollTop ?? 0) > was + 500, top);
  await waitTwoFrames(page);
  await page.unroute(earlierAddress);
  return measureShift(page, before);
};
