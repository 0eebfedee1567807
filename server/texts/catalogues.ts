import { readFileSync } from 'node:fs';
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { allLocales, defaultLocale, type Locale } from '#contract/locales.ts';
import type { Text } from './text.ts';

/** Translates a text and fills in its values. */
export type Translate = (text: Text, values?: Readonly<Record<string, string | number>>) => string;

const po = formatter();

/** Throws for a broken catalogue, so that the server does not start. */
const readCatalogue = async (locale: Locale): Promise<Messages> => {
  const url = new URL(`../../locales/mail/${locale}.po`, import.meta.url);
  const catalogue = await po.parse(readFileSync(url, 'utf8'), {
    locale,
    sourceLocale: defaultLocale,
    filename: url.pathname,
  });
  return Object.fromEntries(
    Object.entries(catalogue).flatMap(([id, { translation }]) =>
      translation === undefined || translation === '' ? [] : [[id, compileMessageOrThrow(translation)]],
    ),
  );
};

const open = async (locale: Locale): Promise<readonly [Locale, I18n]> => {
  const i18n = setupI18n({ locale, messages: { [locale]: await readCatalogue(locale) } });
  return [locale, i18n.setMessagesCompiler(compileMessageOrThrow)];
};

const languages = new Map(await Promise.all(allLocales.map(open)));

/** Falls back to English for missing translations. */
export const getTranslate = (locale: Locale): Translate => {
  const i18n = languages.get(locale);
  if (i18n === undefined) throw new Error(`There is no catalogue for ${locale}.`);
  return ({ id, message }, values = {}) => i18n._(id, values, { message });
};
