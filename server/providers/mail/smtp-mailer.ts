import { createTransport } from 'nodemailer';
import type { Config, SmtpServer } from '#server/start/config.ts';
import type { Database } from '#server/db/open.ts';
import type { OutboxTable } from '#server/db/schema.ts';
import type { Deps, Mailer } from '#server/core/deps.ts';
import { smtpFailure, type SmtpReply } from '#server/domain/smtp-error.ts';
import {
  claimMails,
  nextAttempt,
  disableBouncedAddress,
  markFailed,
  markSent,
  addToOutbox,
} from '#server/store/outbox.ts';
import { getSiteSettings } from '#server/store/site-settings.ts';

/** Mails that one delivery takes, and how many of them are under way at the same time. */
const most = 50;
const atOnce = 4;

/** Together far below the lease of store/outbox.ts, so that no other node sends the same mail meanwhile. */
const patience = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 };

const transportTo = ({ auth, ...server }: SmtpServer) =>
  createTransport({
    ...server,
    ...patience,
    // A password never travels in the open.
    ...(auth === null ? {} : { auth, requireTLS: !server.secure }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** What makes mail programs show their own way out, one click without a page (RFC 2369, RFC 8058). [MAIL-06] */
const wayOut = (address: string | null): Readonly<Record<string, string>> =>
  address === null ? {} : { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

const messageOf = (row: OutboxTable, from: { readonly name: string; readonly address: string }) => ({
  from,
  to: { name: '', address: row.recipient },
  subject: row.subject,
  text: row.body,
  ...(row.html === null ? {} : { html: row.html }),
  headers: { 'Auto-Submitted': 'auto-generated', ...wayOut(row.unsubscribe) },
  // The same at every attempt: should a mail leave twice, its receiver can tell.
  messageId: `<${row.id}@${from.address.split('@').at(-1) ?? ''}>`,
});

/** An error of nodemailer has these; what else it is, its text above all, may quote the address. */
const replyOf = (error: unknown): SmtpReply => (typeof error === 'object' && error !== null ? error : {});

/** Mails leave by an SMTP server. They are claimed first, so that several nodes may deliver from one outbox. [MAIL-06] */
export const smtpMailer = (
  server: SmtpServer,
  { config, log }: { readonly config: Pick<Config, 'mailFrom'>; readonly log: Deps['log'] },
): Mailer => {
  const transport = transportTo(server);

  const fail = async (db: Database, row: OutboxTable, reply: SmtpReply, now: number): Promise<void> => {
    const failure = smtpFailure(reply);
    const isOver = failure === 'nobody' || failure === 'refused';
    const next = isOver ? null : nextAttempt(row, now);
    await db.write(async (tx) => {
      await markFailed(tx, row.id, next);
      if (failure === 'nobody') await disableBouncedAddress(tx, row.recipient);
    });
    const facts = { mail: row.id, failure, status: reply.responseCode, attempts: row.attempts };
    if (next === null) log.warn(facts, 'a mail was given up');
    else log.info(facts, 'a mail has to wait');
  };

  return {
    queue: (tx, mail, now) => addToOutbox(tx, mail, now, now),
    deliver: async (db, now) => {
      const rows = await claimMails(db, now, most);
      if (rows.length === 0) return;
      const from = { name: (await getSiteSettings(db.read)).mail_name, address: config.mailFrom };
      /** Why the server takes no mail at all; whatever is left then waits untried. */
      let down: SmtpReply | null = null;
      const send = async (row: OutboxTable): Promise<void> => {
        if (down !== null) return fail(db, row, down, now);
        try {
          await transport.sendMail(messageOf(row, from));
        } catch (error) {
          const reply = replyOf(error);
          if (smtpFailure(reply) === 'down') {
            down = reply;
            log.warn({ code: reply.code, status: reply.responseCode }, 'the mail server takes no mail');
          }
          return fail(db, row, reply, now);
        }
        return db.write((tx) => markSent(tx, row.id, now));
      };
      const left = rows.values();
      const lane = async (): Promise<void> => {
        for (const row of left) await send(row);
      };
      await Promise.all(Array.from({ length: atOnce }, lane));
    },
  };
};
