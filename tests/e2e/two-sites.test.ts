import { demo, logIn } from './pages/account.ts';
import { expect, openBrowserAs, startSite, test } from './test-site.ts';

test('two sites on two hosts differ in name, title, language and company, rendered as hydrated, and in their sessions [API-27 LANG-07 COMPANY-01 SETTINGS-12 SESSION-15]', async ({
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
