import { readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';
import { type Locale, allLocales, defaultLocale } from '../contract/locales.ts';

const po = formatter();

const isComplete = async (audience: string, locale: Locale): Promise<boolean> => {
  const filename = new URL(`../locales/${audience}/${locale}.po`, import.meta.url).pathname;
  const texts = await po.parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: defaultLocale, filename });
  return Object.values(texts).every(({ translation, obsolete }) => obsolete === true || (translation ?? '') !== '');
};

/** Languages whose catalogues for the browser lack no translation. */
export const translatedLocales = async (): Promise<readonly Locale[]> => {
  const complete = await Promise.all(
    allLocales.map(async (locale) => {
      const areComplete = await Promise.all(
        ['public', 'member', 'account', 'shop', 'legal'].map((audience) => isComplete(audience, locale)),
      );
      return areComplete.every(Boolean);
    }),
  );
  return allLocales.filter((_, at) => complete[at]);
};
