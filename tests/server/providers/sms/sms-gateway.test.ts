import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { readConfig } from '#server/start/config.ts';
import { startOutboxDelivery } from '#server/jobs/deliver-outbox.ts';
import { smsGateway } from '#server/providers/sms/sms-gateway.ts';
import { smtpMailer } from '#server/providers/mail/smtp-mailer.ts';
import { claimMails, claimTexts } from '#server/store/outbox.ts';
import { useProduct } from '#tests/server/calls/product-server.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { startMailServer } from '#tests/server/kit/mail-server.ts';
import { startTextGateway } from '#tests/server/kit/text-gateway.ts';

const second = 1_000;
const minute = 60 * second;
const number = '+31612345678';
const words = 'Vesper: 012345 is your code.';

forMainEngine((engine) => {
  const server = useProduct(engine);

  /** A gateway, a sender that uses it, and its log. */
  const setUp = async (login = '') => {
    const gateway = await startTextGateway();
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
    const { sms } = readConfig({ SMS_URL: gateway.origin.replace('//', `//${login}`) + '/v1/send?from=Vesper' });
    if (sms === null) throw new Error('That is an address.');
    const { db, vault } = server().deps();
    const messenger = smsGateway(sms, { vault, log });
    return {
      gateway,
      lines,
      sms,
      deps: { ...server().deps(), sms: messenger },
      queue: (memberId: string, body = words) =>
        db.write((tx) => messenger.queue(tx, { memberId, to: number, body }, server().clock.now())),
      deliver: () => messenger.deliver(db, server().clock.now()),
    };
  };

  const rowsOf = (memberId: string) =>
    server().deps().db.read.selectFrom('outbox').selectAll().where('recipient', '=', memberId).execute();
  const rowOf = async (memberId: string) => {
    const [row, ...others] = await rowsOf(memberId);
    if (row === undefined || others.length > 0) throw new Error('There is one text of a member.');
    return row;
  };

  test.each([
    ['', undefined],
    ['vesper:s%40fe@', 'Basic dmVzcGVyOnNAZmU='],
    ['t0ken@', 'Bearer t0ken'],
  ])('[SDD-09] sends a text as JSON, with %j, and deletes its content', async (login, authorization) => {
    const { gateway, queue, deliver } = await setUp(login);
    const member = `handed-${login.length}`;
    await queue(member);
    const { id } = await rowOf(member);
    await deliver();
    await deliver();
    expect(gateway.received).toEqual([
      { method: 'POST', path: '/v1/send?from=Vesper', headers: expect.anything(), body: { to: number, body: words } },
    ]);
    const headers = gateway.received[0]?.headers;
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': id });
    expect(headers?.authorization).toBe(authorization);
    expect(await rowOf(member)).toMatchObject({
      body: '',
      subject: '',
      sent_at: server().clock.now(),
      due_at: null,
      attempts: 1,
    });
  });

  test('[SDD-09] a waiting text is encrypted', async () => {
    const { queue, deliver } = await setUp();
    await queue('sealed');
    const text = JSON.stringify(await rowOf('sealed'));
    expect(text).not.toMatch(/612345678|012345/);
    await deliver();
  });

  test('[SDD-09] retries a waiting text within ten minutes, and not after that', async () => {
    const { gateway, queue, deliver, lines } = await setUp();
    gateway.answer(() => ({ status: 503 }));
    const began = server().clock.now();
    await queue('slow');
    const waits: number[] = [];
    let row = await rowOf('slow');
    while (row.due_at !== null) {
      server().clock.advance(row.due_at - server().clock.now());
      await deliver();
      row = await rowOf('slow');
      if (row.due_at !== null) waits.push((row.due_at - server().clock.now()) / second);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160]);
    expect(server().clock.now() - began).toBeLessThan(10 * minute);
    expect(row).toMatchObject({ sent_at: null, body: '', attempts: 7 });
    const [first, ...others] = gateway.received.map(({ headers }) => headers['idempotency-key']);
    expect(others).toEqual(others.map(() => first));
    expect(lines.join('')).toContain('a text was given up');
    expect(lines.join('')).not.toMatch(/612345678|012345|unread reply/);
  });

  test('[SDD-09] does not send a text whose code has expired', async () => {
    const { gateway, queue, deliver, lines } = await setUp();
    await queue('late');
    server().clock.advance(10 * minute - 1);
    await queue('in-time');
    server().clock.advance(1);
    await deliver();
    expect(gateway.received).toHaveLength(1);
    expect(await rowOf('late')).toMatchObject({ sent_at: null, body: '', due_at: null });
    expect((await rowOf('in-time')).sent_at).toBe(server().clock.now());
    expect(lines.join('')).toContain('"failure":"over"');
  });

  test('[SDD-09] a new text replaces a waiting one, but not a sent one', async () => {
    const { gateway, queue, deliver } = await setUp();
    await queue('again', 'first');
    await queue('again', 'second');
    await queue('beside', 'other');
    await deliver();
    await queue('again', 'third');
    await deliver();
    expect(gateway.received.map(({ body }) => body)).toEqual(
      expect.arrayContaining(['second', 'other', 'third'].map((body) => ({ to: number, body }))),
    );
    expect(gateway.received).toHaveLength(3);
    expect(await rowsOf('again')).toHaveLength(2);
  });

  test('gives up a refused text without blocking the others', async () => {
    const { gateway, queue, deliver } = await setUp();
    gateway.answer(({ body }) => ({ status: JSON.stringify(body).includes('bad') ? 422 : 200 }));
    await queue('refused', 'bad');
    await queue('taken', 'good');
    await deliver();
    expect(await rowOf('refused')).toMatchObject({ due_at: null, sent_at: null, body: '', attempts: 1 });
    expect((await rowOf('taken')).sent_at).toBe(server().clock.now());
  });

  test.each([401, 404, 429, 500])(
    'keeps all texts waiting when the gateway is down (%i), without trying each',
    async (status) => {
      const { gateway, queue, deliver, lines } = await setUp('vesper:hidden-password@');
      gateway.answer(() => ({ status }));
      const members = Array.from({ length: 12 }, (_, at) => `down-${status}-${at}`);
      for (const member of members) await queue(member);
      await deliver();
      expect(gateway.received.length).toBeLessThanOrEqual(4);
      for (const member of members) {
        expect(await rowOf(member)).toMatchObject({ due_at: server().clock.now() + 5 * second, sent_at: null });
      }
      expect(lines.join('')).not.toMatch(/hidden-password|612345678/);
      gateway.answer(() => ({ status: 200 }));
      server().clock.advance(5 * second);
      await deliver();
      for (const member of members) expect((await rowOf(member)).sent_at).toBe(server().clock.now());
    },
  );

  test('keeps the text waiting when the gateway is unreachable, silent or redirects', async () => {
    const { gateway, queue, deliver } = await setUp('t0ken@');
    const elsewhere = await startTextGateway();
    gateway.answer(() => ({ status: 307, headers: { location: `${elsewhere.origin}/` } }));
    await queue('patient');
    await deliver();
    expect(elsewhere.received).toEqual([]);
    expect((await rowOf('patient')).due_at).toBe(server().clock.now() + 5 * second);

    vi.spyOn(AbortSignal, 'timeout').mockImplementationOnce(() => AbortSignal.abort());
    gateway.answer(() => 'never');
    server().clock.advance(5 * second);
    await deliver();
    expect((await rowOf('patient')).due_at).toBe(server().clock.now() + 10 * second);
    vi.restoreAllMocks();

    await gateway.close();
    server().clock.advance(10 * second);
    await deliver();
    expect(await rowOf('patient')).toMatchObject({ due_at: server().clock.now() + 20 * second, attempts: 3 });
    server().clock.advance(10 * minute);
    await deliver();
    expect((await rowOf('patient')).due_at).toBeNull();
  });

  test('gives up a text sealed with another key without blocking the others', async () => {
    const { gateway, queue, deliver, lines } = await setUp();
    await queue('unreadable');
    await server()
      .deps()
      .db.write((tx) => tx.updateTable('outbox').set({ body: 'AAAA' }).where('recipient', '=', 'unreadable').execute());
    await queue('readable');
    await deliver();
    expect(gateway.received).toHaveLength(1);
    expect(await rowOf('unreadable')).toMatchObject({ due_at: null, sent_at: null });
    expect(lines.join('')).toContain('"failure":"unreadable"');
  });

  test('another node sends a text whose node has crashed', async () => {
    const { gateway, queue, deliver, deps } = await setUp();
    await queue('orphan');
    expect(await claimTexts(deps.db, server().clock.now(), 50)).toHaveLength(1);
    server().clock.advance(2 * minute - 1);
    await deliver();
    expect(gateway.received).toEqual([]);
    server().clock.advance(1);
    await deliver();
    expect(gateway.received).toHaveLength(1);
  });

  test('several nodes send each text once', async () => {
    const { gateway, queue, deps, sms } = await setUp();
    const nodes = Array.from({ length: 3 }, () => smsGateway(sms, deps));
    const members = Array.from({ length: 50 }, (_, at) => `once-${at}`);
    await Promise.all(members.map((member) => queue(member, member)));
    const now = server().clock.now();
    await Promise.all([...nodes, ...nodes].map((node) => node.deliver(deps.db, now)));
    expect(gateway.received.map(({ body }) => body)).toHaveLength(50);
    expect(new Set(gateway.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(50);
  });

  test('mails and texts are delivered separately', async () => {
    const { gateway, queue, deps } = await setUp();
    const post = await startMailServer();
    const mail = smtpMailer(post.at, deps);
    const now = server().clock.now();
    await queue('member-with-both');
    const texts = { subject: 'Subject', body: 'Words', html: '', unsubscribe: null };
    const message = { to: 'both@example.com', sender: 'Vesper', ...texts };
    await deps.db.write((tx) => mail.queue(tx, message, now));
    await mail.deliver(deps.db, now);
    expect(await claimMails(deps.db, now, 50)).toEqual([]);
    expect(post.arrived.map(({ to }) => to)).toEqual([['both@example.com']]);
    await deps.sms.deliver(deps.db, now);
    expect(gateway.received.map(({ body }) => body)).toEqual([{ to: number, body: words }]);
  });

  test('[SDD-09] texts are sent automatically, even while the mail server is slow', async () => {
    const { gateway, queue, deps } = await setUp();
    await queue('by-itself');
    let letGo = (): void => {};
    const mail = { ...deps.mail, deliver: () => new Promise<void>((resolve) => (letGo = resolve)) };
    const delivering = startOutboxDelivery({ ...deps, mail });
    await expect.poll(() => gateway.received.length).toBe(1);
    letGo();
    await delivering.stop();
    expect((await rowOf('by-itself')).sent_at).not.toBeNull();
  });
});
