import type { Conversation, Message } from '#contract/chat.ts';

/** The last own message that the partner received or read, by id. */
export type Receipts = { readonly delivered: string | null; readonly read: string | null };

/** The loaded messages in the server's order. `hasEarlier`: the server has more before them. */
export type LoadedMessages = { readonly messages: readonly Message[]; readonly hasEarlier: boolean };

export type Transcript = LoadedMessages & {
  readonly ownProfileId: string;
  readonly receipts: Receipts;
  /** Own messages matched to their send request, from this browser or another one. */
  readonly confirmedIds: readonly string[];
  /** Own messages stored by the server while messages before them are missing. */
  readonly outOfOrder: readonly Message[];
};

/** Receipts are never taken back: an older reply may lack them. */
const withReceiptsOf = (message: Message, known: Message | undefined): Message =>
  known === undefined || (message.delivered && message.read)
    ? message
    : { ...message, delivered: message.delivered || known.delivered, read: message.read || known.read };

/** Without duplicates, in the server's order. */
export const mergeMessages = (one: readonly Message[], other: readonly Message[]): readonly Message[] => {
  const known = new Map(one.map((message) => [message.id, message]));
  for (const message of other) known.set(message.id, withReceiptsOf(message, known.get(message.id)));
  return [...known.values()].sort((left, right) => left.position - right.position);
};

/** True where messages are missing between the loaded ones and the next one. */
export const hasGapBefore = (loaded: readonly Message[], next: Message | undefined): boolean =>
  next !== undefined && next.position > (loaded.at(-1)?.position ?? 0) + 1;

const startOf = (messages: readonly Message[]): number => messages[0]?.position ?? Infinity;

/** Both lists in one; only the later list where messages are missing between them. */
export const joinContiguous = (one: readonly Message[], other: readonly Message[]): readonly Message[] => {
  const [first, second] = startOf(one) <= startOf(other) ? [one, other] : [other, one];
  return first.length > 0 && hasGapBefore(first, second[0]) ? second : mergeMessages(one, other);
};

/**
 * The server's latest messages, after the older loaded ones where no gap lies between them. Where the server has nothing
 * earlier, loaded messages up to `knownPosition` were deleted in another browser.
 */
export const applyLatest = (
  { messages, hasEarlier }: LoadedMessages,
  latest: Conversation,
  knownPosition: number,
): LoadedMessages => {
  const start = startOf(latest.messages);
  const existing = latest.earlier
    ? messages
    : messages.filter(({ position }) => position > knownPosition || position >= start);
  const joined = joinContiguous(existing, latest.messages);
  return { messages: joined, hasEarlier: startOf(joined) === start ? latest.earlier : hasEarlier };
};

const positionOf = (messages: readonly Message[], id: string | null): number =>
  messages.find((message) => message.id === id)?.position ?? -1;

/** A receipt covers all own messages up to its position. [CHAT-15] */
export const applyReceipts = (
  messages: readonly Message[],
  ownProfileId: string,
  receipts: Receipts,
): readonly Message[] => {
  const read = positionOf(messages, receipts.read);
  const delivered = Math.max(read, positionOf(messages, receipts.delivered));
  return messages.map((message) => {
    const { sender, position } = message;
    if (sender !== ownProfileId) return message;
    const now = { delivered: message.delivered || position <= delivered, read: message.read || position <= read };
    return now.delivered === message.delivered && now.read === message.read ? message : { ...message, ...now };
  });
};

export const lastMessageBy = (messages: readonly Message[], isSender: (id: string) => boolean): Message | undefined =>
  messages.findLast(({ sender }) => isSender(sender));

/** [CHAT-08] */
export const visibleMessages = (transcript: Pick<Transcript, 'messages' | 'outOfOrder'>): readonly Message[] =>
  transcript.outOfOrder.length === 0 ? transcript.messages : [...transcript.messages, ...transcript.outOfOrder];

/** Adds a message, and those out-of-order messages that it connects. */
export const insertMessage = (
  { messages: loaded, outOfOrder, ownProfileId, receipts }: Transcript,
  message: Message,
) => {
  const messages = outOfOrder.reduce(
    (all, one) => (hasGapBefore(all, one) ? all : joinContiguous(all, [one])),
    joinContiguous(loaded, [message]),
  );
  return {
    messages: applyReceipts(messages, ownProfileId, receipts),
    outOfOrder: outOfOrder.filter((one) => hasGapBefore(messages, one)),
  };
};
