import type { StartReplies } from '#contract/start-data.ts';
import { type RouteFacts, routes } from '#contract/routes.ts';
import { escapeHtml } from '#server/domain/escape-html.ts';
import { factsOfPage, findPage } from '#server/domain/find-page.ts';

/** Pages that are rendered but lead nowhere from a list of results. */
const unlisted: readonly string[] = ['lang-config', 'reset-password', 'not-found'];

/** The one address of a page that search engines list; null for a page that shows members or belongs to one person. */
export const canonicalPath = (path: string): string | null => {
  const page = findPage(path);
  const facts = page === null ? undefined : factsOfPage(page);
  if (page === null || facts?.isRendered !== true || unlisted.includes(page.name)) return null;
  // Variants of a landing page (`:slug`) and short names of legal pages are the same page.
  return facts.pattern.replace('/:slug?', '').replace(':name', page.params['name'] ?? '');
};

const listedPaths: readonly string[] = Object.entries<RouteFacts>(routes).flatMap(
  ([name, { pattern, allowed, isRendered }]) =>
    isRendered !== true || unlisted.includes(name)
      ? []
      : (allowed?.['name']?.split(' ') ?? ['']).map((each) => pattern.replace('/:slug?', '').replace(':name', each)),
);

export const buildRobots = (origin: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /dev/\nSitemap: ${origin}/sitemap.xml\n`;

/** The addresses of the site that search engines may list. */
export const buildSitemap = (origin: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...listedPaths.map((path) => `<url><loc>${origin}${path}</loc></url>`),
    '</urlset>',
  ].join('\n');

/** `content`: text as it stands in HTML. */
const property = (name: string, content: string): string => `<meta property="${name}" content="${content}"/>`;

const organization = (origin: string, { loadSettings, loadCompanyInfo }: StartReplies): string => {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: loadSettings.name,
    legalName: loadCompanyInfo.name,
    url: `${origin}/`,
    logo: `${origin}/icons/512.png`,
    email: loadSettings.support_email,
  };
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`;
};

/** Beginning of the links of a site by its language, or `x-default` for one that speaks the visitor's. */
export type Translations = ReadonlyMap<string, string>;

type SharedPage = {
  readonly origin: string;
  readonly path: string;
  readonly locale: string;
  /** As they stand in the page's HTML. */
  readonly texts: { readonly title: string; readonly description: string };
  readonly replies: StartReplies;
  /** The same site in each of its languages; empty where there is one language. */
  readonly translations: Translations;
};

/** What search engines and previews of links read in the head of a listed page; empty for any other. */
export const buildSharedHead = ({ origin, path, locale, texts, replies, translations }: SharedPage): string => {
  const canonical = canonicalPath(path);
  if (canonical === null) return '';
  return [
    `<link rel="canonical" href="${origin}${canonical}"/>`,
    ...[...translations].map(
      ([language, start]) => `<link rel="alternate" hreflang="${language}" href="${start}${canonical}"/>`,
    ),
    property('og:type', 'website'),
    property('og:site_name', escapeHtml(replies.loadSettings.name)),
    property('og:title', texts.title),
    property('og:description', texts.description),
    property('og:url', origin + canonical),
    property('og:locale', locale),
    property('og:image', `${origin}/share.jpg`),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    '<meta name="twitter:card" content="summary_large_image"/>',
    ...(canonical === '/' ? [organization(origin, replies)] : []),
  ].join('');
};
