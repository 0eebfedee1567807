import type { Kysely } from 'kysely';
import type { Tx } from '#server/core/call.ts';
import type { BundlePriceTable, BundleTable, Schema } from '#server/db/schema.ts';

export type PricedBundle = BundleTable & { readonly amount: number; readonly currency: string };

export const listPrices = (db: Kysely<Schema>): Promise<PricedBundle[]> =>
  db
    .selectFrom('bundle')
    .innerJoin('bundle_price', 'bundle_price.bundle_id', 'bundle.id')
    .selectAll('bundle')
    .select(['bundle_price.amount', 'bundle_price.currency'])
    .execute();

/** In shop order; a bundle without a price in this currency is not sold in it. [CREDITS-06] */
export const listBundles = (db: Kysely<Schema>, currency: string): Promise<PricedBundle[]> =>
  db
    .selectFrom('bundle')
    .innerJoin('bundle_price', 'bundle_price.bundle_id', 'bundle.id')
    .selectAll('bundle')
    .select(['bundle_price.amount', 'bundle_price.currency'])
    .where('bundle_price.currency', '=', currency)
    .orderBy('bundle.place')
    .execute();

/** Undefined when the bundle is not sold in this currency. */
export const findBundle = (db: Kysely<Schema>, id: string, currency: string): Promise<PricedBundle | undefined> =>
  db
    .selectFrom('bundle')
    .innerJoin('bundle_price', 'bundle_price.bundle_id', 'bundle.id')
    .selectAll('bundle')
    .select(['bundle_price.amount', 'bundle_price.currency'])
    .where('bundle.id', '=', id)
    .where('bundle_price.currency', '=', currency)
    .executeTakeFirst();

/** Returns false when there is no such bundle. */
export const saveBundlePrice = async (tx: Tx, price: BundlePriceTable): Promise<boolean> => {
  const { bundle_id: bundleId, amount } = price;
  const known = await tx.selectFrom('bundle').select('id').where('id', '=', bundleId).executeTakeFirst();
  if (known === undefined) return false;
  await tx
    .insertInto('bundle_price')
    .values(price)
    .onConflict((conflict) => conflict.columns(['bundle_id', 'currency']).doUpdateSet({ amount }))
    .execute();
  return true;
};
