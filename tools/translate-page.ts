import { readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';
import type { Plugin } from 'vite';
import { type Locale, allLocales, defaultLocale } from '../contract/locales.ts';
import { escapeHtml } from '../server/domain/escape-html.ts';
import { pageHead } from '../server/texts/page-head.ts';

const po = formatter();

/** Texts of a catalogue as pairs of English and translation. */
const readPairs = async (catalogue: string, locale: Locale): Promise<readonly (readonly [string, string])[]> => {
  const filename = new URL(`../locales/${catalogue}/${locale}.po`, import.meta.url).pathname;
  const texts = await po.parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: defaultLocale, filename });
  return Object.values(texts).map(({ message = '', translation = '' }) => [message, translation]);
};

const translate = async (html: string, locale: Locale): Promise<string> => {
  const ofServer = (await readPairs('mail', locale)).filter(([english]) =>
    pageHead.some(({ message }) => message === english),
  );
  const pairs = [...(await readPairs('public', locale)), ...ofServer];
  // Whole texts of an element or of an attribute.
  const page = pairs.reduce(
    (translated, [english, own]) =>
      translated.replaceAll(`>${english}<`, `>${escapeHtml(own)}<`).replaceAll(`"${english}"`, `"${escapeHtml(own)}"`),
    html,
  );
  return page.replace('<html lang="en">', `<html lang="${locale}">`);
};

/**
 * Writes the page in every language, beside `index.html` in English: the server answers in the visitor's language before
 * any script has loaded. The texts of index.html stand a second time where they are collected: server/texts/page-head.ts
 * and src/screens/index/hero.tsx. [LANG-03]
 */
export const translatePage = (): Plugin => ({
  name: 'translate-page',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      const html = page.source.toString();
      for (const locale of allLocales.filter((other) => other !== defaultLocale)) {
        this.emitFile({ type: 'asset', fileName: `index.${locale}.html`, source: await translate(html, locale) });
      }
    },
  },
});
