import { type Locale, allLocales } from '#contract/locales.ts';
import { type Gender, type Interest, interests } from '#contract/profile.ts';
import type { AboutMeTexts } from './about-me/texts.ts';
import { da } from './about-me/da.ts';
import { de } from './about-me/de.ts';
import { en } from './about-me/en.ts';
import { es } from './about-me/es.ts';
import { fi } from './about-me/fi.ts';
import { fr } from './about-me/fr.ts';
import { it } from './about-me/it.ts';
import { nb } from './about-me/nb.ts';
import { nl } from './about-me/nl.ts';
import { pl } from './about-me/pl.ts';
import { sv } from './about-me/sv.ts';
import type { SeededRandom } from './seeded-random.ts';
import { type TextsByLanguage, textsIn } from './texts-by-language.ts';

export const aboutMeTexts: TextsByLanguage<AboutMeTexts> = { da, de, en, es, fi, fr, it, nb, nl, pl, sv };

type Writer = { readonly country: string; readonly gender: Gender | null };

/** All sentences of a language; those of the other languages with the same numbers say the same. */
export const listSentences = (language: Locale): readonly string[] => {
  const { openings, thoughts, closings, likes } = textsIn(aboutMeTexts, language);
  return [...openings, ...thoughts, ...closings, ...interests.map((interest) => likes[interest])];
};

/** A few sentences in the member's language, based on their interests. */
export const writeAboutMe = (
  writer: Writer & { readonly language: Locale; readonly interests: readonly Interest[] },
  d: SeededRandom,
): string => {
  const { openings, thoughts, closings, likes } = textsIn(aboutMeTexts, writer.language);
  const [first = '', second = ''] = d.draw(writer.interests, 2).map((interest) => likes[interest]);
  const [opening, thought, closing] = [d.pick(openings), d.pick(thoughts), d.pick(closings)];
  const sentences = d.pick([
    [opening, first, thought, closing],
    [opening, thought, first, closing],
    [opening, first, second, closing],
    [opening, first, second, thought],
    [first, thought, second, closing],
  ]);
  return spell(sentences.join(' '), writer.language, writer);
};

/** With the forms of the writer's gender; Swiss German has ss for ß. */
const spell = (text: string, language: Locale, { country, gender }: Writer): string => {
  const ofGender = text.replaceAll(/\[([^|\]]*)\|([^\]]*)\]/g, gender === 'male' ? '$1' : '$2');
  return language === 'de' && country === 'CH' ? ofGender.replaceAll('ß', 'ss') : ofGender;
};

/** Numbers of the sentences of a text in this language; null if it has others. */
const findSentences = (text: string, language: Locale, writer: Writer): readonly number[] | null => {
  const sentences = listSentences(language).map((sentence) => `${spell(sentence, language, writer)} `);
  const numbers: number[] = [];
  for (let rest = `${text} `; rest !== '';) {
    const number = sentences.findIndex((sentence) => rest.startsWith(sentence));
    const found = sentences[number];
    if (found === undefined) return null;
    numbers.push(number);
    rest = rest.slice(found.length);
  }
  return numbers;
};

/** A text of `writeAboutMe` in another language; any other text unchanged. */
export const translateAboutMe = (text: string, writer: Writer, language: Locale): string => {
  const sentences = listSentences(language);
  for (const written of allLocales) {
    const numbers = findSentences(text, written, writer);
    if (numbers !== null) return spell(numbers.map((number) => sentences[number] ?? '').join(' '), language, writer);
  }
  return text;
};
