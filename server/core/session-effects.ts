import type { WriteContext } from './change.ts';
import type { SessionTable } from '#server/db/schema.ts';
import type { Deps } from './deps.ts';
import { formatDeviceName } from '#server/domain/device-name.ts';
import { buildDeviceCookie, registerDevice } from '#server/http/device.ts';
import type { StoredReply } from '#server/http/idempotency.ts';
import { rotateToken, deleteSession, findSessionById, buildSessionCookie, startSession } from '#server/http/session.ts';

/** The browser that asks, by what it brings. */
export type ClientRequest = {
  readonly deps: Deps;
  readonly request: Request;
  readonly now: number;
  readonly token: string | null;
  readonly deviceToken: string | null;
};

/** `cookies` go out with the answer. */
export type SessionEffects = { readonly cookies: readonly string[] } & Pick<StoredReply, 'logsIn' | 'goesOn'>;

/** What a call may do to the session of the browser that asks. */
export const createSessionEffects = (
  { deps, request, now, token, deviceToken }: ClientRequest,
  { tx, wake }: WriteContext,
) => {
  const { publicUrl } = deps.config;
  let state: SessionEffects = { cookies: [], logsIn: null, goesOn: null };
  const endOld = async () => {
    const memberId = await deleteSession(tx, token);
    if (memberId !== null) wake(memberId);
  };
  const endHere = () => {
    state = { cookies: [buildSessionCookie(null, publicUrl)], logsIn: null, goesOn: null };
  };
  const giveToken = async (session: SessionTable) => {
    const cookies = [buildSessionCookie(await rotateToken(tx, session), publicUrl)];
    state = { cookies, logsIn: null, goesOn: session.id };
    wake(session.member_id);
  };
  return {
    state: () => state,
    logIn: async (memberId: string) => {
      await endOld();
      const name = formatDeviceName(request.headers.get('user-agent'));
      const session = await startSession(tx, memberId, now, name);
      const device = await registerDevice(tx, memberId, deviceToken, now);
      const cookies = [buildSessionCookie(session, publicUrl), buildDeviceCookie(device, publicUrl)];
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
      const visit = await findSessionById(tx, sessionId, now);
      if (visit === null) endHere();
      else await giveToken(visit.session);
    },
  };
};

/** A browser in use stays logged in, and known. [SESSION-15] */
export const buildRenewedCookies = ({ token, deviceToken, deps: { config } }: ClientRequest): readonly string[] => [
  buildSessionCookie(token, config.publicUrl),
  ...(deviceToken === null ? [] : [buildDeviceCookie(deviceToken, config.publicUrl)]),
];
