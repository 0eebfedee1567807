import type { Kysely } from 'kysely';
import type { Tx } from '#server/core/call.ts';
import type { KeptCardTable, Schema } from '#server/db/schema.ts';
import { deleteCardRevocation, queueCardRevocation } from './card-revocations.ts';

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

/** Its provider is asked to revoke it after the commit. [PAY-13] */
export const deleteSavedCards = async (tx: Tx, memberId: string, now: number): Promise<void> => {
  const deleted = await tx
    .deleteFrom('kept_card')
    .where('member_id', '=', memberId)
    .returning(['provider', 'reference'])
    .execute();
  for (const card of deleted) await queueCardRevocation(tx, card, now);
};

/** A member has one saved card; an earlier one is deleted. */
export const replaceSavedCard = async (tx: Tx, card: KeptCardTable): Promise<void> => {
  await deleteSavedCards(tx, card.member_id, card.created_at);
  // The same card again, where its provider gives it the same reference.
  await deleteCardRevocation(tx, card);
  await tx.insertInto('kept_card').values(card).execute();
};
