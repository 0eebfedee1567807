import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { defaultLocale } from './contract/locales.ts';

export default defineConfig({
  sourceLocale: defaultLocale,
  locales: [defaultLocale],
  format: formatter({ lineNumbers: false }),
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['src'] }],
});
