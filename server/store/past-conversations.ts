import { type Kysely, sql } from 'kysely';
import { report } from '#contract/limits/contact.ts';
import type { PastConversation } from '#contract/report.ts';
import type { Tx } from '#server/core/call.ts';
import type { Schema } from '#server/db/schema.ts';
import { hasBeenBlockedBy, isContactableBy } from './member-visibility.ts';

const maxListed = 200;

/** Notes the end of a conversation for one side, or for both, that has not deleted it before. */
export const recordPastConversation = async (
  tx: Tx,
  conversationId: string,
  now: number,
  memberId?: string,
): Promise<void> => {
  const sides = tx
    .selectFrom('participant')
    .select(['member_id', 'other_id', 'last_time', sql<number>`${now}`.as('ended_at')])
    .where('conversation_id', '=', conversationId)
    .where('last_message_id', 'is not', null);
  await tx
    .insertInto('past_conversation')
    .columns(['member_id', 'other_id', 'time', 'ended_at'])
    .expression(memberId === undefined ? sides : sides.where('member_id', '=', memberId))
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'other_id']).doUpdateSet((eb) => ({
        time: eb.ref('excluded.time'),
        ended_at: eb.ref('excluded.ended_at'),
      })),
    )
    .execute();
};

export const deletePastConversations = async (tx: Tx, now: number): Promise<void> => {
  await tx
    .deleteFrom('past_conversation')
    .where('ended_at', '<=', now - report.evidence)
    .execute();
};

/** Ended by a deletion or a block, unless they have begun again. */
const listEndedTimes = (db: Kysely<Schema>, memberId: string, now: number) =>
  db
    .selectFrom('past_conversation')
    .select(['other_id as id', 'time'])
    .where('member_id', '=', memberId)
    .where('ended_at', '>', now - report.evidence)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('participant')
            .select('participant.other_id')
            .whereRef('participant.member_id', '=', 'past_conversation.member_id')
            .whereRef('participant.other_id', '=', 'past_conversation.other_id')
            .where('participant.last_message_id', 'is not', null),
        ),
      ),
    )
    .execute();

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
 * Conversations that ended within 90 days, by a deletion, a block or a departure, the latest first. The reason is not
 * revealed. [BLOCK-06 ROLE-17]
 */
export const listPastConversations = async (
  db: Kysely<Schema>,
  memberId: string,
  now: number,
): Promise<PastConversation[]> => {
  const last = new Map<string, number>();
  for (const { id, time } of [...(await listEndedTimes(db, memberId, now)), ...(await listHiddenTimes(db, memberId))]) {
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
    .execute();
  return latest.flatMap(([id, time]) => {
    const other = members.find((one) => one.id === id);
    return other === undefined ? [] : [{ profile: id, name: other.name, time, blocked: other.blocked === 1 }];
  });
};
