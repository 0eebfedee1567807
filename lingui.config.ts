import { defineConfig } from '@lingui/cli';
import { babelExtractor } from '@lingui/cli/api/extractors/babel';
import { formatter } from '@lingui/format-po';
import { allLocales, defaultLocale } from './contract/locales.ts';

/** What every first visit needs: all that stands around a page, and the ways in. */
const entry = [
  'src/app',
  'src/layouts/chat',
  'src/layouts/default/back-button.tsx',
  'src/layouts/default/footer.tsx',
  'src/layouts/default/language-menu.tsx',
  'src/layouts/default/layout.tsx',
  'src/layouts/default/top-bar.tsx',
  'src/layouts/default/screen-skeleton.tsx',
  'src/layouts/entry-warning',
  'src/layouts/error-page',
  'src/layouts/app-frame',
  'src/layouts/lander',
  'src/components/company-details',
  'src/components/page-not-found',
  'src/components/signup',
  'src/screens/login',
  'src/screens/not-found',
  'src/screens/signup',
  'src/texts/field-errors.ts',
  'src/texts/problems.ts',
];

/** Home. */
const welcome = ['src/screens/index'];

/** What a visitor comes upon from elsewhere. */
const landers = [
  'src/components/lander',
  'src/screens/landers-name',
  'src/screens/landers-tinderswipe',
  'src/screens/members-id-landing',
];

/** What one buys and how one pays. */
const money = [
  'src/components/checkout',
  'src/components/discount-countdown',
  'src/components/payment-method',
  'src/screens/credits',
  'src/screens/credits-id-paymentmethod',
  'src/screens/credits-repeat-order',
  'src/screens/pricing',
];

/** What becomes of an order. */
const orders = ['src/screens/directdebit', 'src/screens/transactions-id'];

/** What is opened now and then, with the parts that only these screens use. */
const further = [
  'src/components/legal',
  'src/components/locate-button',
  'src/components/photo-picker',
  'src/components/place-fields',
  'src/components/profile-fields',
  'src/screens/account-deleted',
  'src/screens/activate-done',
  'src/screens/activate-error',
  'src/screens/complete-signup',
  'src/screens/lang-config',
  'src/screens/mail-change-do',
  'src/screens/match-finder',
  'src/screens/members-id-signup',
  'src/screens/notifications',
  'src/screens/pages-privacy',
  'src/screens/pages-terms',
  'src/screens/profile',
  'src/screens/reports',
  'src/screens/reset-password',
  'src/screens/reset-password-do',
  'src/screens/settings',
  'src/screens/signup-matches',
  'src/screens/swipe-game',
  'src/texts/further-field-errors.ts',
  'src/texts/notifications.ts',
];

const without = (paths: readonly string[]): string[] =>
  paths.map((path) => `${path}${/\.tsx?$/.test(path) ? '' : '/**'}`);

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
    { path: '<rootDir>/locales/welcome/{locale}', include: welcome },
    { path: '<rootDir>/locales/landers/{locale}', include: landers },
    {
      path: '<rootDir>/locales/inside/{locale}',
      include: ['src'],
      exclude: without([...entry, ...welcome, ...landers, ...money, ...orders, ...further]),
    },
    { path: '<rootDir>/locales/money/{locale}', include: money },
    { path: '<rootDir>/locales/orders/{locale}', include: orders },
    { path: '<rootDir>/locales/further/{locale}', include: further },
    // What leaves the server: mails and push notifications.
    { path: '<rootDir>/locales/mails/{locale}', include: ['server/texts'] },
  ],
});
