import type { Locale } from '#contract/locales.ts';
import type { Gender, Interest } from '#contract/profile.ts';
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

/** Demo members of a language without texts write in English. */
const texts: Readonly<Partial<Record<Locale, AboutMeTexts>>> = { da, de, en, es, fi, fr, it, nb, nl, pl, sv };

type Writer = { language: Locale; country: string; gender: Gender; interests: readonly Interest[] };

/** A few sentences in the member's language, based on their interests. */
export const writeAboutMe = (writer: Writer, d: SeededRandom): string => {
  const { openings, thoughts, closings, likes } = texts[writer.language] ?? en;
  const [first = '', second = ''] = d.draw(writer.interests, 2).map((interest) => likes[interest]);
  const [opening, thought, closing] = [d.pick(openings), d.pick(thoughts), d.pick(closings)];
  const sentences = d.pick([
    [opening, first, thought, closing],
    [opening, thought, first, closing],
    [opening, first, second, closing],
    [opening, first, second, thought],
    [first, thought, second, closing],
  ]);
  return toLocalSpelling(resolveGender(sentences.join(' '), writer.gender), writer);
};

const resolveGender = (text: string, gender: Gender): string =>
  text.replaceAll(/\[([^|\]]*)\|([^\]]*)\]/g, gender === 'male' ? '$1' : '$2');

/** Swiss German spells ß as ss. */
const toLocalSpelling = (text: string, { language, country }: Writer): string =>
  language === 'de' && country === 'CH' ? text.replaceAll('ß', 'ss') : text;
