import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { type CompanyInfo, CompanyInfoSchema } from '#contract/settings.ts';
import type { Tx } from '#server/core/call.ts';
import type { Schema } from '#server/db/schema.ts';
import { type SiteDomain, toDomain } from '#server/domain/site-domain.ts';
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

const findText = async (db: Kysely<Schema>, key: string): Promise<string | undefined> =>
  (await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst())?.value;

const getText = async (db: Kysely<Schema>, key: string): Promise<string> => (await findText(db, key)) ?? '{}';

const parseText = (text: string): Record<string, unknown> => StoredSchema.parse(JSON.parse(text));

const findSiteText = async (db: Kysely<Schema>, domain: string): Promise<string | undefined> =>
  (await db.selectFrom('site').select('settings').where('domain', '=', domain).executeTakeFirst())?.settings;

/** Null, the default site, for a domain that no site has. [API-27] */
export const findSiteDomain = async (db: Kysely<Schema>, host: string): Promise<SiteDomain> => {
  const domain = toDomain(host);
  return (await findSiteText(db, domain)) === undefined ? null : domain;
};

type Stored = { readonly common: string; readonly own: string | undefined };

const parseSite = ({ common, own }: Stored, domain: SiteDomain): SiteSettings =>
  SiteSettingsSchema.parse({
    ...defaultSiteSettings,
    ...parseText(common),
    ...(own !== undefined && domain !== null && { ...parseText(own), domain }),
  });

/** Cached, because the settings are long and almost every call reads them. One entry for each site. */
const parsed = new Map<SiteDomain, Stored & { readonly site: SiteSettings }>();

/** What a site has not set is as on the default site. A site that was removed is the default one. [API-27] */
export const getSiteSettings = async (db: Kysely<Schema>, domain: SiteDomain): Promise<SiteSettings> => {
  const common = await getText(db, 'site');
  const own = domain === null ? undefined : await findSiteText(db, domain);
  const cached = parsed.get(domain);
  if (cached?.common === common && cached.own === own) return cached.site;
  const site = parseSite({ common, own }, domain);
  parsed.set(domain, { common, own, site });
  return site;
};

export const getSiteParameters = async (db: Kysely<Schema>): Promise<SiteParameters> =>
  SiteParametersSchema.parse({ ...defaultParameters, ...parseText(await getText(db, 'parameters')) });

const companyKey = (id: number): string => (id === defaultSiteSettings.company_id ? 'company' : `company:${id}`);

const parseCompany = (text: string): CompanyInfo => CompanyInfoSchema.parse({ ...defaultCompany, ...parseText(text) });

/** Undefined: the operator has written nothing about it. */
export const findCompany = async (db: Kysely<Schema>, id: number): Promise<CompanyInfo | undefined> => {
  const text = await findText(db, companyKey(id));
  return text === undefined ? undefined : parseCompany(text);
};

/** The company with the site's `company_id`; the first company while that one is missing. [COMPANY-01] */
export const getCompany = async (db: Kysely<Schema>, domain: SiteDomain): Promise<CompanyInfo> => {
  const { company_id: id } = await getSiteSettings(db, domain);
  return (await findCompany(db, id)) ?? parseCompany(await getText(db, 'company'));
};

type Change = Readonly<Record<string, unknown>>;

/** Merges the change into the stored values. */
const mergeSetting = async (tx: Tx, key: string, change: Change): Promise<void> => {
  const value = JSON.stringify({ ...parseText(await getText(tx, key)), ...change });
  await tx
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
};

export const saveParameters = (tx: Tx, change: Change): Promise<void> => mergeSetting(tx, 'parameters', change);

export const saveCompany = (tx: Tx, id: number, change: Change): Promise<void> =>
  mergeSetting(tx, companyKey(id), change);

/** Settings of the default site apply wherever another site has none of its own. */
export const saveSite = async (tx: Tx, domain: SiteDomain, change: Change): Promise<void> => {
  if (domain === null) return mergeSetting(tx, 'site', change);
  const settings = JSON.stringify({ ...parseText((await findSiteText(tx, domain)) ?? '{}'), ...change });
  await tx.updateTable('site').set({ settings }).where('domain', '=', domain).execute();
};

/** Returns false when the domain has a site already. */
export const addSite = async (tx: Tx, domain: string, settings: Change, now: number): Promise<boolean> => {
  const added = await tx
    .insertInto('site')
    .values({ domain, settings: JSON.stringify(settings), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('domain')
    .executeTakeFirst();
  return added !== undefined;
};

/** All sites beside the default one. */
export const listSiteDomains = async (db: Kysely<Schema>): Promise<readonly string[]> => {
  const rows = await db.selectFrom('site').select('domain').orderBy('domain').execute();
  return rows.map(({ domain }) => domain);
};
