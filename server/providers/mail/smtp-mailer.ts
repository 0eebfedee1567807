import { createTransport } from 'nodemailer';
import type { Config, SmtpServer } from '#server/start/config.ts';
import type { Database } from '#server/db/open.ts';
import type { OutboxTable } from '#server/db/schema.ts';
import type { Deps, Mailer } from '#server/core/deps.ts';
import { makeMailToken } from '#server/domain/mail-token.ts';
import { smtpFailure, type SmtpReply } from '#server/domain/smtp-error.ts';
import { claimMails, nextAttempt, disableMails, markFailed, markSent, addToOutbox } from '#server/store/outbox.ts';
import { getSiteSettings } from '#server/store/site-settings.ts';

/** Mails per run, and how many of them are sent in parallel. */
const batchSize = 50;
const concurrency = 4;

/** The sum must stay below the lease of store/outbox.ts, so that no other node sends the same mail meanwhile. */
const timeouts = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 };

const createSmtpTransport = ({ auth, ...server }: SmtpServer) =>
  createTransport({
    ...server,
    ...timeouts,
    // Passwords are only sent over TLS.
    ...(auth === null ? {} : { auth, requireTLS: !server.secure }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** Headers for one-click unsubscribe in mail programs (RFC 2369, RFC 8058). [MAIL-06] */
const unsubscribeHeaders = (address: string | null): Readonly<Record<string, string>> =>
  address === null ? {} : { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** The envelope sender to which a mail comes back: `bounces+token@example.com`. */
const returnAddress = (bounces: string, token: string): string => {
  const at = bounces.lastIndexOf('@');
  return `${bounces.slice(0, at)}+${token}${bounces.slice(at)}`;
};

type Sender = { readonly name: string; readonly address: string; readonly bounces: string | null };

const toMail = (row: OutboxTable, token: string, { bounces, ...from }: Sender) => ({
  // Without a name of its own it was queued by an earlier release.
  from: { ...from, name: row.sender ?? from.name },
  ...(bounces === null ? {} : { envelope: { from: returnAddress(bounces, token), to: row.recipient } }),
  to: { name: '', address: row.recipient },
  subject: row.subject,
  text: row.body,
  ...(row.html === null ? {} : { html: row.html }),
  headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(row.unsubscribe) },
  // Stable across attempts, so that recipients can detect duplicates.
  messageId: `<${token}@${from.address.split('@').at(-1) ?? ''}>`,
});

/** Only these fields are used: the error's message may quote the address. */
const toSmtpReply = (error: unknown): SmtpReply => (typeof error === 'object' && error !== null ? error : {});

/** Rows are claimed first, so that several nodes may deliver from one outbox. [MAIL-06] */
export const smtpMailer = (
  server: SmtpServer,
  { config, log, vault }: { readonly config: Pick<Config, 'mailFrom' | 'mailBounces'> } & Pick<Deps, 'log' | 'vault'>,
): Mailer => {
  const transport = createSmtpTransport(server);

  const fail = async (db: Database, row: OutboxTable, reply: SmtpReply, now: number): Promise<void> => {
    const failure = smtpFailure(reply);
    const isPermanentFailure = failure === 'no_mailbox' || failure === 'refused';
    const next = isPermanentFailure ? null : nextAttempt(row, now);
    await db.write(async (tx) => {
      await markFailed(tx, row.id, next);
      if (failure === 'no_mailbox') await disableMails(tx, row.recipient, 'bounce');
    });
    const facts = { mail: row.id, failure, status: reply.responseCode, attempts: row.attempts };
    if (next === null) log.warn(facts, 'a mail was given up');
    else log.info(facts, 'a mail has to wait');
  };

  return {
    queue: (tx, mail, now) => addToOutbox(tx, mail, now, now),
    deliver: async (db, now) => {
      const rows = await claimMails(db, now, batchSize);
      if (rows.length === 0) return;
      const from = {
        name: (await getSiteSettings(db.read, null)).mail_name,
        address: config.mailFrom,
        bounces: config.mailBounces,
      };
      /** Failure that affects all mails; the remaining ones are then not tried. */
      let serverFailure: SmtpReply | null = null;
      const send = async (row: OutboxTable): Promise<void> => {
        if (serverFailure !== null) return fail(db, row, serverFailure, now);
        try {
          await transport.sendMail(toMail(row, makeMailToken(vault, row.id), from));
        } catch (error) {
          const reply = toSmtpReply(error);
          if (smtpFailure(reply) === 'down') {
            serverFailure = reply;
            log.warn({ code: reply.code, status: reply.responseCode }, 'the mail server takes no mail');
          }
          return fail(db, row, reply, now);
        }
        return db.write((tx) => markSent(tx, row.id, now));
      };
      const remaining = rows.values();
      const sendRemaining = async (): Promise<void> => {
        for (const row of remaining) await send(row);
      };
      await Promise.all(Array.from({ length: concurrency }, sendRemaining));
    },
  };
};
