import { pino } from 'pino';
import { expect, test } from 'vitest';
import { mailDelivery } from '#contract/limits/server.ts';
import { startOutboxDelivery } from '#server/jobs/deliver-outbox.ts';
import type { Mail } from '#server/core/deps.ts';
import { smtpMailer } from '#server/providers/mail/smtp-mailer.ts';
import { queueMail } from '#server/store/queue-mail.ts';
import { claimMails } from '#server/store/outbox.ts';
import { deleteExpired } from '#server/jobs/sweep-expired.ts';
import { useProduct } from '#tests/server/calls/product-server.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { startMailServer } from '#tests/server/kit/mail-server.ts';

const minute = 60_000;

forMainEngine((engine) => {
  const server = useProduct(engine);

  /** A mail server, a mailer that uses it, and its log. */
  const setUp = async (auth: { user: string; pass: string } | null = null) => {
    const mailServer = await startMailServer();
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
    const { db, config, vault } = server().deps();
    const mailer = smtpMailer({ ...mailServer.at, auth }, { config, log, vault });
    return {
      mailServer,
      lines,
      mailer,
      deps: { ...server().deps(), mail: mailer },
      queue: (mail: Partial<Mail>) =>
        db.write((tx) =>
          mailer.queue(
            tx,
            {
              to: 'a@example.com',
              sender: 'Vesper',
              subject: 'Subject',
              body: 'Words',
              html: '',
              unsubscribe: null,
              ...mail,
            },
            server().clock.now(),
          ),
        ),
      deliver: () => mailer.deliver(db, server().clock.now()),
    };
  };

  const rowOf = (recipient: string) =>
    server()
      .deps()
      .db.read.selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', recipient)
      .executeTakeFirstOrThrow();

  const tokenOf = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? '';

  test('[MAIL-06] sends a mail with both parts under the site name, and deletes its content', async () => {
    const { mailServer, deps, deliver } = await setUp();
    const member = await server().addMember({ name: 'Zoë <b>', language: 'en' });
    const link = 'https://vesper.example/reset-password/do?token=secret-token';
    await deps.db.write((tx) => queueMail(tx, deps, member, 'reset', { link, minutes: 60 }, server().clock.now()));
    await deliver();
    const [{ to, from, mail } = { to: [], from: '', mail: null }] = mailServer.arrived;
    expect([to, from]).toEqual([[member.email], 'noreply@vesper.example']);
    expect(mail?.from).toMatchObject({ name: 'Vesper', address: 'noreply@vesper.example' });
    expect(mail?.subject).toBe('Vesper: choose a new password');
    expect(mail?.text).toContain('Hello Zoë <b>,');
    expect(mail?.text).toContain(link);
    expect(mail?.html).toContain('Hello Zoë &lt;b&gt;,');
    expect(mail?.html).toContain(`href="${link}"`);
    expect(await rowOf(member.email)).toMatchObject({
      body: '',
      html: null,
      sent_at: server().clock.now(),
      due_at: null,
      attempts: 1,
    });
    await deliver();
    expect(mailServer.arrived).toHaveLength(1);
  });

  test('[MAIL-06] only notifications have a one-click unsubscribe, which ends all of them', async () => {
    const { mailServer, deps, deliver } = await setUp();
    const member = await server().addMember();
    const now = server().clock.now();
    await deps.db.write(async (tx) => {
      await queueMail(tx, deps, member, 'password_changed', { link: 'https://vesper.example/' }, now);
      await queueMail(tx, deps, member, 'like', { link: 'https://vesper.example/likes' }, now);
    });
    await deliver();
    const headerOf = (subject: RegExp, key: string) =>
      mailServer.arrived
        .find(({ mail }) => subject.test(mail.subject ?? ''))
        ?.mail.headers.find((header) => header.key === key)?.value;
    expect(headerOf(/password/, 'list-unsubscribe')).toBeUndefined();
    expect(headerOf(/password/, 'list-unsubscribe-post')).toBeUndefined();
    expect(headerOf(/something new/, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const address = headerOf(/something new/, 'list-unsubscribe') ?? '';
    expect(address).toMatch(/^<http:\/\/localhost\/api\/unsubscribe\.php\?token=[\w-]{43}>$/);
    const path = address.slice('<http://localhost'.length, -1);
    const mailProgram = server().agent();
    const click = () =>
      mailProgram.fetch(path, {
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect([(await click()).status, (await click()).status]).toEqual([200, 200]);
    expect((await server().readMember(member.id)).notifications_disabled).toBe('["listunsubscribe"]');
  });

  test('[MAIL-06] opening the unsubscribe link shows the settings; invalid and expired links fail', async () => {
    const { mailServer, deps, deliver } = await setUp();
    const member = await server().addMember();
    await deps.db.write((tx) =>
      queueMail(tx, deps, member, 'like', { link: 'https://vesper.example/likes' }, server().clock.now()),
    );
    await deliver();
    const token = tokenOf(mailServer.arrived[0]?.raw.replaceAll('=\r\n', '') ?? '');
    const agent = server().agent();
    const opened = await agent.fetch(`/api/unsubscribe.php?token=${token}`);
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/notifications']);
    const click = async (query: string) =>
      (await agent.fetch(`/api/unsubscribe.php${query}`, { method: 'POST' })).status;
    expect(await Promise.all(['', '?token=', '?token=nobodys'].map(click))).toEqual([404, 404, 404]);
    server().clock.advance(90 * 24 * 60 * minute);
    expect(await click(`?token=${token}`)).toBe(404);
    expect((await server().readMember(member.id)).notifications_disabled).toBe('[]');
  });

  test.each([
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example, c@d.example',
    '<a@b.example>',
    '"Evil" <a@b.example>',
    'a@b.example\nRCPT TO:<c@d.example>',
    'a b@c.example',
    '',
  ])('no mail goes to %j', async (to) => {
    const { queue, mailServer, deliver } = await setUp();
    await expect(queue({ to })).rejects.toThrow(/invalid|required/);
    await deliver();
    expect(mailServer.arrived).toEqual([]);
  });

  test('subject and site name cannot inject headers', async () => {
    const { queue, mailServer, deliver } = await setUp();
    await queue({ to: 'crlf@example.com', subject: 'Hello\r\nBcc: c@d.example\r\n\r\nBody', body: '.\r\n.hidden\r\n' });
    await deliver();
    const [{ to, mail } = { to: [], mail: null }] = mailServer.arrived;
    expect(to).toEqual(['crlf@example.com']);
    expect(mail?.bcc).toBeUndefined();
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.subject).toContain('Hello');
    expect(mail?.text).toContain('.hidden');
  });

  test('retries a waiting mail after 1, 2 and 4 minutes, for a day at most', async () => {
    const { queue, mailServer, deliver, lines } = await setUp();
    mailServer.answerTo(() => ({ code: 450, text: '4.2.1 Greylisted' }));
    const began = server().clock.now();
    await queue({ to: 'slow@example.com' });
    const waits: number[] = [];
    let row = await rowOf('slow@example.com');
    while (row.due_at !== null) {
      server().clock.advance(row.due_at - server().clock.now());
      await deliver();
      row = await rowOf('slow@example.com');
      if (row.due_at !== null) waits.push((row.due_at - server().clock.now()) / minute);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512]);
    expect(server().clock.now() - began).toBeLessThan(mailDelivery.giveUp);
    expect(row).toMatchObject({ sent_at: null, body: '', attempts: 11 });
    expect(lines.join('')).toContain('a mail was given up');
    expect(lines.join('')).not.toContain('slow@example.com');
  });

  test('sends a waiting mail once the server accepts it', async () => {
    const { queue, mailServer, deliver } = await setUp();
    mailServer.answerTo(() => ({ code: 450, text: '4.2.1 Greylisted' }));
    await queue({ to: 'patient@example.com' });
    await deliver();
    mailServer.answerTo(() => null);
    server().clock.advance(minute - 1);
    await deliver();
    expect(mailServer.arrived).toEqual([]);
    server().clock.advance(1);
    await deliver();
    expect(mailServer.arrived.map(({ to }) => to)).toEqual([['patient@example.com']]);
  });

  test('[MAIL-03 MAIL-04] disables notifications for an unknown address', async () => {
    const { mailServer, deps, deliver, lines } = await setUp();
    const member = await server().addMember({ email: `Gone-${engine}@Example.com` });
    mailServer.answerTo(() => ({ code: 550, text: '5.1.1 User unknown' }));
    await deps.db.write((tx) =>
      queueMail(tx, deps, member, 'like', { link: 'https://vesper.example/likes' }, server().clock.now()),
    );
    await deliver();
    expect((await server().readMember(member.id)).notifications_disabled).toBe('["bounce"]');
    expect(await rowOf(member.email)).toMatchObject({ due_at: null, sent_at: null, body: '', attempts: 1 });
    expect(lines.join('')).not.toMatch(/example\.com/i);
  });

  test('[MAIL-03] a refused mail or sender does not count as a bounce', async () => {
    const { mailServer, deliver, queue } = await setUp();
    const member = await server().addMember();
    mailServer.answerTo(() => ({ code: 550, text: '5.7.1 Relaying denied' }));
    await queue({ to: member.email });
    await deliver();
    mailServer.answerTo(() => null);
    mailServer.answerText(() => ({ code: 554, text: '5.7.1 Looks like spam' }));
    const other = await server().addMember();
    await queue({ to: other.email });
    await deliver();
    expect(await rowOf(member.email)).toMatchObject({ due_at: null, sent_at: null });
    expect(await rowOf(other.email)).toMatchObject({ due_at: null, sent_at: null });
    for (const { id } of [member, other]) {
      expect((await server().readMember(id)).notifications_disabled).toBe('[]');
    }
  });

  test('[MAIL-06] an invalid address does not block other mails', async () => {
    const { mailServer, queue, deliver, mailer } = await setUp();
    await queue({ to: 'cannot-be@example.com' });
    await server()
      .deps()
      .db.write((tx) =>
        tx
          .updateTable('outbox')
          .set({ recipient: 'cannot-be@exa>mple.com' })
          .where('recipient', '=', 'cannot-be@example.com')
          .execute(),
      );
    const others = Array.from({ length: 8 }, (_, at) => `beside-${at}@example.com`);
    for (const to of others) await queue({ to });
    await deliver();
    expect(mailServer.arrived.flatMap(({ to }) => to).toSorted()).toEqual(others);
    expect(await rowOf('cannot-be@exa>mple.com')).toMatchObject({ sent_at: null, due_at: null, body: '' });
    const { db } = server().deps();
    const mail = { sender: 'Vesper', subject: 'Subject', body: 'Words', html: '', unsubscribe: null };
    for (const to of [
      'a@exa>mple.com',
      'a@b,c.com',
      'a@example.com, b@example.com',
      'a@example.com\r\nBcc: b@example.com',
    ])
      await expect(db.write((tx) => mailer.queue(tx, { to, ...mail }, 0))).rejects.toThrow('invalid');
  });

  test('keeps all mails waiting when the server is down, without trying each', async () => {
    const { queue, mailServer, deliver } = await setUp();
    mailServer.answerConnection(() => ({ code: 421, text: 'Too busy' }));
    const addresses = Array.from({ length: 12 }, (_, at) => `down-${at}@example.com`);
    for (const to of addresses) await queue({ to });
    await deliver();
    for (const address of addresses) {
      expect(await rowOf(address)).toMatchObject({
        attempts: 1,
        due_at: server().clock.now() + minute,
        sent_at: null,
        body: 'Words',
      });
    }
    expect(mailServer.seen.connections).toBeLessThanOrEqual(4);
    mailServer.answerConnection(() => null);
    server().clock.advance(minute);
    await deliver();
    expect(mailServer.arrived.flatMap(({ to }) => to).toSorted()).toEqual(addresses.toSorted());
  });

  test('another node sends a mail whose node has crashed', async () => {
    const { queue, mailServer, deps, deliver } = await setUp();
    await queue({ to: 'orphan@example.com' });
    expect(await claimMails(deps.db, server().clock.now(), 50)).toHaveLength(1);
    server().clock.advance(10 * minute - 1);
    await deliver();
    expect(mailServer.arrived).toEqual([]);
    server().clock.advance(1);
    await deliver();
    expect(mailServer.arrived).toHaveLength(1);
  });

  test('does not send a password without TLS', async () => {
    const { queue, mailServer, deliver } = await setUp({ user: 'vesper', pass: 'smtp secret' });
    await queue({ to: 'secret@example.com' });
    await deliver();
    expect(mailServer.seen).toEqual({ connections: 1, passwords: [] });
    expect(mailServer.arrived).toEqual([]);
    expect((await rowOf('secret@example.com')).due_at).toBe(server().clock.now() + minute);
  });

  test('several nodes send each mail once', async () => {
    const { queue, mailServer, deps } = await setUp();
    const nodes = Array.from({ length: 3 }, () => smtpMailer(mailServer.at, deps));
    const addresses = Array.from({ length: 60 }, (_, at) => `once-${at}@example.com`);
    await Promise.all(addresses.map((to) => queue({ to })));
    const now = server().clock.now();
    await Promise.all([...nodes, ...nodes].map((node) => node.deliver(deps.db, now)));
    expect(mailServer.arrived.flatMap(({ to }) => to).toSorted()).toEqual(addresses.toSorted());
  });

  test('mails are sent automatically, one run at a time, until stopped', async () => {
    const { queue, mailServer, deps } = await setUp();
    await queue({ to: 'self@example.com' });
    let [running, maxRunning, runs] = [0, 0, 0];
    const mail = {
      ...deps.mail,
      deliver: async (...given: Parameters<typeof deps.mail.deliver>) => {
        running += 1;
        runs += 1;
        maxRunning = Math.max(maxRunning, running);
        await deps.mail.deliver(...given);
        running -= 1;
      },
    };
    const delivering = startOutboxDelivery({ ...deps, mail });
    await expect.poll(() => mailServer.arrived.length).toBe(1);
    await delivering.stop();
    expect([running, maxRunning, runs]).toEqual([0, 1, 1]);
  });

  test('deletes mails sent a week ago', async () => {
    const { queue } = await setUp();
    await queue({ to: 'old@example.com' });
    server().clock.advance(mailDelivery.retention);
    await deleteExpired(server().deps(), server().clock.now());
    expect((await rowOf('old@example.com')).recipient).toBe('old@example.com');
    server().clock.advance(1);
    await deleteExpired(server().deps(), server().clock.now());
    await expect(rowOf('old@example.com')).rejects.toThrow('no result');
  });
});
