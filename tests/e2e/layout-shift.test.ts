import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { dailyCases } from '#tests/nightly.ts';
import { buildNewMember, demo, enterByCall, signUpUnconfirmed } from './pages/account.ts';
import { chats } from './pages/conversation-list.ts';
import { holdScripts } from './pages/held-scripts.ts';
import { expect, openBrowserAs, test } from './test-site.ts';

/** Core Web Vitals call 0.1 good. */
const most = 0.01;

type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };

/** The cumulative layout shift so far. */
const readShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // The observer reports only where something has moved; two frames later all buffered entries have arrived.
        let sum = 0;
        new PerformanceObserver((list) => {
          // The types of the DOM do not know these entries.
          for (const { value, hadRecentInput } of list.getEntries() as Shift[]) sum += hadRecentInput ? 0 : value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
      }),
  );

/** The cumulative layout shift until the page is idle. */
const shiftOf = async (page: Page, address: string): Promise<number> => {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { name: 'This page could not be found' })).toHaveCount(0);
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  return readShift(page);
};

const viewports = Object.entries({ phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 900 } });

for (const [name, viewport] of dailyCases(viewports)) {
  const legal = ['terms', 'privacy', 'cookies', 'ban', 'faq', 'return-policy', 'service'].map(
    (name) => `/pages/${name}`,
  );
  const entry = ['/', '/login', '/signup', '/pricing', '/reset-password', '/landers/gallery'];
  const open = [...entry, ...legal, '/safety', '/accessibility'];

  test(`a page does not shift while it loads for a visitor: ${name} @nightly [LAYOUT-02 LAYOUT-04]`, async ({
    browser,
    site,
  }) => {
    const { page, context } = await openBrowserAs(browser, site, { viewport, reducedMotion: 'no-preference' });
    for (const address of open) expect(await shiftOf(page, address), address).toBeLessThanOrEqual(most);
    await context.close();
  });

  test(`a page does not shift while it loads for a newcomer, a member or a Premium member: ${name} @nightly [LAYOUT-03 LAYOUT-04 ALERT-14]`, async ({
    browser,
    site,
  }) => {
    test.setTimeout(180_000);
    const { page, context } = await openBrowserAs(browser, site, { viewport, reducedMotion: 'no-preference' });
    /* oxlint-disable no-await-in-loop -- One after the other in one browser. */
    for (const enter of dailyCases<() => Promise<unknown>>([
      () => signUpUnconfirmed(page, buildNewMember('Nora')),
      () => enterByCall(page, demo.free, demo.password),
      () => enterByCall(page, demo.premium, demo.password),
    ])) {
      await enter();
      await page.goto('/members');
      const profilePath = (await page.getByRole('main').locator('h2 a').first().getAttribute('href')) ?? '';
      await page.goto('/chats');
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
      const talk =
        (await chats(page).list.locator('a[href*="conversation="], a[href^="/chats/"]').count()) === 0
          ? null
          : await chats(page).firstPath();
      const lists = ['/members', profilePath, '/chats', '/likes', '/match-finder', '/swipe-game', '/'];
      const account = ['/profile', '/settings', '/credits', '/pricing', '/transactions'];
      for (const address of [...lists, ...account, ...(talk === null ? [] : [talk])])
        expect(await shiftOf(page, address), address).toBeLessThanOrEqual(most);
    }
    /* oxlint-enable no-await-in-loop */
    await context.close();
  });
}

test('the first page of a new session does not move when the bar of notices comes [ALERT-14 LAYOUT-03]', async ({
  browser,
  site,
}) => {
  const { page, context } = await openBrowserAs(browser, site, {
    viewport: { width: 360, height: 740 },
    reducedMotion: 'no-preference',
  });
  // Nothing of the member is stored in this browser.
  await signUpUnconfirmed(page, buildNewMember('Nora'));
  expect(await shiftOf(page, '/members')).toBeLessThanOrEqual(most);
  await expect(page.getByRole('region', { name: 'Reminders' })).toBeVisible();
  await context.close();
});

test('the warning of a first visit moves nothing behind it [ENTRY-04 LAYOUT-02]', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const release = await holdScripts(page, '**/assets/wire-entry-warning-*.js');
  await page.goto('/', { waitUntil: 'commit' });
  const marks = page.locator('header a, h1, h2, main img, main a');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForRequest('**/assets/wire-entry-warning-*.js');
  const places = () => marks.evaluateAll((each) => each.map((one) => JSON.stringify(one.getBoundingClientRect())));
  const before = await places();
  expect(before.length).toBeGreaterThan(8);
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await places()).toEqual(before);
  expect(await readShift(page)).toBeLessThanOrEqual(most);
  await context.close();
});

test('the pictures of home stand in their place before the text beside them has arrived [LAYOUT-02]', async ({
  browser,
  site,
}) => {
  const { page, context } = await openBrowserAs(browser, site, { viewport: { width: 1280, height: 900 } });
  await page.goto('/');
  const note = page.getByText('It starts with hello');
  const place = await note.boundingBox();
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.parentElement?.remove());
  expect(await note.boundingBox()).toEqual(place);
  await context.close();
});

test('a page that arrives in two parts is not centred twice [LAYOUT-02]', async ({ browser, site }) => {
  let sendRest = (): void => undefined;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const found = await fetch(`${site.url}${request.url}`, { headers: { accept: request.headers.accept ?? '' } });
    const body = Buffer.from(await found.arrayBuffer());
    const type = found.headers.get('content-type') ?? '';
    response.writeHead(found.status, { 'content-type': type });
    if (!type.startsWith('text/html')) {
      response.end(body);
      return;
    }
    const cut = Math.floor(body.length / 4);
    response.write(body.subarray(0, cut));
    sendRest = () => response.end(body.subarray(cut));
  };
  // In front of the site: holds the second part of a page back.
  const slow = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => slow.listen(0, resolve));
  const address = slow.address();
  const url = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
  const { page, context } = await openBrowserAs(browser, site, { viewport: { width: 1280, height: 900 } });
  await page.goto(`${url}/signup`, { waitUntil: 'commit' });
  // Without frames there is no polling by frame.
  await page.waitForFunction(() => [...document.styleSheets].some(({ cssRules }) => cssRules.length > 100), undefined, {
    polling: 20,
  });
  // Time for a frame, in a browser that would draw the first part.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(await page.evaluate(() => performance.getEntriesByType('paint').length)).toBe(0);
  sendRest();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.close();
  slow.close();
});
