import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { allLocales, defaultLocale } from './contract/locales.ts';

/** What a first visit shows: all that stands around a page, and the screens that lead in. The rest is fetched with the other screens. */
const entry = [
  'src/app',
  'src/layouts',
  'src/parts/page-not-found',
  'src/screens/activate-done',
  'src/screens/activate-error',
  'src/screens/index',
  'src/screens/login',
  'src/screens/not-found',
  'src/screens/signup',
  'src/texts/field-errors.ts',
  'src/texts/problems.ts',
];

export default defineConfig({
  sourceLocale: defaultLocale,
  locales: [...allLocales],
  format: formatter({ lineNumbers: false }),
  catalogs: [
    { path: '<rootDir>/locales/entry/{locale}', include: entry },
    {
      path: '<rootDir>/locales/inside/{locale}',
      include: ['src'],
      exclude: entry.map((path) => `${path}${path.endsWith('.ts') ? '' : '/**'}`),
    },
  ],
});
