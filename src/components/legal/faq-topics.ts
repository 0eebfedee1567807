import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { href } from '#src/routes.ts';

export type Question = {
  /** Fragment of the address. */
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  /** Page that helps further. */
  readonly link?: { readonly to: string; readonly label: MessageDescriptor };
};

export type Topic = { readonly id: string; readonly name: string; readonly questions: readonly Question[] };

/** Letters of our languages that are not a plain letter with an accent. */
const plainLetters: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss' };

/** Lower case without accents, so that "cafe" finds "café". */
const simplify = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[łøæœß]/g, (char) => plainLetters[char] ?? char);

/** Topics with the questions that contain every word, in their topic's name, question or answer. */
export const searchTopics = (topics: readonly Topic[], query: string): readonly Topic[] => {
  const words = simplify(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return topics;
  return topics
    .map((topic) => ({
      ...topic,
      questions: topic.questions.filter(({ question, answer }) => {
        const text = simplify(`${topic.name} ${question} ${answer}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
};

/** Pages that answers refer to. */
export const links = {
  signup: { to: href('signup'), label: msg`Sign up` },
  search: { to: href('members'), label: msg`Search members` },
  profile: { to: href('profile'), label: msg`My profile` },
  settings: { to: href('settings'), label: msg`Settings` },
  notifications: { to: href('notifications'), label: msg`Notifications` },
  payments: { to: href('transactions-id', {}), label: msg`Your payments` },
  pricing: { to: href('pricing'), label: msg`Prices` },
  refunds: { to: href('pages-return-policy'), label: msg`Refunds` },
  reports: { to: href('reports'), label: msg`Your reports` },
  privacy: { to: href('pages-privacy'), label: msg`Privacy` },
  safety: { to: href('safety'), label: msg`Meeting safely` },
  service: { to: href('pages-service'), label: msg`Customer service` },
  reset: { to: href('reset-password'), label: msg`Choose a new password` },
  likes: { to: href('likes'), label: msg`Likes` },
  finder: { to: href('match-finder'), label: msg`Match finder` },
  ban: { to: href('pages-ban'), label: msg`Protecting minors` },
  cookies: { to: href('pages-cookies'), label: msg`Cookies` },
} as const;
