import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ReportDraft } from '#contract/report.ts';
import { runOperator } from '#server/operator/run.ts';
import { sweepPhotos } from '#server/sweep-photos.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { picture } from '#tests/server/kit/pictures.ts';
import { useProduct } from './product-server.ts';
import { addWithCredits } from './purse.ts';

forEachEngine((engine) => {
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

  test('[ROLE-17] a member, a photo and a message are reported, and the reporter sees his own reports alone', async () => {
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

  test('the same report twice is one while it is open; two at once as well', async () => {
    const one = await add();
    const { id } = await server().addMember();
    const twice = await Promise.all([1, 2].map(() => one.agent.ok('report', { body: draft(id) })));
    expect(new Set(twice.map(({ report }) => report.id)).size).toBe(1);
    expect((await one.agent.ok('loadReports')).reports).toHaveLength(1);
  });

  test('[ROLE-17 ROLE-18] what was said stays with the report, whoever deletes or blocks afterwards', async () => {
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

  test('[ROLE-18 PHOTO-08] the file of a picture that is reported stays until it is decided, and nobody is served it', async () => {
    const one = await add();
    const other = await addWithCredits(server(), 20, { paid: 1 });
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
    const sweepLater = () => sweepPhotos(server().deps(), Date.now() + 2 * 24 * 60 * 60_000);
    const kept = () => [message.id, own].map((photo) => existsSync(`${folder}/${photo}.webp`));
    await sweepLater();
    expect(kept()).toEqual([true, true]);
    for (const photo of [message.id, own]) {
      for (const { agent } of [one, other]) expect((await agent.fetch(`/photos/${photo}.webp`)).status).toBe(404);
    }
    expect(await runOperator(server().deps(), ['reports', 'show', report.id])).toContain(
      `${folder}/${message.id}.webp`,
    );
    for (const decided of [report, second]) {
      await runOperator(server().deps(), ['reports', 'act', decided.id, 'Thank you']);
    }
    await sweepLater();
    expect(kept()).toEqual([false, false]);
  });

  test('[MEMBERS-02] what is not there, is of somebody else or was never shown is not found', async () => {
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
    await other.agent.ok('block', { body: { profile: one.member.id } });
    expect(await one.agent.refused('report', { body: draft(id) })).toMatchObject({ status: 404 });
    // Whom one has blocked oneself one may report.
    expect((await other.agent.ok('report', { body: draft(one.member.id) })).report.state).toBe('open');
  });

  test('another reason needs words, at the field, and nobody reports himself', async () => {
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
