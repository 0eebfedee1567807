import { presence } from '#contract/limits/account.ts';
import { unreadReminder } from '#contract/limits/server.ts';
import type { Tx } from '#server/core/call.ts';
import { runChange } from '#server/core/change.ts';
import type { Deps } from '#server/core/deps.ts';
import { chooseChannels } from '#server/domain/notification-channels.ts';
import { siteOrigin } from '#server/domain/site-domain.ts';
import { buildPushMessage } from '#server/texts/push-messages.ts';
import { queueMail } from './queue-mail.ts';
import { getMember } from './members.ts';
import { type NotifyChange, type NotifyDeps, pushAfterCommit } from './notify-member.ts';
import { isContactableBy } from './member-visibility.ts';

type ReminderDeps = NotifyDeps & Pick<Deps, 'bus'>;

/** Members per run. */
const batchSize = 500;

/** Messages read since the batch started no longer count. */
const deleteReadBatches = async (tx: Tx, now: number): Promise<void> => {
  await tx
    .deleteFrom('unread_notice')
    .where('reminded_at', 'is', null)
    .where('since', '<=', now - unreadReminder.reminderAfter)
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

/** Absent members whose messages have waited long enough. */
const listWaitingMembers = async ({ db }: Pick<Deps, 'db'>, now: number): Promise<readonly string[]> => {
  const rows = await db.read
    .selectFrom('unread_notice')
    .innerJoin('member', 'member.id', 'unread_notice.member_id')
    .select('unread_notice.member_id')
    .distinct()
    .where('unread_notice.reminded_at', 'is', null)
    .where('unread_notice.since', '<=', now - unreadReminder.reminderAfter)
    .where((eb) =>
      eb.or([
        eb('member.last_active', '<=', now - presence.online),
        eb('member.left_at', '>=', eb.ref('member.last_active')),
      ]),
    )
    .where('member.deleted_at', 'is', null)
    .limit(batchSize)
    .execute();
  return rows.map((row) => row.member_id);
};

/** Marks the batches as reminded; returns their number of unread messages. */
const markReminded = async (tx: Tx, memberId: string, now: number): Promise<number> => {
  const batches = await tx
    .updateTable('unread_notice')
    .set({ reminded_at: now })
    .where('member_id', '=', memberId)
    .where('reminded_at', 'is', null)
    .where('since', '<=', now - unreadReminder.reminderAfter)
    .returning('conversation_id')
    .execute();
  if (batches.length === 0) return 0;
  const sides = await tx
    .selectFrom('participant')
    .innerJoin('member', 'member.id', 'participant.other_id')
    .select('participant.unread')
    .where('participant.member_id', '=', memberId)
    .where(isContactableBy(memberId))
    .where(
      'conversation_id',
      'in',
      batches.map((batch) => batch.conversation_id),
    )
    .execute();
  return sides.reduce((sum, side) => sum + side.unread, 0);
};

const remind = async (waiting: NotifyChange, deps: ReminderDeps, memberId: string, now: number): Promise<void> => {
  const member = await getMember(waiting.tx, memberId);
  const count = await markReminded(waiting.tx, memberId, now);
  if (count === 0) return;
  const { email, push } = chooseChannels(member, 'unread_message_reminders', now);
  if (push) {
    await pushAfterCommit(waiting, deps, member, (language, site) =>
      buildPushMessage('unread_message_reminders', language, { site, count }),
    );
  }
  if (!email) return;
  const link = `${siteOrigin(deps.config, member.site_domain)}/chats`;
  await queueMail(waiting.tx, deps, member, 'unread_reminder', { link, count }, now);
};

/** One reminder per member for all waiting batches, and one per batch. [NOTIF-01] */
export const remindOfUnread = async (deps: ReminderDeps, now: number): Promise<void> => {
  await deps.db.write((tx) => deleteReadBatches(tx, now));
  for (const memberId of await listWaitingMembers(deps, now)) {
    await runChange(deps, now, (waiting) => remind(waiting, deps, memberId, now)).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'a member could not be reminded'),
    );
  }
};
