import * as z from 'zod/mini';
import { type Call, calls } from '#contract/calls.ts';
import { type CallName, changesSomething } from '#contract/endpoints.ts';
import { type AnyCallHandler, type Member, Refusal } from './call.ts';
import { type Change, change } from './change.ts';
import type { Deps } from './deps.ts';
import { failureAnswer } from './http/failure.ts';
import { type Once, type Stored, findStored, onceOf, store } from './http/idempotency.ts';
import { isCrossSite, isNavigation } from './http/origin.ts';
import { parseInput } from './http/parse-input.ts';
import { type Answer, json, refusalAnswer, respond } from './http/problem.ts';
import { countWrite } from './http/rate-limits.ts';
import { parseJson, readJsonText } from './http/read-body.ts';
import {
  type Visit,
  endSession,
  findVisit,
  noteUse,
  sessionCookie,
  sessionToken,
  startSession,
} from './http/session.ts';

const nothing = z.object({});

/** What every step of one request knows. */
type Run = {
  readonly deps: Deps;
  readonly handler: AnyCallHandler;
  readonly call: Call;
  readonly request: Request;
  readonly address: string;
  readonly now: number;
  readonly token: string | null;
};

type Input = { readonly query: unknown; readonly body: unknown };

const definitionOf = (name: CallName): Call => calls[name];

const refuseForeign = ({ call, request, deps }: Run): void => {
  if (!changesSomething(call)) return;
  const foreign = isCrossSite(request, deps.config.publicUrl) || (call.method === 'GET' && isNavigation(request));
  if (foreign) throw new Refusal('cross_site');
};

const mayAsk = (call: Call, visit: Visit | null): Visit | null => {
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

/** Fields that are not in the contract never leave; a reply that lacks one is our mistake. */
const answerOf = (call: Call, result: unknown): Answer =>
  result instanceof Refusal ? refusalAnswer(result) : json(call.reply.parse(result));

const common = ({ deps, now, address }: Run, member: Member | null, input: Input) => ({
  deps,
  now,
  member,
  address,
  ...input,
});

const prepare = async (run: Run, member: Member | null, input: Input): Promise<unknown> =>
  run.handler.prepare?.(common(run, member, input));

const onlyInChanges = async (): Promise<never> => {
  throw new Error('A call that only reads has tried to change something.');
};

const runReading = async (run: Run, member: Member | null, input: Input): Promise<Answer> => {
  const prepared = await prepare(run, member, input);
  const context = { ...common(run, member, input), prepared, after: onlyInChanges };
  const refused = { tell: onlyInChanges, logIn: onlyInChanges, logOut: onlyInChanges };
  const result = await run.deps.db.snapshot((tx) => run.handler.run({ ...context, ...refused, tx }));
  return answerOf(run.call, result);
};

type Outcome = Stored & { readonly cookie: string | null };

/** The session that an answer brings or ends. */
const sessionChange = (run: Run, { tx, wake }: Change) => {
  const { publicUrl } = run.deps.config;
  const state: { cookie: string | null; logsIn: string | null } = { cookie: null, logsIn: null };
  const endOld = async () => {
    const memberId = await endSession(tx, run.token);
    if (memberId !== null) wake(memberId);
  };
  return {
    state,
    logIn: async (memberId: string) => {
      await endOld();
      state.cookie = sessionCookie(await startSession(tx, memberId, run.now), publicUrl);
      state.logsIn = memberId;
    },
    logOut: async () => {
      await endOld();
      state.cookie = sessionCookie(null, publicUrl);
      state.logsIn = null;
    },
  };
};

const runChanging = async (run: Run, visit: Visit | null, input: Input, once: Once | null): Promise<Outcome> => {
  const prepared = await prepare(run, visit?.member ?? null, input);
  const { deps, handler, call, now } = run;
  return change(deps, now, async (change) => {
    const { tx, tell, after } = change;
    const { state, logIn, logOut } = sessionChange(run, change);
    const stored = once === null ? null : await findStored(tx, once);
    if (stored !== null) {
      if (stored.logsIn !== null) await logIn(stored.logsIn);
      return { ...stored, cookie: state.cookie };
    }
    const member = mayAsk(call, await findVisit(tx, run.token, now))?.member ?? null;
    const context = { ...common(run, member, input), prepared, tx, tell, after, logIn, logOut };
    const answer = answerOf(call, await handler.run(context));
    const outcome = { answer, ...state };
    if (once !== null) await store(tx, once, handler.name, outcome, now);
    return outcome;
  });
};

/** A repetition of what was done already costs no hashing, no provider and no place in the limits. */
const answerAgain = async ({ deps }: Run, once: Once | null): Promise<Outcome | null> => {
  const stored = once === null ? null : await findStored(deps.db.read, once);
  return stored === null || stored.logsIn !== null ? null : { ...stored, cookie: null };
};

const runWrite = async (run: Run, visit: Visit | null): Promise<Outcome> => {
  const text = run.call.method === 'GET' ? '{}' : await readJsonText(run.request);
  const memberId = visit?.member.id ?? null;
  const once = onceOf(run.request, run.handler.name, run.call.by === 'member' ? memberId : null, text);
  const input = { query: readQuery(run), body: readBody(run, text) };
  const again = await answerAgain(run, once);
  if (again !== null) return again;
  await countWrite(run.deps, run.handler.name, { memberId, address: run.address }, run.now);
  return runChanging(run, visit, input, once);
};

const attempt = async (run: Run): Promise<Response> => {
  refuseForeign(run);
  const visit = mayAsk(run.call, await findVisit(run.deps.db.read, run.token, run.now));
  const renewed = visit !== null && (await noteUse(run.deps, visit, run.now));
  const { answer, cookie } = changesSomething(run.call)
    ? await runWrite(run, visit)
    : {
        answer: await runReading(run, visit?.member ?? null, { query: readQuery(run), body: undefined }),
        cookie: null,
      };
  const response = respond(answer);
  const fresh = cookie ?? (renewed ? sessionCookie(run.token, run.deps.config.publicUrl) : null);
  if (fresh !== null) response.headers.append('set-cookie', fresh);
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
    token: sessionToken(request),
  };
  try {
    return await attempt(run);
  } catch (error) {
    return respond(failureAnswer(error, deps.log));
  }
};
