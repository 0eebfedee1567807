import type { Message } from '#contract/chat.ts';
import { isTransientRejection, isOutcomeUnknown } from '#machines/generic/idempotent-request.ts';
import type { Problem } from '#machines/generic/problem.ts';

/** A message that the server has not confirmed. `key`: the idempotency key. */
export type QueuedMessage = {
  readonly key: string;
  /** Empty for a photo. */
  readonly text: string;
  readonly photo: QueuedPhoto | null;
  /** 0 to 1. */
  readonly progress: number;
  readonly problem: Problem | null;
  /** Position of the last known message when it was submitted: it is shown behind that one. */
  readonly after: number;
};

/** `file`: the id of its file; `preview`: an object URL. */
export type QueuedPhoto = { readonly file: string; readonly preview: string | null };

/** `outgoing`: submitted messages, oldest first. */
export type MessageQueue = { readonly draft: string; readonly outgoing: readonly QueuedMessage[] };

/** The stored part, which survives a reload; photos do not. `name`: the partner's. */
export type StoredQueue = {
  readonly name: string;
  readonly draft: string;
  readonly outgoing: readonly Pick<QueuedMessage, 'key' | 'text' | 'problem' | 'after'>[];
};

/** `waiting`: will be sent by itself; `failed`: some message needs the member; null: empty. */
export type QueueStatus = 'waiting' | 'failed' | null;

type Submitted = Pick<QueuedMessage, 'key' | 'text' | 'photo' | 'after'>;

export const toQueuedMessage = (given: Submitted): QueuedMessage => ({ ...given, progress: 0, problem: null });

export const findQueued = (outgoing: readonly QueuedMessage[], key: string | null): QueuedMessage | undefined =>
  outgoing.find((one) => one.key === key);

/** `position`: where the removed message now is, if it arrived; later ones are shown behind it. */
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

/** Not rejected: it is sent by itself once the server answers or the member is logged in again. */
const isSendable = ({ problem }: Pick<QueuedMessage, 'problem'>): boolean =>
  problem === null || isOutcomeUnknown(problem) || problem.code === 'authentication_required';

/** Messages are sent in order: none overtakes an earlier one that is not rejected. */
export const nextToSend = ({ outgoing }: Pick<MessageQueue, 'outgoing'>): QueuedMessage | undefined => {
  const next = outgoing.find(isSendable);
  return next?.problem === null ? next : undefined;
};

export const queueStatus = ({ outgoing }: Pick<MessageQueue, 'outgoing'>): QueueStatus => {
  if (outgoing.length === 0) return null;
  return outgoing.every(isSendable) ? 'waiting' : 'failed';
};

/** A message rejected for good gets a new key. [API-21] */
export const retryQueued = (one: QueuedMessage, fresh: Pick<QueuedMessage, 'key' | 'after'>): QueuedMessage => ({
  ...one,
  ...(isSendable(one) || (one.problem !== null && isTransientRejection(one.problem)) ? {} : fresh),
  problem: null,
});

export const restoreQueue = (unsent: StoredQueue | null): MessageQueue => ({
  draft: unsent?.draft ?? '',
  outgoing:
    unsent?.outgoing.map((one) => ({ ...toQueuedMessage({ ...one, photo: null }), problem: one.problem })) ?? [],
});

export const toStoredQueue = (name: string, { draft, outgoing }: MessageQueue): StoredQueue => ({
  name,
  draft,
  outgoing: outgoing.flatMap(({ key, text, photo, problem, after }) =>
    photo === null ? [{ key, text, problem: isSendable({ problem }) ? null : problem, after }] : [],
  ),
});

/** The first queue, then the messages that only the other one has. */
export const mergeStoredQueues = (one: StoredQueue | undefined, other: StoredQueue): StoredQueue => ({
  name: other.name,
  draft: [...new Set([one?.draft ?? '', other.draft])].filter((draft) => draft.trim() !== '').join('\n'),
  outgoing: [
    ...(one?.outgoing ?? []),
    ...other.outgoing.filter(({ key }) => one?.outgoing.every((known) => known.key !== key) ?? true),
  ],
});

const isStoredAs = ({ text, photo, after }: QueuedMessage, { type, body, position }: Message): boolean =>
  position > after && (photo === null ? type === 'text' && body === text : type === 'photo');

/**
 * Queued messages that the conversation does not show yet. One with an unknown outcome is matched with the first message
 * that may be it, so that each shows once. `sure`: ids of confirmed messages. [CHAT-08]
 */
export const notYetInConversation = (
  outgoing: readonly QueuedMessage[],
  messages: readonly Message[],
  { me, sure }: { me: string; sure: readonly string[] },
): readonly QueuedMessage[] => {
  if (outgoing.length === 0) return outgoing;
  const unsure = messages.filter(({ id, sender }) => sender === me && !sure.includes(id));
  return outgoing.filter((one) => {
    const at = isSendable(one) ? unsure.findIndex((message) => isStoredAs(one, message)) : -1;
    if (at !== -1) unsure.splice(at, 1);
    return at === -1;
  });
};
