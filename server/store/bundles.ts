import type { Kysely } from 'kysely';
import type { BundleTable, Schema } from '#server/db/schema.ts';

/** A bundle with its price in one currency. */
export type PricedBundle = BundleTable & { readonly amount: number; readonly currency: string };

/** Every price of every bundle. */
export const readPrices = (db: Kysely<Schema>): Promise<PricedBundle[]> =>
  db
    .selectFrom('bundle')
    .innerJoin('bundle_price', 'bundle_price.bundle_id', 'bundle.id')
    .selectAll('bundle')
    .select(['bundle_price.amount', 'bundle_price.currency'])
    .execute();

/** In their order; one that has no price in this currency is not sold there. [CREDITS-06] */
export const readBundles = (db: Kysely<Schema>, currency: string): Promise<PricedBundle[]> =>
  db
    .selectFrom('bundle')
    .innerJoin('bundle_price', 'bundle_price.bundle_id', 'bundle.id')
    .selectAll('bundle')
    .select(['bundle_price.amount', 'bundle_price.currency'])
    .where('bundle_price.currency', '=', currency)
    .orderBy('bundle.place')
    .execute();

/** One bundle at its price in this currency, if it is sold there. */
export const findBundle = (db: Kysely<Schema>, id: string, currency: string): Promise<PricedBundle | undefined> =>
  db
    .selectFrom('bundle')
    .innerJoin('bundle_price', 'bundle_price.bundle_id', 'bundle.id')
    .selectAll('bundle')
    .select(['bundle_price.amount', 'bundle_price.currency'])
    .where('bundle.id', '=', id)
    .where('bundle_price.currency', '=', currency)
    .executeTakeFirst();
