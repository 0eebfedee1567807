import { demo, logIn } from './pages/account.ts';
import { members, sheetWindow } from './pages/members.ts';
import { expect, openBrowserAs, startSite, test } from './test-site.ts';

test('two sites on two hosts differ in name, title, language and company, rendered as hydrated, and in their sessions and addresses @nightly [API-27 LANG-07 COMPANY-01 SETTINGS-12 SESSION-15 FIRST-04 UI-12]', async ({
  browser,
}) => {
  const server = await startSite();
  const { port } = new URL(server.url);
  const urlOf = (host: string): string => `http://${host}:${port}`;
  await server.operate('site', 'create', 'a.localhost', 'Aurora');
  await server.operate('site', 'create', 'b.localhost', 'Dusk');
  await server.operate('site', 'set', 'a.localhost', 'index_title', 'Aurora: people near you');
  await server.operate('site', 'set', 'b.localhost', 'index_title', 'Dusk: men near you');
  await server.operate('site', 'set', 'b.localhost', 'domain_language', 'de_DE');
  await server.operate('company', 'set', '2', 'name', 'Dusk Ltd');
  await server.operate('site', 'set', 'b.localhost', 'company_id', '2');

  const sites = [
    { host: 'a.localhost', title: 'Aurora: people near you', language: 'en', company: 'Vesper Demo' },
    { host: 'b.localhost', title: 'Dusk: men near you', language: 'de', company: 'Dusk Ltd' },
  ];
  for (const javaScriptEnabled of [false, true])
    for (const { host, title, language, company } of [...sites, ...sites]) {
      const { context, page } = await openBrowserAs(browser, server, { javaScriptEnabled, locale: 'en-GB' });
      await page.goto(urlOf(host));
      await expect(page).toHaveTitle(title);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('contentinfo')).toContainText(company);
      await context.close();
    }

  const translations = async (url: string): Promise<readonly string[]> => {
    const { context, page } = await openBrowserAs(browser, server, { javaScriptEnabled: false });
    await page.goto(`${url}/pages/terms`);
    const links = await page.locator('link[hreflang]').all();
    const found = await Promise.all(
      links.map(async (link) => `${await link.getAttribute('hreflang')} ${await link.getAttribute('href')}`),
    );
    await context.close();
    return found;
  };
  // Dusk speaks German, the default site the visitor's language; Aurora has no language of its own to offer beside it.
  const both = [`x-default ${server.url}/pages/terms`, `de ${urlOf('b.localhost')}/pages/terms`];
  expect(await translations(server.url)).toEqual(both);
  expect(await translations(urlOf('b.localhost'))).toEqual(both);
  expect(await translations(urlOf('a.localhost'))).toEqual([]);

  // Dusk has addresses of its own, on its own host alone.
  const second = await openBrowserAs(browser, server);
  const dusk = urlOf('b.localhost');
  const load = async (path: string): Promise<string> => {
    const response = await second.page.goto(dusk + path);
    return (await response?.text()) ?? '';
  };
  for (const path of ['/', '/pages/terms']) {
    await second.page.goto(dusk + path);
    await expect(second.page.locator('link[rel=canonical]')).toHaveAttribute('href', dusk + path);
  }
  const listed = [...(await load('/sitemap.xml')).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toEqual(expect.arrayContaining([`${dusk}/`, `${dusk}/pages/terms`]));
  expect(listed.filter((address) => address?.startsWith(`${dusk}/`) !== true)).toEqual([]);
  expect(JSON.parse(await load('/manifest.webmanifest'))).toMatchObject({ name: 'Dusk', short_name: 'Dusk' });
  expect(await load('/robots.txt')).toContain(`Sitemap: ${dusk}/sitemap.xml\n`);
  await second.context.close();

  const { context, page } = await openBrowserAs(browser, server);
  await page.goto(`${urlOf('a.localhost')}/login`);
  await logIn(page, demo.free, demo.password);
  await expect(page).toHaveURL(`${urlOf('a.localhost')}/members`);
  await page.goto(`${urlOf('b.localhost')}/chats`);
  await expect(page).toHaveURL(`${urlOf('b.localhost')}/login?return=%2Fchats`);
  await page.goto(`${urlOf('a.localhost')}/chats`);
  await expect(page).toHaveURL(`${urlOf('a.localhost')}/chats`);
  await context.close();
  await server.stop();
});

test('the niche of a site decides the first words, the pictures and the members shown to visitors, rendered as hydrated @nightly [SETTINGS-12 SEARCH-16]', async ({
  browser,
}) => {
  const server = await startSite();
  const urlOf = (host: string): string => `http://${host}:${new URL(server.url).port}`;
  for (const [host, niche] of [
    ['men.localhost', '7'],
    ['late.localhost', '5'],
  ] as const) {
    await server.operate('site', 'create', host, 'Dusk');
    await server.operate('site', 'set', host, 'niche', niche);
  }
  const heroes = [
    { host: 'localhost', locale: 'en-GB', greeting: 'The evening is young. Say hello.', picture: 'ingrid' },
    { host: 'men.localhost', locale: 'en-GB', greeting: 'Meet someone like you.', picture: 'matteo' },
    { host: 'men.localhost', locale: 'de-DE', greeting: 'Lern jemanden wie dich kennen.', picture: 'matteo' },
    { host: 'late.localhost', locale: 'en-GB', greeting: 'The best evenings come late.', picture: 'ruth' },
  ];
  for (const javaScriptEnabled of [false, true])
    for (const { host, locale, greeting, picture } of heroes) {
      const { context, page } = await openBrowserAs(browser, server, { javaScriptEnabled, locale });
      await page.goto(urlOf(host));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(greeting);
      await expect(page.locator('img[fetchpriority=high]')).toHaveAttribute('src', new RegExp(`/${picture}-`));
      await context.close();
    }

  const { context, page } = await openBrowserAs(browser, server, { viewport: sheetWindow });
  await page.goto(`${urlOf('men.localhost')}/members`);
  const { chip, cards, filters, gender, show } = members(page);
  await expect(chip('Men')).toBeVisible();
  await expect(cards.first()).toBeVisible();
  await filters.click();
  await expect(gender('Men')).toBeChecked();
  await gender('Everyone').check();
  await show.click();
  await expect(page).toHaveURL(/gender=any/);
  await expect(chip('Men')).toHaveCount(0);
  await context.close();
  await server.stop();
});
