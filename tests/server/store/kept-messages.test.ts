import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reactivation } from '#contract/limits/account.ts';
import type { ReportDraft } from '#contract/report.ts';
import { deleteExpired } from '#server/jobs/sweep-expired.ts';
import { deleteOrphanedPhotos } from '#server/jobs/sweep-orphaned-photos.ts';
import { runOperator } from '#server/operator/run.ts';
import { eraseDeleted } from '#server/store/member-erasure.ts';
import { addAccount, password } from '#tests/server/calls/accounts.ts';
import { useProduct } from '#tests/server/calls/product-server.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { picture } from '#tests/server/kit/pictures.ts';

const ninetyDays = 90 * 24 * 60 * 60_000;
const threat = 'I know where you live';

forEachEngine((engine) => {
  const server = useProduct(engine);
  const addVictim = () => server().addLoggedIn({ free_messages: 20 });
  const addOffender = () => addAccount(server(), { paid: 1, free_messages: 20, credits: 100 });
  const draft = (profile: string, change: Partial<ReportDraft> = {}): ReportDraft => ({
    profile,
    kind: 'member',
    subject: null,
    reason: 'abuse',
    remarks: '',
    ...change,
  });

  /** The offender insults, sends a photo, and blocks the victim. */
  const insultAndBlock = async () => {
    const victim = await addVictim();
    const offender = await addOffender();
    const profile = victim.member.id;
    const { message } = await offender.agent.ok('sendMessage', { body: { profile, message: threat } });
    const file = new Blob([new Uint8Array(await picture(8, 8).png().toBuffer())]);
    const { message: photo } = await offender.agent.ok('sendPhoto', { query: { profile }, file });
    await victim.agent.ok('sendMessage', { body: { profile: offender.member.id, message: 'Leave me alone' } });
    await offender.agent.ok('block', { body: { profile } });
    return { victim, offender, message, photo };
  };
  const operate = (...words: string[]) => runOperator(server().deps(), ['reports', ...words]);
  const stored = (photoId: string) => existsSync(`${server().storage.dataDir}/photos/${photoId}.webp`);
  const sweep = async () => {
    await deleteExpired(server().deps(), server().clock.now());
    await deleteOrphanedPhotos(server().deps(), Date.now() + 2 * 24 * 60 * 60_000);
  };
  const keptOf = (senderId: string) =>
    server().deps().db.read.selectFrom('kept_message').select('body').where('sender_id', '=', senderId).execute();

  test('[BLOCK-04 BLOCK-06 ROLE-17] after being blocked, a member can report messages, photos and the blocker', async () => {
    const { victim, offender, message, photo } = await insultAndBlock();
    for (const { agent } of [victim, offender]) {
      expect((await agent.ok('loadConversations')).chats).toEqual([]);
      expect((await agent.fetch(`/photos/${photo.id}.webp`)).status).toBe(404);
    }
    const { id } = offender.member;
    const report = async (change: Partial<ReportDraft>) =>
      (await victim.agent.ok('report', { body: draft(id, change) })).report;
    const aboutMessage = await report({ kind: 'message', subject: message.id });
    const aboutPhoto = await report({ kind: 'message', subject: photo.id });
    const aboutMember = await report({});
    expect(await operate('show', aboutMessage.id)).toContain(`message\t${threat}`);
    expect(await operate('show', aboutPhoto.id)).toContain(`file\t${server().storage.dataDir}/photos/${photo.id}.webp`);
    // A report on the member comes with what they wrote; what the reporter wrote is not shown.
    const shown = await operate('show', aboutMember.id);
    expect(shown).toMatch(new RegExp(`wrote to the reporter\t[-\\d]+ [:\\d]+\t${threat}`));
    expect(shown).not.toContain('Leave me alone');
    await sweep();
    expect(stored(photo.id)).toBe(true);
  });

  test('[BLOCK-01 BLOCK-03] a blocked member can block the blocker, who cannot write again after unblocking', async () => {
    const { victim, offender } = await insultAndBlock();
    await victim.agent.ok('block', { body: { profile: offender.member.id } });
    expect((await victim.agent.ok('loadBlocked')).blocked).toEqual([
      { id: offender.member.id, name: offender.member.name, main_image: null },
    ]);
    await offender.agent.ok('unblock', { body: { profile: victim.member.id } });
    const body = { profile: victim.member.id, message: 'Me again' };
    expect(await offender.agent.refused('sendMessage', { body })).toMatchObject({ status: 404 });
  });

  test('[BLOCK-06 ROLE-17] a member who left or became invisible can be reported and blocked by those they wrote to', async () => {
    const now = server().clock.now();
    for (const change of [{ deleted_at: now }, { invisible: 1 }, { profile_status: 'disabled' as const }]) {
      const victim = await addVictim();
      const offender = await addOffender();
      const { message } = await offender.agent.ok('sendMessage', {
        body: { profile: victim.member.id, message: threat },
      });
      const { id } = offender.member;
      await victim.agent.ok('deleteConversation', { body: { id: message.conversation } });
      await server()
        .deps()
        .db.write((tx) => tx.updateTable('member').set(change).where('id', '=', id).execute());
      expect((await victim.agent.ok('report', { body: draft(id) })).report.state).toBe('open');
      await victim.agent.ok('block', { body: { profile: id } });
      // Others do not learn that the member exists.
      const stranger = await addVictim();
      expect(await stranger.agent.refused('report', { body: draft(id) })).toMatchObject({ status: 404 });
      expect(await stranger.agent.refused('block', { body: { profile: id } })).toMatchObject({ status: 404 });
    }
  });

  test('[BLOCK-06 ROLE-17] lists the conversations that disappeared, without the reason', async () => {
    const { victim, offender } = await insultAndBlock();
    const past = async () => (await victim.agent.ok('loadReports')).past_conversations;
    const own = { profile: offender.member.id, name: offender.member.name, time: server().clock.now() };
    expect(await past()).toEqual([{ ...own, blocked: false }]);
    await victim.agent.ok('block', { body: { profile: own.profile } });
    expect(await past()).toEqual([{ ...own, blocked: true }]);

    const left = await addOffender();
    await left.agent.ok('sendMessage', { body: { profile: victim.member.id, message: threat } });
    expect(await past()).toHaveLength(1);
    await left.agent.ok('deleteAccount', { body: { reason: 'time', password } });
    expect((await past()).map(({ name }) => name).toSorted()).toEqual([own.name, left.member.name].toSorted());

    // Both unblock: the conversation does not come back.
    await victim.agent.ok('unblock', { body: { profile: own.profile } });
    await offender.agent.ok('unblock', { body: { profile: victim.member.id } });
    expect((await past()).map(({ name }) => name).toSorted()).toEqual([own.name, left.member.name].toSorted());
    expect((await victim.agent.ok('loadConversations')).chats).toEqual([]);
    // A new one takes its place.
    await victim.agent.ok('sendMessage', { body: { profile: own.profile, message: 'Hello again' } });
    expect((await past()).map(({ name }) => name)).toEqual([left.member.name]);
  });

  test('[BLOCK-06 ROLE-17] deleted, blocked and left conversations look alike, and are listed for 90 days', async () => {
    const me = await addVictim();
    const others = await Promise.all([addOffender(), addOffender(), addOffender()]);
    const [deleted, blocking, leaving] = others;
    for (const { agent } of others) {
      const { message } = await agent.ok('sendMessage', { body: { profile: me.member.id, message: threat } });
      if (agent === deleted?.agent) await me.agent.ok('deleteConversation', { body: { id: message.conversation } });
    }
    await blocking?.agent.ok('block', { body: { profile: me.member.id } });
    await leaving?.agent.ok('deleteAccount', { body: { reason: 'time', password } });
    const past = async () => (await me.agent.ok('loadReports')).past_conversations;
    const time = server().clock.now();
    expect((await past()).toSorted((one, other) => one.name.localeCompare(other.name))).toEqual(
      others
        .map(({ member: { id, name } }) => ({ profile: id, name, time, blocked: false }))
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    );
    for (const { member } of others) {
      expect((await me.agent.ok('report', { body: draft(member.id) })).report.state).toBe('open');
    }
    server().clock.advance(ninetyDays - 1);
    const early = await server().logIn(me.member.id);
    expect((await early.ok('loadReports')).past_conversations).toHaveLength(3);
    await eraseDeleted(server().deps(), server().clock.now());
    expect((await early.ok('loadReports')).past_conversations).toHaveLength(2);
    server().clock.advance(1);
    expect((await early.ok('loadReports')).past_conversations).toEqual([]);
    await sweep();
    const rows = server().deps().db.read.selectFrom('past_conversation').select('time');
    expect(await rows.where('member_id', '=', me.member.id).execute()).toEqual([]);
  });

  test('[BLOCK-04 DELETE-06] messages are kept for 90 days, and for a report until 90 days after its decision', async () => {
    const [silent, reported] = [await insultAndBlock(), await insultAndBlock()];
    const { id } = reported.offender.member;
    const { report } = await reported.victim.agent.ok('report', { body: draft(id) });
    server().clock.advance(ninetyDays - 1);
    await sweep();
    expect(await keptOf(silent.offender.member.id)).toHaveLength(2);
    server().clock.advance(1);
    await sweep();
    expect([await keptOf(silent.offender.member.id), stored(silent.photo.id)]).toEqual([[], false]);
    expect([(await keptOf(id)).length, stored(reported.photo.id)]).toEqual([2, true]);
    await operate('act', report.id, 'The account is closed.');
    server().clock.advance(ninetyDays - 1);
    await sweep();
    expect([(await keptOf(id)).length, stored(reported.photo.id)]).toEqual([2, true]);
    server().clock.advance(1);
    await sweep();
    expect([await keptOf(id), stored(reported.photo.id)]).toEqual([[], false]);
  });

  test('[DELETE-06 ROLE-18] an open report keeps its evidence when the reported member is erased, until 90 days after the decision', async () => {
    const { victim, offender, message, photo } = await insultAndBlock();
    const { id } = offender.member;
    const { report } = await victim.agent.ok('report', { body: draft(id, { kind: 'message', subject: message.id }) });
    const { report: other } = await victim.agent.ok('report', { body: draft(id) });
    await offender.agent.ok('deleteAccount', { body: { reason: 'time', password } });
    server().clock.advance(reactivation);
    await eraseDeleted(server().deps(), server().clock.now());
    await sweep();
    expect(await operate('show', report.id)).toContain(`message\t${threat}`);
    expect(await operate('show', other.id)).toContain(threat);
    expect(await operate('show', other.id)).not.toContain(offender.member.name);
    expect(stored(photo.id)).toBe(true);
    for (const decided of [report, other]) await operate('act', decided.id, 'The account is gone.');
    server().clock.advance(ninetyDays - 1);
    await sweep();
    expect(await operate('show', report.id)).toContain(threat);
    server().clock.advance(1);
    await sweep();
    expect([await keptOf(id), stored(photo.id)]).toEqual([[], false]);
    expect(await operate('show', report.id)).not.toContain(threat);
    expect(await operate('show', report.id)).toContain('a member who is erased');
  });

  test('[DELETE-06 ROLE-18] a report outlives the deletion of its conversation and the erasure of the reporter', async () => {
    const victim = await addAccount(server(), { free_messages: 20 });
    const offender = await addOffender();
    const { id } = offender.member;
    const body = { profile: victim.member.id, message: threat };
    const { message } = await offender.agent.ok('sendMessage', { body });
    const { report } = await victim.agent.ok('report', { body: draft(id, { remarks: 'He waits at my door.' }) });
    for (const { agent } of [victim, offender]) {
      await agent.ok('deleteConversation', { body: { id: message.conversation } });
    }
    expect(await operate('show', report.id)).toContain(threat);
    // Another conversation, which goes with the account.
    const { message: later } = await offender.agent.ok('sendMessage', { body: { ...body, message: 'Still here' } });
    expect(later.body).toBe('Still here');
    await victim.agent.ok('deleteAccount', { body: { reason: 'time', password } });
    server().clock.advance(reactivation);
    await eraseDeleted(server().deps(), server().clock.now());
    await sweep();
    const shown = await operate('show', report.id);
    for (const text of [threat, 'Still here', 'He waits at my door.']) expect(shown).toContain(text);
    await operate('act', report.id, 'Closed.');
    server().clock.advance(ninetyDays);
    await sweep();
    expect(await keptOf(id)).toEqual([]);
    await expect(operate('show', report.id)).rejects.toThrow('There is no report');
  });

  test('[DELETE-06] without a report nothing of a deleted conversation is kept', async () => {
    const victim = await addVictim();
    const offender = await addOffender();
    const body = { profile: victim.member.id, message: threat };
    const { message } = await offender.agent.ok('sendMessage', { body });
    for (const { agent } of [victim, offender]) {
      await agent.ok('deleteConversation', { body: { id: message.conversation } });
    }
    expect(await keptOf(offender.member.id)).toEqual([]);
  });
});
