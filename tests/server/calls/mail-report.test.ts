import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { MemberTable } from '#server/db/schema.ts';
import { runOperator } from '#server/operator/run.ts';
import { smtpMailer } from '#server/providers/mail/smtp-mailer.ts';
import { queueMail } from '#server/store/queue-mail.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { type ReceivedMail, startMailServer } from '#tests/server/kit/mail-server.ts';
import { makeDirectory } from '#tests/server/kit/storage.ts';
import { eventsOf, useProduct } from './product-server.ts';

const secret = 'a secret of more than thirty characters';
const path = '/api/mail-report.php';

/** As mail servers write them (RFC 3464), with our mail's header alone. */
const bounceOf = ({ from, raw }: ReceivedMail, status = '5.1.1', action = 'failed') =>
  [
    'From: Mail Delivery System <MAILER-DAEMON@mx.example.org>',
    `To: ${from}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain',
    '',
    'The mail could not be delivered.',
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    'Final-Recipient: rfc822;',
    ' somebody@example.org',
    `Action: ${action}`,
    `Status: ${status}`,
    '--b1',
    'Content-Type: text/rfc822-headers',
    '',
    raw.split(/\r?\n\r?\n/)[0] ?? '',
    '--b1--',
    '',
  ].join('\r\n');

/** A feedback report (RFC 5965); providers black out the address. */
const complaintOf = ({ raw }: ReceivedMail, type = 'abuse') =>
  [
    'From: <feedback@provider.example>',
    'To: <complaints@vesper.example>',
    'Subject: FW: your mail',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="b2"',
    '',
    '--b2',
    'Content-Type: text/plain',
    '',
    'This is a report of spam.',
    '--b2',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: Provider/1.0',
    '--b2',
    'Content-Type: message/rfc822',
    'Content-Disposition: inline',
    '',
    raw.replaceAll(/[\w.+-]+@example\.com/g, 'redacted@redacted'),
    '--b2--',
    '',
  ].join('\r\n');

forEachEngine((engine) => {
  const server = useProduct(engine, {
    config: { mailBounces: 'bounces@vesper.example', mailReportSecret: secret },
  });

  /** A member, and a mail that they were sent. */
  const mailed = async (): Promise<{ member: MemberTable; mail: ReceivedMail }> => {
    const mailServer = await startMailServer();
    const member = await server().addMember();
    const deps = server().deps();
    const mailer = smtpMailer(mailServer.at, deps);
    const now = server().clock.now();
    const link = 'http://localhost/likes';
    await deps.db.write((tx) => queueMail(tx, { ...deps, mail: mailer }, member, 'like', { link }, now));
    await mailer.deliver(deps.db, now);
    const mail = mailServer.arrived.find(({ to }) => to.includes(member.email));
    if (mail === undefined) throw new Error('No mail arrived.');
    return { member, mail };
  };

  const send = async (body: string, signature = createHmac('sha256', secret).update(body).digest('hex')) => {
    const headers = { 'content-type': 'message/rfc822', 'x-signature': signature };
    return (await server().agent().fetch(path, { method: 'POST', headers, body })).status;
  };

  const reasonsOf = async ({ id }: MemberTable) => (await server().readMember(id)).notifications_disabled;

  test('[MAIL-03 MAIL-04] a mail leaves with a signed token in its envelope sender, and keeps its visible sender', async () => {
    const { mail } = await mailed();
    expect(mail.from).toMatch(/^bounces\+[0-9a-f]{24}\.[0-9a-f]{16}@vesper\.example$/);
    expect(mail.mail.from?.address).toBe('noreply@vesper.example');
    expect(mail.mail.messageId).toContain(mail.from.slice('bounces+'.length, -'@vesper.example'.length));
  });

  test('[MAIL-03 MAIL-04] a returned mail ends the notification mails with the reason bounce, and pages hear of it', async () => {
    const { member, mail } = await mailed();
    expect(await send(bounceOf(mail))).toBe(204);
    expect(await reasonsOf(member)).toBe('["bounce"]');
    expect(await eventsOf(server(), member.id)).toEqual([{ type: 'user' }]);
  });

  test('[MAIL-03 MAIL-04] a spam complaint ends them with the reason fbl, even with the address blacked out', async () => {
    const { member, mail } = await mailed();
    expect(await send(complaintOf(mail))).toBe(204);
    expect(await send(complaintOf(mail))).toBe(204);
    expect(await reasonsOf(member)).toBe('["fbl"]');
  });

  test('[MAIL-03] a plain answer of an old mail system counts by its envelope address alone', async () => {
    const { member, mail } = await mailed();
    expect(await send(`From: MAILER-DAEMON@old.example\r\nTo: ${mail.from.toUpperCase()}\r\n\r\nNo such user.`)).toBe(
      204,
    );
    expect(await reasonsOf(member)).toBe('["bounce"]');
  });

  test('[MAIL-03] a delay, a full mailbox, a refused content, an automatic answer and a withdrawn complaint change nothing', async () => {
    const { member, mail } = await mailed();
    for (const report of [
      bounceOf(mail, '4.4.1', 'delayed'),
      bounceOf(mail, '5.2.2'),
      bounceOf(mail, '5.7.1'),
      complaintOf(mail, 'not-spam'),
      `From: Zoë <zoe@example.com>\r\nTo: ${mail.from}\r\nAuto-Submitted: auto-replied\r\n\r\nI am on holiday.`,
    ])
      expect(await send(report)).toBe(204);
    expect(await reasonsOf(member)).toBe('[]');
  });

  test('[MAIL-03] neither an unsigned report nor a forged token reaches a member', async () => {
    const { member, mail } = await mailed();
    expect(await send(bounceOf(mail), '')).toBe(401);
    expect(await send(bounceOf(mail), createHmac('sha256', 'another secret').update('x').digest('hex'))).toBe(401);
    const forged = bounceOf(mail).replaceAll(/\.[0-9a-f]{16}@/g, `.${'0'.repeat(16)}@`);
    expect(await send(forged)).toBe(204);
    expect(await reasonsOf(member)).toBe('[]');
  });

  test('[MAIL-03 ROLE-18] the operator can hand over a returned mail', async () => {
    const { member, mail } = await mailed();
    const file = join(makeDirectory().path, 'returned.eml');
    writeFileSync(file, bounceOf(mail));
    expect(await runOperator(server().deps(), ['mails', 'report', file])).toBe(
      'The member gets no more notification mails.',
    );
    expect(await reasonsOf(member)).toBe('["bounce"]');
    writeFileSync(file, 'From: a@example.com\r\n\r\nHello');
    expect(await runOperator(server().deps(), ['mails', 'report', file])).toContain('nothing was changed');
  });
});

forEachEngine((engine) => {
  const server = useProduct(engine);

  test('[MAIL-03] without a secret there is no such address', async () => {
    const response = await server().agent().fetch(path, { method: 'POST', body: 'x' });
    expect(response.status).toBe(404);
  });
});
