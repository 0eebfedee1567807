import { notices, presence } from '#contract/limits.ts';
import type { Tx } from '#server/call.ts';
import { change } from '#server/change.ts';
import type { Deps } from '#server/deps.ts';
import { channelsFor } from '#server/domain/notices.ts';
import { pushMessageOf } from '#server/texts/pushes.ts';
import { queueMail } from './mails.ts';
import { readMember } from './members.ts';
import { type NotifyChange, type NotifyDeps, pushAfter } from './notify.ts';
import { mayBeMetBy } from './visible.ts';

type ReminderDeps = NotifyDeps & Pick<Deps, 'bus'>;

/** Members who are reminded at one time; the others are at the next. */
const most = 500;

/** What has been read meanwhile waits no more. */
const forgetRead = async (tx: Tx, now: number): Promise<void> => {
  await tx
    .deleteFrom('unread_notice')
    .where('reminded_at', 'is', null)
    .where('since', '<=', now - notices.reminderAfter)
    .where((row) =>
      row.exists(
        row
          .selectFrom('participant')
          .select('participant.unread')
          .whereRef('participant.conversation_id', '=', 'unread_notice.conversation_id')
          .whereRef('participant.member_id', '=', 'unread_notice.member_id')
          .where('participant.unread', '=', 0),
      ),
    )
    .execute();
};

/** Those for whom messages have waited long enough, and who are not there. */
const findWaiting = async ({ db }: Pick<Deps, 'db'>, now: number): Promise<readonly string[]> => {
  const rows = await db.read
    .selectFrom('unread_notice')
    .innerJoin('member', 'member.id', 'unread_notice.member_id')
    .select('unread_notice.member_id')
    .distinct()
    .where('unread_notice.reminded_at', 'is', null)
    .where('unread_notice.since', '<=', now - notices.reminderAfter)
    .where((eb) =>
      eb.or([
        eb('member.last_active', '<=', now - presence.online),
        eb('member.left_at', '>=', eb.ref('member.last_active')),
      ]),
    )
    .where('member.deleted_at', 'is', null)
    .limit(most)
    .execute();
  return rows.map((row) => row.member_id);
};

/** Marks the batches as told of; how many messages they are. */
const takeUnread = async (tx: Tx, memberId: string, now: number): Promise<number> => {
  const batches = await tx
    .updateTable('unread_notice')
    .set({ reminded_at: now })
    .where('member_id', '=', memberId)
    .where('reminded_at', 'is', null)
    .where('since', '<=', now - notices.reminderAfter)
    .returning('conversation_id')
    .execute();
  if (batches.length === 0) return 0;
  const sides = await tx
    .selectFrom('participant')
    .innerJoin('member', 'member.id', 'participant.other_id')
    .select('participant.unread')
    .where('participant.member_id', '=', memberId)
    .where(mayBeMetBy(memberId))
    .where(
      'conversation_id',
      'in',
      batches.map((batch) => batch.conversation_id),
    )
    .execute();
  return sides.reduce((sum, side) => sum + side.unread, 0);
};

const remind = async (waiting: NotifyChange, deps: ReminderDeps, memberId: string, now: number): Promise<void> => {
  const member = await readMember(waiting.tx, memberId);
  const count = await takeUnread(waiting.tx, memberId, now);
  if (count === 0) return;
  const { email, push } = channelsFor(member, 'unread_message_reminders', now);
  if (push) {
    await pushAfter(waiting, deps, member, (language, site) =>
      pushMessageOf('unread_message_reminders', language, { site, count }),
    );
  }
  if (!email) return;
  await queueMail(waiting.tx, deps, member, 'unread_reminder', { link: `${deps.config.publicUrl}/chats`, count }, now);
};

/** Reminds members of messages that wait for them, once for each batch and once for all batches of a member. [NOTIF-01] */
export const remindOfUnread = async (deps: ReminderDeps, now: number): Promise<void> => {
  await deps.db.write((tx) => forgetRead(tx, now));
  for (const memberId of await findWaiting(deps, now)) {
    await change(deps, now, (waiting) => remind(waiting, deps, memberId, now)).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'a member could not be reminded'),
    );
  }
};
