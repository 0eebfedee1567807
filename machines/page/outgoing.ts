import type { Problem } from '#machines/parts/problem.ts';

/** A message on its way. `key` makes the server take it once, however often it is sent. */
export type Outgoing = {
  readonly key: string;
  /** Empty for a photo. */
  readonly text: string;
  readonly photo: OutgoingPhoto | null;
  /** How much of it has been sent, 0 to 1. */
  readonly progress: number;
  readonly problem: Problem | null;
};

/** `file`: the id of its file; `preview`: the address of the picture within this page. */
export type OutgoingPhoto = { readonly file: string; readonly preview: string | null };

/** What is written, and what was submitted, in this order. */
export type Queue = { readonly draft: string; readonly outgoing: readonly Outgoing[] };

/** What is not sent yet and survives a reload: a photo does not. */
export type Unsent = {
  readonly draft: string;
  readonly outgoing: readonly Pick<Outgoing, 'key' | 'text' | 'problem'>[];
};

export const submitted = (key: string, text: string, photo: OutgoingPhoto | null): Outgoing => ({
  key,
  text,
  photo,
  progress: 0,
  problem: null,
});

export const found = (outgoing: readonly Outgoing[], key: string | null): Outgoing | undefined =>
  outgoing.find((one) => one.key === key);

export const without = (outgoing: readonly Outgoing[], key: string | null): readonly Outgoing[] =>
  outgoing.filter((one) => one.key !== key);

export const withChange = (
  outgoing: readonly Outgoing[],
  key: string | null,
  change: Partial<Outgoing>,
): readonly Outgoing[] => outgoing.map((one) => (one.key === key ? { ...one, ...change } : one));

/** The server keeps these answers to no key: what failed so is sent again as the same. [API-21] */
const passing: readonly Problem['code'][] = [
  'network',
  'unavailable',
  'internal',
  'storage_full',
  'too_many_requests',
  'authentication_required',
];

/** Nobody knows whether it has arrived. */
export const isOutcomeUnknown = ({ code }: Problem): boolean => code === 'network';

/** The next to be sent. Behind one of which nobody knows whether it has arrived, the others wait: none overtakes it. */
export const nextIn = ({ outgoing }: Pick<Queue, 'outgoing'>): Outgoing | undefined => {
  const next = outgoing.find(({ problem }) => problem === null || isOutcomeUnknown(problem));
  return next?.problem === null ? next : undefined;
};

/** Once more. What was refused for good under its key is another act from now on. */
export const retried = (one: Outgoing, fresh: string): Outgoing => ({
  ...one,
  key: one.problem === null || passing.includes(one.problem.code) ? one.key : fresh,
  problem: null,
});

/** What was kept comes before what is new. */
export const restored = ({ draft, outgoing }: Queue, unsent: Unsent): Queue => ({
  draft: draft === '' ? unsent.draft : draft,
  outgoing: [
    ...unsent.outgoing
      .filter(({ key }) => found(outgoing, key) === undefined)
      .map(({ key, text, problem }) => ({ ...submitted(key, text, null), problem })),
    ...outgoing,
  ],
});

export const unsentOf = ({ draft, outgoing }: Queue): Unsent => ({
  draft,
  outgoing: outgoing.flatMap(({ key, text, photo, problem }) => (photo === null ? [{ key, text, problem }] : [])),
});
