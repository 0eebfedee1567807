import type { Kysely } from 'kysely';
import type { ConversationTable, Schema } from '#server/db/schema.ts';

/** The two in the order in which their conversation is stored. */
export const pairOf = (one: string, other: string): { readonly low_id: string; readonly high_id: string } =>
  one < other ? { low_id: one, high_id: other } : { low_id: other, high_id: one };

export const findConversation = (
  db: Kysely<Schema>,
  one: string,
  other: string,
): Promise<ConversationTable | undefined> => {
  const pair = pairOf(one, other);
  return db
    .selectFrom('conversation')
    .selectAll()
    .where('low_id', '=', pair.low_id)
    .where('high_id', '=', pair.high_id)
    .executeTakeFirst();
};
