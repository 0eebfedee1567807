import type { Page } from '@playwright/test';
import { authCookie } from '#contract/limits/account.ts';
import { enterAsDemo, logInViaApi } from './pages/account.ts';
import { shell } from './pages/app-shell.ts';
import { chats } from './pages/conversation-list.ts';
import { changeSettings } from './pages/site-settings.ts';
import { expect, expectAccessible, openBrowserAs, test } from './test-site.ts';

/** Documents requested by the page. */
const countDocuments = (page: Page): (() => number) => {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });
  return () => documents;
};

const screens = /\/assets\/screen-[\w-]+\.js$/;

test.describe('a chunk that fails to load', () => {
  // The worker of the offline copy would answer in place of the routes.
  test.use({ serviceWorkers: 'block' });

  test('reloads the page once after a deploy, and the page opens [CHUNK-01 CHUNK-02]', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const documents = countDocuments(page);
    // The old file names no longer exist; the new page uses others.
    let lost = 0;
    await page.route(screens, (route) => {
      lost += 1;
      return lost === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue();
    });
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
    expect(documents()).toBe(1);
    await expect(page).toHaveURL(/\/login$/);
  });

  test('a build that is newer than a page with a draft asks before it reloads, and the draft is kept @nightly [APP-03]', async ({
    page,
  }) => {
    await page.clock.install();
    await logInViaApi(page);
    await page.goto('/chats');
    await chats(page).list.getByRole('link').first().click();
    const box = page.getByLabel(/^Message to /);
    await box.fill('Half a sentence');
    const documents = countDocuments(page);
    await page.route('**/index.html', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-next.js"></script>' }),
    );
    const toast = page.getByText('A new version is ready.');
    // The machine that asks is loaded some seconds after the page.
    await expect(async () => {
      await page.clock.fastForward('01:00:00');
      await expect(toast).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(box).toHaveValue('Half a sentence');
    expect(documents()).toBe(0);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(documents).toBe(1);
    await expect(box).toHaveValue('Half a sentence');
    await box.press('Enter');
    await expect(page.getByRole('log').getByText('Half a sentence')).toHaveCount(1);
  });

  test('shows the error page with a reload button on the second failure within a minute @nightly [CHUNK-02 CHUNK-03]', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const documents = countDocuments(page);
    await page.route(screens, (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    const reload = page.getByRole('link', { name: 'Reload the page' });
    await expect(reload).toBeVisible();
    await expect(page.getByText('Status 500')).toBeVisible();
    await expectAccessible(page);
    await page.waitForLoadState('networkidle');
    expect(documents()).toBe(1);
    await page.unroute(screens);
    await reload.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
    expect(documents()).toBe(2);
  });

  test('each tab may reload once @nightly [CHUNK-02]', async ({ page, context }) => {
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto('/');
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    }
    for (const tab of [page, other]) {
      const documents = countDocuments(tab);
      let lost = 0;
      await tab.route(screens, (route) => {
        lost += 1;
        return lost === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue();
      });
      await tab.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
      await expect(tab.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
      expect(documents()).toBe(1);
    }
  });

  test('does not reload while offline: the page waits and continues automatically @nightly [CHUNK-01 OFFLINE-01 OFFLINE-02]', async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    const documents = countDocuments(page);
    await context.setOffline(true);
    await expect(page.getByText('You are offline')).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/error/i);
    await expect(page.locator('[aria-busy=true], h1').first()).toBeVisible();
    expect(documents()).toBe(0);
    await context.setOffline(false);
    // Chromium caches failed imports, so the page is reloaded once there.
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
    expect(documents()).toBeLessThanOrEqual(1);
  });

  test('a top bar that is loading when the network fails appears when it is back @nightly [CHUNK-01]', async ({
    page,
    context,
  }) => {
    await enterAsDemo(page);
    const started = page.waitForRequest('**/api/likes.php*');
    await page.route(/\/assets\/member-layout-[\w-]+\.js$/, async (route) => {
      await started;
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    });
    await page.goto('/settings', { waitUntil: 'commit' });
    await expect(page.getByText('You are offline')).toBeVisible();
    await expect(page.getByText('Status 500')).toHaveCount(0);
    // The page says so while the request is still being aborted.
    await page.unrouteAll({ behavior: 'wait' });
    await context.setOffline(false);
    await expect(shell(page).account).toBeVisible();
  });

  test('typed text is restored after the reload, the password is not [CHUNK-01]', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    let lost = 0;
    await page.route(/\/assets\/form-resolvers-[\w-]+\.js$/, (route) => {
      lost += 1;
      return lost === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue();
    });
    const documents = countDocuments(page);
    const name = page.getByLabel('E-mail or name');
    await name.fill('demo@vesper.example');
    await page.getByLabel('Password', { exact: true }).fill('vesper-demo');
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await expect.poll(documents).toBe(1);
    await expect(name).toHaveValue('demo@vesper.example');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await page.getByLabel('Password', { exact: true }).fill('vesper-demo');
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/members$/);
  });
});

test('each hiding of the page is reported once and ends the presence of the member [HIDDEN-01 HIDDEN-02 API-09 API-26]', async ({
  page,
}) => {
  await enterAsDemo(page);
  // The count of new likes shows that all member machines run.
  await expect(shell(page).place('Likes')).toHaveAccessibleName(/new/);
  await page.waitForLoadState('networkidle');
  const beacons: (string | null)[] = [];
  const statuses: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/page-hidden.php')) beacons.push(request.postData());
  });
  page.on('response', (response) => {
    if (response.url().endsWith('/api/page-hidden.php')) statuses.push(response.status());
  });
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((given) => {
      Object.defineProperty(document, 'visibilityState', { value: given, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      if (given === 'hidden') dispatchEvent(new PageTransitionEvent('pagehide'));
    }, state);
  await show('hidden');
  await expect.poll(() => statuses).toEqual([204]);
  expect(beacons).toEqual(['{}']);
  // Showing the page again restores the presence.
  const userRequest = page.waitForRequest((request) => request.url().endsWith('/api/user.php'));
  await show('visible');
  expect((await userRequest).headers()['page-hidden']).toBeUndefined();
  await show('hidden');
  await expect.poll(() => statuses).toEqual([204, 204]);
});

test.describe('the age warning', () => {
  test('a first visit shows the warning once; only an answer closes it, and the answer is stored with its time [ENTRY-01 ENTRY-03 ENTRY-08 ENTRY-09 LAYOUT-07]', async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ baseURL: site.url });
    const page = await context.newPage();
    await page.goto('/');
    const warning = page.getByRole('dialog', { name: 'Before you enter' });
    await expect(warning).toBeVisible();
    // The page behind the warning is present in the DOM.
    await expect(page.locator('h1')).toHaveText('The evening is young. Say hello.');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(warning).toBeVisible();
    await expect(warning.getByRole('link', { name: 'Leave this site' })).toHaveAttribute('href', 'about:blank');
    // The linked documents can be read before consent.
    const [terms] = await Promise.all([
      context.waitForEvent('page'),
      warning.getByRole('link', { name: 'terms' }).click(),
    ]);
    await expect(terms.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(terms.getByRole('dialog')).toHaveCount(0);
    await terms.close();

    await warning.getByRole('button', { name: 'I am 18 or older, enter' }).click();
    await expect(warning).toHaveCount(0);
    const stored = await page.evaluate(() => localStorage.getItem('entry-warning'));
    expect(JSON.parse(stored ?? '{}')).toEqual({ at: expect.any(Number), of: [] });
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await page.reload();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(fetched.filter((url) => url.includes('entry-warning'))).toEqual([]);
    await context.close();
  });

  test('the leave link leaves the site without storing consent @nightly [ENTRY-09]', async ({ browser, site }) => {
    const context = await browser.newContext({ baseURL: site.url });
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByRole('dialog').getByRole('link', { name: 'Leave this site' }).click();
    await expect(page).toHaveURL('about:blank');
    await page.goto('/login');
    await expect(page.getByRole('dialog', { name: 'Before you enter' })).toBeVisible();
    await context.close();
  });

  test('no warning appears for a member, nor on a site that disables it @nightly [ENTRY-04 ENTRY-05]', async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ baseURL: site.url });
    const page = await context.newPage();
    const { context: entered, page: other } = await openBrowserAs(browser, site);
    await logInViaApi(other);
    const session = (await entered.cookies()).find(({ name }) => name === authCookie.name);
    if (session === undefined) throw new Error('Nobody is logged in.');
    await context.addCookies([session]);
    await page.goto('/members');
    await expect(shell(page).account).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await context.clearCookies();
    await changeSettings(page, { enable_site_entry_popup: 'no' });
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await context.close();
    await entered.close();
  });
});

/** From the next load on, the page runs in standalone display mode. */
const install = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const ask = matchMedia.bind(window);
    window.matchMedia = (query) => ask(query === '(display-mode: standalone)' ? 'all' : query);
  });
};

test('an installed app shows a back button on five pages where there is history, and no warning @nightly [TOPBAR-01 TOPBAR-02 TOPBAR-03 UI-12 ENTRY-02]', async ({
  page,
}) => {
  const back = page.getByRole('banner').getByRole('link', { name: 'Back', exact: true });
  await enterAsDemo(page);
  // A browser window has its own back button.
  await shell(page).place('Likes').click();
  await page.goto('/members');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/members\/[\w-]+$/);
  const profile = page.url();
  await expect(shell(page).account).toBeVisible();
  await expect(back).toHaveCount(0);

  await install(page);
  await page.reload();
  await expect(back).toBeVisible();
  await expectAccessible(page);
  await back.click();
  await expect(page).toHaveURL(/\/members$/);
  // This page shows no back button, although there is history.
  await shell(page).place('Likes').click();
  await expect(page).toHaveURL(/\/likes$/);
  await expect(back).toHaveCount(0);
  // Without history there is no back button, as when the app opens on a profile.
  const other = await page.context().newPage();
  await install(other);
  await other.goto(profile);
  await expect(shell(other).account).toBeVisible();
  await expect(other.getByRole('banner').getByRole('link', { name: 'Back', exact: true })).toHaveCount(0);
});

test('an installed app shows no warning @nightly [ENTRY-02 UI-12]', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await install(page);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await context.close();
});

test('the app is installable: it starts at the members, in standalone mode, and all its pictures exist [UI-12 APP-01]', async ({
  page,
}) => {
  await page.goto('/');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(address ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/members', name: 'Vesper' });
  for (const { src, type } of [...manifest.icons, ...manifest.screenshots]) {
    const icon = await page.request.get(src);
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type]);
  }
});

test('the offline notice mentions waiting messages to members only @nightly [OFFLINE-02]', async ({
  page,
  context,
}) => {
  await page.goto('/signup');
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Name', { exact: true }).fill('Ann');
  await context.setOffline(true);
  await expect(page.getByText('You are offline', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText('You are offline')).toHaveCount(0);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ann');

  await enterAsDemo(page);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(page.getByText('You are offline. Messages will wait.')).toBeVisible();
  // Updates are fetched as soon as the network is back.
  const refreshed = page.waitForRequest((request) => request.url().endsWith('/api/chats.php'), { timeout: 3_000 });
  await context.setOffline(false);
  await refreshed;
});
