import { type Kysely, sql } from 'kysely';
import type { PastConversation } from '#contract/report.ts';
import type { Schema } from '#server/db/schema.ts';
import { hasBeenBlockedBy, isContactableBy } from './member-visibility.ts';

const maxListed = 200;

/** Ended by a block of either member. */
const listKeptTimes = async (db: Kysely<Schema>, memberId: string) => {
  const times = (mine: 'sender_id' | 'recipient_id', theirs: 'sender_id' | 'recipient_id') =>
    db
      .selectFrom('kept_message')
      .select((eb) => [`kept_message.${theirs} as id`, eb.fn.max<number>('time').as('time')])
      .where(mine, '=', memberId)
      .groupBy(theirs)
      .execute();
  return [...(await times('recipient_id', 'sender_id')), ...(await times('sender_id', 'recipient_id'))];
};

/** With a member who has left, is suspended or is hidden from this one. */
const listHiddenTimes = (db: Kysely<Schema>, memberId: string) =>
  db
    .selectFrom('participant')
    .innerJoin('member', 'member.id', 'participant.other_id')
    .select(['participant.other_id as id', 'participant.last_time as time'])
    .where('participant.member_id', '=', memberId)
    .where('participant.last_message_id', 'is not', null)
    .where((eb) => eb.not(isContactableBy(memberId)))
    .execute();

/**
 * Conversations that disappeared from the member's list and that the member did not delete, the latest first. The
 * reason is not revealed. [BLOCK-06 ROLE-17]
 */
export const listPastConversations = async (db: Kysely<Schema>, memberId: string): Promise<PastConversation[]> => {
  const last = new Map<string, number>();
  for (const { id, time } of [...(await listKeptTimes(db, memberId)), ...(await listHiddenTimes(db, memberId))]) {
    last.set(id, Math.max(last.get(id) ?? 0, time));
  }
  const latest = [...last].toSorted(([, one], [, other]) => other - one).slice(0, maxListed);
  if (latest.length === 0) return [];
  const members = await db
    .selectFrom('member')
    .select((eb) => [
      'id',
      'name',
      eb.case().when(hasBeenBlockedBy(memberId)).then(sql.lit(1)).else(sql.lit(0)).end().as('blocked'),
    ])
    .where(
      'id',
      'in',
      latest.map(([id]) => id),
    )
    .where('erased', '=', 0)
    .where((eb) => eb.not(isContactableBy(memberId)))
    .execute();
  return latest.flatMap(([id, time]) => {
    const other = members.find((one) => one.id === id);
    return other === undefined ? [] : [{ profile: id, name: other.name, time, blocked: other.blocked === 1 }];
  });
};
