import { defineConfig } from '@lingui/cli';
import { babelExtractor } from '@lingui/cli/api/extractors/babel';
import { formatter } from '@lingui/format-po';
import { allLocales, defaultLocale } from './contract/locales.ts';

/** What surrounds every page, and the screens that visitors see first. All else in src/ is `member`. */
const publicFiles = [
  'src/app/**',
  'src/layouts/{app-frame,chat,default,empty,entry-warning,error-page,lander}/**',
  'src/components/{company-details,lander,page-not-found,signup}/**',
  'src/screens/{index,landers-name,landers-tinderswipe,login,members-id-landing,not-found,signup}/**',
  'src/texts/{field-errors,problems}.ts',
];

type Extractor = typeof babelExtractor;

/** The server has no macros: its own `msg` stands for the macro, so that its texts are found and named as the browser's are. */
const serverTexts: Extractor = {
  match: (filename) => /[\\/]server[\\/]texts[\\/][^\\/]+\.ts$/.test(filename),
  extract: async (filename, code, found, context) => {
    if (context === undefined) throw new Error('The extractor needs the configuration.');
    const { linguiConfig } = context;
    const macro = { ...linguiConfig.macro, corePackage: ['./text.ts'] };
    await babelExtractor.extract(filename, code, found, { ...context, linguiConfig: { ...linguiConfig, macro } });
  },
};

export default defineConfig({
  sourceLocale: defaultLocale,
  locales: [...allLocales],
  format: formatter({ lineNumbers: false }),
  extractors: [serverTexts, babelExtractor],
  catalogs: [
    { path: '<rootDir>/locales/public/{locale}', include: publicFiles },
    { path: '<rootDir>/locales/member/{locale}', include: ['src/**'], exclude: publicFiles },
    // Mails, text messages and push notifications.
    { path: '<rootDir>/locales/mail/{locale}', include: ['server/texts'] },
  ],
});
