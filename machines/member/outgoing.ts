import type { Message } from '#contract/chat.ts';
import { isOfOneTry, isUnanswered } from '#machines/parts/attempt.ts';
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
  /** Position of the last message that was known when it was submitted: it stands behind that one. */
  readonly after: number;
};

/** `file`: the id of its file; `preview`: the address of the picture within this page. */
export type OutgoingPhoto = { readonly file: string; readonly preview: string | null };

/** What is written, and what was submitted, in this order. */
export type Queue = { readonly draft: string; readonly outgoing: readonly Outgoing[] };

/** What is not sent yet and survives a reload: a photo does not. `name`: of the other side. */
export type Unsent = {
  readonly name: string;
  readonly draft: string;
  readonly outgoing: readonly Pick<Outgoing, 'key' | 'text' | 'problem' | 'after'>[];
};

/** How it stands with what was submitted: it goes out by itself, or some of it waits for the member; null: nothing is there. */
export type Standing = 'waiting' | 'failed' | null;

type Submitted = Pick<Outgoing, 'key' | 'text' | 'photo' | 'after'>;

export const submitted = (given: Submitted): Outgoing => ({ ...given, progress: 0, problem: null });

export const found = (outgoing: readonly Outgoing[], key: string | null): Outgoing | undefined =>
  outgoing.find((one) => one.key === key);

/**
 * All but this one. `position`: where it is now, if it has arrived. The others stand behind it: as long as nobody knows
 * whether one has arrived, no other is sent.
 */
export const without = (outgoing: readonly Outgoing[], key: string | null, position = 0): readonly Outgoing[] =>
  outgoing.flatMap((one) => {
    if (one.key === key) return [];
    return one.after < position ? { ...one, after: position } : one;
  });

export const withChange = (
  outgoing: readonly Outgoing[],
  key: string | null,
  change: Partial<Outgoing>,
): readonly Outgoing[] => outgoing.map((one) => (one.key === key ? { ...one, ...change } : one));

/** Nobody has refused it: it goes out by itself, once the server is heard again or the member is logged in again. */
const isUnrefused = ({ problem }: Pick<Outgoing, 'problem'>): boolean =>
  problem === null || isUnanswered(problem) || problem.code === 'authentication_required';

/** The next to be sent. Behind one that nobody has refused, the others wait: none overtakes it. */
export const nextIn = ({ outgoing }: Pick<Queue, 'outgoing'>): Outgoing | undefined => {
  const next = outgoing.find(isUnrefused);
  return next?.problem === null ? next : undefined;
};

export const standingOf = ({ outgoing }: Pick<Queue, 'outgoing'>): Standing => {
  if (outgoing.length === 0) return null;
  return outgoing.every(isUnrefused) ? 'waiting' : 'failed';
};

/** Once more. What was refused for good under its key is another act from now on, under another one. [API-21] */
export const retried = (one: Outgoing, fresh: Pick<Outgoing, 'key' | 'after'>): Outgoing => ({
  ...one,
  ...(isUnrefused(one) || (one.problem !== null && isOfOneTry(one.problem)) ? {} : fresh),
  problem: null,
});

/** What was kept, as it goes on. */
export const queueOf = (unsent: Unsent | null): Queue => ({
  draft: unsent?.draft ?? '',
  outgoing: unsent?.outgoing.map((one) => ({ ...submitted({ ...one, photo: null }), problem: one.problem })) ?? [],
});

export const unsentOf = (name: string, { draft, outgoing }: Queue): Unsent => ({
  name,
  draft,
  outgoing: outgoing.flatMap(({ key, text, photo, problem, after }) =>
    photo === null ? [{ key, text, problem: isUnrefused({ problem }) ? null : problem, after }] : [],
  ),
});

/** Both as one: first the one, then what is not in it of the other. */
export const joined = (one: Unsent | undefined, other: Unsent): Unsent => ({
  name: other.name,
  draft: [...new Set([one?.draft ?? '', other.draft])].filter((draft) => draft.trim() !== '').join('\n'),
  outgoing: [
    ...(one?.outgoing ?? []),
    ...other.outgoing.filter(({ key }) => one?.outgoing.every((known) => known.key !== key) ?? true),
  ],
});

const isSaidBy = ({ text, photo, after }: Outgoing, { type, body, position }: Message): boolean =>
  position > after && (photo === null ? type === 'text' && body === text : type === 'photo');

/**
 * What is on its way and does not stand among the messages yet. While nobody has said which message it has become, it is
 * taken for the first that may be it: each stands once. `sure`: messages of which it is known. [CHAT-08]
 */
export const unseenIn = (
  outgoing: readonly Outgoing[],
  messages: readonly Message[],
  { me, sure }: { me: string; sure: readonly string[] },
): readonly Outgoing[] => {
  if (outgoing.length === 0) return outgoing;
  const unsure = messages.filter(({ id, sender }) => sender === me && !sure.includes(id));
  return outgoing.filter((one) => {
    const at = isUnrefused(one) ? unsure.findIndex((message) => isSaidBy(one, message)) : -1;
    if (at !== -1) unsure.splice(at, 1);
    return at === -1;
  });
};
