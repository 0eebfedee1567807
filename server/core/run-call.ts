import * as z from 'zod/mini';
import { type Call, calls } from '#contract/calls.ts';
import { type CallName, isMutation } from '#contract/endpoints.ts';
import type { Hint } from '#server/events/bus.ts';
import { type AnyCallHandler, type Member, Refusal } from './call.ts';
import { type WriteContext, runChange } from './change.ts';
import type { Deps } from './deps.ts';
import { tokenHash } from '#server/domain/secret-token.ts';
import { readDeviceToken } from '#server/http/device.ts';
import { toErrorResponse } from '#server/http/error-response.ts';
import {
  type IdempotencyKey,
  type StoredReply,
  findStoredReply,
  readIdempotencyKey,
  saveReply,
} from '#server/http/idempotency.ts';
import { isCrossSite, isNavigation } from '#server/http/origin.ts';
import { parseInput } from '#server/http/parse-input.ts';
import {
  type ApiResponse,
  buildJsonResponse,
  refusalToResponse,
  toHttpResponse,
} from '#server/http/problem-response.ts';
import { limitRead, limitWrite } from '#server/http/rate-limits.ts';
import { parseJson, readJsonText } from '#server/http/read-body.ts';
import { readUpload } from '#server/http/read-upload.ts';
import {
  type ActiveSession,
  findSession,
  touchSession,
  buildSessionCookie,
  readSessionToken,
} from '#server/http/session.ts';
import { queueUpload } from '#server/http/upload-queue.ts';
import {
  type ClientRequest,
  type SessionEffects,
  buildRenewedCookies,
  createSessionEffects,
} from './session-effects.ts';
import { getMember } from '#server/store/members.ts';

const nothing = z.object({});

/** What every step of one request knows. */
type Run = ClientRequest & {
  readonly handler: AnyCallHandler;
  readonly call: Call;
  readonly address: string;
};

type Input = { readonly query: unknown; readonly body: unknown; readonly file: Uint8Array | null };

const definitionOf = (name: CallName): Call => calls[name];

const refuseForeign = ({ call, request, deps }: Run): void => {
  if (!isMutation(call)) return;
  const foreign = isCrossSite(request, deps.config.publicUrl) || (call.method === 'GET' && isNavigation(request));
  if (foreign) throw new Refusal('cross_site');
};

const mayAsk = (call: Call, visit: ActiveSession | null): ActiveSession | null => {
  if (visit === null && call.by === 'member') throw new Refusal('authentication_required');
  return visit;
};

const readQuery = ({ call, request }: Run): unknown => {
  const parameters = Object.fromEntries(new URL(request.url).searchParams);
  return call.query === undefined ? undefined : parseInput(call.query, parameters, { exact: false });
};

const readBody = ({ call }: Run, text: string): unknown => {
  const body = parseInput(call.body ?? nothing, parseJson(text), { exact: true });
  return call.body === undefined ? undefined : body;
};

/** Whose request it is, for limits. */
const askerOf = ({ address, request }: Run, memberId: string | null) => ({
  memberId,
  address,
  query: new URL(request.url).searchParams,
});

/** What a writing call brings: its JSON text, or its file. */
const readSent = ({ call, request }: Run): Promise<string> | Promise<Uint8Array> | string => {
  if (call.method === 'GET') return '{}';
  return call.file === undefined ? readJsonText(request) : readUpload(request, call.file);
};

/** Fields that are not in the contract never leave; a reply that lacks one is our mistake. */
const answerOf = (call: Call, result: unknown): ApiResponse =>
  result instanceof Refusal ? refusalToResponse(result) : buildJsonResponse(call.reply.parse(result));

const common = ({ deps, now, address, request }: Run, member: Member | null, input: Input) => ({
  deps,
  now,
  member,
  address,
  key: request.headers.get('idempotency-key'),
  ...input,
});

const prepare = async (run: Run, member: Member | null, input: Input): Promise<unknown> =>
  run.handler.prepare?.(common(run, member, input));

const onlyInChanges = async (): Promise<never> => {
  throw new Error('A call that only reads has tried to change something.');
};

const noChange = {
  tell: onlyInChanges,
  wake: onlyInChanges,
  after: onlyInChanges,
  logIn: onlyInChanges,
  logOut: onlyInChanges,
  changeToken: onlyInChanges,
};

/** Where the member asks from. */
const origin = ({ deviceToken: token }: Run, visit: ActiveSession | null) => ({
  session: visit?.session ?? null,
  device: token === null ? null : tokenHash(token),
});

/** A call that keeps nothing: one that only reads, or one that hints at something. */
const runReading = async (run: Run, visit: ActiveSession | null): Promise<ApiResponse> => {
  const member = visit?.member ?? null;
  const body = run.call.method === 'GET' ? undefined : readBody(run, await readJsonText(run.request));
  const input = { query: readQuery(run), body, file: null };
  await limitRead(run.deps, run.handler.name, askerOf(run, member?.id ?? null), run.now);
  const prepared = await prepare(run, member, input);
  const hints: (readonly [memberId: string, hint: Hint])[] = [];
  const hint: WriteContext['hint'] = (...hint) => hints.push(hint);
  const context = { ...common(run, member, input), ...origin(run, visit), ...noChange, hint, prepared };
  const result = await run.deps.db.snapshot((tx) => run.handler.run({ ...context, tx }));
  for (const hint of hints) run.deps.bus.hint(...hint);
  return answerOf(run.call, result);
};

type Outcome = StoredReply & SessionEffects;

const noSession = ({ deps }: Run): string => buildSessionCookie(null, deps.config.publicUrl);

/** What a repetition is answered; a browser that lacks what the first answer brought gets it too, while it is worth something. */
const repeat = async (run: Run, change: WriteContext, stored: StoredReply): Promise<Outcome> => {
  const { state, logIn, goOn } = createSessionEffects(run, change);
  const { logsIn, goesOn } = stored;
  if (logsIn !== null && (await getMember(change.tx, logsIn)).deleted_at === null) await logIn(logsIn);
  if (goesOn !== null && (await findSession(change.tx, run.token, run.now)) === null) await goOn(goesOn);
  return { ...stored, cookies: state().cookies };
};

const repetitions = ({ request, handler, call, token }: Run, memberId: string | null, sent: string | Uint8Array) => ({
  once: readIdempotencyKey(request, handler.name, call.by === 'member' ? memberId : null, sent),
  farewell:
    token === null || call.by !== 'member'
      ? null
      : readIdempotencyKey(request, handler.name, `session ${tokenHash(token)}`, sent),
});

/** One request: as the member's, and as that of the token which it may end. */
type Repeatable = { readonly once: IdempotencyKey | null; readonly farewell: IdempotencyKey | null };

const runChanging = async (
  run: Run,
  asker: ActiveSession | null,
  input: Input,
  { once, farewell }: Repeatable,
): Promise<Outcome> => {
  const prepared = await prepare(run, asker?.member ?? null, input);
  const { deps, handler, call, now } = run;
  const discard = async (): Promise<void> => handler.discard?.({ deps, prepared });
  const changed = runChange(deps, now, async (change) => {
    const { tx } = change;
    const stored = once === null ? null : await findStoredReply(tx, once);
    if (stored !== null) {
      change.after(discard);
      return repeat(run, change, stored);
    }
    const { state, ...acts } = createSessionEffects(run, change);
    const visit = mayAsk(call, await findSession(tx, run.token, now));
    const context = {
      ...common(run, visit?.member ?? null, input),
      ...origin(run, visit),
      ...change,
      ...acts,
      changeToken: () => acts.changeToken(visit?.session ?? null),
      prepared,
    };
    const result = await handler.run(context);
    if (result instanceof Refusal) change.after(discard);
    const outcome = { answer: answerOf(call, result), ...state() };
    if (once !== null) await saveReply(tx, once, handler.name, outcome, now);
    if (farewell !== null && outcome.cookies.length > 0) await saveReply(tx, farewell, handler.name, outcome, now);
    return outcome;
  });
  return changed.catch(async (error: unknown) => {
    // After any other failure it may have come true: what nobody needs is swept away later.
    if (error instanceof Refusal) await discard();
    throw error;
  });
};

/** A repetition of what was done already costs no hashing, no provider and no place in the limits. */
const answerAgain = async ({ deps }: Run, once: IdempotencyKey | null): Promise<Outcome | null> => {
  const stored = once === null ? null : await findStoredReply(deps.db.read, once);
  if (stored === null || stored.logsIn !== null || stored.goesOn !== null) return null;
  return { ...stored, cookies: [] };
};

const runWrite = async (run: Run, visit: ActiveSession | null): Promise<Outcome> => {
  const sent = await readSent(run);
  const memberId = visit?.member.id ?? null;
  const { once, farewell } = repetitions(run, memberId, sent);
  const query = readQuery(run);
  const input =
    typeof sent === 'string'
      ? { query, body: readBody(run, sent), file: null }
      : { query, body: undefined, file: sent };
  const again = await answerAgain(run, once);
  if (again !== null) return again;
  await limitWrite(run.deps, run.handler.name, askerOf(run, memberId), run.now);
  return runChanging(run, visit, input, { once, farewell });
};

/**
 * Whoever ended the token he asks with by a call whose answer was lost asks once more: he is told that it is done, and
 * goes on where he was logged in still.
 */
const answerAfterFarewell = async (run: Run): Promise<Outcome | null> => {
  if (run.token === null || run.call.by !== 'member' || run.call.file !== undefined || !isMutation(run.call))
    return null;
  const { farewell } = repetitions(run, null, await readJsonText(run.request));
  const stored = farewell === null ? null : await findStoredReply(run.deps.db.read, farewell);
  if (stored === null) return null;
  if (stored.goesOn === null) return { ...stored, cookies: [noSession(run)] };
  return runChange(run.deps, run.now, (change) => repeat(run, change, stored));
};

const writeInTurn = (run: Run, visit: ActiveSession | null): Promise<Outcome> =>
  run.call.file === undefined || visit === null
    ? runWrite(run, visit)
    : queueUpload(visit.member.id, () => runWrite(run, visit));

const runOrRead = async (run: Run, visit: ActiveSession | null): Promise<Pick<Outcome, 'answer' | 'cookies'>> =>
  isMutation(run.call) && run.call.passing !== true
    ? writeInTurn(run, visit)
    : { answer: await runReading(run, visit), cookies: [] };

/** The page that asks says that nobody can see it. */
const isHidden = (request: Request): boolean => request.headers.get('page-hidden') === '1';

const attempt = async (run: Run): Promise<Response> => {
  refuseForeign(run);
  const found = await findSession(run.deps.db.read, run.token, run.now);
  const farewell = found === null ? await answerAfterFarewell(run) : null;
  const visit = farewell === null ? mayAsk(run.call, found) : null;
  const renewed =
    visit !== null && (await touchSession(run.deps, visit, run.deviceToken, run.now, !isHidden(run.request)));
  const { answer, cookies } = farewell ?? (await runOrRead(run, visit));
  const response = toHttpResponse(answer);
  const fresh = cookies.length > 0 || !renewed ? cookies : buildRenewedCookies(run);
  for (const cookie of fresh) response.headers.append('set-cookie', cookie);
  const isLoggedOut = fresh.includes(noSession(run));
  // Pictures and answers are not for who uses the browser next; its storage holds only choices and drafts without a name.
  if (isLoggedOut) response.headers.set('clear-site-data', '"cache"');
  return response;
};

/** Answers one request for a call of the contract; whatever happens, the answer has the contract's shape. */
export const runCall = async (
  deps: Deps,
  handler: AnyCallHandler,
  request: Request,
  address: string,
): Promise<Response> => {
  const run = {
    deps,
    handler,
    call: definitionOf(handler.name),
    request,
    address,
    now: deps.now(),
    token: readSessionToken(request),
    deviceToken: readDeviceToken(request),
  };
  try {
    return await attempt(run);
  } catch (error) {
    return toHttpResponse(toErrorResponse(error, deps.log));
  }
};
