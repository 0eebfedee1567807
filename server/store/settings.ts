import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { type CompanyInfo, CompanyInfoSchema } from '#contract/settings.ts';
import type { Tx } from '#server/call.ts';
import type { Schema } from '#server/db/schema.ts';
import {
  defaultCompany,
  defaultParameters,
  defaultSite,
  type Parameters,
  ParametersSchema,
  type Site,
  SiteSchema,
} from '#server/domain/site.ts';

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

const parseSite = (...texts: readonly string[]): Site =>
  SiteSchema.parse(Object.assign({}, defaultSite, ...texts.map(parseText)));

/** The site is read with every other call and is long: the same text is parsed once. */
let parsed: { readonly text: string; readonly site: Site } | null = null;

const parseSiteOnce = (text: string): Site => {
  if (parsed?.text !== text) parsed = { text, site: parseSite(text) };
  return parsed.site;
};

/** The site's settings; those of `site:<domain>` stand over the default site's, and an unknown domain has none. [API-27] */
export const readSite = async (db: Kysely<Schema>, forcedDomain?: string): Promise<Site> => {
  const text = await readText(db, 'site');
  if (forcedDomain === undefined) return parseSiteOnce(text);
  return parseSite(text, await readText(db, `site:${domainOf(forcedDomain)}`));
};

export const readParameters = async (db: Kysely<Schema>): Promise<Parameters> =>
  ParametersSchema.parse({ ...defaultParameters, ...parseText(await readText(db, 'parameters')) });

export const readCompany = async (db: Kysely<Schema>): Promise<CompanyInfo> =>
  CompanyInfoSchema.parse({ ...defaultCompany, ...parseText(await readText(db, 'company')) });

/** Sets some values of a setting; the others stay. */
export const writeSetting = async (
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
