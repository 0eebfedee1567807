import { expect, test } from 'vitest';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import type { Mail } from '#server/core/deps.ts';
import { product } from '#server/core/product.ts';
import { addToOutbox } from '#server/store/outbox.ts';
import { useProduct } from '#tests/server/calls/product-server.ts';
import { testServer } from '#tests/server/kit/test-server.ts';

const mailOf = (to: string, subject: string, body: string): Mail => ({
  to,
  sender: 'Vesper',
  subject,
  body,
  html: '',
  unsubscribe: null,
});

forMainEngine((engine) => {
  const server = useProduct(engine);
  const mail = (subject: string, body: string) =>
    server()
      .deps()
      .db.write((tx) =>
        server()
          .deps()
          .mail.queue(tx, mailOf('a@example.com', subject, body), server().clock.now()),
      );
  const page = async () => (await server().agent().fetch('/dev/outbox')).text();

  test('the outbox lists the latest first, with links, and escapes content', async () => {
    expect(await page()).toContain('No mail has been sent yet');
    await mail(
      'First <b>one</b>',
      'Open https://vesper.example/activate/done?token=abc&x=1 now <script>alert(1)</script>',
    );
    server().clock.advance(1_000);
    await mail('Second', 'Nothing to open');
    const text = await page();
    expect(text.indexOf('Second')).toBeLessThan(text.indexOf('First'));
    const link = 'https://vesper.example/activate/done?token=abc&amp;x=1';
    expect(text).toContain(`<a href="${link}">${link}</a>`);
    expect(text).toContain('First &lt;b&gt;one&lt;/b&gt;');
    expect(text).not.toContain('<script');
  });

  test('the outbox lists no mail that is delivered, was delivered or could not be', async () => {
    const { db } = server().deps();
    const now = server().clock.now();
    for (const name of ['Waiting', 'Sent', 'Failed'])
      await db.write((tx) => addToOutbox(tx, mailOf(`${name}@example.com`, name, 'Secret link'), now, now));
    const done = { due_at: null, attempts: 1 } as const;
    await db.write((tx) =>
      tx
        .updateTable('outbox')
        .set({ ...done, sent_at: now })
        .where('subject', '=', 'Sent')
        .execute(),
    );
    await db.write((tx) => tx.updateTable('outbox').set(done).where('subject', '=', 'Failed').execute());
    await mail('Stays here', 'Nothing to open');
    const text = await page();
    expect(text).toContain('Stays here');
    expect(text).not.toMatch(/Waiting|Sent|Failed|Secret/);
  });

  test('[SDD-09] shows recipient and body of a text message, and links to the sandbox payments', async () => {
    const { db, sms } = server().deps();
    const { id: memberId } = await server().addMember();
    const text = { memberId, to: '+31612345678', body: 'Your Vesper code: 123456 <b>' };
    await db.write((tx) => sms.queue(tx, text, server().clock.now()));
    const shown = await page();
    expect(shown).toMatch(
      /<article class="card sms">\s*<h2>Text message<\/h2>\s*<p class="when">To \+31612345678, .*UTC<\/p>\s*<pre>Your Vesper code: 123456 &lt;b&gt;<\/pre>/,
    );
    expect(shown).toContain('<a href="/dev/pay">');
  });

  test('[SDD-09] decrypts a stored text on the page, unless it was sent or sealed with another key', async () => {
    const { db, sms } = server().deps();
    const queue = (memberId: string, body: string) =>
      db.write((tx) => sms.queue(tx, { memberId, to: '+31612345678', body }, server().clock.now()));
    await queue('reader', 'Vesper: 012345 is your <code>.');
    await queue('stranger', 'Never shown');
    await db.write((tx) =>
      tx.updateTable('outbox').set({ body: 'AAAA' }).where('recipient', '=', 'stranger').execute(),
    );
    const rows = await db.read.selectFrom('outbox').selectAll().where('channel', '=', 'sms').execute();
    expect(JSON.stringify(rows)).not.toMatch(/012345|612345678|code/);
    const text = await page();
    expect(text).toContain('To +31612345678');
    expect(text).toContain('Vesper: 012345 is your &lt;code&gt;.');
    expect(text).toContain('To a member');
    expect(text).not.toContain('AAAA');
  });

  test('queues a mail in the transaction of its cause', async () => {
    const { db, mail: mailer } = server().deps();
    const broken = db.write(async (tx) => {
      await mailer.queue(tx, mailOf('b@example.com', 'Never', ''), 0);
      throw new Error('undone');
    });
    await expect(broken).rejects.toThrow('undone');
    expect(await page()).not.toContain('Never');
  });

  test('refuses an address that contains a second one', async () => {
    const { db, mail: mailer } = server().deps();
    const to = 'a@b.example\r\nBcc: c@d.example';
    await expect(db.write((tx) => mailer.queue(tx, mailOf(to, '', ''), 0))).rejects.toThrow('invalid');
  });

  test('outside demo mode there is no outbox, sandbox or payment provider', async () => {
    const production = await testServer({ engine, product, config: { demo: false, payments: { kind: 'none' } } });
    try {
      for (const path of ['/dev/outbox', '/dev/pay', '/dev/pay/sb-x', '/dev/style.css']) {
        expect((await production.agent().fetch(path)).status).toBe(404);
      }
      expect((await production.agent().ok('loadBundles')).methods).toEqual([]);
    } finally {
      await production.close();
    }
  });
});
