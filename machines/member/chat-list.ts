import type { ConversationSummary, Message } from '#contract/chat.ts';
import type { LiveEvent } from '#contract/live-event.ts';

type Rows = readonly ConversationSummary[];

export const hasConversationId = (id: string) => (chat: ConversationSummary) => chat.conversation.id === id;

export const positionOf = (chat: ConversationSummary): number => chat.last_message?.position ?? 0;

/** The list as it is shown: what is open has nothing unread. [CHAT-10] */
export const withoutUnread = (chats: Rows | null, open: string | null): Rows | null =>
  chats?.map((chat) => (chat.conversation.id === open ? { ...chat, num_unread_messages: 0 } : chat)) ?? null;

/** What has reached the other side stays so: an older answer may not know it yet. */
const withMarksOf = (chat: ConversationSummary, held: ConversationSummary | undefined): ConversationSummary => {
  const [now, before] = [chat.last_message, held?.last_message];
  if (!now || before?.id !== now.id) return chat;
  return {
    ...chat,
    last_message: { ...now, delivered: now.delivered || before.delivered, read: now.read || before.read },
  };
};

/** What was loaded, save where a message that came meanwhile is newer than what the server answered. */
export const mergeChats = (held: Rows | null, loaded: Rows): Rows => {
  const newer = (held ?? []).filter((chat) => {
    const other = loaded.find(hasConversationId(chat.conversation.id));
    return other !== undefined && positionOf(chat) > positionOf(other);
  });
  return [
    ...newer,
    ...loaded
      .filter((chat) => !newer.some(hasConversationId(chat.conversation.id)))
      .map((chat) => withMarksOf(chat, held?.find(hasConversationId(chat.conversation.id)))),
  ];
};

/** How much of a conversation was unread up to a position, which was its end: by the server, when the member had read. */
export type ReadPosition = { readonly position: number; readonly unread: number };

/** An answer or an event from before the reading does not know of it. */
export const applyReadPositions = (chats: Rows, readings: Readonly<Record<string, ReadPosition>>): Rows =>
  chats.map((chat) => {
    const reading = readings[chat.conversation.id];
    return reading === undefined || positionOf(chat) > reading.position || chat.num_unread_messages <= reading.unread
      ? chat
      : { ...chat, num_unread_messages: reading.unread };
  });

/** The conversation of a new message comes first. */
export const addMessageToChats = (chats: Rows, message: Message, me: string): Rows => {
  const chat = chats.find(hasConversationId(message.conversation));
  if (chat === undefined || message.position <= positionOf(chat)) return chats;
  const unread = chat.num_unread_messages + (message.sender === me ? 0 : 1);
  return [{ ...chat, last_message: message, num_unread_messages: unread }, ...chats.filter((other) => other !== chat)];
};

/** How far the member's own last messages have come. */
export const applyReceiptsToChats = (chats: Rows, live: LiveEvent, me: string): Rows => {
  if (live.type !== 'delivered' && live.type !== 'read') return chats;
  return chats.map((chat) => {
    const last = chat.last_message;
    if (chat.conversation.id !== live.conversation || last?.id !== live.up_to || last.sender !== me) return chat;
    return { ...chat, last_message: { ...last, delivered: true, read: last.read || live.type === 'read' } };
  });
};

/** A conversation that could not be deleted, where it was. */
export const reinsertChat = (chats: Rows, chat: ConversationSummary): Rows => {
  if (chats.some(hasConversationId(chat.conversation.id))) return chats;
  const timeOf = ({ last_message: last }: ConversationSummary): number => last?.time ?? 0;
  const at = chats.findIndex((other) => timeOf(other) < timeOf(chat));
  return at === -1 ? [...chats, chat] : [...chats.slice(0, at), chat, ...chats.slice(at)];
};

export const totalUnread = (chats: Rows | null): number =>
  chats?.reduce((sum, chat) => sum + chat.num_unread_messages, 0) ?? 0;
