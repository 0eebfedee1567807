import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/endpoints.ts';
import type { Locale } from '#contract/locales.ts';
import { newId } from '#server/domain/id.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { runOperator } from '#server/operator/run.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { owned } from '#tests/server/kit/owned-tables.ts';
import { makePayment } from '#tests/server/kit/payments.ts';
import { picture } from '#tests/server/kit/pictures.ts';
import { password } from './accounts.ts';
import { freshDraft } from './debits.ts';
import { useProduct } from './product-server.ts';

/** They try to read or change what belongs to the owner: `partner` has a conversation with the owner, who has blocked `blocked`. */
const actors = ['visitor', 'unconfirmed', 'free', 'premium', 'partner', 'blocked', 'disabled', 'deleted'] as const;
type Actor = (typeof actors)[number];

/** What names the owner and their things, or things that do not exist. */
const makeAbsent = () => ({
  profile: newId(),
  email: `${newId()}@example.com`,
  session: newId(),
  photo: newId(),
  conversation: newId(),
  message: newId(),
  report: newId(),
  payment: newId(),
  debit: newId(),
  discount: 'ABSENT-CODE',
  endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${newId()}`,
});
type Things = ReturnType<typeof makeAbsent>;

type Input = {
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly file?: Blob;
};

/** Tables and columns of the owner that may change for a reason; all others stay. */
const mayChange = {
  'a wrong password is counted': ['member.failed_logins', 'member.blocked_until', 'outbox'],
  'a mail is sent to the owner': ['outbox', 'mail_token'],
  'a browser changes its member': ['push_subscription'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Row = {
  /** Names what is the owner's wherever the call can. */
  readonly input: (of: Things) => Input;
  /** May see or change what is named, as its own rows say: for all others it must be as if it did not exist. */
  readonly reaches?: readonly Actor[];
  /** The answer is the same for what does not exist. */
  readonly answersAlike?: true;
  /** Reason why rows of the owner may change, for any actor. */
  readonly changesOwner?: keyof typeof mayChange;
};

const nothing: Row['input'] = () => ({});
const about: Row['input'] = ({ profile }) => ({ body: { profile } });
const language: Locale = 'en';
const file = new Blob([new Uint8Array(await picture(8, 8).png().toBuffer())]);
const members = ['free', 'premium', 'partner'] as const;
const anyoneVisible = ['visitor', 'unconfirmed', ...members, 'disabled', 'deleted'] as const;
const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') };
const wrong = 'a wrong password';

/** Every call: one without a row does not compile. */
const rows: Readonly<Record<CallName, Row>> = {
  login: {
    input: ({ email }) => ({ body: { login: email, password: wrong } }),
    changesOwner: 'a wrong password is counted',
  },
  loadUser: { input: nothing },
  saveUser: { input: () => ({ body: { language: 'fr' } }) },
  savePreference: { input: () => ({ body: { gender: 'female', min_age: 20, max_age: 30, within: '50' } }) },
  subscribePush: {
    input: ({ endpoint }) => ({ body: { subscription: { endpoint, keys } } }),
    changesOwner: 'a browser changes its member',
  },
  unsubscribePush: { input: ({ endpoint }) => ({ body: { endpoint } }) },
  signup: {
    input: ({ email, profile }) => ({
      body: {
        draft: {
          email,
          name: `V ${newId()}`,
          password: 'a lantern on the pier',
          date_of_birth: '1990-01-16',
          signup_message: 'Hello',
        },
        tracking: {},
        profile,
        terms_version: '2023-12-01T12:00:00.000Z',
        adult: true,
        language,
      },
    }),
    changesOwner: 'a mail is sent to the owner',
  },
  activate: { input: ({ profile }) => ({ body: { token: profile, password: wrong } }) },
  activateByCode: { input: () => ({ body: { code: '000000' } }) },
  resendActivation: { input: nothing },
  requestReset: {
    input: ({ email }) => ({ body: { email } }),
    changesOwner: 'a mail is sent to the owner',
  },
  // Tokens of mails are secrets: only their hashes are stored, and no id is one.
  checkResetLink: { input: ({ profile }) => ({ body: { token: profile } }) },
  resetPassword: { input: ({ profile }) => ({ body: { token: profile, password: 'a lantern on the pier' } }) },
  changePassword: { input: () => ({ body: { old_password: password, password: 'a lantern on the pier' } }) },
  requestMailChange: {
    input: ({ email }) => ({ body: { email, password } }),
    changesOwner: 'a mail is sent to the owner',
  },
  confirmMailChange: { input: ({ profile }) => ({ body: { token: profile, password: wrong } }) },
  deleteAccount: { input: () => ({ body: { reason: 'time', password: wrong } }) },
  pauseAccount: { input: () => ({ body: { months: 1 } }) },
  reactivateAccount: { input: ({ profile }) => ({ body: { token: profile } }) },
  loadSessions: { input: nothing },
  endSession: { input: ({ session }) => ({ body: { id: session } }) },
  loadExport: { input: nothing },
  requestExport: { input: nothing },
  loadNotifications: { input: nothing },
  saveNotification: { input: () => ({ body: { type: 'like', channel: 'email', on: false } }) },
  enableMails: { input: ({ profile }) => ({ body: { token: profile } }) },
  loadBlocked: { input: nothing },
  block: { input: about, reaches: ['unconfirmed', ...members] },
  unblock: { input: about },
  loadOwnProfile: { input: nothing },
  saveProfile: { input: () => ({ body: { interests: ['yoga'] } }) },
  loadPhotos: { input: nothing },
  addPhoto: { input: () => ({ file }) },
  changePhoto: { input: ({ photo }) => ({ body: { id: photo, main: true } }) },
  deletePhoto: { input: ({ photo }) => ({ body: { id: photo } }) },
  geocode: { input: () => ({ query: { lat: 52.1, lon: 5.1 } }) },
  loadInterests: { input: nothing },
  loadRegions: { input: nothing },
  loadSettings: { input: nothing },
  loadCompanyInfo: { input: nothing },
  search: { input: nothing },
  loadProfile: { input: ({ profile }) => ({ query: { id: profile } }), reaches: anyoneVisible },
  loadPromos: { input: nothing },
  loadSwipe: { input: nothing },
  swipe: { input: ({ profile }) => ({ body: { profile, like: true } }), reaches: members },
  undoPass: { input: about },
  loadMatchFinder: { input: nothing },
  findMatches: {
    input: () => ({
      body: {
        gender: 'female',
        min_age: 20,
        max_age: 30,
        within: 'region',
        country: 'NL',
        region: 'Utrecht',
        body_types: ['slim'],
        interests: ['yoga'],
      },
    }),
  },
  loadReports: { input: ({ report }) => ({ query: { id: report } }) },
  report: {
    input: ({ profile, message }) => ({
      body: { profile, kind: 'message', subject: message, reason: 'fake', remarks: '' },
    }),
    reaches: ['partner'],
  },
  createCase: {
    input: ({ email }) => ({ body: { email, topic: 'other', text: 'Hello', language } }),
    changesOwner: 'a mail is sent to the owner',
  },
  openCase: { input: ({ profile }) => ({ body: { token: profile } }) },
  replyToCase: { input: ({ profile }) => ({ body: { token: profile, text: 'Hello' } }) },
  requestExclusion: {
    input: ({ email }) => ({ body: { email, months: 1, language } }),
    changesOwner: 'a mail is sent to the owner',
  },
  confirmExclusion: { input: ({ profile }) => ({ body: { token: profile } }) },
  excludeMember: { input: () => ({ body: { password: wrong, months: 1 } }) },
  loadAutoLike: { input: nothing },
  loadLikes: { input: nothing },
  like: { input: about, reaches: members },
  unlike: { input: about },
  markLikeSeen: { input: about },
  loadConversations: { input: nothing },
  searchConversations: { input: () => ({ query: { words: 'Hello' } }) },
  loadConversation: { input: ({ conversation }) => ({ query: { id: conversation } }), reaches: ['partner'] },
  sendMessage: { input: ({ profile }) => ({ body: { profile, message: 'Hello' } }), reaches: members },
  sendPhoto: { input: ({ profile }) => ({ query: { profile }, file }), reaches: members },
  loadGifts: { input: nothing },
  sendGift: { input: ({ profile }) => ({ body: { profile, gift: 'rose' } }), reaches: members },
  acknowledgeDelivery: {
    input: ({ message }) => ({ body: { up_to: [message] } }),
    reaches: ['partner'],
    answersAlike: true,
  },
  sendTyping: { input: ({ profile }) => ({ body: { profile, on: true } }) },
  deleteConversation: { input: ({ conversation }) => ({ body: { id: conversation } }), reaches: ['partner'] },
  markConversationRead: { input: ({ conversation }) => ({ body: { id: conversation } }), reaches: ['partner'] },
  loadBundles: { input: nothing },
  loadDiscount: { input: ({ discount }) => ({ query: { code: discount } }) },
  createPayment: {
    input: ({ discount }) => ({
      body: { bundle: 'hello', country: 'NL', price: { amount: 499, currency: 'EUR' }, method: 'visa', discount },
    }),
  },
  cancelPayment: { input: ({ payment }) => ({ body: { id: payment } }) },
  withdrawPayment: { input: ({ payment }) => ({ body: { id: payment, amount: 2_499 } }) },
  deleteSavedCard: { input: nothing },
  requestDebit: { input: ({ discount }) => ({ body: { ...freshDraft(), discount } }) },
  resendDebitCode: { input: ({ debit }) => ({ body: { id: debit } }) },
  confirmDebit: { input: ({ debit }) => ({ body: { id: debit, code: '000000' } }) },
  loadTransactions: { input: nothing },
  loadTransaction: { input: ({ payment }) => ({ query: { id: payment } }) },
  logout: { input: nothing },
};

const isCallName = (name: string): name is CallName => Object.hasOwn(calls, name);
const names = Object.keys(rows).filter(isCallName);

test('[ROLE-17] every call has a row in the matrix', () => {
  expect(Object.keys(calls).toSorted()).toEqual(names.toSorted());
});

/** What differs in every response. */
const hideNames = (text: string, names: readonly string[]): string =>
  names
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, name) => rest.replaceAll(name, '…'), text)
    .replaceAll(/[0-9a-f]{18,24}/g, 'id')
    .replaceAll(/V id|\d{4}-\d{4}(?=")/g, 'name');

type World = { readonly own: Agent; readonly owner: Things; readonly browsers: Readonly<Record<Actor, Agent>> };

forMainEngine((engine) => {
  const server = useProduct(engine);
  const absent = makeAbsent();
  let world: World;
  let passwordHash = '';

  /** Accounts with one password, which is hashed once. */
  const add = (special: Partial<MemberTable>) => server().addLoggedIn({ password_hash: passwordHash, ...special });

  /** A member who has written to the owner and got an answer. */
  const addPartner = async (own: Agent, profile: string) => {
    const { member, agent } = await add({ credits: 50, paid: 1 });
    await agent.ok('sendMessage', { body: { profile, message: 'Hello' } });
    const { message } = await own.ok('sendMessage', { body: { profile: member.id, message: 'Hello yourself' } });
    return { agent, conversation: message.conversation, message: message.id };
  };

  const addActor: Readonly<Record<Exclude<Actor, 'partner'>, (profile: string) => Promise<Agent>>> = {
    visitor: async () => server().agent(),
    unconfirmed: async () => {
      const { agent } = await add({ status: 'not_confirmed', profile_status: 'disabled' });
      return agent;
    },
    free: async () => (await add({ credits: 50 })).agent,
    premium: async () => (await add({ credits: 50, paid: 1 })).agent,
    blocked: async (profile) => {
      const { member, agent } = await add({ credits: 50, paid: 1 });
      const block = { from_id: profile, to_id: member.id, created_at: 0 };
      await server()
        .deps()
        .db.write((tx) => tx.insertInto('blocked').values(block).execute());
      return agent;
    },
    disabled: async () => (await add({ profile_status: 'disabled' })).agent,
    deleted: async () => (await add({ deleted_at: server().clock.now() })).agent,
  };

  const addOwner = async (): Promise<Pick<World, 'own' | 'owner'>> => {
    const { member, agent: own } = await add({ credits: 1_000, paid: 1, time_zone: 'Europe/Paris' });
    const { id: profile, email } = member;
    const other = await server().addMember();
    const { db } = server().deps();
    await server().logIn(profile);
    const { sessions } = await own.ok('loadSessions');
    const { photos } = await own.ok('addPhoto', { file });
    const endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${newId()}`;
    await own.ok('subscribePush', { body: { subscription: { endpoint, keys } } });
    const { report } = await own.ok('report', {
      body: { profile: other.id, kind: 'member', subject: null, reason: 'fake', remarks: '' },
    });
    const payment = makePayment(profile, server().clock.now());
    const discount = {
      code: 'OWNER-CODE',
      percentage: 50,
      member_id: profile,
      country: null,
      currency: null,
      minimum_amount: null,
      methods: null,
      expires_at: null,
      status: 'active',
      validity: 'unlimited',
      created_at: 0,
    } as const;
    await db.write(async (tx) => {
      await tx.insertInto('payment').values(payment).execute();
      await tx.insertInto('discount').values(discount).execute();
    });
    const { debit } = await own.ok('requestDebit', { body: freshDraft() });
    await own.ok('savePreference', { body: { gender: 'male', min_age: 30, max_age: 40, within: '50' } });
    await own.ok('createCase', { body: { email, topic: 'other', text: 'Mine', language } });
    await own.ok('requestExport');
    await own.ok('like', { body: { profile: other.id } });
    const owner = {
      ...makeAbsent(),
      profile,
      email,
      endpoint,
      session: sessions.find(({ current }) => !current)?.id ?? '',
      photo: photos[0]?.id ?? '',
      report: report.id,
      payment: payment.id,
      debit: debit.id,
      discount: discount.code,
    };
    return { own, owner };
  };

  /** Replaces actors that can no longer act, and those that have changed what is between them and the owner. */
  const renew = async (reached: readonly Actor[]): Promise<void> => {
    const { own, owner } = world;
    const browsers = { ...world.browsers };
    for (const actor of actors) {
      const isUsable = reached.includes(actor)
        ? false
        : ['visitor', 'disabled', 'deleted'].includes(actor) || (await browsers[actor].call('loadUser')).status === 200;
      if (isUsable) continue;
      if (actor === 'partner') {
        const { agent, ...things } = await addPartner(own, owner.profile);
        browsers.partner = agent;
        world = { ...world, owner: { ...owner, ...things } };
      } else {
        browsers[actor] = await addActor[actor](owner.profile);
      }
    }
    world = { ...world, browsers };
  };

  /** All rows of the owner, without those tables and columns. */
  const readOwner = async (ignored: readonly string[]): Promise<Readonly<Record<string, unknown>>> => {
    const found: Record<string, unknown> = {};
    const { profile, email } = world.owner;
    for (const [table, columns] of Object.entries({ ...owned, payment: ['member_id'], ledger: ['member_id'] })) {
      if (ignored.includes(table)) continue;
      const { rows: all } = await sql<
        Readonly<Record<string, unknown>>
      >`select * from ${sql.table(table)} where ${sql.join(
        columns.map((column) => sql`${sql.ref(column)} in (${profile}, ${email})`),
        sql` or `,
      )}`.execute(server().deps().db.read);
      const compared = (row: (typeof all)[number]) =>
        Object.entries(row).filter(([column]) => !ignored.includes(`${table}.${column}`));
      found[table] = all.map((row) => JSON.stringify(compared(row))).toSorted();
    }
    return found;
  };

  const ask = async (actor: Actor, name: CallName, of: Things) => {
    const { status, body } = await world.browsers[actor].call(name, rows[name].input(of));
    const text = hideNames(JSON.stringify(body), [...Object.values(world.owner), ...Object.values(absent)]);
    return { actor, status, text };
  };

  beforeAll(async () => {
    await runOperator(server().deps(), ['parameters', 'set', 'reveal_accounts', 'false']);
    passwordHash = await server().deps().passwords.hash(password);
    const { own, owner } = await addOwner();
    const visitor = server().agent();
    const browsers = {
      visitor,
      unconfirmed: visitor,
      free: visitor,
      premium: visitor,
      partner: visitor,
      blocked: visitor,
      disabled: visitor,
      deleted: visitor,
    };
    world = { own, owner, browsers };
    await renew(actors);
  });

  test.each(names)('[ROLE-17] %s: what is another’s is as if it did not exist', async (name) => {
    const { input, reaches = [], answersAlike = false, changesOwner } = rows[name];
    const ignored = changesOwner === undefined ? [] : mayChange[changesOwner];
    const before = await readOwner(ignored);
    const isNaming = JSON.stringify(input(world.owner)) !== JSON.stringify(input(absent));
    const differences: unknown[] = [];
    for (const actor of actors.filter((one) => !reaches.includes(one))) {
      const answer = await ask(actor, name, world.owner);
      const other = isNaming ? await ask(actor, name, absent) : answer;
      if (!isDeepStrictEqual(answer, other)) differences.push({ answer, other });
    }
    const after = await readOwner(ignored);
    if (!isDeepStrictEqual(after, before)) differences.push({ before, after });
    // The rows themselves are right: these actors do reach it.
    for (const actor of reaches) {
      const answer = await ask(actor, name, world.owner);
      const other = answersAlike ? null : await ask(actor, name, absent);
      if (answer.status !== 200 || isDeepStrictEqual(answer, other)) differences.push({ answer, other });
    }
    expect(differences).toEqual([]);
    await renew(reaches);
  });
});
