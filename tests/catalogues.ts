import { readFileSync, readdirSync } from 'node:fs';
import { formatter } from '@lingui/format-po';
import { type Locale, defaultLocale } from '#contract/locales.ts';

export const catalogueNames = readdirSync(new URL('../locales', import.meta.url));

/** One text of a catalogue. `key`: the catalogue and the id of the message; `context` distinguishes equal English texts. */
type CatalogueText = {
  readonly key: string;
  readonly english: string;
  readonly context: string | undefined;
  readonly translation: string;
};

const po = formatter();

const fileOf = (catalogue: string, locale: Locale): string =>
  new URL(`../locales/${catalogue}/${locale}.po`, import.meta.url).pathname;

/** All texts of a language, for the browser and for mails. */
export const readTexts = async (locale: Locale): Promise<readonly CatalogueText[]> => {
  const catalogues = catalogueNames.map(async (name) => {
    const filename = fileOf(name, locale);
    const texts = await po.parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: defaultLocale, filename });
    return Object.entries(texts).map(([id, { message = '', translation = '', context }]) => ({
      key: `${name}/${id}`,
      english: message,
      context,
      translation: locale === defaultLocale ? message : translation,
    }));
  });
  return (await Promise.all(catalogues)).flat();
};

export const countFuzzy = (locale: Locale): number =>
  catalogueNames.reduce(
    (count, name) => count + (readFileSync(fileOf(name, locale), 'utf8').match(/^#,.*\bfuzzy\b/gm)?.length ?? 0),
    0,
  );
