import { deviceCookie } from '#contract/limits/account.ts';
import { tokenCookie, readToken } from './cookies.ts';

/** Token that recognises a browser from an earlier login, or null. [LOGIN-09] */
export const readDeviceToken = (request: Request): string | null => readToken(request, deviceCookie.name);

export const buildDeviceCookie = (token: string, publicUrl: string): string =>
  tokenCookie(deviceCookie, token, publicUrl);
