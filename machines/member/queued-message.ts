import type { Message } from '#contract/chat.ts';
import { isTransientRejection, isOutcomeUnknown } from '#machines/generic/idempotent-request.ts';
import type { Problem } from '#machines/generic/problem.ts';

/** A message on its way. `key` makes the server take it once, however often it is sent. */
export type QueuedMessage = {
  readonly key: string;
  /** Empty for a photo. */
  readonly text: string;
  readonly photo: QueuedPhoto | null;
  /** How much of it has been sent, 0 to 1. */
  readonly progress: number;
  readonly problem: Problem | null;
  /** Position of the last message that was known when it was submitted: it stands behind that one. */
  readonly after: number;
};

/** `file`: the id of its file; `preview`: the address of the picture within this page. */
export type QueuedPhoto = { readonly file: string; readonly preview: string | null };

/** What is written, and what was submitted, in this order. */
export type MessageQueue = { readonly draft: string; readonly outgoing: readonly QueuedMessage[] };

/** What is not sent yet and survives a reload: a photo does not. `name`: of the other side. */
export type StoredQueue = {
  readonly name: string;
  readonly draft: string;
  readonly outgoing: readonly Pick<QueuedMessage, 'key' | 'text' | 'problem' | 'after'>[];
};

/** How it stands with what was submitted: it goes out by itself, or some of it waits for the member; null: nothing is there. */
export type QueueStatus = 'waiting' | 'failed' | null;

type Submitted = Pick<QueuedMessage, 'key' | 'text' | 'photo' | 'after'>;

export const toQueuedMessage = (given: Submitted): QueuedMessage => ({ ...given, progress: 0, problem: null });

export const findQueued = (outgoing: readonly QueuedMessage[], key: string | null): QueuedMessage | undefined =>
  outgoing.find((one) => one.key === key);

/**
 * All but this one. `position`: where it is now, if it has arrived. The others stand behind it: as long as nobody knows
 * whether one has arrived, no other is sent.
 */
export const removeQueued = (
  outgoing: readonly QueuedMessage[],
  key: string | null,
  position = 0,
): readonly QueuedMessage[] =>
  outgoing.flatMap((one) => {
    if (one.key === key) return [];
    return one.after < position ? { ...one, after: position } : one;
  });

export const updateQueued = (
  outgoing: readonly QueuedMessage[],
  key: string | null,
  change: Partial<QueuedMessage>,
): readonly QueuedMessage[] => outgoing.map((one) => (one.key === key ? { ...one, ...change } : one));

/** Nobody has refused it: it goes out by itself, once the server is heard again or the member is logged in again. */
const isUnrefused = ({ problem }: Pick<QueuedMessage, 'problem'>): boolean =>
  problem === null || isOutcomeUnknown(problem) || problem.code === 'authentication_required';

/** The next to be sent. Behind one that nobody has refused, the others wait: none overtakes it. */
export const nextToSend = ({ outgoing }: Pick<MessageQueue, 'outgoing'>): QueuedMessage | undefined => {
  const next = outgoing.find(isUnrefused);
  return next?.problem === null ? next : undefined;
};

export const queueStatus = ({ outgoing }: Pick<MessageQueue, 'outgoing'>): QueueStatus => {
  if (outgoing.length === 0) return null;
  return outgoing.every(isUnrefused) ? 'waiting' : 'failed';
};

/** Once more. What was refused for good under its key is another act from now on, under another one. [API-21] */
export const retryQueued = (one: QueuedMessage, fresh: Pick<QueuedMessage, 'key' | 'after'>): QueuedMessage => ({
  ...one,
  ...(isUnrefused(one) || (one.problem !== null && isTransientRejection(one.problem)) ? {} : fresh),
  problem: null,
});

/** What was kept, as it goes on. */
export const restoreQueue = (unsent: StoredQueue | null): MessageQueue => ({
  draft: unsent?.draft ?? '',
  outgoing:
    unsent?.outgoing.map((one) => ({ ...toQueuedMessage({ ...one, photo: null }), problem: one.problem })) ?? [],
});

export const toStoredQueue = (name: string, { draft, outgoing }: MessageQueue): StoredQueue => ({
  name,
  draft,
  outgoing: outgoing.flatMap(({ key, text, photo, problem, after }) =>
    photo === null ? [{ key, text, problem: isUnrefused({ problem }) ? null : problem, after }] : [],
  ),
});

/** Both as one: first the one, then what is not in it of the other. */
export const mergeStoredQueues = (one: StoredQueue | undefined, other: StoredQueue): StoredQueue => ({
  name: other.name,
  draft: [...new Set([one?.draft ?? '', other.draft])].filter((draft) => draft.trim() !== '').join('\n'),
  outgoing: [
    ...(one?.outgoing ?? []),
    ...other.outgoing.filter(({ key }) => one?.outgoing.every((known) => known.key !== key) ?? true),
  ],
});

const isSaidBy = ({ text, photo, after }: QueuedMessage, { type, body, position }: Message): boolean =>
  position > after && (photo === null ? type === 'text' && body === text : type === 'photo');

/**
 * What is on its way and does not stand among the messages yet. While nobody has said which message it has become, it is
 * taken for the first that may be it: each stands once. `sure`: messages of which it is known. [CHAT-08]
 */
export const notYetInConversation = (
  outgoing: readonly QueuedMessage[],
  messages: readonly Message[],
  { me, sure }: { me: string; sure: readonly string[] },
): readonly QueuedMessage[] => {
  if (outgoing.length === 0) return outgoing;
  const unsure = messages.filter(({ id, sender }) => sender === me && !sure.includes(id));
  return outgoing.filter((one) => {
    const at = isUnrefused(one) ? unsure.findIndex((message) => isSaidBy(one, message)) : -1;
    if (at !== -1) unsure.splice(at, 1);
    return at === -1;
  });
};
