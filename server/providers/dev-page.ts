import { html } from 'hono/html';

/** What `html` makes: text whose values have been escaped. */
export type Markup = ReturnType<typeof html>;

/** A page of the demo mode, without any script. */
export const devPage = (title: string, content: Markup): Markup =>
  html`<!doctype html>
    <html lang="en">
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

/** A moment as the reader of a log wants it: UTC, to the second. */
export const momentText = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
