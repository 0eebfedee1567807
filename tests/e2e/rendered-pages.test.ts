import type { Page } from '@playwright/test';
import { dailyCases } from '#tests/nightly.ts';
import { holdScripts } from './pages/held-scripts.ts';
import { visitorPaths } from './pages/paths.ts';
import { expect, openBrowserAs, test } from './test-site.ts';

/** Public pages; the others, landing pages among them, show members or belong to one person. */
const rendered = dailyCases(
  visitorPaths.filter((path) => !/^\/(?:members|landers|activate|account-|mail-change|reset-password\/do)/.test(path)),
  5,
);

const landers = ['gallery', 'maplanding', 'video', 'tinderswipe'].map((name) => `/landers/${name}`);

test('public pages can be read and followed without JavaScript, in the language of the browser [FIRST-01 LANG-03]', async ({
  browser,
  site,
}) => {
  const { context, page } = await openBrowserAs(browser, site, { javaScriptEnabled: false, locale: 'de-DE' });
  for (const path of [...rendered, ...landers]) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/\S/);
    expect(await page.locator('title').count()).toBe(1);
  }
  await page.goto('/');
  await page.getByRole('link', { name: 'Anmelden' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Willkommen zurück' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Nutzungsbedingungen' }).click();
  await expect(page.getByRole('heading', { level: 2 }).nth(3)).toBeVisible();
  await context.close();
});

/** Tags, attributes and texts of the page. What a dialog in front of it holds does not count. */
const readMarkup = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const read = (node: Node): string => {
      if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
      if (!(node instanceof Element) || node.tagName === 'DIALOG') return '';
      const attributes = [...node.attributes].map(({ name, value }) => `${name}="${value}"`).toSorted();
      return `<${[node.tagName, ...attributes].join(' ')}>${[...node.childNodes].map(read).join('')}`;
    };
    const app = document.querySelector('#app');
    return app === null ? '' : read(app);
  });

const looks = ['fi-FI', 'en-GB', 'fr-FR'].flatMap((locale) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ locale, colorScheme })),
);

for (const { locale, colorScheme } of dailyCases(looks))
  test(`the script takes a public page over without changing it, and asks nothing first: ${locale}, ${colorScheme} [FIRST-01 FIRST-02]`, async ({
    browser,
    site,
  }) => {
    const plain = await openBrowserAs(browser, site, { javaScriptEnabled: false, locale, colorScheme });
    const live = await openBrowserAs(browser, site, { locale, colorScheme });
    const troubles: string[] = [];
    live.page.on('pageerror', ({ message }) => troubles.push(message));
    const calls: string[] = [];
    live.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(`${live.page.url()}: ${pathname}`);
    });
    for (const path of rendered) {
      await plain.page.goto(path);
      await live.page.goto(path);
      await live.page.waitForLoadState('networkidle');
      const markup = await readMarkup(plain.page);
      // A slow script may be followed by the end of the loading bar.
      await expect.poll(() => readMarkup(live.page), { message: path }).toBe(markup);
    }
    expect(troubles).toEqual([]);
    expect(calls).toEqual([]);
    await Promise.all([plain.context.close(), live.context.close()]);
  });

test('what is typed before the script has come is kept, and a form that was sent is sent with it [FIRST-03]', async ({
  page,
}) => {
  const release = await holdScripts(page, '**/assets/*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('E-mail').fill('anna@vesper.example');
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  // Without its script the form sends nothing: no password gets into an address.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  release();
  await page.waitForLoadState('networkidle');
  await expect(page.getByLabel('E-mail')).toHaveValue('anna@vesper.example');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a long password');
  await expect(page.getByText('Login failed')).toBeVisible();
});

test('what is entered and left before the script has come counts like later input [FIRST-03 SIGNUP-21]', async ({
  page,
}) => {
  const release = await holdScripts(page, '**/assets/*.js');
  await page.goto('/signup', { waitUntil: 'commit' });
  await page.getByLabel('E-mail').fill('anna@gmial.com');
  await page.getByLabel('Day').fill('17');
  await page.getByLabel('Month').selectOption('5');
  await page.getByLabel('Name', { exact: true }).focus();
  release();
  await expect(page.getByRole('button', { name: 'anna@gmail.com' })).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByLabel('Year').fill('1990');
  await expect(page.getByLabel('Day')).toHaveValue('17');
  await expect(page.getByLabel('Month')).toHaveValue('5');
});

test('a form that is sent while the script still loads its page is sent once it has come @nightly [FIRST-03]', async ({
  page,
}) => {
  const release = await holdScripts(page, '**/assets/screen-*.js');
  // By then the first script has run.
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('E-mail').fill('anna@vesper.example');
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByRole('button', { name: 'Log in' }).click();
  release();
  await expect(page.getByText('Login failed')).toBeVisible();
});

test('on slow 3G the login is read, filled in and sent at once, and answered when its script has come @nightly [FIRST-01 FIRST-03]', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 2_000,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByLabel('E-mail').fill('anna@vesper.example');
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Login failed')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByLabel('E-mail')).toHaveValue('anna@vesper.example');
});

test('search engines find the public pages and no member [FIRST-04]', async ({ page, site }) => {
  const get = async (path: string) => {
    const response = await page.request.get(path);
    return { robots: response.headers()['x-robots-tag'], status: response.status(), text: await response.text() };
  };
  expect((await get('/robots.txt')).text).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  const listed = [...(await get('/sitemap.xml')).text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => address,
  );
  expect(listed).toContain(`${site.url}/pages/terms`);
  expect(listed).toContain(`${site.url}/landers/gallery`);
  expect(listed.filter((address) => /members|likes|chats|settings|transactions/.test(address))).toEqual([]);
  const descriptions = new Set<string>();
  for (const address of listed) {
    const { robots, status, text } = await get(address);
    expect([robots, status]).toEqual([undefined, 200]);
    expect(text).toContain(`<link rel="canonical" href="${address}"/>`);
    expect(text).toContain(`<meta property="og:image" content="${site.url}/share.jpg"/>`);
    expect(text.match(/<title>/g)).toHaveLength(1);
    expect(text.match(/name="description"/g)).toHaveLength(1);
    descriptions.add(/name="description"\s+content="([^"]*)"/.exec(text)?.[1] ?? '');
  }
  expect(descriptions.size).toBe(listed.length);
  expect((await get('/')).text).toContain('{"@context":"https://schema.org","@type":"Organization","name":"Vesper"');
  const { text: questions } = await get('/pages/faq');
  expect(questions).toContain('itemType="https://schema.org/FAQPage"');
  expect(questions.match(/itemType="https:\/\/schema\.org\/Question"/g)?.length).toBeGreaterThanOrEqual(30);
  expect(questions.match(/itemType="https:\/\/schema\.org\/Answer"/g)?.length).toBeGreaterThanOrEqual(30);
  expect((await page.request.get('/share.jpg')).headers()['content-type']).toBe('image/jpeg');
  expect((await get('/terms')).text).toContain(`<link rel="canonical" href="${site.url}/pages/terms"/>`);
  for (const path of [
    '/members',
    '/members/unknown',
    '/chats',
    '/activate/done',
    '/reset-password/do',
    '/transactions',
  ])
    expect([path, (await get(path)).robots]).toEqual([path, 'noindex']);
  const unknown = await get('/no/such/page');
  expect([unknown.status, unknown.robots]).toEqual([404, 'noindex']);
  for (const { text } of [await get('/members/unknown'), unknown]) {
    expect(text.match(/<title/g)).toHaveLength(1);
    expect(text).not.toMatch(/rel="canonical"|property="og:/);
  }
});
