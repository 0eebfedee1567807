import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ReportDraft } from '#contract/report.ts';
import { runOperator, summarizeWaiting } from '#server/operator/run.ts';
import { addAccount, mailsTo, password } from '#tests/server/calls/accounts.ts';
import { useProduct } from '#tests/server/calls/product-server.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';

const operator = 'support@vesper.example';
const week = 7 * 24 * 60 * 60_000;

forEachEngine((engine) => {
  const server = useProduct(engine);
  const operate = (...words: string[]) => {
    // Mails are sorted by their time.
    server().clock.advance(1);
    return runOperator({ ...server().deps(), operator: 'wren' }, words);
  };
  const add = () => addAccount(server(), { paid: 1, free_messages: 20 });
  const reportOn = async (agent: Agent, profile: string, reason: ReportDraft['reason'] = 'abuse') =>
    (await agent.ok('report', { body: { profile, kind: 'member', subject: null, reason, remarks: '' } })).report;
  /** The latest mail to an address, with the token of the case that it opens. */
  const reply = (token: string, text: string) => {
    server().clock.advance(1);
    return server().agent().ok('replyToCase', { body: { token, text } });
  };
  const lastMail = async (address: string) => {
    const mails = await mailsTo(server(), address);
    const mail = mails.at(-1);
    return { ...mail, token: /http:\/\/localhost\/([\w-]{20,})/.exec(mail?.body ?? '')?.[1] ?? '' };
  };

  test('[ROLE-18 ROLE-20] a new report is mailed to the operator, one about a minor as urgent and first in the list', async () => {
    const [reporter, other] = [await add(), await add()];
    const first = await reportOn(reporter.agent, other.member.id);
    const sent = await mailsTo(server(), operator);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.subject).toBe('Vesper: a new report');
    // Discreet: neither who nor what.
    expect(sent[0]?.body).not.toContain(other.member.name);
    server().clock.advance(60_000);
    const minor = await reportOn((await add()).agent, other.member.id, 'underage');
    expect((await lastMail(operator)).subject).toBe('Vesper: URGENT, a report about a minor');
    const open = (await operate('reports', 'open')).split('\n').map((line) => line.split('\t')[0]);
    expect(open.slice(0, 2)).toEqual([minor.id, first.id]);
    expect(await summarizeWaiting(server().deps())).toBe('Waiting: 2 reports, 1 of them about a minor; 0 cases.');
    await operate('reports', 'dismiss', minor.id, 'Of age.');
    await operate('reports', 'dismiss', first.id, 'Nothing found.');
    expect(await summarizeWaiting(server().deps())).toBe(null);
  });

  test('[ROLE-17 ROLE-20] reports by three members within seven days hide a member until all are decided', async () => {
    const [viewer, bad] = [await add(), await add()];
    const query = { id: bad.member.id };
    const reporters = [await add(), await add(), await add(), await add()];
    const reports: string[] = [];
    const next = async () => {
      const reporter = reporters.shift();
      if (reporter === undefined) throw new Error('No reporter is left.');
      reports.push((await reportOn(reporter.agent, bad.member.id)).id);
      return reporter.agent;
    };
    const again = await next();
    await reportOn(again, bad.member.id, 'spam');
    server().clock.advance(week);
    await next();
    await next();
    // The first one is seven days old, and a repetition does not count.
    expect((await viewer.agent.ok('loadProfile', { query })).name).toBe(bad.member.name);
    await next();
    expect(await viewer.agent.refused('loadProfile', { query })).toMatchObject({ status: 404 });
    const body = { profile: viewer.member.id, message: 'Hello' };
    expect(await bad.agent.refused('sendMessage', { body })).toMatchObject({ status: 403, error: 'under_review' });
    expect((await lastMail(bad.member.email)).subject).toBe('Vesper: we are checking your profile');
    expect(await operate('members', 'show', bad.member.id)).toContain('hidden by reports');
    for (const id of reports.slice(1)) await operate('reports', 'dismiss', id, 'Nothing found.');
    expect(await viewer.agent.refused('loadProfile', { query })).toMatchObject({ status: 404 });
    await operate('reports', 'dismiss', reports[0] ?? '', 'Nothing found.');
    expect((await viewer.agent.ok('loadProfile', { query })).name).toBe(bad.member.name);
    // No mail says that a report was dismissed.
    expect((await lastMail(bad.member.email)).body).toContain('Others can see it again.');
  });

  test('[ROLE-17 ROLE-18 ROLE-21] a decision is mailed to both with its reason, and an objection opens the report once more', async () => {
    const [reporter, bad] = [await add(), await add()];
    const report = await reportOn(reporter.agent, bad.member.id);
    await operate('reports', 'act', report.id, 'We have warned them.');
    const toReporter = await lastMail(reporter.member.email);
    expect(toReporter.body).toContain('We have warned them.');
    const toReported = await lastMail(bad.member.email);
    expect(toReported.body).toContain('Our reason: Insults, threats or pressure');
    expect(toReported.body).not.toContain('We have warned them.');
    expect(toReported.body).not.toContain(reporter.member.name);

    const visitor = server().agent();
    const { case: opened } = await visitor.ok('openCase', { body: { token: toReported.token } });
    expect(opened).toMatchObject({ topic: 'decision', state: 'answered' });
    expect(opened.entries[0]?.text).toContain('Our reason: Insults, threats or pressure');
    await reply(toReported.token, 'It was a quotation.');
    expect((await reporter.agent.ok('loadReports')).reports[0]).toMatchObject({ state: 'open', answer: null });
    expect((await lastMail(operator)).subject).toBe('Vesper: an objection to a decision');
    expect(await summarizeWaiting(server().deps())).toBe('Waiting: 1 report; 1 case.');

    await operate('reports', 'dismiss', report.id, 'It was a quotation.');
    const second = await visitor.ok('openCase', { body: { token: toReporter.token } });
    expect(second.case.entries.map(({ author }) => author)).toEqual(['operator', 'operator']);
    expect((await lastMail(reporter.member.email)).body).toContain('It was a quotation.');
    // Their second word is a reply, no second objection.
    await reply(toReported.token, 'Thank you.');
    expect((await reporter.agent.ok('loadReports')).reports[0]).toMatchObject({ state: 'dismissed' });
    // The reporter has an objection too.
    await reply(toReporter.token, 'It was none.');
    expect((await reporter.agent.ok('loadReports')).reports[0]).toMatchObject({ state: 'open' });
    await operate('reports', 'dismiss', report.id, 'We stay with it.');
  });

  test('[ROLE-17] after 90 days an objection is a case only, because the evidence is gone', async () => {
    const [reporter, bad] = [await add(), await add()];
    const report = await reportOn(reporter.agent, bad.member.id);
    await operate('reports', 'act', report.id, 'We have warned them.');
    const { token } = await lastMail(bad.member.email);
    server().clock.advance(90 * 24 * 60 * 60_000);
    await reply(token, 'It was a quotation.');
    const agent = await server().logIn(reporter.member.id);
    expect((await agent.ok('loadReports')).reports[0]).toMatchObject({ state: 'acted' });
  });

  test('[ROLE-18 ROLE-21 LOGIN-06] a suspended member learns the reason by mail, and at the login with the right password only', async () => {
    const bad = await add();
    await operate('members', 'disable', bad.member.id, 'Three', 'insults');
    const mail = await lastMail(bad.member.email);
    expect(mail.body).toContain('Our reason: Three insults');
    const visitor = server().agent();
    const login = (word: string) => visitor.refused('login', { body: { login: bad.member.email, password: word } });
    expect(await login('wrong-password')).toMatchObject({ status: 401, error: 'login_failed' });
    expect(await login(password)).toMatchObject({ status: 403, error: 'suspended' });
    expect(visitor.cookies.size).toBe(0);
    server().clock.advance(1);
    await login(password);
    const mails = await mailsTo(server(), bad.member.email);
    // The first mail, and one reminder a day.
    expect(mails).toHaveLength(2);
    expect(mails[1]?.body).toContain('Three insults');
    const reminded = await lastMail(bad.member.email);
    await reply(reminded.token, 'It was not me.');
    expect(await operate('cases', 'open')).toContain(bad.member.email);
    await operate('members', 'enable', bad.member.id);
    expect((await lastMail(bad.member.email)).body).toContain('Your account is open again.');
  });

  test('[ROLE-18 ROLE-22] every command stands in the audit without personal data, and no row can be changed', async () => {
    const bad = await add();
    await operate('members', 'disable', bad.member.email, 'Rude words');
    await expect(operate('reports', 'show', 'nothing-1')).rejects.toThrow('There is no report');
    const rows = (await operate('audit', 'list')).split('\n').map((line) => line.split('\t').slice(1));
    expect(rows.slice(-4)).toEqual([
      ['wren', 'members disable', `member ${bad.member.id}`, 'begun'],
      ['wren', 'reports show', 'report nothing-1', 'begun'],
      ['wren', 'reports show', 'report nothing-1', 'failed'],
      ['wren', 'audit list', '', 'begun'],
    ]);
    const text = JSON.stringify(await server().deps().db.read.selectFrom('audit').selectAll().execute());
    for (const word of [bad.member.email, 'Rude']) expect(text).not.toContain(word);
    const { db } = server().deps();
    await expect(db.write((tx) => tx.updateTable('audit').set({ operator: 'x' }).execute())).rejects.toThrow(
      'append-only',
    );
    const remove = engine === 'postgres' ? [sql`delete from audit`, sql`truncate audit`] : [sql`delete from audit`];
    for (const query of remove) await expect(db.write((tx) => query.execute(tx))).rejects.toThrow('append-only');
  });
});
