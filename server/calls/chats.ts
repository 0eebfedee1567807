import type { ConversationSummary } from '#contract/chat.ts';
import { chatSearch } from '#contract/limits/contact.ts';
import { type Member, type Tx, defineCall } from '#server/core/call.ts';
import { toMessage } from '#server/domain/message-reply.ts';
import { hasWords } from '#server/domain/normalise-text.ts';
import { findTextMatches, listNamedConversations } from '#server/store/conversation-search.ts';
import {
  type ConversationRow,
  listLastMessages,
  listLatestConversations,
  listTheseConversations,
} from '#server/store/conversations.ts';
import { listCardRows, listProfileCards } from '#server/store/profile-cards.ts';

type LastMessage = Awaited<ReturnType<typeof listLastMessages>>[number];

const toOwnMessage = (message: LastMessage, side: ConversationRow, memberId: string) =>
  toMessage(message, message.sender_id === memberId ? message.delivered_there : side.delivered);

const listMessagesOf = async (tx: Tx, memberId: string, ids: readonly string[]) =>
  new Map((ids.length === 0 ? [] : await listLastMessages(tx, memberId, ids)).map((row) => [row.conversation_id, row]));

const summarise = async (
  tx: Tx,
  member: Member,
  sides: readonly ConversationRow[],
  now: number,
): Promise<ConversationSummary[]> => {
  const last = await listMessagesOf(
    tx,
    member.id,
    sides.flatMap((side) => side.last_message_id ?? []),
  );
  const others = sides.map((side) => side.other_id);
  const rows = await listCardRows(tx, others);
  const cards = new Map((await listProfileCards(tx, member, rows, now)).map((card) => [card.id, card]));
  return sides.flatMap((side) => {
    const profile = cards.get(side.other_id);
    const message = last.get(side.conversation_id);
    if (profile === undefined || message === undefined) return [];
    return {
      conversation: { id: side.conversation_id },
      profile,
      num_unread_messages: side.unread,
      last_message: toOwnMessage(message, side, member.id),
    };
  });
};

/** The latest first. [CHAT-02 CHAT-04 CHAT-07 CHAT-17 API-14] */
export const loadConversations = defineCall({
  name: 'loadConversations',
  run: async ({ tx, now, member }) => {
    const sides = await listLatestConversations(tx, member.id);
    return { chats: sides.length === 0 ? [] : await summarise(tx, member, sides, now) };
  },
});

/** Only conversations that the list may show, and of each what the member has not deleted. [CHAT-25] */
export const searchConversations = defineCall({
  name: 'searchConversations',
  run: async ({ tx, now, member, query: { words } }) => {
    const named = (await listNamedConversations(tx, member.id))
      .filter(({ name }) => hasWords(name, words))
      .map((side) => side.conversation_id)
      .slice(0, chatSearch.found);
    const texts = words.length < chatSearch.minTextLength ? [] : await findTextMatches(tx, member.id, words);
    const others = texts
      .filter((text) => !named.includes(text.conversation_id))
      .slice(0, chatSearch.found - named.length);
    const ids = [...named, ...others.map((text) => text.conversation_id)];
    if (ids.length === 0) return { found: [] };
    const sides = new Map(
      (await listTheseConversations(tx, member.id, ids)).map((side) => [side.conversation_id, side]),
    );
    const messages = await listMessagesOf(
      tx,
      member.id,
      others.map(({ id }) => id),
    );
    const chats = await summarise(
      tx,
      member,
      ids.flatMap((id) => sides.get(id) ?? []),
      now,
    );
    return {
      found: chats.map((chat) => {
        const [side, message] = [sides.get(chat.conversation.id), messages.get(chat.conversation.id)];
        return {
          ...chat,
          found: side === undefined || message === undefined ? null : toOwnMessage(message, side, member.id),
        };
      }),
    };
  },
});
