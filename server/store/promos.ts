import type { Kysely } from 'kysely';
import { promoKinds } from '#contract/promo.ts';
import type { Schema } from '#server/db/schema.ts';
import { getSiteSettings } from './site-settings.ts';

/** The promo profiles that this site shows, the newest first; of other sites' members only where it resells. [LANDER-02 LANDER-04] */
export const listActivePromos = async (db: Kysely<Schema>) => {
  const { member_resell: resells } = await getSiteSettings(db);
  return db
    .selectFrom('promo')
    .selectAll()
    .where('kind', 'in', resells ? promoKinds : ['cam'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
};
