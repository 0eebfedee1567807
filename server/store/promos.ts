import type { Kysely } from 'kysely';
import { promoKinds } from '#contract/promo.ts';
import type { Tx } from '#server/core/call.ts';
import type { PromoTable, Schema } from '#server/db/schema.ts';
import type { SiteDomain } from '#server/domain/site-domain.ts';
import { getSiteSettings } from './site-settings.ts';

/** The newest first; other sites' members only when this site resells them. [LANDER-02 LANDER-04] */
export const listActivePromos = async (db: Kysely<Schema>, domain: SiteDomain) => {
  const { member_resell: isReseller } = await getSiteSettings(db, domain);
  return db
    .selectFrom('promo')
    .selectAll()
    .where('kind', 'in', isReseller ? promoKinds : ['cam'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
};

/** The newest first, for the operator. */
export const listPromos = (db: Kysely<Schema>): Promise<PromoTable[]> =>
  db.selectFrom('promo').selectAll().orderBy('created_at', 'desc').orderBy('id').execute();

export const addPromo = async (tx: Tx, promo: PromoTable): Promise<void> => {
  await tx.insertInto('promo').values(promo).execute();
};

/** Returns false when there is no such promo. */
export const deletePromo = async (tx: Tx, id: string): Promise<boolean> => {
  const deleted = await tx.deleteFrom('promo').where('id', '=', id).returning('id').executeTakeFirst();
  return deleted !== undefined;
};
