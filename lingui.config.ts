import { defineConfig } from '@lingui/cli';
import { babelExtractor } from '@lingui/cli/api/extractors/babel';
import { formatter } from '@lingui/format-po';
import { allLocales, defaultLocale } from './contract/locales.ts';

/** What surrounds every page, and the screens that visitors see first. What no list names is `member`. */
const publicFiles = [
  'src/app/**',
  'src/layouts/{app-frame,default,entry-warning,error-page,plain}/**',
  'src/components/{company-details,fictional,lander,page-not-found,signup}/**',
  'src/screens/{index,landers-name,landers-tinderswipe,login,members-id-landing,not-found,signup}/**',
  'src/ui/field/**',
  'src/texts/page-titles.ts',
];

/** What forms and toasts say when something goes wrong: first visits go without. */
const errorFiles = ['src/layouts/app-frame/toasts.tsx', 'src/texts/{field-errors,problems}.ts'];

/** Profiles, conversations and games: what a member opens from a list. */
const contactFiles = [
  'src/components/{conversation,end-contact,gift-picker,photo-picker,profile-fields,report}/**',
  'src/screens/{chats-id,likes,likes-m-id,match-finder,members-id,signup-matches,swipe-game}/**',
  'src/texts/{profile-fields,prompts,reports}.ts',
];

/** Prices and orders. */
const shopFiles = [
  'src/components/{checkout,paywall}/**',
  'src/screens/{credits,credits-id-paymentmethod,credits-repeat-order,directdebit,pricing,transactions-id}/**',
  'src/texts/payment.ts',
];

/** What a member opens seldom: the account, its settings and the pages that mails link to. */
const accountFiles = [
  'src/components/account-page/**',
  'src/screens/{account-deleted,account-paused,activate-done,activate-error,complaints,complete-signup,lang-config,mail-change-do}/**',
  'src/screens/{notifications,profile,reports,reset-password,reset-password-do,settings,token}/**',
  'src/texts/{cases,notifications}.ts',
];

/** Visitors see these parts of home after scrolling: they load with the answers of the help page. */
const belowFoldFiles = ['src/screens/index/{below-fold,product-pictures}.tsx'];

/** What a site with a niche says instead. */
const nicheFiles = ['src/screens/index/niche-hero.tsx'];

/** Legal and help pages, which few visits open: long texts, for visitors and members alike. */
const legalFiles = [
  ...belowFoldFiles,
  'src/components/{legal,self-exclusion}/**',
  'src/screens/{accessibility,pages-ban,pages-cookies,pages-faq,pages-privacy,pages-return-policy,pages-service,pages-terms,safety}/**',
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
    {
      path: '<rootDir>/locales/public/{locale}',
      include: publicFiles,
      exclude: [...belowFoldFiles, ...errorFiles, ...nicheFiles],
    },
    {
      path: '<rootDir>/locales/member/{locale}',
      include: ['src/**'],
      exclude: [publicFiles, errorFiles, contactFiles, shopFiles, accountFiles, legalFiles, nicheFiles].flat(),
    },
    { path: '<rootDir>/locales/contact/{locale}', include: contactFiles },
    { path: '<rootDir>/locales/errors/{locale}', include: errorFiles },
    { path: '<rootDir>/locales/shop/{locale}', include: shopFiles },
    { path: '<rootDir>/locales/account/{locale}', include: accountFiles },
    { path: '<rootDir>/locales/legal/{locale}', include: legalFiles },
    { path: '<rootDir>/locales/niche/{locale}', include: nicheFiles },
    // Mails, text messages and push notifications.
    { path: '<rootDir>/locales/mail/{locale}', include: ['server/texts'] },
  ],
});
