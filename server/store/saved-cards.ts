import type { Kysely } from 'kysely';
import type { Tx } from '#server/core/call.ts';
import type { KeptCardTable, Schema } from '#server/db/schema.ts';

/** [PAY-13] */
export const findSavedCard = (
  db: Kysely<Schema>,
  memberId: string,
  provider: string,
): Promise<Pick<KeptCardTable, 'reference' | 'label'> | undefined> =>
  db
    .selectFrom('kept_card')
    .select(['reference', 'label'])
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .executeTakeFirst();

export const deleteSavedCards = async (tx: Tx, memberId: string): Promise<void> => {
  await tx.deleteFrom('kept_card').where('member_id', '=', memberId).execute();
};
