import type { Plugin } from 'vite';

const late = /\s*<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?/g;

/** Moves scripts and styles to the end of the body: the browser paints the static HTML before they have loaded. */
export const deferHeadAssets = (): Plugin => ({
  name: 'paint-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const moved = (html.match(late) ?? [])
        .map((tag) => tag.trim())
        .map((tag) => (tag.includes('stylesheet') ? tag : tag.replace(/^<(?:script|link)/, '$& fetchpriority="low"')))
        .toSorted((one, other) => Number(other.includes('stylesheet')) - Number(one.includes('stylesheet')));
      return html.replaceAll(late, '').replace('</body>', `${moved.map((tag) => `  ${tag}\n  `).join('')}</body>`);
    },
  },
});
