import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Call, calls } from '#contract/calls.ts';
import { type CallName, isMutation } from '#contract/endpoints.ts';
import { errorStatus, isErrorCode } from '#contract/errors.ts';
import { ProblemSchema } from '#contract/problem.ts';
import { rateLimits } from '#contract/limits/server.ts';
import { product } from '#server/core/product.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { type TestServer, testServer } from '#tests/server/kit/test-server.ts';

const id = 'profile-0001';
const filter = { country: 'NL' };
const order = { bundle: 'none', country: 'NL', price: { amount: 999, currency: 'EUR' } };

/** A valid body for every call that has one; invalid ones are derived from it. */
const rightBodies: Partial<Record<CallName, Record<string, unknown>>> = {
  login: { login: 'nobody@example.com', password: 'some password' },
  saveUser: { language: 'fr', members_only: true },
  subscribePush: {
    subscription: {
      endpoint: 'https://push.example.com/somewhere',
      keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
    },
  },
  unsubscribePush: { endpoint: 'https://push.example.com/somewhere' },
  saveNotification: { type: 'like', channel: 'email', on: false },
  enableMails: { token: 'no-such-token' },
  signup: {
    draft: {
      email: 'new@example.com',
      name: 'Somebody New',
      password: 'correct horse battery',
      date_of_birth: '1990-01-31',
    },
    tracking: {},
    terms_version: '2023-12-01T12:00:00.000Z',
    adult: true,
    language: 'en',
  },
  activate: { token: 'no-such-token' },
  requestReset: { email: 'nobody@example.com' },
  checkResetLink: { token: 'no-such-token' },
  resetPassword: { token: 'no-such-token', password: 'correct horse battery' },
  createCase: { email: 'a@example.com', topic: 'other', text: 'Hello', language: 'en' },
  openCase: { token: 'no-such-token' },
  replyToCase: { token: 'no-such-token', text: 'Hello' },
  requestExclusion: { email: 'a@example.com', months: 1, language: 'en' },
  confirmExclusion: { token: 'no-such-token' },
  excludeMember: { password: 'correct horse battery', months: 1 },
  changePassword: { old_password: 'some password', password: 'correct horse battery' },
  endSession: { id },
  requestMailChange: { email: 'another@example.com', password: 'some password' },
  confirmMailChange: { token: 'no-such-token' },
  deleteAccount: { reason: 'time', remarks: 'Too much else to do', password: 'some password' },
  pauseAccount: { months: 1 },
  reactivateAccount: { token: 'no-such-token' },
  block: { profile: id },
  unblock: { profile: id },
  like: { profile: id },
  unlike: { profile: id },
  markLikeSeen: { profile: id },
  saveProfile: { name: 'Somebody Else', interests: ['yoga'], prompts: [{ prompt: 'dish', answer: 'Risotto.' }] },
  changePhoto: { id, main: true },
  deletePhoto: { id },
  sendMessage: { profile: id, message: 'Hello', about: { prompt: 'dish' } },
  markConversationRead: { id },
  deleteConversation: { id },
  acknowledgeDelivery: { up_to: [id] },
  sendTyping: { profile: id, on: true },
  sendGift: { profile: id, gift: 'rose' },
  swipe: { profile: id, like: true },
  undoPass: { profile: id },
  savePreference: { gender: 'female', min_age: 20, max_age: 30, within: '50' },
  findMatches: {
    gender: 'female',
    min_age: 20,
    max_age: 30,
    within: 'region',
    country: 'NL',
    region: 'Utrecht',
    body_types: ['slim'],
    interests: ['yoga'],
  },
  report: { profile: id, kind: 'member', subject: null, reason: 'fake', remarks: '' },
  createPayment: { ...order, method: 'visa', discount: 'SESAME', card: 'keep' },
  cancelPayment: { id },
  withdrawPayment: { id, amount: 2_499 },
  requestDebit: {
    ...order,
    discount: 'SESAME',
    holder: 'Ann Example',
    iban: 'NL91ABNA0417164300',
    street: 'Long Street',
    house_number: '1',
    postal_code: '1000 AA',
    city: 'Utrecht',
    mobile: '+31612345678',
    mandate: true,
  },
  activateByCode: { code: '123456' },
  resendDebitCode: { id },
  confirmDebit: { id, code: '123456' },
};

const isCallName = (name: string): name is CallName => Object.hasOwn(calls, name);
const all = Object.keys(calls).filter(isCallName);
const definition = (name: CallName): Call => calls[name];
const withBody = all.filter((name) => definition(name).method !== 'GET' && definition(name).file === undefined);

const right = (name: CallName): Record<string, unknown> => rightBodies[name] ?? {};

/** Every way to replace one value, at any depth, by one of another type. */
const wrongTypes = (value: unknown): unknown[] => {
  if (typeof value !== 'object' || value === null) {
    return [null, 7, true, 'x'.repeat(5_000), [], {}, [value], { toString: 'x' }].filter(
      (other) => typeof other !== typeof value || other === 'x'.repeat(5_000),
    );
  }
  return Object.entries(value).flatMap(([key, inner]) =>
    wrongTypes(inner).map((wrong) => ({ ...value, [key]: wrong })),
  );
};

/** Some fields may be null. */
const isNothingAllowed = (name: CallName, body: unknown): boolean =>
  JSON.stringify(body).includes('null') && definition(name).body?.safeParse(body).success === true;

const bytes = (...parts: (string | number[])[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)));

const rawBodies = (name: CallName): [string, string | Uint8Array<ArrayBuffer>, readonly string[]][] => {
  const text = JSON.stringify(right(name));
  return [
    ['half an object', text.slice(0, -1), ['bad_request']],
    ['no JSON', 'login=me&password=x', ['bad_request']],
    ['a text', '"text"', ['bad_request']],
    ['a number', '7', ['bad_request']],
    ['null', 'null', ['bad_request']],
    ['a list', `[${text}]`, ['bad_request']],
    ['bad UTF-8', bytes('{"a":"', [0xc3, 0x28], '"}'), ['bad_request']],
    ['half a character', bytes(text.slice(0, -1), [0xf0, 0x9f]), ['bad_request']],
    ['100,000 open lists', '['.repeat(100_000), ['bad_request']],
    ['a deep object', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, ['bad_request', 'invalid_fields']],
    ['one megabyte', JSON.stringify({ ...right(name), more: 'x'.repeat(1_048_576) }), ['too_large']],
    ['an unknown field', JSON.stringify({ ...right(name), credits: 1_000_000 }), ['bad_request']],
    ['__proto__', `${text.slice(0, -1)}${text === '{}' ? '' : ','}"__proto__":{"paid":1}}`, ['bad_request']],
    ['constructor', JSON.stringify({ ...right(name), constructor: { prototype: { paid: 1 } } }), ['bad_request']],
  ];
};

forMainEngine((engine) => {
  let server: TestServer;
  let agent: Agent;
  beforeAll(async () => {
    server = await testServer({ engine, product });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.clock.advance(2 * rateLimits.signup.window);
    ({ agent } = await server.addLoggedIn());
  });

  const send = (name: CallName, body: string | Uint8Array<ArrayBuffer>) => {
    const { path, flag, method } = definition(name);
    const address = flag === undefined ? path : `${path}?${flag}=1`;
    return agent.fetch(address, { method, headers: { 'content-type': 'application/json' }, body });
  };

  /** A refusal in the contract's shape, with its code's status and without a stack. */
  const problemOf = async (response: Response) => {
    const text = await response.text();
    const body: unknown = JSON.parse(text);
    const problem = ProblemSchema.parse(body);
    expect(body).toEqual(problem);
    expect(isErrorCode(problem.error) && errorStatus[problem.error]).toBe(response.status);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(text).not.toMatch(/ at |node:|\.ts/);
    return problem;
  };

  test('every call with a body has a valid example', () => {
    const wanting = all.filter((name) => definition(name).body !== undefined);
    expect(Object.keys(rightBodies).toSorted()).toEqual(wanting.toSorted());
    for (const name of wanting) expect(definition(name).body?.safeParse(right(name)).success).toBe(true);
  });

  describe.each(withBody)('%s', (name) => {
    test.each(rawBodies(name))('refuses %s [API-20]', async (_, body, codes) => {
      const response = await send(name, body);
      const { error } = await problemOf(response);
      expect(codes).toContain(error);
      expect(response.headers.get('connection')).toBe(error === 'too_large' ? 'close' : null);
    });

    test('refuses every value of a wrong type, and names the field [API-20 ERROR-09]', async () => {
      for (const wrong of wrongTypes(right(name))) {
        if (isNothingAllowed(name, wrong)) continue;
        const problem = await problemOf(await send(name, JSON.stringify(wrong)));
        expect([problem.error, Object.keys(problem.fields ?? {}).length > 0]).toEqual(['invalid_fields', true]);
      }
    });

    test('refuses a text that no database stores', async () => {
      for (const wrong of ['nul \0 inside', 'half a pair \ud83d']) {
        for (const key of Object.keys(right(name))) {
          if (typeof right(name)[key] !== 'string') continue;
          const problem = await problemOf(await send(name, JSON.stringify({ ...right(name), [key]: wrong })));
          expect(['bad_request', 'invalid_fields']).toContain(problem.error);
        }
      }
    });
  });

  test('none of these requests has changed a member', async () => {
    const members = await server.deps().db.read.selectFrom('member').select(['credits', 'paid']).execute();
    expect(members.every(({ credits, paid }) => credits === 0 && paid === 0)).toBe(true);
  });

  test('fields are named by their path, each with its code [SIGNUP-17 ERROR-09]', async () => {
    const draft = { email: 'no address', name: '', password: 'x', date_of_birth: '2001-02-30' };
    const body = { ...right('signup'), draft, adult: false, language: undefined };
    expect(await agent.refused('signup', { body })).toEqual({
      status: 422,
      error: 'invalid_fields',
      message: 'invalid fields',
      fields: {
        'draft.email': 'invalid',
        'draft.name': 'required',
        'draft.password': 'too_short',
        'draft.date_of_birth': 'invalid_date',
        adult: 'consent_required',
        language: 'invalid',
      },
    });
  });

  test.each<[CallName, Record<string, string>]>([
    ['search', { ...filter, min_age: 'young' }],
    ['search', { ...filter, page: '-1' }],
    ['search', { country: '\0\0' }],
    ['search', { countryregion: 'x\0' }],
    ['loadProfile', { id: "' or 1=1 --" }],
    ['loadProfile', {}],
    ['loadTransaction', { id: '../../etc/passwd' }],
    ['loadConversation', { id: '%00' }],
    ['searchConversations', {}],
    ['searchConversations', { words: ' ' }],
    ['searchConversations', { words: 'x'.repeat(61) }],
    ['searchConversations', { words: 'x\0' }],
  ])('%s refuses the query %j', async (name, query) => {
    const { status } = await agent.refused(name, { query });
    expect([400, 404, 422]).toContain(status);
  });

  test('a repeated parameter is refused, whatever its values', async () => {
    for (const path of ['/api/profile.php?id=one&id=two', '/api/profile.php?id=one&id=one', '/api/user.php?x=1&x=2']) {
      const response = await agent.fetch(path);
      expect([response.status, (await problemOf(response)).error]).toEqual([400, 'bad_request']);
    }
  });

  test('malformed percent signs and host names in the URL cause no server error', async () => {
    for (const path of [
      '/api/profile.php?id=%E0%A4%A',
      '/api/%',
      '/%c0%af',
      '/api/user.php%00',
      '//evil/api/user.php',
    ]) {
      expect((await agent.fetch(path)).status).toBeLessThan(500);
    }
  });

  test('answers a body of a megabyte over a real connection, and then the next request', async () => {
    const address = await server.listen();
    const megabyte = new Uint8Array(4 * 1_048_576).fill(120);
    const streamed = () =>
      new ReadableStream({
        start: (controller) => {
          controller.enqueue(megabyte);
          controller.close();
        },
      });
    for (const body of [() => megabyte, streamed]) {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: body(), duplex: 'half' };
      const response = await fetch(`${address}/api/user.php`, init);
      expect(await problemOf(response)).toEqual({ error: 'too_large', message: 'too large' });
      expect((await fetch(`${address}/healthz`)).status).toBe(200);
    }
  });

  test('an unknown path answers 404, an unknown method 405 with those that it knows', async () => {
    for (const path of ['/api/nothing.php', '/api/', '/api/user.php/', '/api/constructor']) {
      expect(await problemOf(await agent.fetch(path))).toEqual({ error: 'not_found', message: 'not found' });
    }
    for (const method of ['PATCH', 'OPTIONS', 'DELETE', 'BREW']) {
      const response = await agent.fetch('/api/user.php', { method });
      expect(response.headers.get('allow')).toBe('POST, GET, PUT');
      expect(await problemOf(response)).toEqual({ error: 'method_not_allowed', message: 'method not allowed' });
    }
  });

  test('no API response is cacheable', async () => {
    for (const name of all) {
      const method = definition(name).method;
      const reply = await agent.call(name, isMutation(definition(name)) && method !== 'GET' ? { body: {} } : {});
      expect([name, reply.headers.get('cache-control')]).toEqual([name, 'no-store']);
    }
  });
});
