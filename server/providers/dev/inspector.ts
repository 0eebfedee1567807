import type { Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { inspectParameter } from '#contract/limits/app.ts';
import type { Environment } from '#server/http/environment.ts';
import { choosePageLanguage } from '#server/http/page-language.ts';
import { type StaticFiles, findStaticFile, serveStaticFile, withScript } from '#server/http/static-files.ts';

/** Runs before the site's own script (src/dev/entry-tap.ts). */
const tapScript = '/dev/tap.js';

/**
 * The inspector of the state machines, and the site's pages with its tap. `?inspect` records this browser's pages until
 * it is closed, also those after a payment; `?inspect=off` ends that. [CONST-01]
 */
export const mountInspector = (app: Hono<Environment>, site: StaticFiles): void => {
  const recorded = new Map([...site.pages].map(([locale, file]) => [locale, withScript(file, tapScript)]));
  const page = site.dev.get('/dev/machines.html');
  if (page === undefined) return;
  app.get('/dev/machines', (context) => serveStaticFile(page, context.req.raw));
  for (const [path, file] of site.dev) app.get(path, (context) => serveStaticFile(file, context.req.raw));
  app.get('*', (context, next) => {
    if (findStaticFile(site, context.req.path) !== site.page) return next();
    const { pathname, searchParams } = new URL(context.req.url);
    const asked = searchParams.get(inspectParameter);
    if (asked === null)
      return getCookie(context, inspectParameter) === '1'
        ? Promise.resolve(
            serveStaticFile(recorded.get(choosePageLanguage(context.req.raw, null)) ?? site.page, context.req.raw),
          )
        : next();
    if (asked === 'off') deleteCookie(context, inspectParameter);
    else setCookie(context, inspectParameter, '1', { httpOnly: true, sameSite: 'Lax' });
    searchParams.delete(inspectParameter);
    const query = searchParams.size === 0 ? '' : `?${searchParams.toString()}`;
    // Two slashes at the start would name another host.
    return Promise.resolve(context.redirect(pathname.replace(/^\/+/, '/') + query, 303));
  });
};
