import type { Conversation, Message } from '#contract/chat.ts';

/** How far the other side has come: ids of the member's own messages. */
export type Receipts = { readonly delivered: string | null; readonly read: string | null };

/** What is held of a conversation, in the server's order; `earlier`: there is more before it. */
export type LoadedMessages = { readonly messages: readonly Message[]; readonly earlier: boolean };

/** What is known of what was said, and what cannot be shown as it is yet. */
export type Transcript = LoadedMessages & {
  readonly me: string;
  readonly marks: Receipts;
  /** Own messages of which it is known which sending they were, here or in another browser. */
  readonly sure: readonly string[];
  /** Own messages that were sent while messages before them are missing still. */
  readonly ahead: readonly Message[];
};

/** What has reached the other side stays so: an older answer may not know it yet. */
const withKnown = (message: Message, known: Message | undefined): Message =>
  known === undefined || (message.delivered && message.read)
    ? message
    : { ...message, delivered: message.delivered || known.delivered, read: message.read || known.read };

/** Each message once, in the server's order. */
export const mergeMessages = (one: readonly Message[], other: readonly Message[]): readonly Message[] => {
  const known = new Map(one.map((message) => [message.id, message]));
  for (const message of other) known.set(message.id, withKnown(message, known.get(message.id)));
  return [...known.values()].sort((left, right) => left.position - right.position);
};

/** Whether messages are missing between what is held and what comes next. */
export const hasGapBefore = (held: readonly Message[], next: Message | undefined): boolean =>
  next !== undefined && next.position > (held.at(-1)?.position ?? 0) + 1;

const startOf = (messages: readonly Message[]): number => messages[0]?.position ?? Infinity;

/** Both in one, if they meet; where messages are missing between them, the later ones. */
export const joinContiguous = (one: readonly Message[], other: readonly Message[]): readonly Message[] => {
  const [first, second] = startOf(one) <= startOf(other) ? [one, other] : [other, one];
  return first.length > 0 && hasGapBefore(first, second[0]) ? second : mergeMessages(one, other);
};

/**
 * The latest messages as the server has them, with what was held before them if it goes on without a gap. Where nothing
 * is before them, what was held up to `known` is there no more: the member has deleted it in another browser.
 */
export const applyLatest = (
  { messages: held, earlier }: LoadedMessages,
  loaded: Conversation,
  known: number,
): LoadedMessages => {
  const start = startOf(loaded.messages);
  const kept = loaded.earlier ? held : held.filter(({ position }) => position > known || position >= start);
  const messages = joinContiguous(kept, loaded.messages);
  return { messages, earlier: startOf(messages) === start ? loaded.earlier : earlier };
};

const positionOf = (messages: readonly Message[], id: string | null): number =>
  messages.find((message) => message.id === id)?.position ?? -1;

/** All own messages up to a mark have come as far as it says. [CHAT-15] */
export const applyReceipts = (messages: readonly Message[], me: string, marks: Receipts): readonly Message[] => {
  const read = positionOf(messages, marks.read);
  const delivered = Math.max(read, positionOf(messages, marks.delivered));
  return messages.map((message) => {
    const { sender, position } = message;
    if (sender !== me) return message;
    const now = { delivered: message.delivered || position <= delivered, read: message.read || position <= read };
    return now.delivered === message.delivered && now.read === message.read ? message : { ...message, ...now };
  });
};

export const lastMessageBy = (messages: readonly Message[], isSender: (id: string) => boolean): Message | undefined =>
  messages.findLast(({ sender }) => isSender(sender));

/** Each message once. [CHAT-08] */
export const visibleMessages = ({ messages, ahead }: Pick<Transcript, 'messages' | 'ahead'>): readonly Message[] =>
  ahead.length === 0 ? messages : [...messages, ...ahead];

/** One more is known for what it is; what was ahead of it may follow on it now. */
export const insertMessage = ({ messages: held, ahead, me, marks }: Transcript, message: Message) => {
  const messages = ahead.reduce(
    (all, one) => (hasGapBefore(all, one) ? all : joinContiguous(all, [one])),
    joinContiguous(held, [message]),
  );
  return {
    messages: applyReceipts(messages, me, marks),
    ahead: ahead.filter((one) => hasGapBefore(messages, one)),
  };
};
