import { authCookie } from '#contract/limits/account.ts';
import { tokenCookie, readToken } from './cookies.ts';

/** [SESSION-01] */
export const readSessionToken = (request: Request): string | null => readToken(request, authCookie.name);

/** [SESSION-02 SESSION-15] */
export const buildSessionCookie = (token: string | null, publicUrl: string): string =>
  tokenCookie(authCookie, token, publicUrl);
