/** `refused`: permanent for this text; `later`: temporary for this text; `down`: affects all texts. */
export type GatewayFailure = 'refused' | 'later' | 'down';

/** Classifies a status other than 2xx; null: no response. */
export const gatewayFailure = (status: number | null): GatewayFailure => {
  if (status === null || status >= 500) return 'down';
  // Wrong credentials or URL, or rate limited: the same for every text.
  if ([401, 403, 404, 405, 407, 429].includes(status)) return 'down';
  if ([408, 409, 425].includes(status)) return 'later';
  return status >= 400 ? 'refused' : 'down';
};
