import { type RenderedPage, type StartData, startDataId } from '#contract/start-data.ts';

/** JSON that may stand in an element: no text of it can end the element. */
const toScriptText = (data: unknown): string => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);

const preload = (address: string): string =>
  `<link fetchpriority="low" rel="modulepreload" crossorigin href="${address}">`;

/** A replacement that is taken as it stands. */
const put = (html: string, place: RegExp | string, text: string): string => html.replace(place, () => text);

/** The page that was rendered instead of the first paint; its styles come before it. */
const insertPage = (html: string, { head, body }: RenderedPage): string => {
  const styles = /\s*<link rel="stylesheet"[^>]*>/.exec(html)?.[0] ?? '';
  const withBody = put(put(html, styles, ''), /\s*<!--first-paint-->[\s\S]*<!--\/first-paint-->\s*/, body);
  return put(put(withBody, /<title[^>]*>[^<]*<\/title>/, head), '</head>', `${styles.trim()}</head>`);
};

type Parts = {
  readonly start: StartData;
  readonly rendered: RenderedPage | null;
  /** Addresses of the scripts that the page will import. */
  readonly scripts: readonly string[];
};

/** Completes a built page (`dist/index.*.html`) for one request. */
export const buildPageHtml = (template: string, { start, rendered, scripts }: Parts): string => {
  const html = rendered === null ? template : insertPage(template, rendered);
  const data = `<script type="application/json" id="${startDataId}">${toScriptText(start)}</script>`;
  return put(html, '</body>', `${scripts.map(preload).join('')}${data}</body>`);
};
