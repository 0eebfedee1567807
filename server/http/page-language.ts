import { parseAccept } from 'hono/utils/accept';
import { parse } from 'hono/utils/cookie';
import { localeCookie } from '#contract/limits/app.ts';
import { type Locale, chooseLocale } from '#contract/locales.ts';

/** The language of a page, and of the page that sends a call: of the cookie, else of the site's domain, else of the browser. [LANG-03 LANG-07] */
export const choosePageLanguage = ({ headers }: Request, domainLanguage: string | null): Locale =>
  chooseLocale({
    cookie: parse(headers.get('cookie') ?? '', localeCookie.name)[localeCookie.name] ?? null,
    domainLanguage,
    browser: parseAccept(headers.get('accept-language') ?? '')
      .filter(({ q }) => q > 0)
      .toSorted((one, other) => other.q - one.q)
      .map(({ type }) => type),
  });
