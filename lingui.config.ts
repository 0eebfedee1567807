import { defineConfig } from '@lingui/cli';
import { babelExtractor } from '@lingui/cli/api/extractors/babel';
import { formatter } from '@lingui/format-po';
import { allLocales, defaultLocale } from './contract/locales.ts';

/** What a first visit shows: all that stands around a page, and the screens that lead in. The rest is fetched with the other screens. */
const entry = [
  'src/app',
  'src/layouts',
  'src/parts/page-not-found',
  'src/parts/signup',
  'src/screens/index',
  'src/screens/login',
  'src/screens/not-found',
  'src/screens/signup',
  'src/texts/field-errors.ts',
  'src/texts/problems.ts',
];

type Extractor = typeof babelExtractor;

/** The server has no macros: its own `msg` stands for the macro, so that its texts are found and named as the browser's are. */
const serverTexts: Extractor = {
  match: (filename) => /[\\/]server[\\/]texts[\\/][^\\/]+\.ts$/.test(filename),
  extract: async (filename, code, found, context) => {
    if (context === undefined) throw new Error('The extractor needs the configuration.');
    const { linguiConfig } = context;
    const macro = { ...linguiConfig.macro, corePackage: ['./message.ts'] };
    await babelExtractor.extract(filename, code, found, { ...context, linguiConfig: { ...linguiConfig, macro } });
  },
};

export default defineConfig({
  sourceLocale: defaultLocale,
  locales: [...allLocales],
  format: formatter({ lineNumbers: false }),
  extractors: [serverTexts, babelExtractor],
  catalogs: [
    { path: '<rootDir>/locales/entry/{locale}', include: entry },
    {
      path: '<rootDir>/locales/inside/{locale}',
      include: ['src'],
      exclude: entry.map((path) => `${path}${path.endsWith('.ts') ? '' : '/**'}`),
    },
    // What leaves the server: mails and push notifications.
    { path: '<rootDir>/locales/mails/{locale}', include: ['server/texts'] },
  ],
});
