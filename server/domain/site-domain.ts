import type { Config } from '#server/start/config.ts';

/** Domain of a site in the table `site`; null: the default site, which answers on every other domain too. */
export type SiteDomain = string | null;

/** The domain of a Host header: lower case, without a port and `www.`. */
export const toDomain = (host: string): string =>
  host
    .trim()
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^www\./, '');

/**
 * Beginning of the site's links, without a trailing slash. Scheme and port are those of `PUBLIC_URL`; the domain is a known
 * one, never text of a request. [API-27]
 */
export const siteOrigin = ({ publicUrl }: Pick<Config, 'publicUrl'>, domain: SiteDomain): string => {
  if (domain === null) return publicUrl;
  const url = new URL(publicUrl);
  url.hostname = domain;
  return url.origin;
};
