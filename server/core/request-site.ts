import { isIP } from 'node:net';
import { type SiteDomain, toDomain } from '#server/domain/site-domain.ts';
import { getRequestHost } from '#server/http/request-host.ts';
import { findSiteDomain } from '#server/store/site-settings.ts';
import type { Deps } from './deps.ts';

/** The domain of `PUBLIC_URL`, which the default site has. */
const ownDomain = ({ publicUrl }: Deps['config']): string => toDomain(new URL(publicUrl).host);

/** An address in numbers, or this machine's own name: no page of others can have it as its origin by DNS rebinding. */
const isAddress = (domain: string): boolean => domain === 'localhost' || isIP(domain.replaceAll(/^\[|\]$/g, '')) !== 0;

/** False for a name that is neither the host of `PUBLIC_URL` nor the domain of a site. [OPS-07] */
export const isKnownHost = async ({ db, config }: Pick<Deps, 'db' | 'config'>, request: Request): Promise<boolean> => {
  const domain = toDomain(getRequestHost(request, config.trustProxy));
  return domain === ownDomain(config) || isAddress(domain) || (await findSiteDomain(db.read, domain)) !== null;
};

/** The site that a request is for, by its host; everything that the request is answered obeys its settings. [API-27] */
export const findRequestSite = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  request: Request,
): Promise<SiteDomain> | SiteDomain => {
  const domain = toDomain(getRequestHost(request, config.trustProxy));
  // Most requests: no site beside the default one has its domain.
  return domain === ownDomain(config) ? null : findSiteDomain(db.read, domain);
};
