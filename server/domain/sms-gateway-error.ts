/** `refused`: this text will never leave; `down`: none does now. */
export type GatewayFailure = 'refused' | 'later' | 'down';

/** What a gateway's answer other than 2xx means; null: it has not answered. */
export const gatewayFailure = (status: number | null): GatewayFailure => {
  if (status === null || status >= 500) return 'down';
  // Who we are or where we ask is wrong, or it was asked too often: that is the same for each of them.
  if ([401, 403, 404, 405, 407, 429].includes(status)) return 'down';
  if ([408, 409, 425].includes(status)) return 'later';
  return status >= 400 ? 'refused' : 'down';
};
