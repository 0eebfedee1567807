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
