import { expect, test, vi } from 'vitest';
import { requireCookies } from '#src/adapters/device.ts';

test('throws only while the browser blocks cookies', () => {
  vi.stubGlobal('navigator', { cookieEnabled: true });
  expect(requireCookies).not.toThrow();
  vi.stubGlobal('navigator', { cookieEnabled: false });
  expect(requireCookies).toThrow('cookies_blocked');
  vi.unstubAllGlobals();
});
