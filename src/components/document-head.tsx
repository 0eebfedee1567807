import { useLayoutEffect } from 'react';

/** Title of the page; replaces that of the first paint, so that the document has only one. */
export function DocumentTitle({ children }: { children: string }) {
  useLayoutEffect(() => document.querySelector('title[data-first-paint]')?.remove(), []);
  return <title>{children}</title>;
}

/** Description for search engines and link previews; replaces that of the first paint likewise. */
export function PageDescription({ children }: { children: string }) {
  useLayoutEffect(() => document.querySelector('meta[name=description][data-first-paint]')?.remove(), []);
  return <meta name="description" content={children} />;
}
