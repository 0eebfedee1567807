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

const findText = async (db: Kysely<Schema>, key: string): Promise<string> => {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? '{}';
};

const parseText = (text: string): Record<string, unknown> => StoredSchema.parse(JSON.parse(text));

const toDomain = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^www\./, '');

const parseSite = (...texts: readonly string[]): SiteSettings =>
  SiteSettingsSchema.parse(Object.assign({}, defaultSiteSettings, ...texts.map(parseText)));

/** Cached, because the settings are long and almost every call reads them. */
let parsed: { readonly text: string; readonly site: SiteSettings } | null = null;

const parseSiteOnce = (text: string): SiteSettings => {
  if (parsed?.text !== text) parsed = { text, site: parseSite(text) };
  return parsed.site;
};

/** `site:<domain>` overrides the default site; an unknown domain has no overrides. [API-27] */
export const getSiteSettings = async (db: Kysely<Schema>, forcedDomain?: string): Promise<SiteSettings> => {
  const text = await findText(db, 'site');
  if (forcedDomain === undefined) return parseSiteOnce(text);
  return parseSite(text, await findText(db, `site:${toDomain(forcedDomain)}`));
};

export const getSiteParameters = async (db: Kysely<Schema>): Promise<SiteParameters> =>
  SiteParametersSchema.parse({ ...defaultParameters, ...parseText(await findText(db, 'parameters')) });

export const getCompany = async (db: Kysely<Schema>): Promise<CompanyInfo> =>
  CompanyInfoSchema.parse({ ...defaultCompany, ...parseText(await findText(db, 'company')) });

/** Merges the change into the stored values. */
export const saveSetting = async (
  tx: Tx,
  key: 'site' | 'parameters' | 'company',
  change: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const value = JSON.stringify({ ...parseText(await findText(tx, key)), ...change });
  await tx
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
};
