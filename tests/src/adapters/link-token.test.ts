// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { clearLinkToken, getLinkToken, extractLinkToken } from '#src/adapters/link-token.ts';

const open = (address: string) => {
  history.replaceState(null, '', address);
  extractLinkToken();
  return location.pathname + location.search;
};

it('[PASSWORD-08] the token of a mailed link leaves the address, and is there for its own page until it is spent', () => {
  expect(open('/reset-password/do?token=secret&lang=de')).toBe('/reset-password/do?lang=de');
  expect([getLinkToken('/reset-password/do'), getLinkToken('/activate/done')]).toEqual(['secret', '']);
  clearLinkToken();
  expect(getLinkToken('/reset-password/do')).toBe('');
});

it('[MAIL-06] also of one that leads to a screen which is there without it', () => {
  expect(open('/notifications?confirm=secret')).toBe('/notifications');
  expect(getLinkToken('/notifications')).toBe('secret');
  expect(open('/members?page=2')).toBe('/members?page=2');
});
