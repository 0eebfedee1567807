// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { now } from '#machines/generic/clock.ts';
import { ProblemError } from '#machines/generic/problem.ts';
import { buildProblemResponse, toHttpResponse } from '#server/http/problem-response.ts';
import { createHttp } from '#src/adapters/http.ts';

type Sent = { readonly at: number; readonly url: string; readonly method: string; readonly headers: Headers };

const started = Date.UTC(2026, 0, 1);
const sent: Sent[] = [];
let answers: (() => Response)[] = [];

const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    Response.json(body, { status, headers });
const refused = answer(403, { error: 'authentication_required', message: '', authentication_required: true });
const fine = answer(200, { ok: true });
const unavailable = answer(503, { error: 'unavailable', message: '' });
const unanswered = () => {
  throw new TypeError('Failed to fetch');
};

/** Each request takes the next answer; the last one repeats. */
const answerWith = (...next: (() => Response)[]) => {
  answers = next;
};

beforeEach(() => {
  vi.useFakeTimers({ now: started });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  sent.length = 0;
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push({ at: Date.now() - started, url: request.url, method: request.method, headers: request.headers });
    const next = answers.length > 1 ? answers.shift() : answers[0];
    if (next === undefined) throw new TypeError('Failed to fetch');
    return next();
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Outcome of a call after all its timers. */
const outcome = async (pending: Promise<unknown>): Promise<unknown> => {
  const settled = pending.catch((error: unknown) => (error instanceof ProblemError ? error.problem : error));
  await vi.runAllTimersAsync();
  return settled;
};

/** Times of the attempts of one call, with this random value. */
const timesOf = async (chance: number, said: () => Response): Promise<readonly number[]> => {
  vi.mocked(Math.random).mockReturnValue(chance);
  sent.length = 0;
  answerWith(said);
  await outcome(createHttp(() => {}).call('loadCompanyInfo', {}));
  return sent.map(({ at }) => at - (sent[0]?.at ?? 0));
};

describe('the HTTP client', () => {
  it('retries a failed request five times, 1, 2, 4, 8 and 16 s apart with equal jitter [API-02 API-21]', async () => {
    answerWith(unavailable);
    const problem = await outcome(createHttp(() => {}).call('loadCompanyInfo', {}));
    expect(problem).toEqual({ code: 'unavailable' });
    expect(sent.map(({ at }) => at)).toEqual([0, 750, 2_250, 5_250, 11_250, 23_250]);
  });

  it('marks calls of an invisible page as hidden [HIDDEN-02]', async () => {
    answerWith(fine);
    let isHidden = false;
    const { call } = createHttp(
      () => {},
      () => isHidden,
    );
    await outcome(call('loadCompanyInfo', {}));
    isHidden = true;
    await outcome(call('loadCompanyInfo', {}));
    expect(sent.map(({ headers }) => headers.get('page-hidden'))).toEqual([null, '1']);
  });

  it('takes the early reply to a call once, asks itself where there is none, and after a change for all [API-04 FIRST-02]', async () => {
    const { call } = createHttp(() => {});
    const early = new Map<string, Promise<Response | null>>();
    vi.stubGlobal('earlyReply', (address: string) => {
      const path = address.replace(location.origin, '');
      const reply = early.get(path) ?? null;
      early.delete(path);
      return reply;
    });
    const date = new Date(started + 60_000).toUTCString();
    answerWith(answer(200, { user: 'asked' }));
    early.set('/api/user.php', Promise.resolve(answer(200, { user: 'early' }, { date })()));
    early.set('/api/search.php?page=1', Promise.resolve(answer(200, { results: 'early' })()));
    expect(await outcome(call('loadInterests', {}))).toEqual({ user: 'asked' });
    sent.length = 0;
    expect(await outcome(call('loadUser', {}))).toEqual({ user: 'early' });
    expect(await outcome(call('search', { query: { page: 1 } }))).toEqual({ results: 'early' });
    expect(sent).toEqual([]);
    expect(now()).toBeGreaterThanOrEqual(started + 60_000);
    expect(await outcome(call('search', { query: { page: 1 } }))).toEqual({ user: 'asked' });

    early.set('/api/user.php', Promise.resolve(refused()));
    expect(await outcome(call('loadUser', {}))).toMatchObject({ code: 'authentication_required' });
    early.set('/api/user.php', Promise.resolve(null));
    expect(await outcome(call('loadUser', {}))).toEqual({ user: 'asked' });

    early.set('/api/user.php', Promise.resolve(unavailable()));
    vi.mocked(Math.random).mockReturnValue(0);
    expect(await outcome(call('loadUser', {}))).toEqual({ user: 'asked' });

    early.set('/api/search.php?page=1', Promise.resolve(answer(200, { results: 'early' })()));
    await outcome(call('markLikeSeen', { body: { profile: '1' } }));
    expect(await outcome(call('search', { query: { page: 1 } }))).toEqual({ user: 'asked' });
  });

  it('ends an early call that the page no longer wants [FIRST-02]', async () => {
    const { call } = createHttp(() => {});
    const [page, asked] = [new AbortController(), Promise.withResolvers<AbortSignal>()];
    vi.stubGlobal('earlyReply', (_: string, signal: AbortSignal) => {
      asked.resolve(signal);
      return new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)));
    });
    const reply = outcome(call('search', { query: { page: 1 }, signal: page.signal }));
    const signal = await asked.promise;
    expect(signal.aborted).toBe(false);
    page.abort();
    expect(signal.aborted).toBe(true);
    await reply;
  });

  it('never waits less than half of the delay, nor more than all of it [API-21]', async () => {
    for (const [chance, third] of [
      [0, 500 + 1_000],
      [1, 1_000 + 2_000],
    ] as const) {
      vi.mocked(Math.random).mockReturnValue(chance);
      sent.length = 0;
      answerWith(unavailable, unavailable, fine);
      await outcome(createHttp(() => {}).call('logout', {}));
      expect((sent[2]?.at ?? 0) - (sent[0]?.at ?? 0)).toBe(third);
    }
  });

  it('backs off from our own server with a delay that other clients do not share [API-02 API-21]', async () => {
    const away = () => toHttpResponse(buildProblemResponse('unavailable'));
    expect(await timesOf(0, away)).toEqual([0, 1_000, 2_000, 4_000, 8_000, 16_000]);
    expect(await timesOf(1, away)).toEqual([0, 1_500, 3_500, 7_500, 15_500, 31_500]);
  });

  it('[API-21] adds jitter to Retry-After too', async () => {
    const later = answer(503, { error: 'unavailable', message: '' }, { 'retry-after': '7' });
    expect((await timesOf(0, later)).slice(0, 3)).toEqual([0, 7_000, 14_000]);
    expect((await timesOf(1, later)).slice(0, 3)).toEqual([0, 7_500, 15_500]);
  });

  it.each([
    ['no answer', null],
    ["a proxy's answer", () => new Response('<html>', { status: 502 })],
    ['an answer of the server that it could not do it', unavailable],
  ])('[API-21] after %s, a refusal of the retry leaves the outcome unknown', async (_, first) => {
    const often = answer(429, { error: 'too_many_requests', message: '' }, { 'retry-after': '60' });
    const full = answer(507, { error: 'storage_full', message: '' });
    const refusal = async (second: () => Response) => {
      answerWith(first ?? unanswered, second);
      return outcome(createHttp(() => {}).call('unlike', { body: { profile: 'abcdefgh' } }));
    };
    expect([await refusal(often), await refusal(full)]).toEqual([{ code: 'network' }, { code: 'network' }]);
    expect(await refusal(answer(402, { error: 'premium_only', message: '' }))).toEqual({ code: 'premium_only' });
    answerWith(often);
    expect(await outcome(createHttp(() => {}).call('logout', {}))).toEqual({ code: 'too_many_requests' });
  });

  it('[API-21] after a 429 a rejection is reported unchanged: nothing was carried out', async () => {
    const limited = (retryAfter: string) =>
      answer(429, { error: 'too_many_requests', message: '' }, { 'retry-after': retryAfter });
    answerWith(limited('1'), limited('60'));
    expect(await outcome(createHttp(() => {}).call('logout', {}))).toEqual({ code: 'too_many_requests' });
    expect(sent).toHaveLength(2);
  });

  it('retries without a response, and reports a network problem in the end [API-21]', async () => {
    answerWith();
    expect(await outcome(createHttp(() => {}).call('logout', {}))).toEqual({ code: 'network' });
    expect(sent).toHaveLength(6);
  });

  it('[API-21] aborts an attempt without an answer after 30 s, and retries it', async () => {
    const requests: Request[] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
      sent.push({ at: Date.now() - started, url: request.url, method: request.method, headers: request.headers });
      requests.push(request);
      return requests.length > 1 ? fine() : new Promise<Response>(() => {});
    });
    expect(await outcome(createHttp(() => {}).call('logout', {}))).toEqual({ ok: true });
    expect(sent.map(({ at }) => at)).toEqual([0, 30_750]);
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  it('retries a response that is cut off, under the same key, and reports a network problem in the end [API-21]', async () => {
    const torn = () => {
      const response = fine();
      vi.spyOn(response, 'arrayBuffer').mockRejectedValue(new TypeError('Error in body stream'));
      return response;
    };
    answerWith(torn, fine);
    expect(await outcome(createHttp(() => {}).call('logout', {}))).toEqual({ ok: true });
    expect(sent).toHaveLength(2);

    sent.length = 0;
    answerWith(torn);
    const unlike = createHttp(() => {}).call('unlike', { body: { profile: 'abcdefgh' } });
    expect(await outcome(unlike)).toEqual({ code: 'network' });
    expect([sent.length, new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size]).toEqual([6, 1]);
  });

  it.each([400, 401, 402, 403, 404, 409, 410, 413, 422])('does not retry after %i [API-21]', async (status) => {
    answerWith(answer(status, { error: 'not_found', message: '' }));
    expect(await outcome(createHttp(() => {}).call('logout', {}))).toEqual({ code: 'not_found' });
    expect(sent).toHaveLength(1);
  });

  it.each([408, 425, 429, 500, 502, 503, 504])('retries after %i [API-21]', async (status) => {
    answerWith(answer(status, { error: 'unavailable', message: '' }), fine);
    expect(await outcome(createHttp(() => {}).call('logout', {}))).toEqual({ ok: true });
    expect(sent).toHaveLength(2);
  });

  it('obeys Retry-After, and fails at once when it exceeds the time of an attempt [API-21 API-22]', async () => {
    answerWith(answer(429, { error: 'too_many_requests', message: '' }, { 'retry-after': '7' }), fine);
    await outcome(createHttp(() => {}).call('logout', {}));
    expect(sent.map(({ at }) => at)).toEqual([0, 7_250]);

    sent.length = 0;
    answerWith(answer(429, { error: 'login_blocked', message: '', minutes: 15 }, { 'retry-after': '900' }));
    const login = createHttp(() => {}).call('login', { body: { login: 'ada', password: 'wrong' } });
    expect(await outcome(login)).toEqual({ code: 'login_blocked', minutes: 15 });
    expect(sent).toHaveLength(1);
  });

  it('uses one Idempotency-Key for all attempts of a write, and another one for the next write [API-21]', async () => {
    answerWith(unavailable, fine);
    const http = createHttp(() => {});
    await outcome(http.call('unlike', { body: { profile: 'abcdefgh' } }));
    await outcome(http.call('unlike', { body: { profile: 'abcdefgh' } }));
    await outcome(http.call('unlike', { body: { profile: 'abcdefgh' }, key: 'a-key-of-mine' }));
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[\da-f]{32}$/);
    expect([keys[1] === keys[0], keys[2] === keys[0], keys[3]]).toEqual([true, false, 'a-key-of-mine']);
  });

  it('marks the current-user call, and sends no body with it [API-04]', async () => {
    answerWith(refused);
    await outcome(createHttp(() => {}).call('loadUser', {}));
    expect(
      sent.map(({ url, method, headers }) => [new URL(url).pathname, method, headers.get('request-type')]),
    ).toEqual([['/api/user.php', 'GET', 'client']]);
  });

  it('reports an ended session, except in the current-user call [SESSION-03 SESSION-04]', async () => {
    const onRefused = vi.fn<() => void>();
    answerWith(refused);
    const http = createHttp(onRefused);
    await outcome(http.call('loadUser', {}));
    expect(onRefused).not.toHaveBeenCalled();
    await outcome(http.call('loadConversations', {}));
    expect(onRefused).toHaveBeenCalledOnce();
  });

  it('passes on the fields and the minutes of a problem [ERROR-09]', async () => {
    answerWith(answer(422, { error: 'invalid_fields', message: '', fields: { 'draft.email': 'email_taken' } }));
    expect(await outcome(createHttp(() => {}).call('loadConversations', {}))).toEqual({
      code: 'invalid_fields',
      fields: { 'draft.email': 'email_taken' },
    });
  });

  it('[OFFLINE-05] reports a call without a copy as a network problem, at once', async () => {
    answerWith(() => new Response(null, { status: 530 }));
    expect(await outcome(createHttp(() => {}).call('loadConversations', {}))).toEqual({ code: 'network' });
    expect(sent).toHaveLength(1);
  });

  it('reports a foreign response as unavailable, and one without JSON as internal [ERROR-09]', async () => {
    answerWith(answer(404, ['a page of some proxy']));
    expect(await outcome(createHttp(() => {}).call('loadConversations', {}))).toEqual({ code: 'unavailable' });
    answerWith(() => new Response('<html>', { headers: { 'content-type': 'text/html' } }));
    expect(await outcome(createHttp(() => {}).call('loadConversations', {}))).toEqual({ code: 'internal' });
  });

  it('sets the clock by the Date header', async () => {
    answerWith(answer(200, { ok: true }, { date: new Date(started + 86_400_000).toUTCString() }));
    await outcome(createHttp(() => {}).call('logout', {}));
    expect(now()).toBe(started + 86_400_000);
  });

  it('[CHAT-16] a transient call is sent once, without a key', async () => {
    answerWith(unavailable);
    const pending = createHttp(() => {}).call('sendTyping', { body: { profile: 'profile-ben', on: true } });
    expect(await outcome(pending)).toEqual({ code: 'unavailable' });
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([null]);
  });

  it('aborts an attempt whose actor has stopped, and sends no other', async () => {
    const gone = new AbortController();
    const signals: AbortSignal[] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
      signals.push(request.signal);
      gone.abort();
      await Promise.resolve();
      request.signal.throwIfAborted();
      return unavailable();
    });
    expect(await outcome(createHttp(() => {}).call('loadLikes', { signal: gone.signal }))).toEqual({ code: 'network' });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('[CHAT-01] completes a lasting request after its page is left, without retries', async () => {
    const gone = new AbortController();
    const signals: boolean[] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
      sent.push({ at: 0, url: request.url, method: request.method, headers: request.headers });
      gone.abort();
      await Promise.resolve();
      signals.push(request.signal.aborted);
      return unavailable();
    });
    const body = { profile: 'profile-ben', message: 'Hello' };
    await outcome(
      createHttp(() => {}).call('sendMessage', { body, key: 'key-12345', signal: gone.signal, lasting: true }),
    );
    expect([sent.length, signals]).toEqual([1, [false]]);
  });

  it('[CHAT-01] a call whose signal is aborted before it starts is never sent', async () => {
    answerWith(fine);
    const body = { profile: 'profile-ben', message: 'Hello' };
    const call = createHttp(() => {}).call('sendMessage', { body, signal: AbortSignal.abort(), lasting: true });
    expect([await outcome(call), sent.length]).toEqual([{ code: 'network' }, 0]);
  });
});
