import type { Change } from './change.ts';
import type { SessionTable } from './db/schema.ts';
import type { Deps } from './deps.ts';
import { deviceName } from './domain/device-name.ts';
import { deviceCookieOf, rememberDevice } from './http/device.ts';
import type { Stored } from './http/idempotency.ts';
import { changeToken, endSession, findVisitOf, sessionCookie, startSession } from './http/session.ts';

/** The browser that asks, by what it brings. */
export type Browser = {
  readonly deps: Deps;
  readonly request: Request;
  readonly now: number;
  readonly token: string | null;
  readonly deviceToken: string | null;
};

/** `cookies` go out with the answer. */
export type SessionState = { readonly cookies: readonly string[] } & Pick<Stored, 'logsIn' | 'goesOn'>;

/** What a call may do to the session of the browser that asks. */
export const sessionChange = ({ deps, request, now, token, deviceToken }: Browser, { tx, wake }: Change) => {
  const { publicUrl } = deps.config;
  let state: SessionState = { cookies: [], logsIn: null, goesOn: null };
  const endOld = async () => {
    const memberId = await endSession(tx, token);
    if (memberId !== null) wake(memberId);
  };
  const endHere = () => {
    state = { cookies: [sessionCookie(null, publicUrl)], logsIn: null, goesOn: null };
  };
  const giveToken = async (session: SessionTable) => {
    const cookies = [sessionCookie(await changeToken(tx, session), publicUrl)];
    state = { cookies, logsIn: null, goesOn: session.id };
    wake(session.member_id);
  };
  return {
    state: () => state,
    logIn: async (memberId: string) => {
      await endOld();
      const name = deviceName(request.headers.get('user-agent'));
      const session = await startSession(tx, memberId, now, name);
      const device = await rememberDevice(tx, memberId, deviceToken, now);
      const cookies = [sessionCookie(session, publicUrl), deviceCookieOf(device, publicUrl)];
      state = { cookies, logsIn: memberId, goesOn: null };
    },
    logOut: async () => {
      await endOld();
      endHere();
    },
    changeToken: async (session: SessionTable | null) => {
      if (session !== null) await giveToken(session);
    },
    /** The token that this browser was given has not reached it: it gets another one, where its session goes on. */
    goOn: async (sessionId: string) => {
      const visit = await findVisitOf(tx, sessionId, now);
      if (visit === null) endHere();
      else await giveToken(visit.session);
    },
  };
};

/** A browser in use stays logged in, and known. [SESSION-15] */
export const renewedCookies = ({ token, deviceToken, deps: { config } }: Browser): readonly string[] => [
  sessionCookie(token, config.publicUrl),
  ...(deviceToken === null ? [] : [deviceCookieOf(deviceToken, config.publicUrl)]),
];
