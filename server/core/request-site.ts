import { type SiteDomain, toDomain } from '#server/domain/site-domain.ts';
import { getRequestHost } from '#server/http/request-host.ts';
import { findSiteDomain } from '#server/store/site-settings.ts';
import type { Deps } from './deps.ts';

/** The site that a request is for, by its host; everything that the request is answered obeys its settings. [API-27] */
export const findRequestSite = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  request: Request,
): Promise<SiteDomain> | SiteDomain => {
  const domain = toDomain(getRequestHost(request, config.trustProxy));
  // Most requests: no site beside the default one has its domain.
  return domain === toDomain(new URL(config.publicUrl).host) ? null : findSiteDomain(db.read, domain);
};
