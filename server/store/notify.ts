import type { PushMessage } from '#contract/notifications.ts';
import { type Locale, defaultLocale, isLocale } from '#contract/locales.ts';
import type { Member, Tx } from '#server/call.ts';
import type { Change } from '#server/change.ts';
import type { Deps } from '#server/deps.ts';
import { channelsFor } from '#server/domain/notices.ts';
import { pushMessageOf } from '#server/texts/pushes.ts';
import { queueMail } from './mails.ts';
import { readMember } from './members.ts';
import { isFirstOfDay } from './once-a-day.ts';
import { pushToMember } from './push-subscriptions.ts';
import { readSite } from './settings.ts';

/** Something that somebody else has done and a member is told of. */
type Notice =
  | { readonly type: 'new_messages' | 'new_conversations'; readonly conversation: string }
  /** `match`: who likes the member, where he likes him too. */
  | { readonly type: 'like'; readonly match?: string };

export type NotifyDeps = Pick<Deps, 'config' | 'db' | 'log' | 'mail' | 'push'>;
export type NotifyChange = Pick<Change, 'tx' | 'after'>;

/** Pushes once the change stands; nobody waits for the push services. */
export const pushAfter = async (
  { tx, after }: NotifyChange,
  deps: NotifyDeps,
  member: Member,
  messageIn: (language: Locale, site: string) => PushMessage,
): Promise<void> => {
  const language = isLocale(member.language) ? member.language : defaultLocale;
  const message = messageIn(language, (await readSite(tx)).name);
  after(async () => {
    pushToMember(deps, member.id, message).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'a member could not be pushed to'),
    );
  });
};

const freshBatch = (now: number) => ({ since: now, mailed_at: null, reminded_at: null });

/** Messages wait still where what was told of has been read, or deleted: they are a batch of their own. */
export const renewBatch = async (tx: Tx, memberId: string, conversationId: string, now: number): Promise<void> => {
  await tx
    .updateTable('unread_notice')
    .set(freshBatch(now))
    .where('member_id', '=', memberId)
    .where('conversation_id', '=', conversationId)
    .execute();
};

/** Writes down that messages wait. The first of a batch forgets what was told of the batch before. */
const noteUnread = async (tx: Tx, memberId: string, conversationId: string, now: number): Promise<void> => {
  const { unread } = await tx
    .selectFrom('participant')
    .select('unread')
    .where('conversation_id', '=', conversationId)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  const fresh = freshBatch(now);
  await tx
    .insertInto('unread_notice')
    .values({ member_id: memberId, conversation_id: conversationId, ...fresh })
    .onConflict((conflict) => {
      const known = conflict.columns(['member_id', 'conversation_id']);
      return unread > 1 ? known.doNothing() : known.doUpdateSet(fresh);
    })
    .execute();
};

/** One mail of a conversation until it has been read. */
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

const tellOfLike = async (
  change: NotifyChange,
  deps: NotifyDeps,
  member: Member,
  { match }: Extract<Notice, { type: 'like' }>,
  now: number,
): Promise<void> => {
  const { email, push } = channelsFor(member, 'like', now);
  if (push)
    await pushAfter(change, deps, member, (language, site) =>
      pushMessageOf('like', language, { site, ...(match !== undefined && { match }) }),
    );
  if (!email || !(await isFirstOfDay(change.tx, `like-mail:${member.id}`, now))) return;
  const path = match === undefined ? '/likes' : `/likes/m/${match}`;
  await queueMail(change.tx, deps, member, 'like', { link: `${deps.config.publicUrl}${path}` }, now);
};

const tellOfMessage = async (
  change: NotifyChange,
  deps: NotifyDeps,
  member: Member,
  { type, conversation }: Exclude<Notice, { type: 'like' }>,
  now: number,
): Promise<void> => {
  await noteUnread(change.tx, member.id, conversation, now);
  const { email, push } = channelsFor(member, type, now);
  if (push) {
    await pushAfter(change, deps, member, (language, site) => pushMessageOf(type, language, { site, conversation }));
  }
  if (!email || !(await isFirstMailOfBatch(change.tx, member.id, conversation, now))) return;
  const kind = type === 'new_messages' ? 'new_message' : 'new_conversation';
  await queueMail(change.tx, deps, member, kind, { link: `${deps.config.publicUrl}/chats/${conversation}` }, now);
};

/**
 * Tells a member who is not there of what somebody else has done, in the transaction in which it is done: by mail and by
 * push, as he wants it. To be called once the message or like is written. [NOTIF-01 to NOTIF-04 MAIL-04 PUSH-14]
 */
export const notifyMember = async (
  change: NotifyChange,
  deps: NotifyDeps,
  memberId: string,
  notice: Notice,
  now: number,
): Promise<void> => {
  const member = await readMember(change.tx, memberId);
  if (notice.type === 'like') await tellOfLike(change, deps, member, notice, now);
  else await tellOfMessage(change, deps, member, notice, now);
};
