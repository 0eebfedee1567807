import { expect, test } from 'vitest';
import { caseTopics } from '#contract/case.ts';
import { deleteExpired } from '#server/jobs/sweep-expired.ts';
import { runOperator } from '#server/operator/run.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { mailsTo } from './accounts.ts';
import { useProduct } from './product-server.ts';

const day = 24 * 60 * 60_000;
let made = 0;

forEachEngine((engine) => {
  const server = useProduct(engine);
  const newAddress = () => {
    made += 1;
    return `sender${made}@example.com`;
  };
  const draft = (email: string, text = 'I was charged twice.') => ({
    email,
    topic: 'payment' as const,
    text,
    language: 'en' as const,
  });
  const operate = (...words: string[]) => runOperator(server().deps(), words);
  const linksTo = async (email: string) =>
    (await mailsTo(server(), email)).map(({ body }) => /http:\/\/localhost\/([\w-]{43})\n/.exec(body)?.[1] ?? '');
  const write = async (email = newAddress(), text?: string) => {
    const { number } = await server()
      .agent()
      .ok('createCase', { body: draft(email, text) });
    const [token = ''] = await linksTo(email);
    return { number, token, email };
  };

  test('[ROUTE-35 LEGAL-04] a visitor gets a number and a mail with it and with a link that opens the case', async () => {
    const { number, token, email } = await write();
    expect(number).toMatch(/^\d{4}-\d{4}$/);
    const [mail] = await mailsTo(server(), email);
    expect(mail?.subject).toBe(`Vesper: we have your message ${number}`);
    // Anyone may have entered this address.
    expect(mail?.body).not.toContain('charged twice');
    const now = server().clock.now();
    expect(await server().agent().ok('openCase', { body: { token } })).toEqual({
      case: {
        number,
        topic: 'payment',
        state: 'open',
        created: now,
        entries: [{ author: 'sender', text: 'I was charged twice.', time: now }],
      },
    });
  });

  test('[ROUTE-61] the token is stored as a hash only, and an unknown one is not found', async () => {
    const { token } = await write();
    const stored = await server().deps().db.read.selectFrom('case_token').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    const unknown = { body: { token: 'a'.repeat(43) } };
    expect(await server().agent().refused('openCase', unknown)).toMatchObject({ status: 404, error: 'not_found' });
  });

  test('[ROUTE-35] the operator lists and reads a case, and the answer reaches the sender by mail', async () => {
    const { number, token, email } = await write();
    expect(await operate('cases', 'open')).toContain(`${number}\t`);
    expect(await operate('cases', 'show', number.replace('-', ''))).toContain('I was charged twice.');
    server().clock.advance(1_000);
    expect(await operate('cases', 'answer', number, 'The', 'money', 'is', 'back.')).toBe(
      'Answered: the mail is on its way.',
    );
    expect(await operate('cases', 'open')).not.toContain(number);
    const mails = await mailsTo(server(), email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Vesper: we have your message ${number}`,
      `Vesper: our answer to ${number}`,
    ]);
    expect(mails[1]?.body).toContain('The money is back.');
    const [, second = ''] = await linksTo(email);
    for (const each of [token, second]) {
      const { case: found } = await server()
        .agent()
        .ok('openCase', { body: { token: each } });
      expect([found.state, found.entries.map(({ author, text }) => [author, text])]).toEqual([
        'answered',
        [
          ['sender', 'I was charged twice.'],
          ['operator', 'The money is back.'],
        ],
      ]);
    }
  });

  test('[ROUTE-61] a reply opens a closed case again', async () => {
    const { number, token } = await write();
    expect(await operate('cases', 'close', number)).toBe('Closed.');
    const agent = server().agent();
    expect((await agent.ok('openCase', { body: { token } })).case.state).toBe('closed');
    const { case: replied } = await agent.ok('replyToCase', { body: { token, text: ' Not yet. ' } });
    expect([replied.state, replied.entries.map(({ text }) => text)]).toEqual([
      'open',
      ['I was charged twice.', 'Not yet.'],
    ]);
    expect(await operate('cases', 'open')).toContain(number);
  });

  test('[ROUTE-35] a case has at most 50 entries', async () => {
    const { token } = await write();
    for (let entry = 2; entry <= 50; entry += 1) {
      await server()
        .agent()
        .ok('replyToCase', { body: { token, text: `${entry}` } });
    }
    const refused = await server()
      .agent()
      .refused('replyToCase', { body: { token, text: 'more' } });
    expect(refused).toMatchObject({ status: 422, fields: { text: 'case_full' } });
  });

  test('[ROUTE-35 API-21] the same key opens one case and sends one mail', async () => {
    const email = newAddress();
    const agent = server().agent();
    const send = () => agent.ok('createCase', { body: draft(email), key: 'one-key-of-a-case' });
    expect(await send()).toEqual(await send());
    expect(await mailsTo(server(), email)).toHaveLength(1);
  });

  test('[ROUTE-35] one asker opens at most five cases of an address a day, one client ten an hour; others are not kept out', async () => {
    const email = newAddress();
    const stranger = server().agent();
    const send = (agent = server().agent()) => agent.call('createCase', { body: draft(email) });
    for (let count = 0; count < 5; count += 1) expect((await send(stranger)).status).toBe(200);
    expect(await stranger.refused('createCase', { body: draft(email) })).toMatchObject({
      status: 429,
      error: 'too_many_mails',
    });
    expect((await send()).status).toBe(200);
    // From the 21st of a day on a case is opened, but no longer confirmed by mail.
    for (let count = 0; count < 16; count += 1) expect((await send()).status).toBe(200);
    expect(await mailsTo(server(), email)).toHaveLength(20);
    const agent = server().agent();
    for (let count = 0; count < 10; count += 1) await agent.ok('createCase', { body: draft(newAddress()) });
    expect(await agent.refused('createCase', { body: draft(newAddress()) })).toMatchObject({
      status: 429,
      error: 'too_many_requests',
    });
    server().clock.advance(day);
    expect((await write(email)).number).toMatch(/^\d{4}-\d{4}$/);
  });

  test('[ROUTE-35] what is missing is named at its field', async () => {
    const refused = await server()
      .agent()
      .refused('createCase', { body: { email: 'no address', topic: '', text: '  ', language: 'en' } });
    expect(refused).toMatchObject({
      status: 422,
      fields: { email: 'invalid', topic: 'required', text: 'required' },
    });
    expect(caseTopics).toEqual(['payment', 'member', 'account', 'privacy', 'technical', 'other']);
  });

  test('[ROUTE-35] an answered case is closed after 30 days without a reply, and a closed one deleted after a year', async () => {
    const { number, token } = await write();
    const waiting = await write();
    await operate('cases', 'answer', number, 'Done.');
    const stateAfter = async (ms: number) => {
      server().clock.advance(ms);
      await deleteExpired(server().deps(), server().clock.now());
      const { body } = await server().agent().call('openCase', { body: { token } });
      return JSON.stringify(body);
    };
    expect(await stateAfter(30 * day)).toContain('"answered"');
    expect(await stateAfter(1)).toContain('"closed"');
    expect(await stateAfter(365 * day)).toContain('"closed"');
    expect(await stateAfter(1)).toContain('not_found');
    expect(await operate('cases', 'open')).toContain(waiting.number);
    const rest = await server().deps().db.read.selectFrom('case_entry').selectAll().execute();
    expect(rest.some(({ text }) => text === 'Done.')).toBe(false);
  });

  test('[ROUTE-35] a case of a member is listed with the member, and an unknown number is refused', async () => {
    const { member, agent } = await server().addLoggedIn();
    const { number } = await agent.ok('createCase', { body: draft(member.email) });
    expect(await operate('cases', 'show', number)).toContain(`member\t${member.id}`);
    await expect(operate('cases', 'close', '0000-0000')).rejects.toThrow('There is no case 0000-0000.');
  });
});
