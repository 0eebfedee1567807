import type { Locale } from '#contract/locales.ts';
import { importWithRecovery } from '#src/adapters/lazy-import.ts';

/** In a chunk of their own: the names of their files are no part of a first visit. */
export const lateCatalogues = {
  contact: (locale: Locale) => importWithRecovery(() => import(`../locales/contact/${locale}.po`)),
  account: (locale: Locale) => importWithRecovery(() => import(`../locales/account/${locale}.po`)),
  shop: (locale: Locale) => importWithRecovery(() => import(`../locales/shop/${locale}.po`)),
  niche: (locale: Locale) => importWithRecovery(() => import(`../locales/niche/${locale}.po`)),
  legal: (locale: Locale) => importWithRecovery(() => import(`../locales/legal/${locale}.po`)),
};
