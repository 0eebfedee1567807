import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Niche } from '#contract/niches.ts';
import amara from '#images/amara.webp';
import ines from '#images/ines.webp';
import ingrid from '#images/ingrid.webp';
import jonas from '#images/jonas.webp';
import kasper from '#images/kasper.webp';
import linnea from '#images/linnea.webp';
import luca from '#images/luca.webp';
import maren from '#images/maren.webp';
import matteo from '#images/matteo.webp';
import mila from '#images/mila.webp';
import pierre from '#images/pierre.webp';
import ruth from '#images/ruth.webp';
import sami from '#images/sami.webp';
import sofia from '#images/sofia.webp';
import tara from '#images/tara.webp';
import { useFacts } from '#src/system.tsx';
import { Hero } from './hero.tsx';

type Words = {
  readonly pictures: { readonly left: string; readonly right: string; readonly front: string };
  readonly greeting: MessageDescriptor;
  readonly promise: MessageDescriptor;
};

/** The first words and pictures of each site that is not for everybody. [SETTINGS-12] */
const heroes: Readonly<Record<Exclude<Niche, 1>, Words>> = {
  2: {
    pictures: { left: tara, right: linnea, front: amara },
    greeting: msg`Her evening, her pace.`,
    promise: msg`Women say first what they are looking for. The rest is a good conversation. Free to join, nothing renews by itself.`,
  },
  3: {
    pictures: { left: kasper, right: ines, front: sofia },
    greeting: msg`Say what you like.`,
    promise: msg`For adults who know their ropes, and for those who are curious. Talk about wishes and limits first. Free to join, nothing renews by itself.`,
  },
  4: {
    pictures: { left: mila, right: ingrid, front: maren },
    greeting: msg`More to love, more to say.`,
    promise: msg`Where curvy women are adored, and meet people who say so. Free to join, nothing renews by itself.`,
  },
  5: {
    pictures: { left: pierre, right: maren, front: ruth },
    greeting: msg`The best evenings come late.`,
    promise: msg`Women over 60 know what they want. Meet them here, and take your time. Free to join, nothing renews by itself.`,
  },
  6: {
    pictures: { left: jonas, right: tara, front: sofia },
    greeting: msg`Experience says hello.`,
    promise: msg`Women over 40 who know what they want, and people who love that. Free to join, nothing renews by itself.`,
  },
  7: {
    pictures: { left: sami, right: luca, front: matteo },
    greeting: msg`Meet someone like you.`,
    promise: msg`Where gay men meet, flirt and talk, at their own pace. Free to join, nothing renews by itself.`,
  },
};

export function NicheHero() {
  const { i18n } = useLingui();
  const niche = useFacts((facts) => facts.settings?.niche ?? 1);
  if (niche === 1) return null;
  const { pictures, greeting, promise } = heroes[niche];
  return <Hero pictures={pictures} greeting={i18n._(greeting)} promise={i18n._(promise)} />;
}
