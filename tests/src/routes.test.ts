import { describe, expect, it } from 'vitest';
import { href, routeOf } from '#src/routes.ts';

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
    ['/no/such/page', 'not-found', { '*': 'no/such/page' }],
    ['/members/%zz', 'not-found', {}],
  ])('%s is %s [ROUTE-12 ROUTE-13 ROUTE-14 ROUTE-16 ROUTE-20 ROUTE-28 ROUTE-29 ERROR-04]', (path, name, params) => {
    expect(routeOf(path, '')).toMatchObject({ name, path, params });
  });

  it('takes the query along, and never as part of the page [LANG-04]', () => {
    const { key, query } = routeOf('/activate/done', '?token=a%26b&t=1');
    expect([key, query]).toEqual([routeOf('/activate/done', '').key, { token: 'a&b', t: '1' }]);
  });

  it('makes the addresses that it reads', () => {
    expect([
      href('members'),
      href('members-id', { id: 'a b' }),
      href('credits-id-paymentmethod', { id: 'hello' }),
      href('credits-id-paymentmethod', { id: 'hello', paymentmethod: 'ideal' }),
    ]).toEqual(['/members', '/members/a%20b', '/credits/hello', '/credits/hello/ideal']);
  });
});
