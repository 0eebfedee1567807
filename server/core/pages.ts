import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import { type CallName, endpoints } from '#contract/endpoints.ts';
import { queryParameters } from '#contract/limits/app.ts';
import { type Locale, parseLocaleTag } from '#contract/locales.ts';
import type { StartData, StartReplies } from '#contract/start-data.ts';
import { factsOfPage, findPage } from '#server/domain/find-page.ts';
import { type SiteDomain, siteOrigin } from '#server/domain/site-domain.ts';
import { sourceFields } from '#server/domain/tracking-source.ts';
import { buildPageHtml, readTexts } from '#server/http/page-html.ts';
import { readSessionToken } from '#server/http/session.ts';
import { type Translations, buildSharedHead, canonicalPath } from '#server/http/search-engines.ts';
import { type SiteFile, type StaticFiles, toSiteFile } from '#server/http/static-files.ts';
import type { ProductModules } from './app.ts';
import { findSession } from '#server/store/sessions.ts';
import { getSiteSettings, listSiteDomains } from '#server/store/site-settings.ts';
import type { Deps } from './deps.ts';
import { runCall } from './run-call.ts';

/** Bounds the memory: a page takes some 30 kB. */
const maxPages = 300;

const compress = {
  br: (html: Buffer) => promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (html: Buffer) => promisify(gzip)(html),
};

const toPage = async (html: string): Promise<SiteFile> => {
  const plain = Buffer.from(html);
  const [br, gz] = await Promise.all([compress.br(plain), compress.gzip(plain)]);
  return toSiteFile('index.html', plain, [
    ['br', Buffer.from(br)],
    ['gzip', Buffer.from(gz)],
  ]);
};

/** Parameters that change nothing on the page that is seen. */
const unseenParameters: readonly string[] = [...sourceFields, queryParameters.pageBounce];

/** The path under which the page is rendered; null for a page that is not. All unknown addresses are one page. */
const renderedPath = (path: string, query: URLSearchParams): string | null => {
  if ([...query.keys()].some((name) => !unseenParameters.includes(name))) return null;
  const page = findPage(path);
  if (page === null) return '/-/';
  return factsOfPage(page)?.isRendered === true ? path : null;
};

/** The browser's region, by which numbers and dates are written: the client has it from `navigator.languages`. */
const findRegions = (request: Request, locale: Locale): readonly string[] =>
  parseAccept(request.headers.get('accept-language') ?? '')
    .map(({ type }) => type)
    .filter((tag) => /^[a-z]{2}-[A-Z]{2}$/.test(tag) && parseLocaleTag(tag) === locale)
    .slice(0, 1);

/** Those that a rendered page states itself. */
const readGivenTexts = (head: string): Partial<ReturnType<typeof readTexts>> =>
  Object.fromEntries(Object.entries(readTexts(head)).filter(([, text]) => text !== ''));

/**
 * The operator's sites of one niche, by language; empty where they speak one language, or where another site speaks this
 * one's: a page must be among its own translations.
 */
const findTranslations = async ({ config, db }: Deps, asked: SiteDomain): Promise<Translations> => {
  const { niche } = await getSiteSettings(db.read, asked);
  const found = new Map<string, string>();
  for (const domain of [null, ...(await listSiteDomains(db.read))]) {
    const settings = await getSiteSettings(db.read, domain);
    const language = parseLocaleTag(settings.domain_language ?? '') ?? 'x-default';
    if (settings.niche === niche && !found.has(language)) found.set(language, siteOrigin(config, domain));
  }
  return found.size > 1 && [...found.values()].includes(siteOrigin(config, asked)) ? found : new Map();
};

export type PageRequest = {
  readonly request: Request;
  readonly address: string;
  /** The site that was asked. */
  readonly domain: SiteDomain;
  readonly locale: Locale;
};

export type Pages = { readonly find: (page: PageRequest) => Promise<SiteFile> };

/**
 * Pages of the site as the server answers them: with the replies that the client would ask for first, the scripts that
 * it will import, and for a visitor with the page itself. Equal pages are built once; a changed setting is a changed reply
 * and so another page. Without these replies, as when the database does not answer, the built page itself is the answer.
 */
export const createPages = (deps: Deps, { handlers }: ProductModules, site: StaticFiles): Pages => {
  const built = new Map<string, Promise<SiteFile>>();

  const call = async (name: CallName, query: URLSearchParams, { request, address }: PageRequest): Promise<unknown> => {
    const handler = handlers[name];
    if (handler === undefined) return null;
    const url = new URL(endpoints[name].path, request.url);
    url.search = String(query);
    const headers = new Headers();
    for (const name of ['accept-language', 'x-forwarded-host']) headers.set(name, request.headers.get(name) ?? '');
    const response = await runCall(deps, handler, new Request(url, { headers }), address);
    return response.ok ? response.json() : null;
  };

  /** A member's prices depend on the account: the client asks for them. [PAY-11] */
  const loadReplies = async (page: PageRequest, isVisitor: boolean): Promise<StartReplies | null> => {
    const { pathname, searchParams } = new URL(page.request.url);
    const { host } = new URL(siteOrigin(deps.config, page.domain));
    const none = new URLSearchParams();
    const [loadSettings, loadCompanyInfo, loadBundles] = await Promise.all([
      call('loadSettings', new URLSearchParams([...searchParams, ['forced_domain', host]]), page),
      call('loadCompanyInfo', none, page),
      isVisitor && findPage(pathname)?.name === 'pricing' ? call('loadBundles', none, page) : undefined,
    ]);
    if (loadSettings === null || loadCompanyInfo === null || loadBundles === null) return null;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `runCall` answers what the contract says.
    return { loadSettings, loadCompanyInfo, ...(loadBundles !== undefined && { loadBundles }) } as StartReplies;
  };

  const build = async (
    template: string,
    path: string,
    { domain, locale }: PageRequest,
    start: StartData,
    translations: Translations,
  ): Promise<SiteFile> => {
    const { renderer } = site;
    const rendered =
      start.renderedFor === null ? null : ((await renderer?.renderPage({ path, locale, start })) ?? null);
    const toScripts = (sources: readonly string[] = []) =>
      new Set(sources.flatMap((source) => site.chunks.get(source) ?? []));
    const scripts = toScripts(renderer?.listSources(path, locale, start));
    const wideScripts = toScripts(renderer?.listWideSources(path)).difference(scripts);
    const texts = { ...readTexts(template), ...(rendered !== null && readGivenTexts(rendered.head)) };
    const { replies } = start;
    const origin = siteOrigin(deps.config, domain);
    const shared = buildSharedHead({ origin, path, locale, texts, replies, translations });
    return toPage(
      buildPageHtml(template, {
        route: findPage(path)?.name,
        start,
        rendered,
        scripts: [...scripts],
        wideScripts: [...wideScripts],
        shared,
      }),
    );
  };

  const findBuilt = (key: string, make: () => Promise<SiteFile>): Promise<SiteFile> => {
    const found = built.get(key) ?? make();
    built.delete(key);
    built.set(key, found);
    for (const oldest of built.keys()) {
      if (built.size <= maxPages) break;
      built.delete(oldest);
    }
    found.catch(() => built.delete(key));
    return found;
  };

  return {
    find: async (page) => {
      const { request, domain, locale } = page;
      const template = site.pages.get(locale) ?? site.page;
      const { pathname, searchParams } = new URL(request.url);
      try {
        const isVisitor = (await findSession(deps.db.read, readSessionToken(request), deps.now())) === null;
        const replies = await loadReplies(page, isVisitor);
        if (replies === null) return template;
        const path = isVisitor && site.renderer !== null ? renderedPath(pathname, searchParams) : null;
        const start = { replies, isVisitor, renderedFor: path === null ? null : findRegions(request, locale) };
        // A page that is not rendered is the same for every member that it may show.
        const same = path ?? canonicalPath(pathname) ?? findPage(pathname)?.name;
        const translations = await findTranslations(deps, domain);
        const key = createHash('sha256')
          .update(JSON.stringify([same, domain, locale, start, ...translations]))
          .digest('base64');
        return await findBuilt(key, () =>
          build(template.plain.toString(), path ?? pathname, page, start, translations),
        );
      } catch (error) {
        deps.log.warn({ err: error }, 'a page was answered without its start data');
        return template;
      }
    },
  };
};
