import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Deps } from '#server/core/deps.ts';
import { copyNames } from '#server/db/write-copy.ts';
import { sectionNames } from '#server/domain/exported-data.ts';
import { deleteEndedExports, makeExports } from '#server/jobs/make-exports.ts';
import { deleteExpired } from '#server/jobs/sweep-expired.ts';
import { runOperator } from '#server/operator/run.ts';
import { addDebit, encryptAccount } from '#server/store/debits.ts';
import { addLedgerEntry } from '#server/store/ledger.ts';
import { eraseDeleted } from '#server/store/member-erasure.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { readDatabaseFiles, rewriteDatabase } from '#tests/server/kit/database-files.ts';
import { picture } from '#tests/server/kit/pictures.ts';
import { recorder, type RecordedQuery } from '#tests/server/kit/plans.ts';
import { readZip } from '#tests/server/kit/zip.ts';
import { addAccount, mailsTo, password } from './accounts.ts';
import { addMemberWithCredits } from './credits.ts';
import { useProduct } from './product-server.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Tables that a copy leaves out, each for a reason. A new table belongs among these, or into the copy. */
const leftOut: Readonly<Record<string, string>> = {
  activation_code: 'a secret',
  audit: 'names no member',
  bundle: 'on sale',
  bundle_price: 'on sale',
  campaign: 'the same for all',
  card_revocation: 'names no member',
  case_token: 'a secret',
  data_export: 'the copy itself',
  debit_block: 'names no member',
  event: 'for a day, repeats what is in other tables',
  exclusion_request: 'a secret',
  idempotency: 'for a day, repeats replies',
  mass_text: 'keyed digests, for a day',
  notice: 'that a reminder was sent',
  page_bounce: 'names no member',
  promo: 'not of a member',
  rate: 'counters, for a day',
  sandbox_card: 'of the test provider',
  sandbox_payment: 'of the test provider',
  sent: 'keyed digests of messages',
  site: 'not of a member',
  unread_notice: 'that a reminder was sent',
  visit_count: 'names no member',
};

type Copy = {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly data: Record<string, unknown>;
  readonly page: string;
};

const readCopy = async (response: Response): Promise<Copy> => {
  const files = readZip(await response.arrayBuffer());
  const data: Record<string, unknown> = JSON.parse(String(files.get('data.json')));
  return { files, data, page: String(files.get('index.html')) };
};

const filesBelow = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );

forMainEngine((engine) => {
  const server = useProduct(engine);
  // Copies of earlier tests are over.
  beforeEach(async () => {
    server().clock.advance(10 * day);
    await tick();
  });
  const path = (agent: Agent) => agent.ok('loadExport').then((copy) => copy.path ?? '');
  const archives = () => {
    const directory = join(server().storage.dataDir, 'exports');
    return existsSync(directory) ? readdirSync(directory) : [];
  };
  const tick = async () => {
    await makeExports(server().deps());
    await deleteExpired(server().deps(), server().clock.now());
    await deleteEndedExports(server().deps(), server().clock.now());
  };
  const make = async (agent: Agent): Promise<string> => {
    await agent.ok('requestExport');
    await makeExports(server().deps());
    return path(agent);
  };
  const operate = (...args: string[]) => runOperator(server().deps(), args);

  /** A picture that a member sends to another. */
  const sendPicture = async (agent: Agent, profile: string): Promise<string> => {
    const file = new Blob([new Uint8Array(await picture(8, 8).png().toBuffer())]);
    return (await agent.ok('sendPhoto', { query: { profile }, file })).message.id;
  };

  /** A member with a marker in every place that belongs to them, and markers of others that must stay out. */
  const addMarked = async () => {
    const { db, vault } = server().deps();
    const { member, agent } = await addAccount(server(), {
      name: 'Mark01',
      email: 'mark02@example.com',
      about_me: 'mark03 <script>alert(1)</script>',
      city: 'mark04',
      tracking: JSON.stringify({ network: 'mark05' }),
      paid: 1,
      free_messages: 20,
      language: 'de',
      time_zone: 'Europe/Berlin',
    });
    const { id } = member;
    const gift = { member_id: id, change: 9, reason: 'demo', reference: id, time: 1 } as const;
    await db.write((tx) => addLedgerEntry(tx, gift));
    const friend = await addMemberWithCredits(server(), 9, { name: 'Freya', email: 'other01@example.com' });
    const foe = await addMemberWithCredits(server(), 9, { name: 'Fenna' });
    const write = (from: Agent, profile: string, message: string) =>
      from.ok('sendMessage', { body: { profile, message } });
    await write(agent, friend.member.id, 'mark06 from me');
    await write(friend.agent, id, 'mark07 to me');
    await sendPicture(agent, friend.member.id);
    await sendPicture(friend.agent, id);
    const { message } = await write(agent, foe.member.id, 'mark08 deleted on my side only');
    await write(foe.agent, id, 'other02 deleted by me');
    await agent.ok('deleteConversation', { body: { id: message.conversation } });
    const gone = await addMemberWithCredits(server(), 9, { name: 'Gunda' });
    await write(agent, gone.member.id, 'mark09 kept for reports');
    await write(gone.agent, id, 'other03 hidden by a block');
    await gone.agent.ok('block', { body: { profile: id } });
    await agent.ok('addPhoto', { file: new Blob([new Uint8Array(await picture(8, 8).png().toBuffer())]) });
    await agent.ok('like', { body: { profile: friend.member.id } });
    await friend.agent.ok('like', { body: { profile: id } });
    const hidden = await server().addLoggedIn({ name: 'other04' });
    await hidden.agent.ok('like', { body: { profile: id } });
    await hidden.agent.ok('block', { body: { profile: id } });
    await agent.ok('report', {
      body: { profile: foe.member.id, kind: 'member', subject: null, reason: 'other', remarks: 'mark10' },
    });
    await friend.agent.ok('report', {
      body: { profile: id, kind: 'member', subject: null, reason: 'abuse', remarks: 'other05 by a reporter' },
    });
    const about = await db.read.selectFrom('report').select('id').where('about_id', '=', id).executeTakeFirstOrThrow();
    await operate('reports', 'act', about.id, 'mark-free');
    const complaint = { email: member.email, topic: 'other', text: 'mark11', language: 'de' } as const;
    await agent.ok('createCase', { body: complaint });
    await db.write(async (tx) => {
      await tx.insertInto('preference').values({ member_id: id, region: 'mark12', changed_at: 1 }).execute();
      const account = {
        holder: 'mark13',
        iban: 'NL91ABNA0417164300',
        street: 'mark14',
        house_number: '1',
        postal_code: '1000 AA',
        city: 'Utrecht',
        mobile: '+31612345678',
      };
      const debit = { id: `debit-${id}`, member_id: id, bundle_id: 'hello', credits: 20, amount: 999, currency: 'EUR' };
      await addDebit(tx, {
        ...debit,
        full_amount: 999,
        discount_code: null,
        discount_percentage: null,
        country: 'NL',
        account: encryptAccount(vault, account),
        iban_masked: 'NL•• 4300',
        iban_hash: 'secret-hash',
        mobile_masked: '•• 78',
        mobile_hash: 'secret-hash',
        mandate_reference: 'M-1',
        mandate_text: 'mark15',
        code_hash: 'secret-hash',
        code_expires_at: 0,
        code_sent_at: 0,
        codes_sent: 1,
        tries: 0,
        state: 'confirmed',
        created_at: 1,
        confirmed_at: server().clock.now(),
      });
      const card = { member_id: id, provider: 'sandbox', reference: 'secret-card', label: 'mark16', created_at: 1 };
      await tx.insertInto('kept_card').values(card).execute();
      const push = { endpoint: 'https://mark17.example/secret-push', p256dh: 'secret-key', auth: 'secret-key' };
      const session = await tx.selectFrom('session').selectAll().where('member_id', '=', id).executeTakeFirstOrThrow();
      await tx
        .insertInto('push_subscription')
        .values({ ...push, id: `push-${id}`, member_id: id, session_id: session.id, created_at: 1 })
        .execute();
      await tx.updateTable('session').set({ device: 'mark18' }).where('member_id', '=', id).execute();
      await tx
        .insertInto('discount')
        .values({
          code: 'MARK19',
          percentage: 10,
          country: null,
          member_id: id,
          currency: null,
          minimum_amount: null,
          methods: null,
          expires_at: null,
          status: 'active',
          validity: 'once-per-user',
          created_at: 1,
        })
        .execute();
    });
    return { member, agent, friend };
  };

  const marks = Array.from({ length: 19 }, (_, at) => `mark${String(at + 1).padStart(2, '0')}`);
  /** Bytes of these words in the rows, in the files of the database and in all other files. */
  const findWords = async (words: readonly string[]): Promise<string[]> => {
    const { db } = server().deps();
    const tables = await db.read.introspection.getTables();
    const texts = await Promise.all(
      tables.map(async ({ name }) => {
        const { rows } = await sql`select * from ${sql.table(name)}`.execute(db.read);
        return [name, JSON.stringify(rows).toLowerCase()] as const;
      }),
    );
    const files = filesBelow(server().storage.dataDir).map(
      (file) => [file, readFileSync(file, 'latin1').toLowerCase()] as const,
    );
    const bytes = (await readDatabaseFiles(db)).map(([file, text]) => [file, text.toLowerCase()] as const);
    return [...texts, ...files, ...bytes].flatMap(([place, text]) =>
      words.filter((word) => text.includes(word)).map((word) => `${place}: ${word}`),
    );
  };

  /** The dump of PostgreSQL is compressed: its text instead. */
  const readBackedUp = (file: string): string =>
    (file.endsWith(copyNames.postgres)
      ? execFileSync('pg_restore', ['--file=-', file], { encoding: 'utf8' })
      : readFileSync(file, 'latin1')
    ).toLowerCase();

  /** A backup in a directory outside of the data, and these words in the bytes of it. */
  const backUp = async (directory: string, words: readonly string[]): Promise<string[]> => {
    const [path = ''] = (await operate('backup', 'create', directory)).split('\n');
    const texts = filesBelow(path).map(readBackedUp);
    return words.filter((word) => texts.some((text) => text.includes(word)));
  };

  test('[EXPORT-02 EXPORT-04 DELETE-06 OPS-03 OPS-09] contains everything of the member, nothing else of others; 14 days after the deletion none of it is left but the evidence of an open report, and none at all after its end, in backups neither', async () => {
    const { member, agent } = await addMarked();
    const { token_hash: tokenHash } = await server()
      .deps()
      .db.read.selectFrom('session')
      .select('token_hash')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow();
    const address = await make(agent);
    const { files, data, page } = await readCopy(await agent.fetch(address));
    const json = JSON.stringify(data);
    expect(Object.keys(data)).toEqual([...sectionNames]);
    const [lowerJson, lowerPage] = [json.toLowerCase(), page.toLowerCase()];
    expect(marks.filter((mark) => !lowerJson.includes(mark))).toEqual([]);
    expect(marks.filter((mark) => !lowerPage.includes(mark))).toEqual([]);
    for (const text of [json, page]) {
      expect(text).not.toMatch(/other0\d/);
      expect(text).not.toContain('NL91ABNA0417164300');
      expect(text).not.toContain('+31612345678');
      expect(text).not.toContain('secret-');
      expect(text).not.toContain(tokenHash);
      expect(text).not.toContain('$argon2');
    }
    const pictures = [...files.keys()].filter((name) => /^(?:photos|pictures)\/[\w-]+\.webp$/.test(name));
    expect(pictures.map((name) => name.split('/')[0])).toEqual(['photos', 'pictures', 'pictures']);
    for (const name of pictures) {
      expect([String(files.get(name)?.subarray(8, 12)), page.includes(`src="${name}"`)]).toEqual(['WEBP', true]);
      expect(json).toContain(name);
    }
    expect(data['messages']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ member: 'Freya', from: 'me', text: 'mark06 from me' }),
        expect.objectContaining({ member: 'Freya', from: 'member', text: 'mark07 to me' }),
      ]),
    );
    expect(data['ended_messages']).toEqual([
      { type: 'text', text: 'mark09 kept for reports', time: expect.stringMatching(/^2026-/) },
    ]);
    expect(data['consents']).toContainEqual({
      consent: 'terms',
      version: '2023-12-01T12:00:00.000Z',
      time: '2026-01-15T12:00:00.000Z',
    });
    expect(data['matches']).toEqual([expect.objectContaining({ member: 'Freya' })]);
    // The decision about the member, without the reporter.
    expect(data['cases']).toContainEqual(expect.objectContaining({ kind: 'decision', from: 'operator' }));

    const backups = mkdtempSync(join(tmpdir(), 'vesper-backups-'));
    onTestFinished(() => rmSync(backups, { recursive: true }));
    expect(await backUp(backups, marks)).toEqual(expect.arrayContaining(['mark01', 'mark06', 'mark10', 'mark19']));

    await agent.ok('deleteAccount', { body: { reason: 'time', password } });
    expect(archives()).toEqual([]);
    server().clock.advance(14 * day);
    await tick();
    await eraseDeleted(server().deps(), server().clock.now());
    await rewriteDatabase(server().deps());
    // What a report needs stays sealed while it is open, and 90 days longer.
    const sealed = (await findWords(marks)).map((hit) => hit.slice(-6));
    expect([...new Set(sealed)].toSorted()).toEqual(['mark06', 'mark10']);
    expect(await backUp(backups, marks)).toEqual(['mark06', 'mark10']);
    const open = await server()
      .deps()
      .db.read.selectFrom('report')
      .select('id')
      .where('from_id', '=', member.id)
      .executeTakeFirstOrThrow();
    await operate('reports', 'dismiss', open.id, 'Nothing found.');
    server().clock.advance(91 * day);
    await tick();
    await rewriteDatabase(server().deps());
    expect(await findWords(marks)).toEqual([]);
    // The older backups are deleted by the next one; the list of deleted members holds ids only.
    expect(await backUp(backups, marks)).toEqual([]);
    expect(readdirSync(backups)).toEqual(['deleted-members.txt', expect.stringMatching(/^vesper-/)]);
  });

  test('[EXPORT-02] the page is in the member’s language, runs no script and loads nothing', async () => {
    const { agent } = await server().addLoggedIn({
      language: 'de',
      about_me: '<script>alert(1)</script> & <img src="https://evil.example/x">',
    });
    const { page } = await readCopy(await agent.fetch(await make(agent)));
    expect(page).toContain('<html lang="de">');
    expect(page).toContain('<h2>Profil</h2>');
    expect(page).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;img src=&quot;https://evil.example/x&quot;&gt;',
    );
    expect(page).not.toMatch(/<script|<link|(?:src|href)="(?!photos\/|pictures\/)/);
  });

  test('[EXPORT-02] every table is in the copy, or left out for a reason', async () => {
    const { db } = server().deps();
    const { agent } = await server().addLoggedIn();
    const other = await server().addMember();
    const about = { kind: 'member', subject: null, reason: 'spam', remarks: '' } as const;
    await agent.ok('report', { body: { profile: other.id, ...about } });
    await agent.ok('createCase', { body: { email: 'e@example.com', topic: 'other', text: 'Hello', language: 'en' } });
    await agent.ok('requestExport');
    const queries: RecordedQuery[] = [];
    const read = db.read.withPlugin(recorder('export', queries));
    await makeExports({ ...server().deps(), db: { ...db, read } });
    const words = queries.map(({ node, queryId }) => db.read.getExecutor().compileQuery(node, queryId).sql).join('\n');
    const names = (await db.read.introspection.getTables()).map(({ name }) => name);
    expect(Object.keys(leftOut).filter((name) => !names.includes(name))).toEqual([]);
    const isIn = (name: string): boolean => new RegExp(`(?:from|join) "${name}"`).test(words);
    expect(names.filter((name) => !Object.hasOwn(leftOut, name) && !isIn(name))).toEqual([]);
  });

  test('[EXPORT-01 EXPORT-04] mails a link that only the owner’s session opens, for a day', async () => {
    const { member, agent } = await addAccount(server(), { email: 'owner@example.com' });
    const { agent: stranger } = await server().addLoggedIn();
    const visitor = server().agent();
    expect(await agent.ok('loadExport')).toEqual({ state: 'none', path: null, until: null, next: null });
    const asked = server().clock.now();
    expect(await agent.ok('requestExport')).toEqual({ state: 'pending', path: null, until: null, next: asked + day });
    server().clock.advance(minute);
    await makeExports(server().deps());
    const made = server().clock.now();
    const copy = await agent.ok('loadExport');
    expect(copy).toEqual({
      state: 'ready',
      path: expect.stringMatching(/^\/export\/[0-9a-f]{24}$/),
      until: made + day,
      next: asked + day,
    });
    const address = copy.path ?? '';
    const [mail] = await mailsTo(server(), member.email);
    expect(mail?.body).toContain(`http://localhost${address}\n`);
    expect(mail?.body).toContain('The link works for 24 hours, and only where you are logged in to your account.');

    const opened = await agent.fetch(address);
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(opened.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-2026-\d\d-\d\d\.zip"$/);
    expect(opened.headers.get('cache-control')).toBe('no-store');
    const body = await opened.arrayBuffer();
    expect(opened.headers.get('content-length')).toBe(String(body.byteLength));
    const head = await agent.fetch(address, { method: 'HEAD' });
    expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0]);

    const unknown = `/export/${'0'.repeat(24)}`;
    for (const where of [address, unknown]) {
      expect((await stranger.fetch(where)).status).toBe(404);
      const login = await visitor.fetch(where);
      expect([login.status, login.headers.get('location')]).toEqual([303, '/login?return=%2Fsettings%3Fedit%3Dexport']);
    }
    for (const where of [unknown, '/export/', '/export/../data/vesper.db', `${address}.zip`, '/exports/'])
      expect([where, (await agent.fetch(where)).status]).toEqual([where, 404]);

    server().clock.advance(day - 1);
    expect((await agent.fetch(address)).status).toBe(200);
    server().clock.advance(1);
    expect((await agent.fetch(address)).status).toBe(404);
    expect(await agent.ok('loadExport')).toEqual({ state: 'expired', path: null, until: null, next: null });
    await tick();
    expect(archives()).toEqual([]);
    expect((await agent.ok('loadExport')).state).toBe('expired');
  });

  test('[EXPORT-03] one copy a day, and a newer one takes the place of the older', async () => {
    const { agent } = await server().addLoggedIn();
    const asked = server().clock.now();
    const first = await make(agent);
    server().clock.advance(day - 1);
    expect((await agent.call('requestExport')).body).toEqual({
      error: 'export_limit',
      message: 'export limit',
      until: asked + day,
    });
    server().clock.advance(1);
    // The first copy was made at the same time as it was asked for: its life ends now as well.
    const second = await make(agent);
    expect(second).not.toBe(first);
    expect((await agent.fetch(first)).status).toBe(404);
    expect((await agent.fetch(second)).status).toBe(200);
    expect(archives()).toEqual([`${second.split('/')[2]}.zip`]);
  });

  test('[EXPORT-03] a copy that is ready later than asked for is replaced while it could still be opened', async () => {
    const { agent } = await server().addLoggedIn();
    await agent.ok('requestExport');
    server().clock.advance(hour);
    await makeExports(server().deps());
    const first = await path(agent);
    server().clock.advance(23 * hour);
    expect((await agent.fetch(first)).status).toBe(200);
    await agent.ok('requestExport');
    expect([(await agent.fetch(first)).status, archives()]).toEqual([404, []]);
    await makeExports(server().deps());
    expect(archives()).toHaveLength(1);
  });

  test('[EXPORT-03 EXPORT-05] ten at once, also in two nodes, make one copy and one mail', async () => {
    const { member, agent } = await server().addLoggedIn();
    const other = await server().logIn(member.id);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? agent : other).call('requestExport')),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    await Promise.all([makeExports(server().deps()), makeExports(server().deps())]);
    expect([await mailsTo(server(), member.email), archives()]).toEqual([
      [expect.objectContaining({ subject: expect.stringContaining('the copy of your data is ready') })],
      [`${(await path(agent)).split('/')[2]}.zip`],
    ]);
  });

  /** The server without its photos: reading one ends as `read` says. */
  const withPhotos = (read: Deps['photos']['read']): Deps => ({
    ...server().deps(),
    photos: { ...server().deps().photos, read },
  });

  const addPhoto = async (agent: Agent) =>
    agent.ok('addPhoto', { file: new Blob([new Uint8Array(await picture(8, 8).png().toBuffer())]) });

  test('[EXPORT-05] a copy whose process was stopped in the middle is made again, once', async () => {
    const { member, agent } = await server().addLoggedIn();
    await addPhoto(agent);
    await agent.ok('requestExport');
    // This process never comes to an end, as one that was killed.
    let reached = (): void => undefined;
    const middle = new Promise<void>((resolve) => {
      reached = resolve;
    });
    void makeExports(
      withPhotos(() => {
        reached();
        return new Promise<never>(() => undefined);
      }),
    );
    await middle;
    expect(archives()).toEqual([expect.stringMatching(/\.part$/)]);
    await tick();
    expect((await agent.ok('loadExport')).state).toBe('pending');
    server().clock.advance(2 * minute);
    await tick();
    const { files } = await readCopy(await agent.fetch(await path(agent)));
    expect([...files.keys()]).toEqual(['index.html', 'data.json', expect.stringMatching(/^photos\//)]);
    expect([archives(), await mailsTo(server(), member.email)]).toEqual([
      [expect.stringMatching(/\.zip$/)],
      [expect.anything()],
    ]);
  });

  test('[EXPORT-05] a copy that takes long is not begun by another node', async () => {
    const { member, agent } = await server().addLoggedIn();
    await addPhoto(agent);
    await addPhoto(agent);
    await agent.ok('requestExport');
    let reads = 0;
    await makeExports(
      withPhotos(async () => {
        reads += 1;
        server().clock.advance(100_000);
        await makeExports(server().deps());
        return Buffer.from('WEBP');
      }),
    );
    const { files } = await readCopy(await agent.fetch(await path(agent)));
    expect([reads, [...files.values()].filter((content) => String(content) === 'WEBP').length]).toEqual([2, 2]);
    expect(await mailsTo(server(), member.email)).toHaveLength(1);
  });

  test('[EXPORT-05] a failed attempt is repeated after 1, 2, 4 and 8 minutes; after five the member may ask again', async () => {
    const { agent } = await server().addLoggedIn();
    await addPhoto(agent);
    await agent.ok('requestExport');
    let tries = 0;
    const failing = withPhotos(async () => {
      tries += 1;
      throw new Error('The disk is broken.');
    });
    for (const minutes of [1, 2, 4, 8]) {
      await makeExports(failing);
      server().clock.advance(minutes * minute - 1);
      await makeExports(failing);
      server().clock.advance(1);
    }
    expect([tries, (await agent.ok('loadExport')).state, archives()]).toEqual([4, 'pending', []]);
    await makeExports(failing);
    server().clock.advance(16 * minute);
    await makeExports(failing);
    expect([tries, await agent.ok('loadExport')]).toEqual([
      5,
      { state: 'failed', path: null, until: null, next: null },
    ]);
    expect((await agent.fetch(await make(agent))).status).toBe(200);
  });

  test('[EXPORT-04] who deletes the account meanwhile gets no copy; an account taken back starts without one', async () => {
    const { member, agent } = await addAccount(server());
    await addPhoto(agent);
    await agent.ok('requestExport');
    await makeExports(
      withPhotos(async () => {
        await agent.ok('deleteAccount', { body: { reason: 'time', password } });
        server().clock.advance(minute);
        return null;
      }),
    );
    expect(archives()).toEqual([]);
    const mails = await mailsTo(server(), member.email);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('your account is deleted')]);
    const back = server().agent();
    await back.ok('reactivateAccount', { body: { token: mails[0]?.token ?? '' } });
    expect(await back.ok('loadExport')).toMatchObject({ state: 'expired', path: null, next: expect.any(Number) });
    expect((await back.refused('requestExport')).error).toBe('export_limit');
  });

  test('[EXPORT-04] files without a copy are swept away, and what is kept is outside of what is served', async () => {
    const directory = join(server().storage.dataDir, 'exports');
    mkdirSync(directory, { recursive: true });
    for (const name of ['orphan.zip', 'orphan.part']) writeFileSync(join(directory, name), 'x');
    const { agent } = await server().addLoggedIn();
    const id = (await make(agent)).split('/')[2] ?? '';
    await tick();
    expect(archives()).toEqual([`${id}.zip`]);
    for (const where of [`/exports/${id}.zip`, `/photos/../exports/${id}.zip`, `/photos/${id}.webp`])
      expect((await agent.fetch(where)).status).toBe(404);
  });

  test('[EXPORT-02] a long conversation is complete and in order', async () => {
    const { db } = server().deps();
    const { agent } = await server().addLoggedIn({ free_messages: 5 });
    const partner = await server().addMember({ name: 'Paula' });
    const { message } = await agent.ok('sendMessage', { body: { profile: partner.id, message: 'word 1' } });
    const rest = Array.from({ length: 1_200 }, (_, at) => ({
      id: `long-${at}`,
      conversation_id: message.conversation,
      position: at + 2,
      sender_id: partner.id,
      type: 'text' as const,
      body: `word ${at + 2}`,
      time: 1,
      read_at: null,
    }));
    await db.write(async (tx) => {
      for (let at = 0; at < rest.length; at += 100)
        await tx
          .insertInto('message')
          .values(rest.slice(at, at + 100))
          .execute();
    });
    const { data, page } = await readCopy(await agent.fetch(await make(agent)));
    const words = Array.from({ length: 1_201 }, (_, at) => `word ${at + 1}`);
    expect(data['messages']).toEqual(words.map((text) => expect.objectContaining({ text })));
    expect([...page.matchAll(/word \d+/g)].map(([word]) => word)).toEqual(words);
  });

  test('[EXPORT-01] asking needs a session', async () => {
    for (const name of ['loadExport', 'requestExport'] as const)
      expect((await server().agent().refused(name)).error).toBe('authentication_required');
  });
});
