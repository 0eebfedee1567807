import type { Kysely } from 'kysely';
import { payments as limits } from '#contract/limits/shop.ts';
import type { Tx } from '#server/core/call.ts';
import type { CardRevocationTable, KeptCardTable, Schema } from '#server/db/schema.ts';

export type CardReference = Pick<KeptCardTable, 'provider' | 'reference'>;

/** In the transaction that deletes or replaces the card; the reconciler sends it (decision 097). [PAY-13] */
export const queueCardRevocation = async (
  tx: Tx,
  { provider, reference }: CardReference,
  now: number,
): Promise<void> => {
  await tx
    .insertInto('card_revocation')
    .values({ provider, reference, created_at: now, asked_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** The provider has confirmed it, or the card is kept again. */
export const deleteCardRevocation = async (tx: Tx, { provider, reference }: CardReference): Promise<void> => {
  await tx.deleteFrom('card_revocation').where('provider', '=', provider).where('reference', '=', reference).execute();
};

/** Deletes those that no provider has confirmed in `payments.giveUp`, and returns them. */
export const deleteOverdueRevocations = (tx: Tx, now: number): Promise<CardReference[]> =>
  tx
    .deleteFrom('card_revocation')
    .where('created_at', '<=', now - limits.giveUp)
    .returning(['provider', 'reference'])
    .execute();

/** The oldest first. */
export const listDueRevocations = (
  db: Kysely<Schema>,
  provider: string,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<CardRevocationTable[]> =>
  db
    .selectFrom('card_revocation')
    .selectAll()
    .where('provider', '=', provider)
    .where((eb) =>
      eb.or([
        eb('asked_at', 'is', null),
        eb('asked_at', '<=', now - limits.slowPollInterval),
        eb.and([eb('asked_at', '<=', now - limits.pollInterval), eb('created_at', '>', now - limits.slowPollAfter)]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('reference')
    .limit(limit)
    .execute();

/** Records when the provider was last asked to revoke these cards. */
export const markRevocationsAsked = async (
  tx: Tx,
  provider: string,
  { references, now }: { readonly references: readonly string[]; readonly now: number },
): Promise<void> => {
  await tx
    .updateTable('card_revocation')
    .set({ asked_at: now })
    .where('provider', '=', provider)
    .where('reference', 'in', references)
    .execute();
};
