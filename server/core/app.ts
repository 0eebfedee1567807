import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import {
  type CallName,
  eventStreamPath,
  mailReportPath,
  pageBouncePath,
  pageHiddenPath,
  paymentWebhookPath,
  unsubscribePath,
} from '#contract/endpoints.ts';
import { supportTokenPattern } from '#contract/support-token.ts';
import { exportIdIn } from '#contract/data-export.ts';
import type { OpenedExport } from '#server/calls/export-file.ts';
import type { PageRequest } from '#server/calls/page-status.ts';
import type { AnyCallHandler, Member } from './call.ts';
import type { Deps, PhotoSize } from './deps.ts';
import { type Environment, clientAddress } from '#server/http/environment.ts';
import { type EventStreams, eventStreamType, parseLastEventId, createEventStreams } from '#server/http/event-stream.ts';
import { buildExportLogin, buildExportResponse } from '#server/http/export-response.ts';
import { toErrorResponse } from '#server/http/error-response.ts';
import { logRequests } from '#server/http/log-requests.ts';
import { isCrossSite } from '#server/http/origin.ts';
import { choosePageLanguage } from '#server/http/page-language.ts';
import { type SiteDomain, siteOrigin } from '#server/domain/site-domain.ts';
import { sourceInQuery } from '#server/domain/tracking-source.ts';
import { buildPhotoResponse, parsePhotoPath } from '#server/http/photo-response.ts';
import { RateLimited, buildNotFound, buildProblemResponse, toHttpResponse } from '#server/http/problem-response.ts';
import { limitBeacon, limitVisit } from '#server/http/rate-limits.ts';
import { readText } from '#server/http/read-body.ts';
import { buildRobots, buildSitemap, canonicalPath } from '#server/http/search-engines.ts';
import { buildSecurityTxt } from '#server/http/security-txt.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { readSessionToken } from '#server/http/session.ts';
import {
  type SiteFile,
  type StaticFiles,
  findStaticFile,
  servePageNotFound,
  serveStaticFile,
  toSiteFile,
} from '#server/http/static-files.ts';
import { countVisit } from '#server/store/tracking.ts';
import { findSession } from '#server/store/sessions.ts';
import { getCompany, getSiteSettings } from '#server/store/site-settings.ts';
import { findRequestSite, isKnownHost } from './request-site.ts';
import { createPages } from './pages.ts';
import { createRoutes } from './routes.ts';
import { runCall } from './run-call.ts';
import { buildManifestTexts } from '#server/texts/manifest.ts';

type Photo = { deps: Deps; member: Member | null; photoId: string; domain: SiteDomain; size: PhotoSize };

/** Dependencies that exist before the providers are created. */
type Platform = Pick<Deps, 'config' | 'db' | 'bus' | 'now' | 'log'>;

/** Parts of the server that belong to the product rather than to the platform. */
export type ProductModules = {
  readonly makeProviders: (platform: Platform) => Omit<Deps, keyof Platform>;
  readonly handlers: Readonly<Partial<Record<CallName, AnyCallHandler>>>;
  readonly servePhoto: (photo: Photo) => Promise<Buffer | null>;
  readonly openExport: (deps: Deps, asked: { id: string; memberId: string }) => Promise<OpenedExport | null>;
  /** Returns the HTTP status for the payment provider. */
  readonly handlePaymentWebhook: (deps: Deps, report: { body: string; signature: string | null }) => Promise<number>;
  /** Returns the HTTP status for the mail provider. */
  readonly handleMailReport: (deps: Deps, report: { body: string; signature: string | null }) => Promise<number>;
  /** Returns the HTTP status for the mail client. */
  readonly unsubscribe: (deps: Deps, token: string | null) => Promise<number>;
  readonly handlePageBounce: (deps: Deps, body: string) => Promise<number>;
  readonly handlePageHidden: (deps: Deps, token: string | null) => Promise<number>;
  /** HTTP status of a page of the site. */
  readonly findPageStatus: (deps: Deps, page: PageRequest) => Promise<200 | 404>;
  /** Mounts routes of demo mode. */
  readonly mountDev: (app: Hono<Environment>, deps: Deps, site: StaticFiles | null) => void;
};

export type App = {
  readonly fetch: Hono<Environment>['fetch'];
  readonly request: Hono<Environment>['request'];
  /** Fails the readiness check and ends the event streams. */
  readonly stop: () => void;
};

export const signatureHeader = 'x-signature';

const healthCheckTimeout = 2_000;

const timeout = (milliseconds: number): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The database takes too long.')), milliseconds).unref();
  });

const mountHealth = (app: Hono<Environment>, { db }: Deps, isStopping: () => boolean): void => {
  app.get('/healthz', (context) => context.json({ ok: true }));
  app.get('/readyz', async () => {
    if (isStopping()) return toHttpResponse(buildProblemResponse('unavailable'));
    const ready = await Promise.race([db.check(), timeout(healthCheckTimeout)]).then(
      () => true,
      () => false,
    );
    return ready ? Response.json({ ok: true }) : toHttpResponse(buildProblemResponse('unavailable'));
  });
};

const misdirected = { error: 'misdirected', message: 'no site of this server has this host' };

/** Behind it the host of a request is one of ours. Without the database, which knows the sites, every host passes. */
const refuseUnknownHosts =
  (deps: Deps): MiddlewareHandler<Environment> =>
  async (context, next) => {
    const isKnown = await isKnownHost(deps, context.req.raw).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'the site of a host was not found');
      return true;
    });
    if (!isKnown) return context.json(misdirected, 421, { 'cache-control': 'no-store' });
    return next();
  };

const openStream = async (context: Context<Environment>, deps: Deps, streams: EventStreams): Promise<Response> => {
  const request = context.req.raw;
  const session = await findSession(deps.db.read, readSessionToken(request), deps.now());
  if (session === null) return toHttpResponse(buildProblemResponse('authentication_required'));
  if (request.method === 'HEAD') return new Response(null, { headers: { 'content-type': eventStreamType } });
  // Without a socket (as in tests) no stream can be sent.
  const outgoing = context.env?.outgoing;
  if (outgoing === undefined) return toHttpResponse(buildProblemResponse('unavailable'));
  streams.open(
    { memberId: session.member.id, sessionId: session.session.id, last: parseLastEventId(request) },
    outgoing,
  );
  return RESPONSE_ALREADY_SENT;
};

const mountApi = (app: Hono<Environment>, deps: Deps, product: ProductModules, streams: EventStreams): void => {
  const routes = createRoutes(product.handlers);
  app.use('/api/*', async (context, next) => {
    await next();
    context.res.headers.set('cache-control', 'no-store');
  });
  app.get(eventStreamPath, (context) => openStream(context, deps, streams));
  app.post(paymentWebhookPath, async (context) => {
    const request = context.req.raw;
    const report = { body: await readText(request), signature: request.headers.get(signatureHeader) };
    const status = await product.handlePaymentWebhook(deps, report);
    return new Response(null, { status });
  });
  app.post(mailReportPath, async (context) => {
    const request = context.req.raw;
    const report = { body: await readText(request), signature: request.headers.get(signatureHeader) };
    return new Response(null, { status: await product.handleMailReport(deps, report) });
  });
  app.post(unsubscribePath, async (context) => {
    await readText(context.req.raw);
    return new Response(null, { status: await product.unsubscribe(deps, context.req.query('token') ?? null) });
  });
  // Opened by a person instead of a mail client: they choose on the page.
  app.get(unsubscribePath, (context) => context.redirect('/notifications', 303));
  app.post(pageBouncePath, async (context) => {
    const request = context.req.raw;
    if (isCrossSite(request, deps.config)) return toHttpResponse(buildProblemResponse('cross_site'));
    await limitBeacon(deps, clientAddress(context, deps.config.trustProxy), deps.now());
    return new Response(null, { status: await product.handlePageBounce(deps, await readText(request)) });
  });
  app.post(pageHiddenPath, async (context) => {
    const request = context.req.raw;
    if (isCrossSite(request, deps.config)) return toHttpResponse(buildProblemResponse('cross_site'));
    await readText(request);
    return new Response(null, { status: await product.handlePageHidden(deps, readSessionToken(request)) });
  });
  app.all('/api/*', (context) => {
    const { method, path } = context.req;
    const found = routes(method, path, new URL(context.req.url).searchParams);
    if (found.handler !== null) {
      return runCall(deps, found.handler, context.req.raw, clientAddress(context, deps.config.trustProxy));
    }
    if (found.methods.length === 0) return toHttpResponse(buildProblemResponse('not_found'));
    const answer = buildProblemResponse('method_not_allowed');
    return toHttpResponse({ ...answer, headers: { allow: found.methods.join(', ') } });
  });
};

const mountPhotos = (app: Hono<Environment>, deps: Deps, { servePhoto }: ProductModules): void => {
  app.get('/photos/*', async (context) => {
    const path = parsePhotoPath(context.req.path);
    if (path === null) return buildNotFound();
    const session = await findSession(deps.db.read, readSessionToken(context.req.raw), deps.now());
    const domain = await findRequestSite(deps, context.req.raw);
    const photo = await servePhoto({ deps, member: session?.member ?? null, domain, ...path });
    const response = buildPhotoResponse(photo, context.req.raw);
    response.headers.set('x-robots-tag', 'noindex');
    return response;
  });
};

/**
 * The copy of a member's data, in its owner's session only. A visitor logs in first, whether or not there is one; anyone
 * else gets what an unknown address gets. [EXPORT-04]
 */
const mountExports = (app: Hono<Environment>, deps: Deps, { openExport }: ProductModules): void => {
  app.get('/export/*', async (context, next) => {
    const { raw: request, path } = context.req;
    const session = await findSession(deps.db.read, readSessionToken(request), deps.now());
    if (session === null) return buildExportLogin();
    const id = exportIdIn(path);
    const opened = id === null ? null : await openExport(deps, { id, memberId: session.member.id });
    return opened === null ? next() : buildExportResponse(opened, request);
  });
};

/** Counts a page that was opened by a link of an advertiser. A failure never costs the page. [TRACK-02] */
const countSourceVisit = async (deps: Deps, request: Request, address: string): Promise<void> => {
  const source = sourceInQuery(new URL(request.url).searchParams);
  if (source === null || request.method !== 'GET' || request.headers.has('sec-purpose')) return;
  try {
    await limitVisit(deps, address, deps.now());
    await deps.db.write((tx) => countVisit(tx, source, deps.now()));
  } catch (error) {
    if (!(error instanceof RateLimited)) deps.log.warn({ err: error }, 'a visit was not counted');
  }
};

/** The default one also while the database does not answer: the page itself needs none. */
const findPageSite = async (deps: Deps, request: Request): Promise<SiteDomain> => {
  try {
    return await findRequestSite(deps, request);
  } catch (error) {
    deps.log.warn({ err: error }, 'the site of a page was not found');
    return null;
  }
};

/** Null also while the database does not answer. */
const findDomainLanguage = async ({ db, log }: Deps, domain: SiteDomain): Promise<string | null> => {
  try {
    return (await getSiteSettings(db.read, domain)).domain_language;
  } catch (error) {
    log.warn({ err: error }, 'the language of the domain was not found');
    return null;
  }
};

const manifestPath = '/manifest.webmanifest';

/** The web app manifest with the name of the site, under which it is installed, in the language of the page. [APP-01] */
const serveManifest = async (deps: Deps, file: SiteFile, request: Request): Promise<Response> => {
  const { name, domain_language } = await getSiteSettings(deps.db.read, await findRequestSite(deps, request));
  const locale = choosePageLanguage(request, domain_language);
  const manifest = { ...JSON.parse(file.plain.toString()), ...buildManifestTexts(locale, name) };
  const response = serveStaticFile(toSiteFile(manifestPath, Buffer.from(JSON.stringify(manifest)), []), request);
  response.headers.set('vary', 'accept-encoding, accept-language, cookie');
  return response;
};

/**
 * Search engines list public pages only. A page that a mailed token opens is for its reader only: no cache keeps it.
 * [ROUTE-61]
 */
const hidePrivatePage = (path: string, response: Response): Response => {
  if (canonicalPath(path) === null) response.headers.set('x-robots-tag', 'noindex');
  if (supportTokenPattern.test(path)) response.headers.set('cache-control', 'no-store');
  return response;
};

const mountSite = (app: Hono<Environment>, deps: Deps, product: ProductModules, site: StaticFiles | null): void => {
  const pages = site === null ? null : createPages(deps, product, site);
  const findOrigin = async (request: Request): Promise<string> =>
    siteOrigin(deps.config, await findPageSite(deps, request));
  app.get('/robots.txt', async (context) => context.text(buildRobots(await findOrigin(context.req.raw))));
  app.get('/sitemap.xml', async (context) =>
    context.body(buildSitemap(await findOrigin(context.req.raw)), 200, {
      'content-type': 'application/xml; charset=utf-8',
    }),
  );
  app.get('/.well-known/security.txt', async (context) => {
    const company = await getCompany(deps.db.read, await findPageSite(deps, context.req.raw));
    const text = buildSecurityTxt({ origin: await findOrigin(context.req.raw), company, now: deps.now() });
    return context.body(text, 200, { 'content-type': 'text/plain; charset=utf-8' });
  });
  app.get('*', async (context) => {
    const { path, raw: request } = context.req;
    const file = site === null ? null : findStaticFile(site, path);
    if (file === null || site === null || pages === null) return buildNotFound();
    if (path === manifestPath) return serveManifest(deps, file, request);
    if (file !== site.page || path === '/index.html') return serveStaticFile(file, request);
    const domain = await findPageSite(deps, request);
    const network = context.req.query('network');
    const status = await product.findPageStatus(deps, {
      path,
      domain,
      network,
      sessionToken: readSessionToken(request),
    });
    const address = clientAddress(context, deps.config.trustProxy);
    const locale = choosePageLanguage(request, await findDomainLanguage(deps, domain));
    const page = await pages.find({ request, address, domain, locale });
    if (status === 404) return hidePrivatePage(path, servePageNotFound(page, request));
    await countSourceVisit(deps, request, address);
    return hidePrivatePage(path, serveStaticFile(page, request));
  });
  app.all('*', () =>
    toHttpResponse({ ...buildProblemResponse('method_not_allowed'), headers: { allow: 'GET, HEAD' } }),
  );
};

/** The whole server as a function from request to response. `site` is null when only the API is served. */
export const createApp = (deps: Deps, product: ProductModules, site: StaticFiles | null): App => {
  const app = new Hono<Environment>();
  const headers = securityHeaders(deps.config, site?.styleHashes ?? []);
  const streams = createEventStreams(deps, headers);
  let stopping = false;
  app.use(logRequests(deps));
  app.use(async (context, next) => {
    await next();
    if (context.res === RESPONSE_ALREADY_SENT) return;
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
  });
  mountHealth(app, deps, () => stopping);
  app.use(refuseUnknownHosts(deps));
  mountApi(app, deps, product, streams);
  mountPhotos(app, deps, product);
  mountExports(app, deps, product);
  if (deps.config.demo) product.mountDev(app, deps, site);
  app.all('/dev/*', () => buildNotFound());
  mountSite(app, deps, product, site);
  app.onError((error) => toHttpResponse(toErrorResponse(error, deps.log)));
  return {
    fetch: app.fetch,
    request: app.request,
    stop: () => {
      stopping = true;
      streams.closeAll();
    },
  };
};
