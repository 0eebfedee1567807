import { html } from 'hono/html';
import { type Locale, defaultLocale } from '#contract/locales.ts';

/** Escaped HTML, as `html` returns it. */
export type Markup = ReturnType<typeof html>;

/** A demo-mode page without scripts. */
export const devPage = (title: string, content: Markup, locale: Locale = defaultLocale): Markup =>
  html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="/dev/style.css" />
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`;

/** UTC, to the second. */
export const formatTime = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
