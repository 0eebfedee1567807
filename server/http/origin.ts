import type { Config } from '#server/start/config.ts';
import { getRequestHost } from './request-host.ts';

type Addresses = Pick<Config, 'publicUrl' | 'trustProxy'>;

const isOwn = (origin: string, request: Request, { publicUrl, trustProxy }: Addresses): boolean =>
  origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === getRequestHost(request, trustProxy));

/**
 * True for a request from another site's page. Browsers always send the origin of a request that changes something;
 * without it the client is a program, which has no cookie to abuse.
 */
export const isCrossSite = (request: Request, config: Addresses): boolean => {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return true;
  const origin = request.headers.get('origin');
  return origin !== null && !isOwn(origin, request, config);
};

/** True for a link or an image instead of our own code: a GET that changes something refuses these. [API-25] */
export const isNavigation = (request: Request): boolean =>
  request.headers.get('sec-fetch-mode') === 'navigate' || request.headers.get('sec-fetch-dest') === 'image';
