const isOwn = (origin: string, request: Request, publicUrl: string): boolean =>
  origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === new URL(request.url).host);

/**
 * True when a page of another site has made this request. Browsers always say where a request that changes something
 * comes from; without a word of it, it comes from a program, which has no cookie to abuse.
 */
export const isCrossSite = (request: Request, publicUrl: string): boolean => {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return true;
  const origin = request.headers.get('origin');
  return origin !== null && !isOwn(origin, request, publicUrl);
};

/** True when a link or a picture, and not our own code, asks: a GET that changes something refuses that. [API-25] */
export const isNavigation = (request: Request): boolean =>
  request.headers.get('sec-fetch-mode') === 'navigate' || request.headers.get('sec-fetch-dest') === 'image';
