// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { clearLinkToken, getLinkToken, extractLinkToken } from '#src/adapters/link-token.ts';

const open = (address: string) => {
  history.replaceState(null, '', address);
  extractLinkToken();
  return location.pathname + location.search;
};

it('[PASSWORD-08] removes the token of a mailed link from the URL, and keeps it for its page until it is used', () => {
  expect(open('/reset-password/do?token=secret&lang=de')).toBe('/reset-password/do?lang=de');
  expect([getLinkToken('/reset-password/do'), getLinkToken('/activate/done')]).toEqual(['secret', '']);
  clearLinkToken();
  expect(getLinkToken('/reset-password/do')).toBe('');
});

it('[MAIL-06] removes the token of a screen that also exists without one', () => {
  expect(open('/notifications?confirm=secret')).toBe('/notifications');
  expect(getLinkToken('/notifications')).toBe('secret');
  expect(open('/members?page=2')).toBe('/members?page=2');
});

it('[ROUTE-61] the token of a support link leaves the address, which becomes that of its page', () => {
  const support = 'a-B_'.repeat(10) + 'xyz';
  history.replaceState(null, '', `/${support}?t=1#top`);
  extractLinkToken();
  expect(location.pathname + location.search + location.hash).toBe('/case');
  expect([getLinkToken('/case'), getLinkToken('/')]).toEqual([support, '']);
  history.replaceState(null, '', `/${support}x`);
  extractLinkToken();
  expect([location.pathname, getLinkToken('/case')]).toEqual([`/${support}x`, '']);
});
