import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { termsVersion } from '#contract/limits/account.ts';
import type { DebitTable, ReportTable } from '#server/db/schema.ts';
import { photoFilename, photoSizes } from '#server/domain/photo-names.ts';
import { product } from '#server/core/product.ts';
import { addLedgerEntry } from '#server/store/ledger.ts';
import { newId } from '#server/domain/id.ts';
import { eraseDeleted } from '#server/store/member-erasure.ts';
import { deleteExpired } from '#server/jobs/sweep-expired.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { makePayment } from '#tests/server/kit/payments.ts';
import { owned, unowned } from '#tests/server/kit/owned-tables.ts';
import { picture } from '#tests/server/kit/pictures.ts';
import { type TestServer, useServer } from '#tests/server/kit/test-server.ts';
import { addAccount, password } from './accounts.ts';
import { ledgerSum, useProduct } from './product-server.ts';
import { addMemberWithCredits } from './credits.ts';

const canary = 'CANARY-4e1b';
const fortnight = 14 * 24 * 60 * 60_000;

/** Tables whose rows stay without personal data. */
const emptied = ['member', 'debit'];

/** Columns of a direct debit that bookkeeping needs. */
const forTheBooks = ['currency', 'country', 'discount_code', 'mandate_reference', 'state'];

/** Columns of a saved card that its revocation needs. */
const forTheProvider = ['provider', 'reference'];

const isKey = (column: string): boolean => /(^|_)id$/.test(column) || ['token_hash', 'key_hash'].includes(column);

const filesBelow = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );

const tablesOf = (server: TestServer) => server.deps().db.read.introspection.getTables();

/** Writes the canary into all text columns of the member's rows except keys; returns the columns. */
const plant = async (server: TestServer, memberId: string): Promise<string[]> => {
  const planted: string[] = [];
  for (const table of await tablesOf(server)) {
    // The text of a report about the member belongs to the reporter and the operator, and stays.
    const owners = table.name === 'report' ? ['from_id'] : owned[table.name];
    if (owners === undefined || table.name === 'outbox') continue;
    const texts = table.columns
      .filter(({ name, dataType }) => dataType.toLowerCase() === 'text' && !isKey(name))
      .filter(({ name }) => table.name !== 'debit' || !forTheBooks.includes(name))
      .filter(({ name }) => table.name !== 'kept_card' || !forTheProvider.includes(name));
    for (const { name } of texts) {
      const { rows } = await server.deps().db.write((tx) =>
        sql`update ${sql.table(table.name)} set ${sql.ref(name)} = ${canary}
          where ${sql.join(
            owners.map((owner) => sql`${sql.ref(owner)} = ${memberId}`),
            sql` or `,
          )} returning 1`.execute(tx),
      );
      if (rows.length > 0) planted.push(`${table.name}.${name}`);
    }
  }
  return planted;
};

/** Tables and files that contain the canary or the member's name. */
const hits = async (server: TestServer, words: readonly string[]): Promise<string[]> => {
  const found: string[] = [];
  for (const { name } of await tablesOf(server)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(server.deps().db.read);
    const text = JSON.stringify(rows);
    found.push(...words.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`));
  }
  for (const path of filesBelow(server.storage.dataDir)) {
    const bytes = readFileSync(path);
    found.push(...words.filter((word) => bytes.includes(word)).map((word) => `${path}: ${word}`));
  }
  return found;
};

/** Tables that still have rows of the member, except the exempt ones. */
const rowsLeft = async (server: TestServer, memberId: string): Promise<string[]> => {
  const found: string[] = [];
  for (const [table, owners] of Object.entries(owned)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.join(
      owners.map((owner) => sql`${sql.ref(owner)} = ${memberId}`),
      sql` or `,
    )}`.execute(server.deps().db.read);
    if (rows.length > 0 && !emptied.includes(table)) found.push(table);
  }
  return found;
};

forMainEngine((engine) => {
  const server = useProduct(engine);
  const erase = async () => {
    await deleteExpired(server().deps(), server().clock.now());
    await eraseDeleted(server().deps(), server().clock.now());
  };
  const leave = async (agent: Awaited<ReturnType<typeof addAccount>>['agent']) =>
    agent.ok('deleteAccount', { body: { reason: 'other', remarks: canary, password } });

  const give = (id: string, change: number) =>
    server()
      .deps()
      .db.write((tx) => addLedgerEntry(tx, { member_id: id, change, reason: 'demo', reference: id, time: 0 }));

  /** Id of a photo sent from one member to another. */
  const sendPhoto = async (agent: Agent, profile: string): Promise<string> => {
    const file = new Blob([new Uint8Array(await picture(8, 8).png().toBuffer())]);
    return (await agent.ok('sendPhoto', { query: { profile }, file })).message.id;
  };

  const reportOf = (from: string, about: string, words: string): ReportTable => ({
    id: from,
    from_id: from,
    about_id: about,
    kind: 'member',
    subject: canary,
    evidence: canary,
    reason: words,
    remarks: words,
    state: 'acted',
    answer: words,
    created_at: 0,
    decided_at: 0,
  });

  const debitOf = (id: string): DebitTable => ({
    id: `debit-${id}`,
    member_id: id,
    bundle_id: 'hello',
    credits: 20,
    amount: 999,
    currency: 'EUR',
    full_amount: 999,
    discount_code: null,
    discount_percentage: null,
    country: 'NL',
    account: canary,
    iban_masked: canary,
    iban_hash: canary,
    mobile_masked: canary,
    mobile_hash: canary,
    mandate_reference: 'M-1',
    mandate_text: canary,
    code_hash: canary,
    code_expires_at: 0,
    code_sent_at: 0,
    codes_sent: 1,
    tries: 0,
    state: 'confirmed',
    created_at: 0,
    confirmed_at: 0,
  });

  /** A deleted member with rows in every table. */
  const addFullMember = async () => {
    const { db } = server().deps();
    const { member, agent } = await addAccount(server(), { name: canary, email: `${canary}@example.com`, paid: 1 });
    const { id } = member;
    const [friend, foe] = [await addMemberWithCredits(server(), 9), await server().addLoggedIn()];
    const fan = await server().addLoggedIn({ free_messages: 1 });
    await fan.agent.ok('sendMessage', { body: { profile: id, message: `${canary} hears` } });
    await give(id, 8);
    await agent.ok('like', { body: { profile: friend.member.id } });
    await friend.agent.ok('like', { body: { profile: id } });
    await agent.ok('sendMessage', { body: { profile: friend.member.id, message: `${canary} writes` } });
    await friend.agent.ok('sendMessage', { body: { profile: id, message: `${canary} reads` } });
    const sent = [await sendPhoto(agent, friend.member.id), await sendPhoto(friend.agent, id)];
    await agent.ok('sendGift', { body: { profile: friend.member.id, gift: 'rose' } });
    await agent.ok('sendMessage', { body: { profile: foe.member.id, message: `${canary} quarrels` } });
    await agent.ok('block', { body: { profile: foe.member.id } });
    await server()
      .agent()
      .ok('login', { body: { login: member.email, password } });
    await db.write(async (tx) => {
      await tx
        .insertInto('photo')
        .values({
          id: `photo-${id}`,
          member_id: id,
          position: 0,
          drawn_seed: null,
          drawn_shot: 0,
          state: 'rejected',
          reason: canary,
          created_at: 0,
        })
        .execute();
      await tx.insertInto('swipe').values({ from_id: id, to_id: friend.member.id, liked: 1, created_at: 0 }).execute();
      await tx.insertInto('swipe').values({ from_id: foe.member.id, to_id: id, liked: 0, created_at: 0 }).execute();
      await tx.insertInto('match_wish').values({ member_id: id, wishes: canary, changed_at: 0 }).execute();
      const preference = { region: canary };
      await tx
        .insertInto('preference')
        .values({ member_id: id, ...preference, changed_at: 0 })
        .execute();
      await tx
        .insertInto('report')
        .values([reportOf(id, foe.member.id, canary), reportOf(foe.member.id, id, 'The words of others')])
        .execute();
      await tx
        .insertInto('support_case')
        .values({
          id,
          number: id,
          member_id: id,
          email: canary,
          email_key: canary,
          language: canary,
          site_domain: null,
          topic: 'other',
          state: 'open',
          created_at: 0,
          changed_at: 0,
        })
        .execute();
      await tx
        .insertInto('case_entry')
        .values({ case_id: id, position: 1, author: 'sender', text: canary, created_at: 0 })
        .execute();
      await tx
        .insertInto('report_addition')
        .values({ report_id: id, position: 1, reason: canary, remarks: canary, created_at: 0 })
        .execute();
      await addLedgerEntry(tx, { member_id: id, change: 20, reason: 'purchase', reference: `payment-${id}`, time: 0 });
      await tx
        .insertInto('payment')
        .values({
          id: `payment-${id}`,
          member_id: id,
          site_domain: null,
          bundle_id: 'hello',
          credits: 20,
          amount: 999,
          currency: 'EUR',
          method: 'sdd',
          country: 'NL',
          full_amount: 999,
          discount_code: null,
          discount_percentage: null,
          status: 'completed',
          state: 'paid',
          provider: 'sandbox',
          provider_id: `at-provider-${id}`,
          redirect_url: null,
          keep_card: 0,
          recurring: 0,
          debit_id: `debit-${id}`,
          created_at: 0,
          changed_at: 0,
          completed_at: 0,
          asked_at: null,
          refund_at: null,
          refund_amount: 0,
          refunded_amount: 0,
          refund_credits: null,
          received_amount: null,
          received_currency: null,
        })
        .execute();
      await tx.insertInto('debit').values(debitOf(id)).execute();
      await tx
        .insertInto('kept_card')
        .values({ member_id: id, provider: 'sandbox', reference: `card-${newId()}`, label: canary, created_at: 0 })
        .execute();
      await tx
        .insertInto('discount')
        .values({
          code: `CODE-${id}`,
          percentage: 10,
          country: null,
          member_id: id,
          currency: null,
          minimum_amount: null,
          methods: null,
          expires_at: null,
          status: 'active',
          validity: 'once-per-user',
          created_at: 0,
        })
        .execute();
      await tx
        .insertInto('outbox')
        .values({
          id: `text-${id}`,
          channel: 'sms',
          recipient: id,
          sender: null,
          subject: '',
          body: canary,
          html: null,
          unsubscribe: null,
          // Recent enough not to be swept.
          created_at: server().clock.now() + fortnight,
          sent_at: null,
          attempts: 0,
          due_at: null,
        })
        .execute();
    });
    const photos = join(server().storage.dataDir, 'photos');
    mkdirSync(photos, { recursive: true });
    for (const picture of [`photo-${id}`, ...sent]) {
      for (const size of photoSizes) {
        writeFileSync(join(photos, photoFilename(picture, size)), canary);
      }
    }
    await leave(agent);
    // Rows of an active browser, which the deletion itself has ended.
    const session = await server().logIn(id);
    await db.write(async (tx) => {
      const { id: sessionId } = await tx
        .selectFrom('session')
        .select('id')
        .where('member_id', '=', id)
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('push_subscription')
        .values({
          id: `push-${id}`,
          member_id: id,
          session_id: sessionId,
          endpoint: canary,
          p256dh: canary,
          auth: canary,
          created_at: 0,
        })
        .execute();
    });
    expect(session.cookies.size).toBe(1);
    return { member, friend, fan };
  };

  test('every table has an owner or is exempt', async () => {
    const names = (await tablesOf(server())).map(({ name }) => name);
    expect(names.toSorted()).toEqual([...Object.keys(owned), ...unowned].toSorted());
  });

  test('[DELETE-06 SDD-09] after 14 days no table or file contains personal data, and payments stay', async () => {
    const { member, friend, fan } = await addFullMember();
    const planted = await plant(server(), member.id);
    expect(planted).toEqual(
      expect.arrayContaining([
        'member.email',
        'member.tracking',
        'message.body',
        'sent.fingerprint',
        'photo.reason',
        'event.payload',
        'match_wish.wishes',
        'preference.region',
        'report.remarks',
        'report_addition.remarks',
        'kept_card.label',
        'debit.account',
        'debit.mandate_text',
      ]),
    );
    const { db } = server().deps();
    await db.write((tx) =>
      tx.updateTable('outbox').set({ recipient: canary }).where('recipient', '=', member.email).execute(),
    );
    const words = [canary, member.email.toLowerCase()];
    expect((await hits(server(), words)).length).toBeGreaterThan(10);
    expect(await rowsLeft(server(), member.id)).toEqual(
      expect.arrayContaining([
        'chat_photo',
        'sent',
        'started',
        'swipe',
        'match_wish',
        'preference',
        'report',
        'report_addition',
        'discount',
        'kept_card',
        'outbox',
      ]),
    );

    server().clock.advance(fortnight - 1);
    await erase();
    expect((await server().readMember(member.id)).erased).toBe(0);
    server().clock.advance(1);
    await erase();
    expect(await hits(server(), words)).toEqual([]);
    expect(await rowsLeft(server(), member.id)).toEqual([]);

    const starts = db.read.selectFrom('started').selectAll().where('member_id', '=', fan.member.id);
    expect(await starts.execute()).toEqual([
      { member_id: fan.member.id, other_id: null, started_at: expect.any(Number) },
    ]);

    const left = await server().readMember(member.id);
    expect(left).toEqual({
      ...left,
      email: '',
      name: '',
      country: '',
      date_of_birth: '',
      about_me: null,
      tracking: '{}',
      delete_reason: null,
      delete_remarks: null,
      erased: 1,
      paid: 1,
      credits: 20,
    });
    expect(await ledgerSum(server(), member.id)).toBe(20);
    const payment = db.read.selectFrom('payment').selectAll().where('member_id', '=', member.id);
    expect(await payment.executeTakeFirstOrThrow()).toMatchObject({ amount: 999, status: 'completed' });
    const debit = db.read.selectFrom('debit').selectAll().where('member_id', '=', member.id);
    expect(await debit.executeTakeFirstOrThrow()).toMatchObject({
      mandate_reference: 'M-1',
      amount: 999,
      currency: 'EUR',
      state: 'confirmed',
      account: '',
      iban_masked: '',
    });
    expect((await friend.agent.ok('loadConversations')).chats).toEqual([]);
    expect(await friend.agent.ok('loadLikes')).toEqual({ profiles: [], likes: [], liked_by: [] });
  });

  const addressOf = (name: string): string => `${name.replaceAll(' ', '.')}@example.com`;
  /** Signs up, and leaves the mail unopened. */
  const signUp = async (name: string) => {
    const draft = { email: addressOf(name), name, password, date_of_birth: '1990-01-16' };
    const agent = server().agent();
    const { user } = await agent.ok('signup', {
      body: { draft, tracking: {}, terms_version: termsVersion, adult: true, language: 'en' },
    });
    return { agent, id: user.id };
  };
  const month = 30 * 24 * 60 * 60_000;

  test('[ACTIVATE-08] an account that is never confirmed is erased 30 days after the sign-up, and its address and name are free', async () => {
    const name = `Abandoned ${canary}`;
    const { agent, id } = await signUp(name);
    server().clock.advance(month - 1);
    await erase();
    expect((await agent.call('loadUser')).status).toBe(200);
    server().clock.advance(1);
    await erase();
    expect(await server().readMember(id)).toMatchObject({ erased: 1, email: '', deleted_at: server().clock.now() });
    expect((await agent.call('loadUser')).status).toBe(403);
    const { rows } = await sql`select * from outbox where recipient = ${addressOf(name)}`.execute(
      server().deps().db.read,
    );
    expect(rows).toEqual([]);
    expect((await signUp(name)).id).not.toBe(id);
  });

  test('[ACTIVATE-08] keeps a confirmed account, and an unconfirmed one with an order, even an unpaid one', async () => {
    const buyer = await signUp('Buyer without a mailbox');
    const confirmed = await server().addMember({ signup_at: server().clock.now() });
    await server()
      .deps()
      .db.write((tx) =>
        tx
          .insertInto('payment')
          .values(makePayment(buyer.id, server().clock.now(), { status: 'failed' }))
          .execute(),
      );
    server().clock.advance(month);
    await erase();
    for (const id of [buyer.id, confirmed.id]) expect((await server().readMember(id)).erased).toBe(0);
  });

  test('[DELETE-06] releases name and address, and the erased account cannot log in', async () => {
    const one = await addAccount(server());
    const other = await addAccount(server());
    for (const { agent } of [one, other]) await leave(agent);
    server().clock.advance(fortnight);
    await erase();
    const { email, name, id } = one.member;
    const draft = { email, name, password, date_of_birth: '1990-01-16' };
    const body = { draft, tracking: {}, terms_version: termsVersion, adult: true as const, language: 'en' as const };
    expect((await server().agent().ok('signup', { body })).user.email).toBe(email);
    for (const login of [`@${id}`, other.member.email]) {
      const given = { login, password };
      expect((await server().agent().refused('login', { body: given })).error).toBe('login_failed');
    }
    const reset = await server()
      .agent()
      .refused('requestReset', { body: { email: other.member.email } });
    expect(reset.fields).toEqual({ email: 'email_unknown' });
  });

  test('[DELETE-06] a member who returns in time is not erased', async () => {
    const { member, agent } = await addAccount(server());
    await leave(agent);
    server().clock.advance(fortnight - 1);
    await server()
      .agent()
      .ok('login', { body: { login: member.email, password } });
    server().clock.advance(1);
    await erase();
    expect(await server().readMember(member.id)).toMatchObject({ name: member.name, erased: 0, deleted_at: null });
  });
});

forMainEngine((engine) => {
  const removed: string[] = [];
  const stuck = new Set<string>();
  const server = useServer({
    engine,
    product: {
      ...product,
      makeProviders: (platform) => {
        const providers = product.makeProviders(platform);
        const remove = async (id: string): Promise<void> => {
          if (stuck.has(id)) throw new Error('The disk does not answer.');
          removed.push(id);
        };
        return { ...providers, photos: { ...providers.photos, remove } };
      },
    },
  });

  test('[DELETE-06] a photo that cannot be removed does not stop the others, and is retried', async () => {
    const ids = ['unlucky', 'lucky'].map((name) => `${name}-${engine}`);
    const deletedAt = server().clock.now() - fortnight;
    for (const id of ids) {
      await server().addMember({ id, deleted_at: deletedAt });
      const photo = { position: 0, drawn_seed: null, drawn_shot: 0, reason: null, created_at: 0 };
      await server()
        .deps()
        .db.write((tx) =>
          tx
            .insertInto('photo')
            .values({ ...photo, id: `of-${id}`, member_id: id, state: 'approved' })
            .execute(),
        );
    }
    const erased = async () => {
      await eraseDeleted(server().deps(), server().clock.now());
      return Promise.all(ids.map(async (id) => (await server().readMember(id)).erased));
    };
    stuck.add(`of-${ids[0]}`);
    expect(await erased()).toEqual([0, 1]);
    stuck.clear();
    expect(await erased()).toEqual([1, 1]);
    expect(removed).toEqual(ids.toReversed().map((id) => `of-${id}`));
  });
});
