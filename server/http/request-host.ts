/**
 * The host that the client asked for, with its port. Behind our proxy the last `X-Forwarded-Host` counts, which the proxy
 * added; otherwise the Host header.
 */
export const getRequestHost = (request: Request, trustProxy: boolean): string => {
  const forwarded = trustProxy ? request.headers.get('x-forwarded-host')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || new URL(request.url).host;
};
