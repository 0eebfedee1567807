import * as z from 'zod/mini';
import { type Call, calls } from '#contract/calls.ts';
import { type CallName, isMutation } from '#contract/endpoints.ts';
import type { Hint } from '#server/events/bus.ts';
import { type AnyCallHandler, type Member, Refusal } from './call.ts';
import { type WriteContext, runChange } from './change.ts';
import type { Deps } from './deps.ts';
import {
  type Outcome,
  type ReplayKeys,
  clearedSessionCookie,
  readReplayKeys,
  replay,
  replayAfterLogout,
  replayStoredReply,
} from './idempotent-replay.ts';
import { ageRefusal } from '#contract/limits/account.ts';
import { hashToken } from '#server/domain/secret-token.ts';
import { hasCookie } from '#server/http/cookies.ts';
import { readDeviceToken } from '#server/http/device.ts';
import { toErrorResponse } from '#server/http/error-response.ts';
import { isCrossSite, isNavigation } from '#server/http/origin.ts';
import { choosePageLanguage } from '#server/http/page-language.ts';
import { parseInput } from '#server/http/parse-input.ts';
import {
  type ApiResponse,
  buildJsonResponse,
  refusalToResponse,
  toHttpResponse,
} from '#server/http/problem-response.ts';
import { limitRead, limitRefusedWrite, limitWrite } from '#server/http/rate-limits.ts';
import { parseJson, readJsonText } from '#server/http/read-body.ts';
import { readUpload } from '#server/http/read-upload.ts';
import { readSessionToken } from '#server/http/session.ts';
import { queueUpload } from '#server/http/upload-queue.ts';
import { findStoredReply, saveReply } from '#server/store/idempotency-keys.ts';
import { type ActiveSession, findSession, touchSession } from '#server/store/sessions.ts';
import { findRequestSite } from './request-site.ts';
import { logSecurity } from './security-log.ts';
import { type CallRequest, buildRenewedCookies, createSessionEffects } from './session-effects.ts';

const nothing = z.object({});

type Input = { readonly query: unknown; readonly body: unknown; readonly file: Uint8Array | null };

const getDefinition = (name: CallName): Call => calls[name];

const refuseForeignOrigin = ({ call, request, deps }: CallRequest): void => {
  if (!isMutation(call)) return;
  const isForeignOrigin = isCrossSite(request, deps.config) || (call.method === 'GET' && isNavigation(request));
  if (isForeignOrigin) throw new Refusal('cross_site');
};

const requireSession = (call: Call, session: ActiveSession | null): ActiveSession | null => {
  if (session === null && call.by === 'member') throw new Refusal('authentication_required');
  return session;
};

/** A repeated parameter is refused: a check of the first value says nothing about the last one. */
const readQuery = ({ call, request }: CallRequest): unknown => {
  const { searchParams } = new URL(request.url);
  const parameters = Object.fromEntries(searchParams);
  if (Object.keys(parameters).length !== [...searchParams].length) throw new Refusal('bad_request');
  return call.query === undefined ? undefined : parseInput(call.query, parameters, { exact: false });
};

const readBody = ({ call }: CallRequest, text: string): unknown => {
  const body = parseInput(call.body ?? nothing, parseJson(text), { exact: true });
  return call.body === undefined ? undefined : body;
};

/** Identifies the client for rate limits. */
const getClient = ({ address, request }: CallRequest, memberId: string | null) => ({
  memberId,
  address,
  query: new URL(request.url).searchParams,
});

/** Raw request body: JSON text or the uploaded file. */
const readPayload = ({ call, request }: CallRequest): Promise<string> | Promise<Uint8Array> | string => {
  if (call.method === 'GET') return '{}';
  return call.file === undefined ? readJsonText(request) : readUpload(request, call.file);
};

/** Fields outside the contract never leave the server; a reply that lacks one is a bug. */
const buildResponse = (call: Call, result: unknown): ApiResponse =>
  result instanceof Refusal ? refusalToResponse(result) : buildJsonResponse(call.reply.parse(result));

const buildBaseContext = (
  { deps, now, address, domain, request }: CallRequest,
  member: Member | null,
  input: Input,
) => ({
  deps,
  now,
  member: member && { ...member, site_domain: domain },
  address,
  domain,
  isAgeRefused: hasCookie(request, ageRefusal.name),
  choosePageLanguage: (domainLanguage: string | null) => choosePageLanguage(request, domainLanguage),
  key: request.headers.get('idempotency-key'),
  ...input,
});

const getDevice = ({ deviceToken: token }: CallRequest): string | null => (token === null ? null : hashToken(token));

const prepare = async (run: CallRequest, member: Member | null, input: Input): Promise<unknown> =>
  run.handler.prepare?.({ ...buildBaseContext(run, member, input), device: getDevice(run) });

const rejectWrite = async (): Promise<never> => {
  throw new Error('A call that only reads has tried to change something.');
};

const rejectedWrites = {
  rememberRefusedAge: () => {
    throw new Error('A call that only reads sets no cookie.');
  },
  publishEvent: rejectWrite,
  recheckSessions: rejectWrite,
  afterCommit: rejectWrite,
  logIn: rejectWrite,
  logOut: rejectWrite,
  rotateToken: rejectWrite,
  noteMember: () => undefined,
};

const getBrowser = (run: CallRequest, session: ActiveSession | null) => ({
  session: session?.session ?? null,
  device: getDevice(run),
});

/** A refused request counts for the rate limits too, so that invalid requests are not free. */
const countRefused = async <T>(run: CallRequest, memberId: string | null, read: () => Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Refusal) await limitRefusedWrite(run.deps, getClient(run, memberId), run.now);
    throw error;
  }
};

/** Runs a call that stores nothing; it may still publish hints. */
const runReading = async (run: CallRequest, session: ActiveSession | null): Promise<ApiResponse> => {
  const member = session?.member ?? null;
  const readInput = async (): Promise<Input> => {
    const body = run.call.method === 'GET' ? undefined : readBody(run, await readJsonText(run.request));
    return { query: readQuery(run), body, file: null };
  };
  const input = await (run.call.method === 'GET' ? readInput() : countRefused(run, member?.id ?? null, readInput));
  await limitRead(run.deps, run.handler.name, getClient(run, member?.id ?? null), run.now);
  const prepared = await prepare(run, member, input);
  const hints: (readonly [memberId: string, hint: Hint])[] = [];
  const publishHint: WriteContext['publishHint'] = (...hint) => hints.push(hint);
  const context = {
    ...buildBaseContext(run, member, input),
    ...getBrowser(run, session),
    ...rejectedWrites,
    publishHint,
    prepared,
  };
  const result = await run.deps.db.snapshot((tx) => run.handler.run({ ...context, tx }));
  if (result instanceof Refusal) logSecurity(run, { member: member?.id ?? null, refusal: result });
  for (const hint of hints) run.deps.bus.publishHint(...hint);
  return buildResponse(run.call, result);
};

const runChanging = async (
  run: CallRequest,
  requestSession: ActiveSession | null,
  input: Input,
  { idempotencyKey, tokenScopedKey }: ReplayKeys,
): Promise<Outcome> => {
  const prepared = await prepare(run, requestSession?.member ?? null, input);
  const { deps, handler, call, now } = run;
  const discard = async (): Promise<void> => handler.discard?.({ deps, prepared });
  const changed = runChange(deps, now, async (change) => {
    const { tx } = change;
    const stored = idempotencyKey === null ? null : await findStoredReply(tx, idempotencyKey);
    if (stored !== null) {
      change.afterCommit(discard);
      return replay(run, change, stored);
    }
    const { state, ...effects } = createSessionEffects(run, change);
    const session = requireSession(call, await findSession(tx, run.token, now));
    let concerned = session?.member.id ?? null;
    const context = {
      ...buildBaseContext(run, session?.member ?? null, input),
      ...getBrowser(run, session),
      ...change,
      ...effects,
      rotateToken: () => effects.rotateToken(session?.session ?? null),
      noteMember: (memberId: string | null) => {
        concerned = memberId;
      },
      prepared,
    };
    const result = await handler.run(context);
    if (result instanceof Refusal) change.afterCommit(discard);
    const outcome = { answer: buildResponse(call, result), ...state() };
    const refusal = result instanceof Refusal ? result : null;
    const logged = { member: outcome.logsInMember ?? concerned, refusal, hasLoggedIn: outcome.logsInMember !== null };
    change.afterCommit(async () => logSecurity(run, logged));
    if (idempotencyKey !== null) await saveReply(tx, idempotencyKey, handler.name, outcome, now);
    if (tokenScopedKey !== null && outcome.cookies.length > 0) {
      await saveReply(tx, tokenScopedKey, handler.name, outcome, now);
    }
    return outcome;
  });
  return changed.catch(async (error: unknown) => {
    // Any other failure may have happened after the commit: orphaned files are swept later.
    if (error instanceof Refusal) await discard();
    throw error;
  });
};

const readWrite = async (run: CallRequest, memberId: string | null): Promise<{ keys: ReplayKeys; input: Input }> => {
  const payload = await readPayload(run);
  const keys = readReplayKeys(run, memberId, payload);
  const query = readQuery(run);
  const input =
    typeof payload === 'string'
      ? { query, body: readBody(run, payload), file: null }
      : { query, body: undefined, file: payload };
  return { keys, input };
};

const runWrite = async (run: CallRequest, session: ActiveSession | null): Promise<Outcome> => {
  const memberId = session?.member.id ?? null;
  const { keys, input } = await countRefused(run, memberId, () => readWrite(run, memberId));
  const replayed = await replayStoredReply(run, keys.idempotencyKey);
  if (replayed !== null) return replayed;
  await limitWrite(run.deps, run.handler.name, getClient(run, memberId), run.now);
  return runChanging(run, session, input, keys);
};

const queueWrite = (run: CallRequest, session: ActiveSession | null): Promise<Outcome> =>
  run.call.file === undefined || session === null
    ? runWrite(run, session)
    : queueUpload(session.member.id, () => runWrite(run, session));

const runWriteOrRead = async (
  run: CallRequest,
  session: ActiveSession | null,
): Promise<Pick<Outcome, 'answer' | 'cookies'>> =>
  isMutation(run.call) && run.call.isTransient !== true
    ? queueWrite(run, session)
    : { answer: await runReading(run, session), cookies: [] };

/** Header that a page sends while its tab is hidden. */
const isPageHidden = (request: Request): boolean => request.headers.get('page-hidden') === '1';

/** Returns the session's new token when it was rotated. */
const visitSession = async (
  { deps, call, request, token, deviceToken, now }: CallRequest,
  session: ActiveSession,
): Promise<string | null> => {
  if (token === null) return null;
  // The response to an upload may come later than the overlap of two tokens.
  const canRotate = call.file === undefined;
  return touchSession(deps, session, { token, deviceToken, isTabVisible: !isPageHidden(request), canRotate }, now);
};

/** A refusal carries the cookie of a rotated session too. */
const toRefusedOutcome =
  (run: CallRequest, memberId: string | null) =>
  (error: unknown): Pick<Outcome, 'answer' | 'cookies'> => {
    if (error instanceof Refusal) logSecurity(run, { member: memberId, refusal: error });
    return { answer: toErrorResponse(error, run.deps.log), cookies: [] };
  };

const respond = async (run: CallRequest): Promise<Response> => {
  refuseForeignOrigin(run);
  const found = await findSession(run.deps.db.read, run.token, run.now);
  const replayed = found === null ? await replayAfterLogout(run) : null;
  const session = replayed === null ? requireSession(run.call, found) : null;
  const rotated = session === null ? null : await visitSession(run, session);
  const { answer, cookies } =
    replayed ?? (await runWriteOrRead(run, session).catch(toRefusedOutcome(run, session?.member.id ?? null)));
  const response = toHttpResponse(answer);
  const sentCookies = cookies.length > 0 || rotated === null ? cookies : buildRenewedCookies(run, rotated);
  for (const cookie of sentCookies) response.headers.append('set-cookie', cookie);
  const isUnauthenticated = sentCookies.includes(clearedSessionCookie(run));
  // Cached photos and replies must not reach the browser's next user; its storage holds only choices and unnamed drafts.
  if (isUnauthenticated) response.headers.set('clear-site-data', '"cache"');
  return response;
};

/** Responds to one request for a call of the contract; every failure becomes a response of the contract's shape. */
export const runCall = async (
  deps: Deps,
  handler: AnyCallHandler,
  request: Request,
  address: string,
): Promise<Response> => {
  const run = {
    deps,
    handler,
    call: getDefinition(handler.name),
    request,
    address,
    now: deps.now(),
    token: readSessionToken(request),
    deviceToken: readDeviceToken(request),
  };
  try {
    return await respond({ ...run, domain: await findRequestSite(deps, request) });
  } catch (error) {
    if (error instanceof Refusal) logSecurity(run, { member: null, refusal: error });
    return toHttpResponse(toErrorResponse(error, deps.log));
  }
};
