import { type RenderedPage, type StartData, startDataId } from '#contract/start-data.ts';
import { buildEarlyScripts } from './early-scripts.ts';

/** JSON that may stand in an element: no text of it can end the element. */
const toScriptText = (data: unknown): string => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);

const preload = (address: string): string =>
  `<link fetchpriority="low" rel="modulepreload" crossorigin href="${address}">`;

const preloadWhereWide = (address: string): string =>
  `<link fetchpriority="low" rel="modulepreload" media="(min-width: 992px)" crossorigin href="${address}">`;

/** A replacement that is taken as it stands. */
const put = (html: string, place: RegExp | string, text: string): string => html.replace(place, () => text);

const description = /<meta\s+(?:data-first-paint(?:="")?\s+)?name="description"\s+content="([^"]*)"\s*\/?>/;

/** The page that was rendered instead of the first paint; its styles come before it. */
const insertPage = (html: string, { head, body }: RenderedPage): string => {
  const styles = /\s*<link rel="stylesheet"[^>]*>/.exec(html)?.[0] ?? '';
  const withBody = put(put(html, styles, ''), /\s*<!--first-paint-->[\s\S]*<!--\/first-paint-->\s*/, body);
  const ownDescription = description.exec(head) === null ? withBody : put(withBody, description, '');
  return put(put(ownDescription, /<title[^>]*>[^<]*<\/title>/, head), '</head>', `${styles.trim()}</head>`);
};

/** Title and description of a page, as they stand in its HTML. */
export const readTexts = (html: string): { readonly title: string; readonly description: string } => ({
  title: /<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
  description: description.exec(html)?.[1] ?? '',
});

type Parts = {
  /** Name; undefined for an unknown address. */
  readonly route: string | undefined;
  readonly start: StartData;
  readonly rendered: RenderedPage | null;
  /** Addresses of the scripts that the page will import. */
  readonly scripts: readonly string[];
  /** Addresses of those that it will import in a wide window only. */
  readonly wideScripts: readonly string[];
  /** More elements of the head, for search engines and previews. */
  readonly shared: string;
};

/** Completes a built page (`dist/index.*.html`) for one request. */
export const buildPageHtml = (
  template: string,
  { route, start, rendered, scripts, wideScripts, shared }: Parts,
): string => {
  const html = rendered === null ? template : insertPage(template, rendered);
  const data = `<script type="application/json" id="${startDataId}">${toScriptText(start)}</script>`;
  const early = buildEarlyScripts({ isVisitor: start.isVisitor, isRendered: rendered !== null, route });
  return put(
    put(html, '</head>', `${early}${shared}</head>`),
    '</body>',
    `${scripts.map(preload).join('')}${wideScripts.map(preloadWhereWide).join('')}${data}</body>`,
  );
};
