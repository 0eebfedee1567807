import { sql } from 'kysely';
import { notices } from '#contract/limits/server.ts';
import type { Tx } from '#server/core/call.ts';
import { findContactable } from './member-visibility.ts';
import { queueMail } from './queue-mail.ts';
import { type Notice, type NoticeDeps, hasNone, isRealMember, noticePage, sendNotice } from './scheduled-notices.ts';

const between = (now: number, after: number) => ({ from: now - after - notices.dueFor, to: now - after });

/** Members who have neither photo nor text, or only one of them, three days after the sign-up. */
const listProfileReminders = async (deps: NoticeDeps, now: number): Promise<Notice[]> => {
  const { from, to } = between(now, notices.profileReminder);
  const rows = await deps.db.read
    .selectFrom('member')
    .select('id')
    .where('signup_at', '>', from)
    .where('signup_at', '<=', to)
    .where(isRealMember)
    .where((row) => row.or([row('main_photo', 'is', null), row('about_me', 'is', null)]))
    .where(hasNone('member.id', sql`'profile'`))
    .limit(noticePage)
    .execute();
  return rows.map(({ id }) => ({
    memberId: id,
    key: 'profile',
    type: 'reminders',
    path: '/profile',
    prepare: async (tx, member) => (link) => queueMail(tx, deps, member, 'profile_reminder', { link }, now),
  }));
};

const hasWrittenTo = async (tx: Tx, memberId: string, otherId: string): Promise<boolean> => {
  const side = await tx
    .selectFrom('participant')
    .select('wrote')
    .where('member_id', '=', memberId)
    .where('other_id', '=', otherId)
    .executeTakeFirst();
  return side?.wrote === 1;
};

/** Members who have not written to a match of two days ago. `side` of the like that made the match. */
const listMatchReminders = async (deps: NoticeDeps, side: 'from' | 'to', now: number): Promise<Notice[]> => {
  const { from, to } = between(now, notices.matchReminder);
  const [own, other] = side === 'from' ? (['from_id', 'to_id'] as const) : (['to_id', 'from_id'] as const);
  const rows = await deps.db.read
    .selectFrom('like_given as second')
    .innerJoin('like_given as first', (join) =>
      join.onRef('first.from_id', '=', 'second.to_id').onRef('first.to_id', '=', 'second.from_id'),
    )
    .innerJoin('member', 'member.id', `second.${own}`)
    .select([`second.${own} as memberId`, `second.${other} as otherId`])
    .where('second.created_at', '>', from)
    .where('second.created_at', '<=', to)
    .whereRef('first.created_at', '<=', 'second.created_at')
    .where(isRealMember)
    .where(hasNone(`second.${own}`, sql`'match:' || ${sql.ref(`second.${other}`)}`))
    .limit(noticePage)
    .execute();
  return rows.map(({ memberId, otherId }) => ({
    memberId,
    key: `match:${otherId}`,
    type: 'reminders',
    path: `/likes/m/${otherId}`,
    prepare: async (tx, member) => {
      const isOver =
        (await hasWrittenTo(tx, memberId, otherId)) || (await findContactable(tx, memberId, otherId)) === undefined;
      return isOver ? null : (link) => queueMail(tx, deps, member, 'match_reminder', { link }, now);
    },
  }));
};

/** Members whose last order was left unpaid a day ago. One that the member cancelled is no reason. */
const listPaymentReminders = async (deps: NoticeDeps, now: number): Promise<Notice[]> => {
  const { from, to } = between(now, notices.paymentReminder);
  const rows = await deps.db.read
    .selectFrom('payment')
    .innerJoin('member', 'member.id', 'payment.member_id')
    .select(['payment.id', 'payment.member_id as memberId', 'payment.created_at as at'])
    .where('payment.status', 'in', ['pending', 'cancelled', 'failed'])
    .where('payment.state', 'in', ['open', 'expired', 'failed'])
    .where('payment.created_at', '>', from)
    .where('payment.created_at', '<=', to)
    .where(isRealMember)
    .where(hasNone('payment.member_id', sql`'payment:' || payment.id`))
    .limit(noticePage)
    .execute();
  return rows.map(({ id, memberId, at }) => ({
    memberId,
    key: `payment:${id}`,
    type: 'reminders',
    path: '/credits',
    prepare: async (tx, member) => {
      const later = await tx
        .selectFrom('payment')
        .select('id')
        .where('member_id', '=', memberId)
        .where('created_at', '>=', at)
        .where('id', '!=', id)
        .executeTakeFirst();
      return later === undefined ? (link) => queueMail(tx, deps, member, 'payment_reminder', { link }, now) : null;
    },
  }));
};

/** Reminders of unanswered matches, unpaid orders and unfinished profiles: each once, and one a day. [NOTIF-01] */
export const sendReminders = async (deps: NoticeDeps, now: number): Promise<void> => {
  const reminders = [
    ...(await listMatchReminders(deps, 'from', now)),
    ...(await listMatchReminders(deps, 'to', now)),
    ...(await listPaymentReminders(deps, now)),
    ...(await listProfileReminders(deps, now)),
  ];
  for (const reminder of reminders) await sendNotice(deps, reminder, now);
};
