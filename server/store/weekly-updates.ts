import { day } from '#contract/durations.ts';
import { sql } from 'kysely';
import { notices } from '#contract/limits/server.ts';
import type { Member, Tx } from '#server/core/call.ts';
import { localTime } from '#server/domain/local-time.ts';
import { isContactableBy } from './member-visibility.ts';
import { queueMail } from './queue-mail.ts';
import { type Chooser, type NoticeDeps, listChoosers, sendNotice } from './scheduled-notices.ts';
import { findMembers, memberSearch } from './search.ts';

const week = 7 * day;

const isFridayEvening = (member: Chooser, now: number): boolean => {
  const { isFriday, hour } = localTime(member, now);
  return isFriday && hour >= notices.hours.weekly && hour < notices.hours.to;
};

/** New members of the last week who fit the member's preference. */
const countNewPeople = async (tx: Tx, member: Member, now: number): Promise<number> => {
  const search = await memberSearch(tx, {}, member, now);
  const { count } = await findMembers(search)
    .where('signup_at', '>', now - week)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

const countWaitingLikes = async (tx: Tx, memberId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('like_given')
    .innerJoin('member', 'member.id', 'like_given.from_id')
    .select(sql<number>`count(*)`.as('count'))
    .where('like_given.to_id', '=', memberId)
    .where('like_given.seen', '=', 0)
    .where(isContactableBy(memberId))
    .executeTakeFirstOrThrow();
  return count;
};

/** New members who fit and likes not seen, on Friday evening; nothing in a week without either. [NOTIF-01] */
export const sendWeeklyUpdates = async (deps: NoticeDeps, now: number): Promise<void> => {
  for await (const chooser of listChoosers(deps.db.read, 'weekly_updates')) {
    if (!isFridayEvening(chooser, now)) continue;
    await sendNotice(
      deps,
      {
        memberId: chooser.id,
        key: `weekly:${localTime(chooser, now).date}`,
        type: 'weekly_updates',
        path: '/members',
        isTime: isFridayEvening,
        prepare: async (tx, member) => {
          const people = await countNewPeople(tx, member, now);
          const likes = await countWaitingLikes(tx, member.id);
          if (people === 0 && likes === 0) return null;
          return (link) => queueMail(tx, deps, member, 'weekly_update', { link, people, likes }, now);
        },
      },
      now,
    );
  }
};
