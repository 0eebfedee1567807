import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type Query, calls } from '#contract/calls.ts';
import { termsVersion } from '#contract/limits/account.ts';
import type { CallName } from '#contract/endpoints.ts';
import type { SearchFilter } from '#contract/profile.ts';
import { sortOrders, withinOptions } from '#contract/search-options.ts';
import type { AnyCallHandler } from '#server/core/call.ts';
import { handlers } from '#server/calls/handlers.ts';
import { seedMembers } from '#server/demo/seed.ts';
import { formatCursor } from '#server/domain/search-cursor.ts';
import { toMemberPair } from '#server/store/conversations.ts';
import { seedDefaults } from '#server/store/seed-defaults.ts';
import { product } from '#server/core/product.ts';
import { decryptSms } from '#server/store/sms-outbox.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { addCrowd } from '#tests/bench/crowd.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { located, makeMember } from '#tests/server/kit/member.ts';
import { type RecordedQuery, explainAll, recorder, findFullScans } from '#tests/server/kit/plans.ts';
import { useServer } from '#tests/server/kit/test-server.ts';

type Prepared = Parameters<NonNullable<AnyCallHandler['prepare']>>[0];

/** Records queries of a call's `prepare`, inside and outside its own transactions. */
const recorded = (context: Prepared, name: CallName, requests: RecordedQuery[]): Prepared => {
  const { db } = context.deps;
  const plugin = recorder(`before ${name}`, requests);
  const write: typeof db.write = (run) => db.write((tx) => run(tx.withPlugin(plugin)));
  return { ...context, deps: { ...context.deps, db: { ...db, read: db.read.withPlugin(plugin), write } } };
};

/** The product's handlers, recording their queries. */
const recordingHandlers = (requests: RecordedQuery[]): Record<string, AnyCallHandler> => {
  const all: readonly AnyCallHandler[] = Object.values(handlers);
  return Object.fromEntries(
    all.map((handler) => [
      handler.name,
      {
        ...handler,
        prepare: async (context: Prepared) => handler.prepare?.(recorded(context, handler.name, requests)),
        run: (context: Parameters<AnyCallHandler['run']>[0]) =>
          handler.run({ ...context, tx: context.tx.withPlugin(recorder(handler.name, requests)) }),
      },
    ]),
  );
};

const isCallName = (name: string): name is CallName => Object.hasOwn(calls, name);

/** Every subset of a filter's conditions. */
const subsetsOf = (filter: SearchFilter): SearchFilter[] =>
  Object.entries(filter).reduce<SearchFilter[]>(
    (subsets, [name, value]) => [...subsets, ...subsets.map((subset) => ({ ...subset, [name]: value }))],
    [{}],
  );

/** The last resort where few are near: sorts all matches, from the index. */
const sortsByDistance = (query: string): boolean => query.includes('order by (case when member.point_x');

/** A full scan of these tables is intended. */
const mayScan = /\b(?:bundle|promo)\b/;

describe('a full index scan counts as a table scan, unless a limit ends it early', () => {
  const scan = 'SCAN member USING INDEX member_found';
  const found = 'Index Scan using member_found on member  (cost=0.27..8.29 rows=1 width=96)';
  const limit = 'Limit  (cost=0.27..8.29 rows=1 width=96)';
  const join = 'Nested Loop  (cost=0.27..8.29 rows=1 width=96)';
  test.each<[query: string, plan: string[], reads: string[]]>([
    ['select', [scan], [scan]],
    ['select order by limit', [scan], []],
    ['select order by limit', [scan, 'USE TEMP B-TREE FOR ORDER BY'], [scan]],
    ['select', ['SEARCH member USING INDEX member_found (last_active<?)'], []],
    ['select', [found], [found]],
    ['select', [found, '  Index Cond: (country = NL)'], []],
    ['select', [limit, `  ->  ${found}`, '        Filter: (id <> me)'], []],
    ['select', [limit, '  ->  Sort  (cost=0.27..8.29 rows=1 width=96)', `        ->  ${found}`], [found]],
    ['select', [limit, `  ->  ${join}`, `        ->  ${found}`, `        ->  ${found}`], [found]],
  ])('%s: %j', (query, plan, reads) => {
    expect(findFullScans(`${query} ?`, plan.join('\n'))).toEqual(reads);
  });
});

forEachEngine((engine) => {
  const requests: RecordedQuery[] = [];
  const server = useServer({ engine, product: { ...product, handlers: recordingHandlers(requests) } });

  const explain = (queries: readonly RecordedQuery[]) =>
    server()
      .deps()
      .db.write(async (tx) => {
        if (engine === 'postgres') {
          await sql`analyze member`.execute(tx);
          // PostgreSQL would scan so few rows.
          await sql`set local enable_seqscan = off`.execute(tx);
        }
        return [...(await explainAll(tx, engine, queries))];
      });

  /** Link to this page in the last mail that contains one. */
  const mailedToken = async (recipient: string, page: string): Promise<string> => {
    const mails = await server()
      .deps()
      .db.read.selectFrom('outbox')
      .select('body')
      .where('recipient', '=', recipient)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const link = mails.find(({ body }) => body.includes(page));
    return /token=([\w-]+)/.exec(link?.body ?? '')?.[1] ?? '';
  };

  /** Token of a support link: its path. */
  const mailedCaseToken = async (recipient: string): Promise<string> => {
    const { body } = await server()
      .deps()
      .db.read.selectFrom('outbox')
      .select('body')
      .where('recipient', '=', recipient)
      .executeTakeFirstOrThrow();
    return /http:\/\/localhost\/([\w-]{43})\n/.exec(body)?.[1] ?? '';
  };

  /** Code in the only text that was sent. */
  const textedCode = async (): Promise<string> => {
    const { db, vault } = server().deps();
    const row = await db.read
      .selectFrom('outbox')
      .select('body')
      .where('channel', '=', 'sms')
      .executeTakeFirstOrThrow();
    return /\d{6}/.exec(decryptSms(vault, row)?.body ?? '')?.[0] ?? '';
  };

  /** Every payment flow, and its refund. */
  const goShopping = async (agent: Agent): Promise<void> => {
    await agent.ok('loadDiscount', { query: { welcome: 'true' } });
    await agent.call('loadDiscount', { query: { code: 'SESAME', bundle: 'hello', method: 'visa', country: 'NL' } });
    const price = { amount: 999, currency: 'EUR' };
    const order = { bundle: 'hello', country: 'NL', price };
    await agent.call('createPayment', { body: { ...order, method: 'visa', discount: 'SESAME' } });
    await agent.ok('createPayment', { body: { ...order, method: 'visa', card: 'keep' } });
    const body = { ...order, bundle: 'evening', method: 'ideal' as const, price: { amount: 2_499, currency: 'EUR' } };
    const { transaction } = await agent.ok('createPayment', { body });
    const { id } = transaction;
    await agent.ok('loadBundles');
    await agent.ok('loadTransaction', { query: { id } });
    await agent.ok('loadTransactions');
    await agent.ok('cancelPayment', { body: { id } });
    await agent.call('createPayment', { body: { ...order, method: 'visa', card: 'kept' } });
    await agent.call('withdrawPayment', { body: { id, amount: 2_499 } });
    await agent.ok('deleteSavedCard');
    const holder = {
      holder: 'Ann Example',
      street: 'Street',
      house_number: '1',
      postal_code: '1000 AA',
      city: 'Utrecht',
    };
    const account = { ...holder, iban: 'NL91ABNA0417164300', mobile: '+31612345678', mandate: true as const };
    const { debit } = await agent.ok('requestDebit', { body: { ...order, ...account } });
    await agent.ok('resendDebitCode', { body: { id: debit.id } });
    const code = await textedCode();
    await agent.ok('confirmDebit', { body: { id: debit.id, code } });
  };

  test('every query of every call uses an index', async () => {
    const deps = server().deps();
    await deps.db.write(async (tx) => {
      await seedDefaults(tx, deps.config);
      // Automatic statistics would change its plans.
      if (engine === 'postgres') await sql`alter table member set (autovacuum_enabled = off)`.execute(tx);
    });
    await seedMembers(deps);
    const visitor = server().agent();
    const body = { login: 'demo@vesper.example', password: 'vesper-demo' };
    await visitor.ok('login', { body });
    await visitor.call('login', { body: { ...body, login: 'nobody' } });
    const draft = {
      email: 'a@example.com',
      name: 'Newcomer',
      password: 'velvet-trombone',
      date_of_birth: '1990-01-01',
    };
    const adult = server().agent();
    const { id: host } = await server().addMember();
    const outgoing = { draft: { ...draft, signup_message: 'Hello' }, profile: host };
    await adult.ok('signup', {
      body: { ...outgoing, tracking: {}, terms_version: termsVersion, adult: true, language: 'en' },
    });
    await adult.ok('resendActivation');
    await adult.call('activateByCode', { body: { code: '123456' } });
    await adult.call('activate', { body: { token: 'wrong' } });
    const activation = { token: await mailedToken(draft.email, '/activate/done') };
    await server()
      .agent()
      .ok('activate', { body: { ...activation, password: draft.password } });
    await adult.ok('activate', { body: activation });
    const { agent, member } = await server().addLoggedIn();
    const away = await server().addMember({ last_active: 0 });
    await visitor.ok('like', { body: { profile: away.id } });
    await visitor.ok('sendMessage', { body: { profile: away.id, message: 'Hello' } });
    const { results } = await agent.ok('search', { query: { country: 'NL', gender: 'male' } });
    const profile = results[0]?.id ?? '';
    await agent.ok('loadUser');
    await agent.ok('saveUser', { body: { language: 'sv' } });
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    const endpoint = 'https://push.example.com/somewhere';
    await agent.ok('subscribePush', { body: { subscription: { endpoint, keys } } });
    await agent.ok('unsubscribePush', { body: { endpoint } });
    await agent.ok('requestExport');
    await agent.ok('loadExport');
    await agent.ok('loadNotifications');
    await agent.ok('saveNotification', { body: { type: 'like', channel: 'email', on: false } });
    await agent.ok('enableMails', { body: {} });
    await agent.call('enableMails', { body: { token: 'wrong' } });
    await agent.ok('loadSettings', { query: { forced_domain: 'x.example' } });
    await agent.ok('loadCompanyInfo');
    await agent.ok('geocode', { query: { lat: 52.09, lon: 5.12 } });
    await agent.ok('loadInterests');
    await agent.ok('loadRegions');
    await agent.ok('loadPromos');
    await agent.ok('loadOwnProfile');
    await agent.ok('saveProfile', { body: { name: 'Somebody else', region: 'Utrecht', city: 'Utrecht' } });
    const preference = { gender: null, min_age: 18, max_age: 99, within: '100', country: null, region: null } as const;
    await agent.ok('savePreference', { body: preference });
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a3c' } })
      .png()
      .toBuffer();
    const { photos } = await agent.ok('addPhoto', { file: new Blob([new Uint8Array(picture)]) });
    const photo = photos[0]?.id ?? '';
    await agent.ok('changePhoto', { body: { id: photo, main: true } });
    await agent.ok('loadPhotos');
    await agent.ok('deletePhoto', { body: { id: photo } });
    await agent.ok('loadProfile', { query: { id: profile } });
    await agent.ok('like', { body: { profile } });
    await visitor.ok('like', { body: { profile: member.id } });
    await agent.ok('markLikeSeen', { body: { profile } });
    await agent.ok('loadLikes');
    const fan = await server().addLoggedIn();
    await fan.agent.ok('like', { body: { profile: member.id } });
    await agent.ok('savePreference', { body: { ...preference, within: 'anywhere' } });
    await agent.ok('loadAutoLike');
    await agent.ok('unlike', { body: { profile } });
    await agent.ok('swipe', { body: { profile: results[1]?.id ?? '', like: false } });
    await agent.ok('undoPass', { body: { profile: results[1]?.id ?? '' } });
    await agent.ok('swipe', { body: { profile, like: true } });
    const wishes = {
      gender: 'male',
      min_age: 30,
      max_age: 40,
      within: 'region',
      country: 'NL',
      region: 'Utrecht',
    } as const;
    await agent.ok('findMatches', { body: { ...wishes, body_types: ['slim'], interests: ['yoga'] } });
    await agent.ok('loadMatchFinder');
    await agent.ok('loadSwipe', { query: { gender: 'male' } });
    const { message } = await visitor.ok('sendMessage', { body: { profile: member.id, message: 'Hello' } });
    await agent.ok('acknowledgeDelivery', { body: { up_to: [message.id] } });
    await agent.ok('markConversationRead', { body: { id: message.conversation } });
    await agent.ok('loadConversation', { query: { id: message.conversation, before: message.id } });
    await agent.ok('loadConversations');
    await agent.ok('searchConversations', { query: { words: 'hello' } });
    const about = { kind: 'message', subject: message.id, reason: 'spam', remarks: '' } as const;
    await agent.ok('report', { body: { profile: message.sender, ...about } });
    await agent.ok('report', { body: { profile: message.sender, ...about, remarks: 'And again' } });
    await agent.ok('loadReports');
    const complaint = { email: 'c@example.com', topic: 'other', text: 'Hello', language: 'en' } as const;
    await agent.ok('createCase', { body: complaint });
    const caseToken = await mailedCaseToken(complaint.email);
    await visitor.ok('openCase', { body: { token: caseToken } });
    await visitor.ok('replyToCase', { body: { token: caseToken, text: 'And again' } });
    await visitor.ok('requestExclusion', { body: { email: 'd@example.com', months: 1, language: 'en' } });
    await visitor.ok('confirmExclusion', { body: { token: await mailedToken('d@example.com', '/pages/ban') } });
    await visitor.call('excludeMember', { body: { password: 'wrong', months: 1 } });
    await agent.ok('sendTyping', { body: { profile: message.sender, on: true } });
    await agent.ok('deleteConversation', { body: { id: message.conversation } });
    const giver = await server().addLoggedIn({ credits: 20 });
    const sent = new Blob([new Uint8Array(picture)]);
    await giver.agent.ok('sendPhoto', { query: { profile: member.id }, file: sent });
    await giver.agent.ok('sendGift', { body: { profile: member.id, gift: 'rose' } });
    await goShopping(agent);
    await visitor.ok('requestReset', { body: { email: draft.email } });
    await visitor.call('checkResetLink', { body: { token: 'wrong' } });
    const token = await mailedToken(draft.email, '/reset-password/do');
    await visitor.ok('resetPassword', { body: { token, password: 'trombone-of-velvet' } });
    await agent.ok('loadSessions');
    await agent.call('endSession', { body: { id: 'no-such-session' } });
    await agent.ok('endSession', { body: {} });
    await agent.call('changePassword', { body: { old_password: 'wrong', password: 'velvet-trombone' } });
    await visitor.ok('changePassword', { body: { old_password: body.password, password: 'velvet-trombone' } });
    await agent.ok('block', { body: { profile } });
    await agent.ok('loadBlocked');
    await agent.ok('loadProfile', { query: { id: profile } });
    await agent.ok('unblock', { body: { profile } });
    const account = { email: 'another@example.com', password: 'velvet-trombone' };
    await visitor.ok('requestMailChange', { body: account });
    const change = { token: await mailedToken(account.email, '/mail-change/do') };
    await visitor.ok('confirmMailChange', { body: change });
    await visitor.ok('confirmMailChange', { body: change });
    await visitor.ok('deleteAccount', { body: { reason: 'time', password: account.password } });
    const restoring = { token: await mailedToken(account.email, '/account-deleted') };
    await visitor.ok('reactivateAccount', { body: restoring });
    await visitor.ok('pauseAccount', { body: { months: 1 } });
    await agent.ok('logout');
    const silent: CallName[] = ['loadGifts', 'loadOwnProfile', 'loadNotifications', 'logout'];
    const expected = Object.keys(calls).filter((name) => isCallName(name) && !silent.includes(name));
    const inside = requests.flatMap(({ by }) => (isCallName(by) ? [by] : []));
    expect([...new Set(inside)].sort()).toEqual(expected.sort());
    const scans = (await explain(requests)).filter(
      ([query, plan]) => !mayScan.test(query) && findFullScans(query, plan).length > 0,
    );
    expect(scans).toEqual([]);
    const written = requests.filter(({ by }) => by === 'findMatches').map(({ node }) => node.kind);
    expect(written, 'who fits is looked for before the transaction').toEqual(['InsertQueryNode', 'InsertQueryNode']);
  });
});

forEachEngine((engine) => {
  const requests: RecordedQuery[] = [];
  const server = useServer({ engine, product: { ...product, handlers: recordingHandlers(requests) } });

  test('[SEARCH-02 SEARCH-03 SEARCH-04 SEARCH-05] every search with every cursor uses an index', async () => {
    const { db } = server().deps();
    await addCrowd(db, 10_000, server().clock.now());
    if (engine === 'postgres') await sql`vacuum analyze`.execute(db.read);
    const before = requests.length;
    const { agent } = await server().addLoggedIn({ ...located(52.09, 5.12), interests: '["cooking"]' });
    const everyone = { gender: 'any', within: 'anywhere', min_age: 18, max_age: 99 } as const;
    const filters: SearchFilter[] = [
      ...subsetsOf({ gender: 'female', country: 'NL', countryregion: 'Utrecht', min_age: 30, max_age: 40 }),
      everyone,
      ...withinOptions.map((within) => ({ gender: 'female' as const, within, min_age: 30, max_age: 40 })),
      ...sortOrders.map((sort) => ({ ...everyone, sort })),
      { within: '50', sort: 'nearest' },
      { ...everyone, online: '1', photo: '1', common: '1' },
    ];
    const now = server().clock.now();
    const after = formatCursor({ step: 0, rank: now, lastActive: now, id: 'somebody' });
    const places: Query<'search'>[] = [{}, { page: 2 }, { page: 200 }, { page: 2, after }];
    for (const filter of filters) {
      for (const place of places) {
        await agent.ok('search', { query: { ...filter, ...place } });
        await agent.ok('search', { query: { ...filter, ...place, similar: '1' } });
      }
    }
    const plans = [...(await db.snapshot((tx) => explainAll(tx, engine, requests.slice(before))))].filter(([query]) =>
      query.includes('from "member"'),
    );
    expect(filters).toHaveLength(45);
    expect(plans.length).toBeGreaterThan(100);
    const others = plans.filter(
      ([query, plan]) =>
        (findFullScans(query, plan).length > 0 && !sortsByDistance(query)) ||
        !/\bmember_(found(_country|_tile)?|newest)\b/.test(plan),
    );
    expect(others).toEqual([]);
  });

  test('[CHAT-07] looks up only the last messages of the listed conversations', async () => {
    const { db } = server().deps();
    const { member, agent } = await server().addLoggedIn();
    const others = Array.from({ length: 1_000 }, (_, at) => makeMember({ id: `talker-${at}`, name: `Talker ${at}` }));
    const idOf = (of: string, at: number): string => `${of}-of-talker-${at}`;
    await db.write(async (tx) => {
      for (let from = 0; from < others.length; from += 200) {
        const some = others.slice(from, from + 200).map((other, at) => ({ other: other.id, at: from + at }));
        await tx
          .insertInto('member')
          .values(others.slice(from, from + 200))
          .execute();
        const conversation = { message_count: 1, created_at: 0 };
        await tx
          .insertInto('conversation')
          .values(
            some.map(({ other, at }) => ({ id: idOf('c', at), ...toMemberPair(member.id, other), ...conversation })),
          )
          .execute();
        const message = { position: 1, type: 'text' as const, body: 'Hello', about: null, time: 0, read_at: null };
        await tx
          .insertInto('message')
          .values(
            some.map(({ other, at }) => ({
              id: idOf('m', at),
              conversation_id: idOf('c', at),
              sender_id: other,
              ...message,
            })),
          )
          .execute();
        const side = (at: number, member_id: string, other_id: string) => ({
          conversation_id: idOf('c', at),
          member_id,
          other_id,
          unread: 0,
          last_message_id: idOf('m', at),
          last_time: at,
          delivered: 0,
          cleared: 0,
          wrote: 0,
        });
        await tx
          .insertInto('participant')
          .values(some.flatMap(({ other, at }) => [side(at, member.id, other), side(at, other, member.id)]))
          .execute();
      }
    });
    // The planner needs statistics of its tables.
    if (engine === 'postgres') await sql`analyze`.execute(db.read);
    const before = requests.length;
    const { chats } = await agent.ok('loadConversations');
    expect([chats.length, chats[0]?.last_message?.id]).toEqual([200, idOf('m', 999)]);
    const plans = await db.snapshot((tx) => explainAll(tx, engine, requests.slice(before)));
    expect(plans.size).toBeGreaterThan(2);
    const compared = [...plans].filter(([, plan]) => /Join Filter: .*\bmessage\.id\b/.test(plan));
    expect(compared, 'every message is compared with every conversation').toEqual([]);
  });
});
