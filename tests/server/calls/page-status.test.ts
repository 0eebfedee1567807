import { expect, test } from 'vitest';
import { type RouteName, routes } from '#contract/routes.ts';
import { findPage } from '#server/domain/find-page.ts';
import { findPageStatus } from '#server/calls/page-status.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { routeAt } from '#src/routes.ts';
import { mailsTo } from './accounts.ts';
import { addMemberWithCredits } from './credits.ts';
import { set, useProduct } from './product-server.ts';

const sample = (pattern: string): string =>
  pattern === '*' ? '/no/such/page' : pattern.replaceAll(/:name\??/g, 'gallery').replaceAll(/:\w+\??/g, 'abcdefgh');

test('[ERROR-04 ROUTE-60] the server finds the same pages as the client', () => {
  const others =
    '/terms /privacy/ /ban /case /nothing /members/ /members/%zz /landers/roulette /credits/hello/ /Members /no/such/page /constructor';
  const addresses = [...Object.values(routes).map(({ pattern }) => sample(pattern)), ...others.split(' ')];
  const server = addresses.map((path) => [path, findPage(path)?.name ?? 'not-found']);
  const client = addresses.map((path) => [path, routeAt(path, '').name]);
  expect(server).toEqual(client);
});

test('[ROUTE-55] the 26 route names of the navigation rules exist, with their addresses', () => {
  const expected = {
    index: '/',
    members: '/members',
    'members-id': '/members/:id',
    likes: '/likes',
    'likes-type': '/likes/:type',
    'likes-m-id': '/likes/m/:id',
    chats: '/chats',
    'chats-id': '/chats/:id',
    credits: '/credits',
    'credits-id-paymentmethod': '/credits/:id/:paymentmethod?',
    'credits-repeat-order': '/credits/repeat-order',
    premium: '/premium',
    profile: '/profile',
    notifications: '/notifications',
    login: '/login',
    signup: '/signup',
    'complete-signup': '/complete-signup',
    complaints: '/complaints',
    pricing: '/pricing',
    'pages-terms': '/pages/terms',
    'pages-privacy': '/pages/privacy',
    'pages-cookies': '/pages/cookies',
    'pages-ban': '/pages/ban',
    'pages-return-policy': '/pages/return-policy',
    'pages-faq': '/pages/faq',
    'pages-service': '/pages/service',
  } as const satisfies Partial<Record<RouteName, string>>;
  const patterns: Readonly<Record<string, { readonly pattern: string }>> = routes;
  expect(Object.keys(expected)).toHaveLength(26);
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, patterns[name]?.pattern]))).toEqual(expected);
});

forEachEngine((engine) => {
  const server = useProduct(engine);
  const statusOf = (path: string, agent?: Agent, network?: string) =>
    findPageStatus(server().deps(), {
      path,
      domain: null,
      network,
      sessionToken: agent?.cookies.get('auth.session') ?? null,
    });

  test('[ERROR-04] an unknown address is 404, a known one 200', async () => {
    const paths = [
      '/',
      '/members',
      '/pages/terms',
      '/terms',
      '/case',
      '/chats',
      '/no/such/page',
      '/likes/sent',
      '/nothing',
      '/pages/no',
      '/likes/others',
    ];
    expect(await Promise.all(paths.map((path) => statusOf(path)))).toEqual([
      200, 200, 200, 200, 200, 200, 404, 200, 404, 404, 404,
    ]);
  });

  test('[ERROR-04 MEMBERS-02] a member who is gone, hidden or blocking is 404 for the viewer only', async () => {
    const [one, other] = [await server().addLoggedIn(), await server().addLoggedIn()];
    const path = `/members/${one.member.id}`;
    expect([await statusOf(path), await statusOf(path, other.agent)]).toEqual([200, 200]);
    await one.agent.ok('block', { body: { profile: other.member.id } });
    expect([await statusOf(path), await statusOf(path, other.agent)]).toEqual([200, 404]);
    expect([await statusOf(`${path}/chat`, other.agent), await statusOf(`${path}/chat`)]).toEqual([404, 200]);
    const gone = ['', '/signup', '/landing', '/landing2/calm', '/landing3'].map(
      (rest) => `/members/no-such-member${rest}`,
    );
    expect(await Promise.all(gone.map((each) => statusOf(each)))).toEqual([404, 404, 404, 404, 404]);
    await one.agent.ok('saveUser', { body: { invisible: true } });
    expect([await statusOf(path), await statusOf(path, one.agent)]).toEqual([404, 200]);
  });

  test('[SEARCH-14 MEMBERS-02] where visitors see no profiles, the status reveals nothing', async () => {
    const { member } = await server().addLoggedIn();
    await set(server(), 'site', { logged_out_search: 'no', logged_out_search_trafficsource: 'yes' });
    const paths = [`/members/${member.id}`, '/members/no-such-member'];
    expect(await Promise.all(paths.map((path) => statusOf(path)))).toEqual([200, 200]);
    expect(await Promise.all(paths.map((path) => statusOf(path, undefined, 'kites')))).toEqual([200, 404]);
    await set(server(), 'site', {});
  });

  test("[ERROR-04] another member's conversation, order and report are 404, one's own 200; visitors log in first", async () => {
    const [one, other] = [await addMemberWithCredits(server(), 9), await server().addLoggedIn()];
    const { message } = await one.agent.ok('sendMessage', { body: { profile: other.member.id, message: 'Hello' } });
    const stranger = (await server().addLoggedIn()).agent;
    const { report } = await one.agent.ok('report', {
      body: { profile: other.member.id, kind: 'member', subject: null, reason: 'spam', remarks: '' },
    });
    const [order] = await server().deps().db.read.selectFrom('payment').select(['id', 'member_id']).execute();
    const paths = [`/chats/${message.conversation}`, `/reports/${report.id}`];
    expect(await Promise.all(paths.map((path) => statusOf(path, one.agent)))).toEqual([200, 200]);
    expect(await Promise.all(paths.map((path) => statusOf(path, stranger)))).toEqual([404, 404]);
    expect(await Promise.all(paths.map((path) => statusOf(path)))).toEqual([200, 200]);
    expect(await statusOf(`/transactions/${order?.id ?? 'no-such-order'}`, stranger)).toBe(404);
    expect([await statusOf('/transactions', stranger), await statusOf('/reports', stranger)]).toEqual([200, 200]);
  });

  test('[ROUTE-61] a mailed token is 200, an unknown one 404', async () => {
    const email = 'case@example.com';
    await server()
      .agent()
      .ok('createCase', { body: { email, topic: 'other', text: 'Hello', language: 'en' } });
    const [mail] = await mailsTo(server(), email);
    const path = /http:\/\/localhost(\/[\w-]{43})\n/.exec(mail?.body ?? '')?.[1] ?? '';
    expect([await statusOf(path), await statusOf(`/${'a'.repeat(43)}`)]).toEqual([200, 404]);
  });
});
