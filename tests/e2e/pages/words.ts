import type { Locale } from '#contract/locales.ts';
import { readTexts } from '#tests/catalogues.ts';

type Values = Readonly<Record<string, string | number>>;

/** The translation of an English text, with its values. `context` distinguishes equal English texts. */
export type Words = (english: string, values?: Values, context?: string) => string;

export const readWords = async (locale: Locale): Promise<Words> => {
  const texts = await readTexts(locale);
  return (english, values = {}, context) => {
    const found = texts.find((text) => text.english === english && text.context === context);
    if (found === undefined) throw new Error(`No text: ${english}`);
    return found.translation.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
      String(values[name] ?? placeholder),
    );
  };
};

/** Matches the text with any values. */
export const anyValues = (text: string): RegExp =>
  new RegExp(
    text
      .split(/\{\w+\}/)
      .map((part) => part.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\s/g, '\\s'))
      .join('.+'),
  );
