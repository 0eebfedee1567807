import type { Tx } from '#server/core/call.ts';
import { isContactableBy } from './member-visibility.ts';

/** `from` and `to`: delivered positions before and after. */
type DeliveryRange = {
  readonly conversation: string;
  readonly otherId: string;
  readonly from: number;
  readonly to: number;
};

/** Ignores messages of other members and those known as delivered. */
export const findNewDeliveries = async (
  tx: Tx,
  memberId: string,
  messageIds: readonly string[],
): Promise<DeliveryRange[]> => {
  if (messageIds.length === 0) return [];
  const rows = await tx
    .selectFrom('message')
    .innerJoin('participant', 'participant.conversation_id', 'message.conversation_id')
    .innerJoin('member', 'member.id', 'participant.other_id')
    .select((eb) => [
      'participant.conversation_id',
      'participant.other_id',
      'participant.delivered',
      eb.fn.max('message.position').as('position'),
    ])
    .where('message.id', 'in', messageIds)
    .where('participant.member_id', '=', memberId)
    .whereRef('message.position', '>', 'participant.delivered')
    .where(isContactableBy(memberId))
    .groupBy(['participant.conversation_id', 'participant.other_id', 'participant.delivered'])
    .execute();
  return rows.map((row) => ({
    conversation: row.conversation_id,
    otherId: row.other_id,
    from: row.delivered,
    to: row.position,
  }));
};

/** Returns the other member's last newly delivered message, if there is one. [CHAT-15] */
export const saveDelivery = async (
  tx: Tx,
  memberId: string,
  { conversation, otherId, from, to }: DeliveryRange,
): Promise<string | undefined> => {
  await tx
    .updateTable('participant')
    .set({ delivered: to })
    .where('conversation_id', '=', conversation)
    .where('member_id', '=', memberId)
    .execute();
  const last = await tx
    .selectFrom('message')
    .select('id')
    .where('conversation_id', '=', conversation)
    .where('sender_id', '=', otherId)
    .where('position', '>', from)
    .where('position', '<=', to)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.id;
};
