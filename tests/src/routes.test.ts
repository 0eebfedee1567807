import { describe, expect, it } from 'vitest';
import { href, isRouteName, routeAt } from '#src/routes.ts';

describe('routes', () => {
  it.each([
    ['/', 'index', {}],
    ['/members', 'members', {}],
    ['/members/abc', 'members-id', { id: 'abc' }],
    ['/members/abc/chat', 'members-id-chat', { id: 'abc' }],
    ['/members/abc/signup', 'members-id-signup', { id: 'abc' }],
    ['/members/a%20b', 'members-id', { id: 'a b' }],
    ['/likes/sent', 'likes-type', { type: 'sent' }],
    ['/credits', 'credits', {}],
    ['/credits/hello', 'credits-id-paymentmethod', { id: 'hello' }],
    ['/credits/hello/ideal', 'credits-id-paymentmethod', { id: 'hello', paymentmethod: 'ideal' }],
    ['/likes/received', 'likes-type', { type: 'received' }],
    ['/likes/matches', 'likes-type', { type: 'matches' }],
    ['/likes/others', 'not-found', {}],
    ['/no/such/page', 'not-found', { '*': 'no/such/page' }],
    ['/members/%zz', 'not-found', {}],
  ])('%s is %s [ROUTE-12 ROUTE-13 ROUTE-14 ROUTE-16 ROUTE-20 ROUTE-28 ROUTE-29 ERROR-04]', (path, name, params) => {
    expect(routeAt(path, '')).toMatchObject({ name, path, params });
  });

  it.each([
    ['/members', 'default'],
    ['/chats/abc', 'chat'],
    ['/landers/gallery', 'lander'],
    ['/members/abc/signup', 'empty'],
    ['/no/such/page', 'default'],
    ['/members/%zz', 'default'],
  ])('%s has the layout %s [LAYOUT-12 LAYOUT-16]', (path, layout) => {
    expect(routeAt(path, '').layout).toBe(layout);
  });

  it.each([
    ['[ROUTE-15]', '/members/abc/landing', 'members-id-landing', { id: 'abc' }],
    ['[ROUTE-17]', '/members/abc/landing2', 'members-id-landing2', { id: 'abc' }],
    ['[ROUTE-17]', '/members/abc/landing2/calm', 'members-id-landing2', { id: 'abc', slug: 'calm' }],
    ['[ROUTE-18]', '/members/abc/landing3', 'members-id-landing3', { id: 'abc' }],
    ['[ROUTE-18]', '/members/abc/landing3/calm', 'members-id-landing3', { id: 'abc', slug: 'calm' }],
    ['[ROUTE-45]', '/landers/tinderswipe', 'landers-tinderswipe', {}],
    ['[ROUTE-46]', '/landers/alonetonight', 'landers-name', { name: 'alonetonight' }],
    ['[ROUTE-47]', '/landers/collagelanding', 'landers-name', { name: 'collagelanding' }],
    ['[ROUTE-48]', '/landers/gallery/calm', 'landers-name', { name: 'gallery', slug: 'calm' }],
    ['[ROUTE-49]', '/landers/iconslanding', 'landers-name', { name: 'iconslanding' }],
    ['[ROUTE-50]', '/landers/maplanding', 'landers-name', { name: 'maplanding' }],
    ['[ROUTE-51]', '/landers/socialnetwork', 'landers-name', { name: 'socialnetwork' }],
    ['[ROUTE-52]', '/landers/transitionsvideolanding', 'landers-name', { name: 'transitionsvideolanding' }],
    ['[ROUTE-53]', '/landers/video/any', 'landers-name', { name: 'video', slug: 'any' }],
    ['[ROUTE-54]', '/landers', 'not-found', {}],
    ['[ROUTE-54]', '/landers/roulette', 'not-found', {}],
    ['[ROUTE-54]', '/landers/gallery/calm/more', 'not-found', {}],
    ['[ROUTE-45 ROUTE-54]', '/landers/tinderswipe/calm', 'not-found', {}],
  ])('%s %s is %s', (_, path, name, params) => {
    expect(routeAt(path, '')).toMatchObject({ name, path, params });
  });

  it.each([
    ['[ROUTE-01]', '/', 'index'],
    ['[ROUTE-02]', '/login', 'login'],
    ['[ROUTE-03]', '/signup', 'signup'],
    ['[ROUTE-04]', '/signup-matches', 'signup-matches'],
    ['[ROUTE-05]', '/complete-signup', 'complete-signup'],
    ['[ROUTE-06]', '/reset-password', 'reset-password'],
    ['[ROUTE-07]', '/reset-password/do', 'reset-password-do'],
    ['[ROUTE-08]', '/activate/done', 'activate-done'],
    ['[ROUTE-09]', '/activate/error', 'activate-error'],
    ['[ROUTE-10]', '/account-deleted', 'account-deleted'],
    ['[DELETE-05]', '/account-paused', 'account-paused'],
    ['[ROUTE-11]', '/mail-change/do', 'mail-change-do'],
    ['[ROUTE-24]', '/profile', 'profile'],
    ['[ROUTE-25]', '/notifications', 'notifications'],
    ['[ROUTE-32]', '/premium', 'premium'],
    ['[ROUTE-33]', '/pricing', 'pricing'],
    ['[ROUTE-36]', '/lang-config', 'lang-config'],
    ['[ROUTE-39]', '/pages/cookies', 'pages-cookies'],
    ['[ROUTE-40]', '/pages/faq', 'pages-faq'],
    ['[ROUTE-41]', '/pages/privacy', 'pages-privacy'],
    ['[ROUTE-42]', '/pages/return-policy', 'pages-return-policy'],
    ['[ROUTE-43]', '/pages/service', 'pages-service'],
    ['[ROUTE-44]', '/pages/terms', 'pages-terms'],
    ['[LEGAL-04]', '/pages/ban', 'pages-ban'],
    ['[ROUTE-57 ROUTE-58]', '/settings', 'settings'],
  ])('%s %s is %s, with and without a query', (_, path, name) => {
    expect([routeAt(path, '').name, routeAt(path, '?x=1').name]).toEqual([name, name]);
  });

  it.each([
    ['/terms', 'pages-terms'],
    ['/privacy', 'pages-privacy'],
    ['/cookies', 'pages-cookies'],
    ['/ban', 'pages-ban'],
    ['/return-policy', 'pages-return-policy'],
    ['/faq', 'pages-faq'],
    ['/service', 'pages-service'],
    ['/safety', 'safety'],
    ['/accessibility', 'accessibility'],
  ])('the token %s opens %s [ROUTE-37 ROUTE-61]', (path, name) => {
    expect([routeAt(path, '').name, routeAt(`${path}/`, '?x=1').name]).toEqual([name, name]);
  });

  it.each(['/undefined', '/imprint', '/terms/more', '/pages', '/pages/imprint', '/pages/safety', '/TERMS'])(
    'the token or page %s is unknown [ROUTE-61]',
    (path) => {
      expect(routeAt(path, '').name).toBe('not-found');
    },
  );

  it('has the route names of the navigation rules [ROUTE-55]', () => {
    const names = (
      'index members members-id likes likes-type likes-m-id chats chats-id credits credits-id-paymentmethod ' +
      'credits-repeat-order premium profile notifications login signup complete-signup complaints pricing ' +
      'pages-terms pages-privacy pages-cookies pages-ban pages-return-policy pages-faq pages-service'
    ).split(' ');
    expect([names.length, names.filter((name) => !isRouteName(name))]).toEqual([26, []]);
  });

  it('keeps the query, which is not part of the page key [LANG-04]', () => {
    const { key, query } = routeAt('/activate/done', '?token=a%26b&t=1');
    expect([key, query]).toEqual([routeAt('/activate/done', '').key, { token: 'a&b', t: '1' }]);
  });

  it('another payment method is the same page, another bundle is not [ROUTE-29 PAY-06]', () => {
    const keyOf = (path: string) => routeAt(path, '').key;
    expect([keyOf('/credits/hello/ideal'), keyOf('/credits/hello/a%20b')]).toEqual([
      keyOf('/credits/hello'),
      keyOf('/credits/hello'),
    ]);
    expect(new Set([keyOf('/credits'), keyOf('/credits/hello'), keyOf('/credits/season')]).size).toBe(3);
  });

  it('builds the URLs that it parses', () => {
    expect([
      href('members'),
      href('members-id', { id: 'a b' }),
      href('credits-id-paymentmethod', { id: 'hello' }),
      href('credits-id-paymentmethod', { id: 'hello', paymentmethod: 'ideal' }),
    ]).toEqual(['/members', '/members/a%20b', '/credits/hello', '/credits/hello/ideal']);
  });
});
