import { randomUUID } from 'node:crypto';
import { createServer, request } from 'node:http';
import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signUpViaApi, buildNewMember } from './pages/account.ts';
import { conversation } from './pages/conversation.ts';
import { shell } from './pages/app-shell.ts';
import { expect, openBrowserAs, startSite, test } from './test-site.ts';

const database = process.env['TEST_DATABASE_URL'];

/** One address in front of several nodes. A client with the cookie `node` stays at that node; others are distributed in turn. */
const balancer = async () => {
  const nodes: string[] = [];
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const fixed = /\bnode=(\d)/.exec(incoming.headers.cookie ?? '')?.[1];
    const node = nodes[fixed === undefined ? (turn += 1) % nodes.length : Number(fixed)];
    if (node === undefined) return outgoing.writeHead(502).end();
    const forwarded = request(
      new URL(incoming.url ?? '/', node),
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    return incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, nodes, stop: () => server.closeAllConnections() };
};

test('two members on two nodes behind one address chat live, on PostgreSQL @nightly [CHAT-01 API-20]', async ({
  browser,
}) => {
  test.skip(database === undefined, 'TEST_DATABASE_URL is not set');
  test.setTimeout(120_000);
  const own = new URL(database ?? '');
  own.pathname = `/nodes_${randomUUID().replaceAll('-', '')}`;
  const { default: pg } = await import('pg');
  const admin = new pg.Client({ connectionString: database });
  await admin.connect();
  await admin.query(`create database "${own.pathname.slice(1)}"`);
  await admin.end();

  const front = await balancer();
  const environment = {
    DATABASE_URL: own.href,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'vesper-nodes-')),
    PUBLIC_URL: front.url,
    TRUST_PROXY: '1',
  };
  const sites = await Promise.all([startSite(environment), startSite(environment)]);
  front.nodes.push(...sites.map(({ url }) => url));
  const site = { url: front.url, stop: async () => {} };

  const [ada, bruno] = await Promise.all(
    ['0', '1'].map(async (node) => {
      const { page, context } = await openBrowserAs(browser, site, { locale: 'en-GB' });
      await context.addCookies([{ name: 'node', value: node, url: front.url }]);
      const self = buildNewMember(node === '0' ? 'Ada' : 'Bruno');
      await signUpViaApi(page, self);
      await page.goto('/members');
      return { page, self, context };
    }),
  );
  if (ada === undefined || bruno === undefined) throw new Error('Two people were asked for.');

  await ada.page.goto('/members');
  await ada.page.getByRole('link', { name: bruno.self.name }).click();
  await ada.page.getByRole('main').getByRole('link', { name: 'Message', exact: true }).click();
  const adas = conversation(ada.page, bruno.self.name);
  await adas.write('Hello from the first node.');
  await expect(shell(bruno.page).place('Messages')).toHaveAccessibleName(/1/);
  await shell(bruno.page).place('Messages').click();
  // The page of the members, which stays until the conversations have loaded, has a link to her profile.
  await bruno.page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(ada.self.name) })
    .and(bruno.page.locator('[href^="/chats"]'))
    .click();
  const brunos = conversation(bruno.page, ada.self.name);
  await expect(brunos.message('Hello from the first node.')).toBeVisible();
  await expect(adas.log.getByText('Read')).toBeVisible();
  await brunos.write('Hello from the second.');
  await expect(adas.message('Hello from the second.')).toBeVisible();

  await Promise.all([ada.context.close(), bruno.context.close()]);
  front.stop();
  await Promise.all(sites.map(({ stop }) => stop()));
});
