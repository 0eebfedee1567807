import type { Tx } from '#server/core/call.ts';
import type { BundleTable } from '#server/db/schema.ts';
import type { Deps } from '#server/core/deps.ts';
import { newPushKeys } from '#server/domain/push-keys.ts';
import { defaultPrices } from '#server/domain/prices.ts';
import { defaultCompany, defaultParameters, defaultSiteSettings } from '#server/domain/site-settings.ts';

/** The most expensive bundle is the best value: its credits cost least. [CREDITS-06 PREMIUM-04] */
const bundles: readonly BundleTable[] = [
  { id: 'hello', place: 0, credits: 20, style: 'p0', best_value: 0 },
  { id: 'evening', place: 1, credits: 60, style: 'p1', best_value: 0 },
  { id: 'weekend', place: 2, credits: 150, style: 'p2', best_value: 0 },
  { id: 'season', place: 3, credits: 400, style: 'p3', best_value: 1 },
];

const buildSite = ({ demo, publicUrl }: Deps['config']) => ({
  ...defaultSiteSettings,
  domain: new URL(publicUrl).hostname,
  // A number reserved for fiction.
  ...(demo ? { support_phone: '+44 20 7946 0958' } : {}),
});

const buildCompany = ({ demo }: Deps['config']) =>
  demo
    ? {
        ...defaultCompany,
        name: 'Vesper Demo',
        address: '1 Example Street',
        kvk: '00000000',
        city: 'Amsterdam',
        country: 'Netherlands',
        tradenames: ['Vesper'],
        vat_numbers: ['NL000000000B00'],
      }
    : defaultCompany;

/** Never overwrites the operator's values, so it runs at every start. */
export const seedDefaults = async (tx: Tx, config: Deps['config']): Promise<void> => {
  const rows = {
    site: buildSite(config),
    company: buildCompany(config),
    // A demo has no operator who would approve photos. [PHOTO-08]
    parameters: { ...defaultParameters, photo_moderation: !config.demo },
    push_keys: newPushKeys(),
  };
  await tx
    .insertInto('setting')
    .values(Object.entries(rows).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const any = await tx.selectFrom('bundle').select('id').limit(1).executeTakeFirst();
  if (any === undefined) await tx.insertInto('bundle').values(bundles).execute();
  // The operator's own bundles have no default prices.
  const known = await tx.selectFrom('bundle').select('id').execute();
  const prices = defaultPrices.filter(({ bundle_id: bundle }) => known.some(({ id }) => id === bundle));
  if (prices.length > 0) {
    await tx
      .insertInto('bundle_price')
      .values(prices)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
};
