import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { type CompanyInfo, CompanyInfoSchema } from '#contract/settings.ts';
import type { Tx } from '#server/core/call.ts';
import type { Schema } from '#server/db/schema.ts';
import {
  defaultCompany,
  defaultParameters,
  defaultSiteSettings,
  type SiteParameters,
  SiteParametersSchema,
  type SiteSettings,
  SiteSettingsSchema,
} from '#server/domain/site-settings.ts';

const StoredSchema = z.record(z.string(), z.unknown());

const readText = async (db: Kysely<Schema>, key: string): Promise<string> => {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? '{}';
};

const parseText = (text: string): Record<string, unknown> => StoredSchema.parse(JSON.parse(text));

const domainOf = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^www\./, '');

const parseSite = (...texts: readonly string[]): SiteSettings =>
  SiteSettingsSchema.parse(Object.assign({}, defaultSiteSettings, ...texts.map(parseText)));

/** The site is read with every other call and is long: the same text is parsed once. */
let parsed: { readonly text: string; readonly site: SiteSettings } | null = null;

const parseSiteOnce = (text: string): SiteSettings => {
  if (parsed?.text !== text) parsed = { text, site: parseSite(text) };
  return parsed.site;
};

/** The site's settings; those of `site:<domain>` stand over the default site's, and an unknown domain has none. [API-27] */
export const getSiteSettings = async (db: Kysely<Schema>, forcedDomain?: string): Promise<SiteSettings> => {
  const text = await readText(db, 'site');
  if (forcedDomain === undefined) return parseSiteOnce(text);
  return parseSite(text, await readText(db, `site:${domainOf(forcedDomain)}`));
};

export const getSiteParameters = async (db: Kysely<Schema>): Promise<SiteParameters> =>
  SiteParametersSchema.parse({ ...defaultParameters, ...parseText(await readText(db, 'parameters')) });

export const getCompany = async (db: Kysely<Schema>): Promise<CompanyInfo> =>
  CompanyInfoSchema.parse({ ...defaultCompany, ...parseText(await readText(db, 'company')) });

/** Sets some values of a setting; the others stay. */
export const saveSetting = async (
  tx: Tx,
  key: 'site' | 'parameters' | 'company',
  change: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const value = JSON.stringify({ ...parseText(await readText(tx, key)), ...change });
  await tx
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
};
