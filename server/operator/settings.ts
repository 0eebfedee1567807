import * as z from 'zod/mini';
import { CompanyInfoSchema } from '#contract/settings.ts';
import { type SiteDomain, toDomain } from '#server/domain/site-domain.ts';
import { SiteParametersSchema, SiteSettingsSchema } from '#server/domain/site-settings.ts';
import {
  addSite,
  findCompany,
  findSiteDomain,
  getCompany,
  getSiteParameters,
  getSiteSettings,
  listSiteDomains,
  saveCompany,
  saveParameters,
  saveSite,
} from '#server/store/site-settings.ts';
import { type Command, OperatorError, type OperatorDeps, lines } from './command.ts';

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** Possible readings of the text: JSON, or the text itself. */
const listReadings = (text: string): readonly unknown[] => {
  try {
    return [JSON.parse(text), text];
  } catch {
    return [text];
  }
};

type Shape = Readonly<Record<string, z.ZodMiniType>>;

const readValue = (shape: Shape, name: string, text: string): Readonly<Record<string, unknown>> => {
  const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
  if (field === undefined) {
    throw new OperatorError(`There is no ${name}. It may be: ${Object.keys(shape).join(', ')}.`);
  }
  const fitting = listReadings(text)
    .map((meaning) => z.safeParse(field, meaning))
    .find(({ success }) => success);
  if (fitting === undefined) throw new OperatorError(`${text} is no value of ${name}.`);
  return { [name]: fitting.data };
};

/** The first word of a text, and the rest. */
const splitWord = (text: string): readonly [word: string, rest: string] => {
  const [word = '', ...rest] = text.split(' ');
  return [word, rest.join(' ')];
};

const readDomain = (text: string): string => {
  const domain = toDomain(text);
  const isDomain = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(domain) && URL.canParse(`http://${domain}`);
  if (!isDomain) throw new OperatorError(`${text} is no domain: write it as example.com, without http:// and a path.`);
  return domain;
};

/** True for the domain of `PUBLIC_URL` and of the default site's settings. */
const isDefaultDomain = async ({ db, config }: OperatorDeps, domain: string): Promise<boolean> =>
  [new URL(config.publicUrl).host, (await getSiteSettings(db.read, null)).domain].some(
    (each) => toDomain(each) === domain,
  );

const getSite = async (deps: OperatorDeps, text: string): Promise<SiteDomain> => {
  const domain = readDomain(text);
  const found = await findSiteDomain(deps.db.read, domain);
  if (found === null && !(await isDefaultDomain(deps, domain)))
    throw new OperatorError(`There is no site ${domain}: create it with site create.`);
  return found;
};

const looksLikeDomain = (word: string): boolean => /[.:]/.test(word) || word === 'localhost';

const createSite: Command['run'] = async (deps, text = '', name = '') => {
  const domain = readDomain(text);
  const isTaken = await isDefaultDomain(deps, domain);
  // The default site's title and description name that site.
  const settings = { name, mail_name: name, index_title: '', description: '' };
  const isAdded = !isTaken && (await deps.db.write((tx) => addSite(tx, domain, settings, deps.now())));
  if (!isAdded) throw new OperatorError(`${domain} has a site already.`);
  return `Created: ${domain} has the settings of the default site until they are set.`;
};

const setSite: Command['run'] = async (deps, first = '', rest = '') => {
  const [word, text] = splitWord(rest);
  const isOfSite = looksLikeDomain(first);
  const domain = isOfSite ? await getSite(deps, first) : null;
  const [name, value] = isOfSite ? [word, text] : [first, rest];
  if (domain !== null && name === 'domain') throw new OperatorError('The domain of a site cannot be changed.');
  const change = readValue(SiteSettingsSchema.shape, name, value);
  await deps.db.write((tx) => saveSite(tx, domain, change));
  return 'Set.';
};

const showSite: Command['run'] = async (deps, domain = '') =>
  json(await getSiteSettings(deps.db.read, domain === '' ? null : await getSite(deps, domain)));

const listSites: Command['run'] = async ({ db }) => {
  const rows = [];
  for (const domain of [null, ...(await listSiteDomains(db.read))]) {
    const site = await getSiteSettings(db.read, domain);
    const { name: company } = await getCompany(db.read, domain);
    const kind = domain === null ? 'default' : null;
    rows.push([site.domain, site.name, site.niche, site.domain_language, company, kind]);
  }
  return lines(rows);
};

const companyId = (word: string): number | null => (/^[1-9]\d{0,8}$/.test(word) ? Number(word) : null);

const setCompany: Command['run'] = async ({ db }, first = '', rest = '') => {
  const id = companyId(first);
  const [word, text] = splitWord(rest);
  const change = readValue(CompanyInfoSchema.shape, id === null ? first : word, id === null ? rest : text);
  await db.write((tx) => saveCompany(tx, id ?? 1, change));
  return 'Set.';
};

const showCompany: Command['run'] = async ({ db }, word = '') => {
  if (word === '') return json(await getCompany(db.read, null));
  const id = companyId(word);
  const company = id === null ? undefined : await findCompany(db.read, id);
  if (company === undefined) throw new OperatorError(`There is no company ${word}.`);
  return json(company);
};

const setParameter: Command['run'] = async ({ db }, name = '', text = '') => {
  const change = readValue(SiteParametersSchema.shape, name, text);
  await db.write((tx) => saveParameters(tx, change));
  return 'Set.';
};

const valueHelp = 'the value as JSON; words need no quotes';

/** [SETTINGS-01 to SETTINGS-12 COMPANY-01 API-27] */
export const settingCommands: Readonly<Record<string, Command>> = {
  'site create': { arguments: ['domain', 'name'], help: 'a site of its own under another domain', run: createSite },
  'site list': { arguments: [], help: 'domain, name, niche, language and company of each site', run: listSites },
  'site show': { arguments: [], options: '[domain]', help: 'what is set', run: showSite },
  'site set': {
    arguments: ['[domain] name', 'value'],
    help: `${valueHelp}; without a domain: the default site`,
    run: setSite,
  },
  'company show': { arguments: [], options: '[company_id]', help: 'what is set', run: showCompany },
  'company set': {
    arguments: ['[company_id] name', 'value'],
    help: `${valueHelp}; without an id: company 1`,
    run: setCompany,
  },
  'parameters show': {
    arguments: [],
    help: 'what is set',
    run: async ({ db }) => json(await getSiteParameters(db.read)),
  },
  'parameters set': { arguments: ['name', 'value'], help: valueHelp, run: setParameter },
};
