import { Refusal, defineCall } from '#server/core/call.ts';
import { toMessage } from '#server/domain/message-reply.ts';
import { listProfileCards } from '#server/store/profile-cards.ts';
import { clearConversation } from '#server/store/clear-conversation.ts';
import { listMessagePage, markMessagesRead } from '#server/store/conversation-messages.ts';
import { findConversation, findSide, getMessagePosition, listSides, updateSide } from '#server/store/conversations.ts';
import { getMessageFunds, postMessage } from '#server/store/messages.ts';
import { listQuotes } from '#server/store/message-subjects.ts';
import { resetUnreadBatch } from '#server/store/notify-member.ts';
import { getSiteSettings } from '#server/store/site-settings.ts';
import { findContactable, canBeNotifiedAbout } from '#server/store/member-visibility.ts';

/** Messages the member deleted are left out of the reply. [CHAT-08 CHAT-15 CHAT-17 API-39] */
export const loadConversation = defineCall({
  name: 'loadConversation',
  run: async ({ tx, now, member, query }) => {
    if ((query.id === undefined) === (query.profile === undefined)) return new Refusal('bad_request');
    const otherId = query.id === undefined ? query.profile : (await findSide(tx, member.id, query.id))?.other_id;
    const other = otherId === undefined ? undefined : await findContactable(tx, member.id, otherId);
    if (other === undefined) return new Refusal('not_found');
    const [profile] = await listProfileCards(tx, member, [other], now);
    if (profile === undefined) return new Refusal('not_found');
    const conversation = await findConversation(tx, member.id, other.id);
    if (conversation === undefined) return { conversation: null, profile, messages: [], earlier: false };
    const sides = await listSides(tx, conversation.id);
    const cleared = sides.find((side) => side.member_id === member.id)?.cleared ?? 0;
    const deliveredTo = (recipientId: string) => sides.find((side) => side.member_id === recipientId)?.delivered ?? 0;
    const page = await listMessagePage(tx, conversation.id, { cleared, before: query.before });
    if (page === null) return new Refusal('not_found');
    const quotes = await listQuotes(tx, page.rows);
    return {
      conversation: { id: conversation.id },
      profile,
      messages: page.rows.map((row) =>
        toMessage(row, deliveredTo(row.sender_id === member.id ? other.id : member.id), quotes.get(row.id)),
      ),
      earlier: page.earlier,
    };
  },
});

/** A comment also likes the recipient. [CHAT-01 CHAT-15 PROFILE-27 CREDITS-04 CREDITS-07 ROLE-10 ROLE-11 ROLE-16 BLOCK-03 INVIS-03] */
export const sendMessage = defineCall({
  name: 'sendMessage',
  run: async ({ tx, deps, now, member, domain, body, key, publishEvent, afterCommit, choosePageLanguage }) => {
    const demoLanguage = deps.config.demo
      ? choosePageLanguage((await getSiteSettings(tx, domain)).domain_language)
      : null;
    const message = await postMessage({ tx, publishEvent, afterCommit, key, demoLanguage }, deps, member, body, now);
    return message instanceof Refusal ? message : { message, ...(await getMessageFunds(tx, member.id)) };
  },
});

/** Messages after `up_to`, which the browser may not have received, stay unread. [CHAT-10 CHAT-15] */
export const markConversationRead = defineCall({
  name: 'markConversationRead',
  run: async ({ tx, now, member, body, publishEvent }) => {
    const side = await findSide(tx, member.id, body.id);
    const other = side && (await findContactable(tx, member.id, side.other_id));
    if (side === undefined || other === undefined) return new Refusal('not_found');
    if (side.unread === 0) return { ok: true as const };
    const upTo = await getMessagePosition(tx, body.id, body.up_to);
    const reading = { conversationId: body.id, otherId: other.id, unread: side.unread, upTo };
    const { count, last } = await markMessagesRead(tx, reading, now);
    if (count === 0 || last === undefined) return { ok: true as const };
    const unread = side.unread - count;
    // A message that was read was delivered too.
    await updateSide(tx, member.id, body.id, { unread, delivered: Math.max(side.delivered, upTo) });
    if (unread > 0) await resetUnreadBatch(tx, member.id, body.id, now);
    if (await canBeNotifiedAbout(tx, other.id, member.id)) {
      await publishEvent(other.id, { type: 'read', conversation: body.id, up_to: last });
    }
    const position = await getMessagePosition(tx, body.id, undefined);
    await publishEvent(member.id, { type: 'seen', conversation: body.id, position, unread });
    return { ok: true as const };
  },
});

/**
 * Deletes for this member only, without notifying the other one. A new message brings the conversation back. Messages
 * that both members deleted are deleted for good. [CHAT-11 CHAT-17 API-16]
 */
export const deleteConversation = defineCall({
  name: 'deleteConversation',
  run: async ({ tx, deps, now, member, body, publishEvent, afterCommit }) => {
    const side = await findSide(tx, member.id, body.id);
    const other = side && (await findContactable(tx, member.id, side.other_id));
    if (other === undefined) return new Refusal('not_found');
    const upTo = await getMessagePosition(tx, body.id, body.up_to);
    const pictures = await clearConversation(tx, { conversationId: body.id, memberId: member.id, upTo }, now);
    if (pictures === null) return { ok: true as const };
    for (const picture of pictures) afterCommit(() => deps.photos.remove(picture));
    // Updates the member's other browsers.
    await publishEvent(member.id, { type: 'resync' });
    return { ok: true as const };
  },
});
