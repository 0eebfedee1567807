import { expect, test, vi } from 'vitest';
import { requireCookies } from '#src/adapters/device.ts';

/** Stores cookies like a browser, by name. */
const openJar = () => {
  const stored = new Map<string, string>();
  return {
    get cookie() {
      return [...stored].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^(.*?)=([^;]*)/.exec(text) ?? [];
      if (/max-age=0/.test(text)) stored.delete(name);
      else stored.set(name, value);
    },
  };
};

test('throws only while the browser stores no cookie, whatever it says, and leaves none', () => {
  vi.stubGlobal('navigator', { cookieEnabled: true });
  const jar = openJar();
  jar.cookie = 'i18n_redirected=de; path=/';
  vi.stubGlobal('document', jar);
  expect(requireCookies).not.toThrow();
  expect(jar.cookie).toBe('i18n_redirected=de');
  vi.stubGlobal('document', {
    get cookie() {
      return '';
    },
    set cookie(_: string) {
      // Dropped, as by Chromium.
    },
  });
  expect(requireCookies).toThrow('cookies_blocked');
  vi.unstubAllGlobals();
});
