import type { PushMessage } from '#contract/notifications.ts';
import { type Locale, defaultLocale, isLocale } from '#contract/locales.ts';
import type { Member, Tx } from '#server/core/call.ts';
import type { WriteContext } from '#server/core/change.ts';
import type { Deps } from '#server/core/deps.ts';
import { chooseChannels } from '#server/domain/notification-channels.ts';
import { siteOrigin } from '#server/domain/site-domain.ts';
import { buildPushMessage } from '#server/texts/push-messages.ts';
import { queueMail } from './queue-mail.ts';
import { getMember } from './members.ts';
import { claimDailySlot } from './daily-limit.ts';
import { pushToMember } from './push-subscriptions.ts';
import { getSiteSettings } from './site-settings.ts';

type Notice =
  | { readonly type: 'new_messages' | 'new_conversations'; readonly conversation: string }
  /** `match`: the liking member, when the like is mutual. */
  | { readonly type: 'like'; readonly match?: string };

export type NotifyDeps = Pick<Deps, 'config' | 'db' | 'log' | 'mail' | 'push' | 'vault'>;
export type NotifyChange = Pick<WriteContext, 'tx' | 'afterCommit'>;

/** Not awaited: push services must not delay the response. */
export const pushAfterCommit = async (
  { tx, afterCommit }: NotifyChange,
  deps: NotifyDeps,
  member: Member,
  messageIn: (language: Locale, site: string) => PushMessage,
): Promise<void> => {
  const language = isLocale(member.language) ? member.language : defaultLocale;
  const message = messageIn(language, (await getSiteSettings(tx, member.site_domain)).name);
  afterCommit(async () => {
    pushToMember(deps, member, message).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'a member could not be pushed to'),
    );
  });
};

const newBatch = (now: number) => ({ since: now, mailed_at: null, reminded_at: null });

/** Messages left unread after others were read or deleted start a new batch. */
export const resetUnreadBatch = async (
  tx: Tx,
  memberId: string,
  conversationId: string,
  now: number,
): Promise<void> => {
  await tx
    .updateTable('unread_notice')
    .set(newBatch(now))
    .where('member_id', '=', memberId)
    .where('conversation_id', '=', conversationId)
    .execute();
};

/** The first message of a batch resets the notifications sent for the batch before. */
const saveUnread = async (tx: Tx, memberId: string, conversationId: string, now: number): Promise<void> => {
  const { unread } = await tx
    .selectFrom('participant')
    .select('unread')
    .where('conversation_id', '=', conversationId)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  const fresh = newBatch(now);
  await tx
    .insertInto('unread_notice')
    .values({ member_id: memberId, conversation_id: conversationId, ...fresh })
    .onConflict((conflict) => {
      const known = conflict.columns(['member_id', 'conversation_id']);
      return unread > 1 ? known.doNothing() : known.doUpdateSet(fresh);
    })
    .execute();
};

/** One mail per conversation until it is read. */
const isFirstMailOfBatch = async (tx: Tx, memberId: string, conversationId: string, now: number): Promise<boolean> => {
  const first = await tx
    .updateTable('unread_notice')
    .set({ mailed_at: now })
    .where('member_id', '=', memberId)
    .where('conversation_id', '=', conversationId)
    .where('mailed_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst();
  return first !== undefined;
};

const notifyOfLike = async (
  change: NotifyChange,
  deps: NotifyDeps,
  member: Member,
  { match }: Extract<Notice, { type: 'like' }>,
  now: number,
): Promise<void> => {
  const { email, push } = chooseChannels(member, 'like', now);
  if (push)
    await pushAfterCommit(change, deps, member, (language, site) =>
      buildPushMessage('like', language, { site, ...(match !== undefined && { match }) }),
    );
  if (!email || !(await claimDailySlot(change.tx, `like-mail:${member.id}`, now))) return;
  const path = match === undefined ? '/likes' : `/likes/m/${match}`;
  await queueMail(change.tx, deps, member, 'like', { link: siteOrigin(deps.config, member.site_domain) + path }, now);
};

const notifyOfMessage = async (
  change: NotifyChange,
  deps: NotifyDeps,
  member: Member,
  { type, conversation }: Exclude<Notice, { type: 'like' }>,
  now: number,
): Promise<void> => {
  await saveUnread(change.tx, member.id, conversation, now);
  const { email, push } = chooseChannels(member, type, now);
  if (push) {
    await pushAfterCommit(change, deps, member, (language, site) =>
      buildPushMessage(type, language, { site, conversation }),
    );
  }
  if (!email || !(await isFirstMailOfBatch(change.tx, member.id, conversation, now))) return;
  const kind = type === 'new_messages' ? 'new_message' : 'new_conversation';
  const link = `${siteOrigin(deps.config, member.site_domain)}/chats/${conversation}`;
  await queueMail(change.tx, deps, member, kind, { link }, now);
};

/**
 * Notifies an absent member by mail and push, as they prefer, in the transaction of the cause. Call after the message
 * or like is stored. [NOTIF-01 to NOTIF-04 MAIL-04 PUSH-14]
 */
export const notifyMember = async (
  change: NotifyChange,
  deps: NotifyDeps,
  memberId: string,
  notice: Notice,
  now: number,
): Promise<void> => {
  const member = await getMember(change.tx, memberId);
  if (notice.type === 'like') await notifyOfLike(change, deps, member, notice, now);
  else await notifyOfMessage(change, deps, member, notice, now);
};
