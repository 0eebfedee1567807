import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { parseAccept } from 'hono/utils/accept';
import { localeCookie } from '#contract/limits.ts';
import { type Locale, chooseLocale } from '#contract/locales.ts';
import type { Environment } from './environment.ts';

/** The language in which a page is answered: of the cookie, else of the site's domain, else of the browser. [LANG-03 LANG-07] */
export const choosePageLanguage = (context: Context<Environment>, domainLanguage: string | null): Locale =>
  chooseLocale({
    cookie: getCookie(context, localeCookie.name) ?? null,
    domainLanguage,
    browser: parseAccept(context.req.header('accept-language') ?? '')
      .filter(({ q }) => q > 0)
      .toSorted((one, other) => other.q - one.q)
      .map(({ type }) => type),
  });
