import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reactivation } from '#contract/limits/account.ts';
import type { ReportDraft } from '#contract/report.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { deleteExpired } from '#server/jobs/sweep-expired.ts';
import { runOperator } from '#server/operator/run.ts';
import { eraseDeleted } from '#server/store/member-erasure.ts';
import { deleteOrphanedPhotos } from '#server/jobs/sweep-orphaned-photos.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { picture } from '#tests/server/kit/pictures.ts';
import { addAccount, password } from './accounts.ts';
import { inOrder, useProduct } from './product-server.ts';
import { addMemberWithCredits } from './credits.ts';

forMainEngine((engine) => {
  const server = useProduct(engine);
  const add = () => server().addLoggedIn({ paid: 1, free_messages: 20 });
  const draft = (profile: string, change: Partial<ReportDraft> = {}): ReportDraft => ({
    profile,
    kind: 'member',
    subject: null,
    reason: 'fake',
    remarks: '',
    ...change,
  });

  test('[ROLE-17] members, photos and messages can be reported, and reporters see only their own reports', async () => {
    const one = await add();
    const other = await add();
    const photo = { id: `photo-of-${other.member.id}`.slice(0, 40), member_id: other.member.id, position: 0 };
    await server()
      .deps()
      .db.write((tx) =>
        tx
          .insertInto('photo')
          .values({ ...photo, drawn_seed: 'a', drawn_shot: 0, state: 'approved', reason: null, created_at: 1 })
          .execute(),
      );
    const { message } = await other.agent.ok('sendMessage', {
      body: { profile: one.member.id, message: 'Something bad' },
    });
    const id = other.member.id;
    const report = async (change: Partial<ReportDraft>) =>
      (await one.agent.ok('report', { body: draft(id, change) })).report;
    const made = [
      await report({ remarks: ' A stolen picture. ' }),
      await report({ kind: 'photo', subject: photo.id, reason: 'indecent' }),
      await report({ kind: 'message', subject: message.id, reason: 'abuse' }),
    ];
    expect(
      made.map(({ kind, reason, remarks, name, state, answer, decided }) => [
        kind,
        reason,
        remarks,
        name,
        state,
        answer,
        decided,
      ]),
    ).toEqual([
      ['member', 'fake', 'A stolen picture.', other.member.name, 'open', null, null],
      ['photo', 'indecent', '', other.member.name, 'open', null, null],
      ['message', 'abuse', '', other.member.name, 'open', null, null],
    ]);
    const listed = (await one.agent.ok('loadReports')).reports.map((one) => one.id);
    expect(new Set(listed)).toEqual(new Set(made.map((one) => one.id)));
    expect((await other.agent.ok('loadReports')).reports).toEqual([]);
    const query = { id: made[0]?.id ?? '' };
    expect((await one.agent.ok('loadReports', { query })).reports).toEqual([made[0]]);
    expect(await other.agent.refused('loadReports', { query })).toMatchObject({ status: 404, error: 'not_found' });
  });

  test('[ROLE-17 PHOTO-07] the main photo can be reported by every viewer', async () => {
    const free = await server().addLoggedIn();
    const other = await add();
    const file = new Blob([new Uint8Array(await picture(8, 8).png().toBuffer())]);
    const { photos } = await other.agent.ok('addPhoto', { file });
    const profile = await free.agent.ok('loadProfile', { query: { id: other.member.id } });
    expect([profile.main_photo, profile.photos]).toEqual([photos[0]?.id, []]);
    const body = draft(other.member.id, { kind: 'photo', subject: profile.main_photo ?? null });
    const { report } = await free.agent.ok('report', { body });
    const path = `${server().storage.dataDir}/photos/${profile.main_photo}.webp`;
    expect(await runOperator(server().deps(), ['reports', 'show', report.id])).toContain(path);
  });

  test('a repeated report is stored once while it is open, also if sent concurrently', async () => {
    const one = await add();
    const { id } = await server().addMember();
    const twice = await Promise.all([1, 2].map(() => one.agent.ok('report', { body: draft(id) })));
    expect(new Set(twice.map(({ report }) => report.id)).size).toBe(1);
    expect((await one.agent.ok('loadReports')).reports).toHaveLength(1);
  });

  test('[ROLE-17 ROLE-18] a second report on the same subject is added for the reporter and the operator; a repetition is not', async () => {
    const one = await add();
    const { id } = await server().addMember();
    const addReport = async (change: Partial<ReportDraft>) =>
      (await one.agent.ok('report', { body: draft(id, change) })).report;
    const begun = server().clock.now();
    const first = await addReport({ remarks: 'Stolen pictures.' });
    expect(first.additions).toEqual([]);
    server().clock.advance(60_000);
    const second = await addReport({ reason: 'spam', remarks: 'And now he wants money.' });
    const third = await addReport({ remarks: 'They are of an actor.' });
    // A double submit, a repetition, and a reason that was given already.
    await addReport({ remarks: 'They are of an actor.' });
    await addReport({ remarks: 'Stolen pictures.' });
    const last = await addReport({ reason: 'spam' });
    expect([second.id, third.id, last.id]).toEqual([first.id, first.id, first.id]);
    expect(last).toEqual({
      ...first,
      additions: [
        { reason: 'spam', remarks: 'And now he wants money.', created: begun + 60_000 },
        { reason: 'fake', remarks: 'They are of an actor.', created: begun + 60_000 },
      ],
    });
    expect((await one.agent.ok('loadReports')).reports).toEqual([last]);
    expect((await one.agent.ok('loadReports', { query: { id: first.id } })).reports).toEqual([last]);
    const operate = (...words: string[]) => runOperator(server().deps(), ['reports', ...words]);
    const shown = await operate('show', first.id);
    for (const words of ['Stolen pictures.', 'spam\tAnd now he wants money.', 'fake\tThey are of an actor.']) {
      expect(shown).toContain(words);
    }
    expect((await operate('open')).split('\n').find((line) => line.startsWith(first.id))).toMatch(/\t\+2$/);
    // Another member's report on the same subject, and one after the decision, are separate.
    const other = await add();
    const theirs = (await other.agent.ok('report', { body: draft(id) })).report;
    await operate('dismiss', first.id, 'Thank you');
    const later = await addReport({ remarks: 'He is back.' });
    expect(new Set([first.id, theirs.id, later.id]).size).toBe(3);
    expect([theirs.additions, later.additions]).toEqual([[], []]);
    expect((await one.agent.ok('loadReports', { query: { id: first.id } })).reports[0]?.additions).toHaveLength(2);
  });

  test('[ROLE-17] up to ten additions are stored, even concurrently; then the field reports it and nothing is lost', async () => {
    const one = await add();
    const { id } = await server().addMember();
    const addReport = (remarks: string) => one.agent.call('report', { body: draft(id, { remarks }) });
    const statuses = (await Promise.all(Array.from({ length: 14 }, (_, at) => addReport(`Thing ${at}`)))).map(
      ({ status }) => status,
    );
    expect(inOrder(statuses)).toEqual([...Array<number>(11).fill(200), 422, 422, 422]);
    const full = { status: 422, error: 'invalid_fields', fields: { remarks: 'report_full' } };
    expect(await one.agent.refused('report', { body: draft(id, { remarks: 'One more' }) })).toMatchObject(full);
    const [report] = (await one.agent.ok('loadReports')).reports;
    const texts = [report?.remarks, ...(report?.additions ?? []).map(({ remarks }) => remarks)];
    expect([texts.length, new Set(texts).size]).toEqual([11, 11]);
    // A repetition is accepted.
    expect((await addReport(texts[3] ?? '')).status).toBe(200);
  });

  test('[ROLE-17] of fifty concurrent reports twenty a day are stored, each once', async () => {
    const one = await add();
    const others = await Promise.all(Array.from({ length: 50 }, () => server().addMember()));
    const answers = await Promise.all(others.map(({ id }) => one.agent.call('report', { body: draft(id) })));
    const expected = [...Array<number>(20).fill(200), ...Array<number>(30).fill(429)];
    expect(inOrder(answers.map(({ status }) => status))).toEqual(expected);
    expect((await one.agent.ok('loadReports')).reports).toHaveLength(20);
  });

  test('[MEMBERS-02 BLOCK-06 INVIS-06] a report does not name a member who is deleted, hidden or has blocked the reporter', async () => {
    const one = await add();
    const now = server().clock.now();
    const change = (memberId: string, special: Partial<MemberTable>) =>
      server()
        .deps()
        .db.write((tx) => tx.updateTable('member').set(special).where('id', '=', memberId).execute());
    const others = {
      there: await add(),
      blocked: await add(),
      blocking: await add(),
      invisible: await add(),
      disabled: await add(),
      deleted: await add(),
    };
    const reports = new Map<string, string>();
    for (const [kind, { member }] of Object.entries(others)) {
      reports.set(kind, (await one.agent.ok('report', { body: draft(member.id) })).report.id);
    }
    await one.agent.ok('block', { body: { profile: others.blocked.member.id } });
    await others.blocking.agent.ok('block', { body: { profile: one.member.id } });
    await change(others.invisible.member.id, { invisible: 1 });
    await change(others.disabled.member.id, { profile_status: 'disabled' });
    await change(others.deleted.member.id, { deleted_at: now });
    const listed = new Map((await one.agent.ok('loadReports')).reports.map((report) => [report.id, report.name]));
    const names = Object.fromEntries([...reports].map(([kind, id]) => [kind, listed.get(id)]));
    expect(names).toEqual({
      there: others.there.member.name,
      // A member they blocked themselves stays viewable.
      blocked: others.blocked.member.name,
      blocking: null,
      invisible: null,
      disabled: null,
      deleted: null,
    });
    // The operator sees the reported member.
    const shown = await runOperator(server().deps(), ['reports', 'show', reports.get('disabled') ?? '']);
    expect(shown).toContain(others.disabled.member.name);
  });

  test('[ROLE-18 DELETE-06] after the reported member is erased the reporter still sees the outcome, without personal data', async () => {
    const one = await add();
    const other = await addAccount(server());
    const { message } = await other.agent.ok('sendMessage', {
      body: { profile: one.member.id, message: 'An evil thing to say' },
    });
    const about = draft(other.member.id, { kind: 'message', subject: message.id, reason: 'abuse', remarks: 'Look!' });
    const { report } = await one.agent.ok('report', { body: about });
    const { report: waiting } = await one.agent.ok('report', { body: draft(other.member.id) });
    await runOperator(server().deps(), ['reports', 'act', report.id, 'The account is closed.']);
    await other.agent.ok('deleteAccount', { body: { reason: 'time', password } });
    server().clock.advance(reactivation);
    await eraseDeleted(server().deps(), server().clock.now());
    const again = await server().logIn(one.member.id);
    expect((await again.ok('loadReports', { query: { id: report.id } })).reports).toEqual([
      expect.objectContaining({ kind: 'message', remarks: 'Look!', name: null, answer: 'The account is closed.' }),
    ]);
    expect((await again.ok('loadReports')).reports.map(({ id }) => id).toSorted()).toEqual(
      [report.id, waiting.id].toSorted(),
    );
    expect(await runOperator(server().deps(), ['reports', 'show', waiting.id])).toContain('a member who is erased');
    expect(await runOperator(server().deps(), ['reports', 'act', waiting.id, 'The account is gone.'])).toBe('Decided.');
    server().clock.advance(90 * 24 * 60 * 60_000);
    await deleteExpired(server().deps(), server().clock.now());
    const rows = await server()
      .deps()
      .db.read.selectFrom('report')
      .select(['about_id', 'subject', 'evidence'])
      .where('id', 'in', [report.id, waiting.id])
      .execute();
    const missing = { about_id: null, subject: null, evidence: null };
    expect(rows).toEqual([missing, missing]);
  });

  test('[ROLE-17 ROLE-18] the reported text stays after a deletion or block', async () => {
    for (const clean of ['block', 'deleteConversation'] as const) {
      const one = await add();
      const other = await add();
      const text = `Something bad before ${clean}`;
      const { message } = await other.agent.ok('sendMessage', { body: { profile: one.member.id, message: text } });
      const body = draft(other.member.id, { kind: 'message', subject: message.id, reason: 'abuse' });
      const { report } = await one.agent.ok('report', { body });
      if (clean === 'block') await one.agent.ok('block', { body: { profile: other.member.id } });
      else for (const { agent } of [one, other]) await agent.ok(clean, { body: { id: message.conversation } });
      expect(await runOperator(server().deps(), ['reports', 'show', report.id])).toContain(text);
      expect(JSON.stringify(await one.agent.ok('loadReports'))).not.toContain(text);
    }
  });

  test('[ROLE-18 PHOTO-08] the file of a reported photo stays until 90 days after the decision, and is not served', async () => {
    const one = await add();
    const other = await addMemberWithCredits(server(), 20, { paid: 1 });
    const id = other.member.id;
    const file = new Blob([new Uint8Array(await picture(8, 8).png().toBuffer())]);
    const { message } = await other.agent.ok('sendPhoto', { query: { profile: one.member.id }, file });
    const { photos } = await other.agent.ok('addPhoto', { file });
    const own = photos[0]?.id ?? '';
    const { report } = await one.agent.ok('report', { body: draft(id, { kind: 'message', subject: message.id }) });
    const { report: second } = await one.agent.ok('report', { body: draft(id, { kind: 'photo', subject: own }) });
    for (const { agent } of [one, other]) {
      await agent.ok('deleteConversation', { body: { id: message.conversation } });
    }
    await other.agent.ok('deletePhoto', { body: { id: own } });
    const folder = `${server().storage.dataDir}/photos`;
    const sweepLater = () => deleteOrphanedPhotos(server().deps(), Date.now() + 2 * 24 * 60 * 60_000);
    const stored = () => [message.id, own].map((photo) => existsSync(`${folder}/${photo}.webp`));
    await sweepLater();
    expect(stored()).toEqual([true, true]);
    for (const photo of [message.id, own]) {
      for (const { agent } of [one, other]) expect((await agent.fetch(`/photos/${photo}.webp`)).status).toBe(404);
    }
    expect(await runOperator(server().deps(), ['reports', 'show', report.id])).toContain(
      `${folder}/${message.id}.webp`,
    );
    for (const decided of [report, second]) {
      await runOperator(server().deps(), ['reports', 'act', decided.id, 'Thank you']);
    }
    server().clock.advance(90 * 24 * 60 * 60_000 - 1);
    await sweepLater();
    expect(stored()).toEqual([true, true]);
    server().clock.advance(1);
    await deleteExpired(server().deps(), server().clock.now());
    await sweepLater();
    expect(stored()).toEqual([false, false]);
  });

  test('[MEMBERS-02] missing, foreign and unseen subjects are not found', async () => {
    const one = await add();
    const other = await add();
    const third = await add();
    const { message: foreign } = await other.agent.ok('sendMessage', {
      body: { profile: third.member.id, message: 'Not for one' },
    });
    const { message: own } = await one.agent.ok('sendMessage', { body: { profile: other.member.id, message: 'Mine' } });
    const id = other.member.id;
    const wrong: ReportDraft[] = [
      draft('nobody-at-all'),
      draft(id, { kind: 'photo', subject: 'no-such-photo' }),
      draft(id, { kind: 'photo' }),
      draft(id, { kind: 'message', subject: foreign.id }),
      draft(id, { kind: 'message', subject: own.id }),
      draft(id, { subject: foreign.id }),
    ];
    for (const body of wrong) expect(await one.agent.refused('report', { body })).toMatchObject({ status: 404 });
    await third.agent.ok('block', { body: { profile: one.member.id } });
    expect(await one.agent.refused('report', { body: draft(third.member.id) })).toMatchObject({ status: 404 });
    await other.agent.ok('block', { body: { profile: one.member.id } });
    // A member they blocked themselves can be reported.
    expect((await other.agent.ok('report', { body: draft(one.member.id) })).report.state).toBe('open');
  });

  test('another reason requires remarks, and members cannot report themselves', async () => {
    const one = await add();
    const { id } = await server().addMember();
    expect(await one.agent.refused('report', { body: draft(id, { reason: 'other' }) })).toMatchObject({
      status: 422,
      fields: { remarks: 'required' },
    });
    expect(await one.agent.refused('report', { body: draft(id, { remarks: 'x'.repeat(1_001) }) })).toMatchObject({
      fields: { remarks: 'too_long' },
    });
    expect(await one.agent.refused('report', { body: draft(one.member.id) })).toMatchObject({ status: 422 });
    expect(
      await server()
        .agent()
        .refused('report', { body: draft(id) }),
    ).toMatchObject({
      authentication_required: true,
    });
  });
});
