import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Niche } from '#contract/niches.ts';
import { useFacts } from '#src/system.tsx';
import { Hero } from './hero.tsx';

const files = import.meta.glob<string>('/images/{,small/}*.webp', { eager: true, import: 'default' });

const find = (path: string): string => {
  const address = files[`/images/${path}.webp`];
  if (address === undefined) throw new Error(`No picture ${path}.`);
  return address;
};

const portrait = (name: string) => ({ src: find(name), small: find(`small/${name}`) });

type Words = {
  readonly pictures: Readonly<Record<'left' | 'right' | 'front', ReturnType<typeof portrait>>>;
  readonly greeting: MessageDescriptor;
  readonly promise: MessageDescriptor;
};

/** The first words and pictures of each site that is not for everybody. [SETTINGS-12] */
const heroes: Readonly<Record<Exclude<Niche, 1>, Words>> = {
  2: {
    pictures: { left: portrait('tara'), right: portrait('linnea'), front: portrait('amara') },
    greeting: msg`Her evening, her pace.`,
    promise: msg`Women say first what they are looking for. The rest is a good conversation. Free to join, nothing renews by itself.`,
  },
  3: {
    pictures: { left: portrait('kasper'), right: portrait('ines'), front: portrait('sofia') },
    greeting: msg`Say what you like.`,
    promise: msg`For adults who know their ropes, and for those who are curious. Talk about wishes and limits first. Free to join, nothing renews by itself.`,
  },
  4: {
    pictures: { left: portrait('mila'), right: portrait('ingrid'), front: portrait('maren') },
    greeting: msg`More to love, more to say.`,
    promise: msg`Where curvy women are adored, and meet people who say so. Free to join, nothing renews by itself.`,
  },
  5: {
    pictures: { left: portrait('pierre'), right: portrait('maren'), front: portrait('ruth') },
    greeting: msg`The best evenings come late.`,
    promise: msg`Women over 60 know what they want. Meet them here, and take your time. Free to join, nothing renews by itself.`,
  },
  6: {
    pictures: { left: portrait('jonas'), right: portrait('tara'), front: portrait('sofia') },
    greeting: msg`Experience says hello.`,
    promise: msg`Women over 40 who know what they want, and people who love that. Free to join, nothing renews by itself.`,
  },
  7: {
    pictures: { left: portrait('sami'), right: portrait('luca'), front: portrait('matteo') },
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
