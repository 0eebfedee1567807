import type { Call } from '#contract/calls.ts';
import { ageRefusal } from '#contract/limits/account.ts';
import type { SessionTable } from '#server/db/schema.ts';
import { formatDeviceName } from '#server/domain/device-name.ts';
import type { SiteDomain } from '#server/domain/site-domain.ts';
import { buildDeviceCookie } from '#server/http/device.ts';
import { tokenCookie } from '#server/http/cookies.ts';
import { buildSessionCookie } from '#server/http/session.ts';
import { registerDevice } from '#server/store/devices.ts';
import { refuseExcluded } from '#server/store/exclusions.ts';
import type { StoredReply } from '#server/store/idempotency-keys.ts';
import { getMember, updateMember } from '#server/store/members.ts';
import { endPause } from '#server/store/pauses.ts';
import { deleteSession, findSessionById, rotateToken, startSession } from '#server/store/sessions.ts';
import type { AnyCallHandler } from './call.ts';
import type { WriteContext } from './change.ts';
import type { Deps } from './deps.ts';

/** Request of one browser, with the tokens of its cookies. */
export type ClientRequest = {
  readonly deps: Deps;
  readonly request: Request;
  readonly now: number;
  readonly token: string | null;
  /** The site that the request is for. */
  readonly domain: SiteDomain;
  readonly deviceToken: string | null;
};

/** Request for one call of the contract. */
export type CallRequest = ClientRequest & {
  readonly handler: AnyCallHandler;
  readonly call: Call;
  readonly address: string;
};

/** `cookies` are set by the response. */
export type SessionEffects = { readonly cookies: readonly string[] } & Pick<
  StoredReply,
  'logsInMember' | 'renewsSession'
>;

/** Session changes that a call may request for the browser of its request. */
export const createSessionEffects = (
  { deps, request, now, token, deviceToken, domain }: ClientRequest,
  { tx, recheckSessions }: WriteContext,
) => {
  const { publicUrl } = deps.config;
  let state: SessionEffects = { cookies: [], logsInMember: null, renewsSession: null };
  const endCurrentSession = async () => {
    const memberId = await deleteSession(tx, token, now);
    if (memberId !== null) recheckSessions(memberId);
  };
  const clearCookie = () => {
    state = { cookies: [buildSessionCookie(null, publicUrl)], logsInMember: null, renewsSession: null };
  };
  const issueToken = async (session: SessionTable) => {
    const cookies = [buildSessionCookie(await rotateToken(tx, session), publicUrl)];
    state = { cookies, logsInMember: null, renewsSession: session.id };
    recheckSessions(session.member_id);
  };
  return {
    state: () => state,
    /** The only way to a new session: refused while the member's address is excluded. Ends a pause. [DELETE-05 LEGAL-04] */
    logIn: async (memberId: string) => {
      const member = await getMember(tx, memberId);
      await refuseExcluded(tx, deps.vault, member.email, now);
      if (member.site_domain !== domain) await updateMember(tx, memberId, { site_domain: domain });
      await endCurrentSession();
      await endPause(tx, memberId);
      const name = formatDeviceName(request.headers.get('user-agent'));
      const session = await startSession(tx, memberId, now, name);
      const device = await registerDevice(tx, memberId, deviceToken, now);
      const cookies = [buildSessionCookie(session, publicUrl), buildDeviceCookie(device, publicUrl)];
      state = { cookies, logsInMember: memberId, renewsSession: null };
    },
    logOut: async () => {
      await endCurrentSession();
      clearCookie();
    },
    rememberRefusedAge: () => {
      state = { ...state, cookies: [...state.cookies, tokenCookie(ageRefusal, 'yes', publicUrl)] };
    },
    rotateToken: async (session: SessionTable | null) => {
      if (session !== null) await issueToken(session);
    },
    /** The rotated token was lost with the response; issues another if the session is still valid. */
    renewSession: async (sessionId: string) => {
      const active = await findSessionById(tx, sessionId, now);
      if (active === null) clearCookie();
      else await issueToken(active.session);
    },
  };
};

/** Cookies of a browser in use, with the session's new token. [SESSION-15 SESSION-16] */
export const buildRenewedCookies = (
  { deviceToken, deps: { config } }: ClientRequest,
  token: string,
): readonly string[] => [
  buildSessionCookie(token, config.publicUrl),
  ...(deviceToken === null ? [] : [buildDeviceCookie(deviceToken, config.publicUrl)]),
];
