import { userInfo } from 'node:os';
import { createBus } from '#server/events/bus.ts';
import { readConfig } from '#server/start/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { createLogger } from '#server/start/log.ts';
import { OperatorError } from './command.ts';
import { help, runOffline, runOperator, summarizeWaiting } from './run.ts';
import { outboxMailer } from '#server/providers/mail/outbox-mailer.ts';
import { smtpMailer } from '#server/providers/mail/smtp-mailer.ts';
import { createFieldEncryption } from '#server/providers/field-encryption.ts';
import { StartError } from '#server/start/start-error.ts';

/** Works with or without a running server: `npm run operator -- reports open`. [ROLE-18] */
const runCommandLine = async (words: readonly string[]): Promise<string> => {
  if (words.length === 0) return help();
  const config = readConfig(process.env);
  const operator = userInfo().username;
  const offline = runOffline({ config, now: Date.now, operator }, words);
  if (offline !== null) return offline;
  const log = createLogger(config);
  const db = await openDatabase(config, { beside: true });
  const bus = await createBus(config, log);
  try {
    const vault = createFieldEncryption(config);
    const mail = config.smtp === null ? outboxMailer : smtpMailer(config.smtp, { config, log, vault });
    const payments = { name: config.payments.kind };
    const waiting = await summarizeWaiting({ db });
    // Not part of the output, so that it can be piped.
    if (waiting !== null) console.error(waiting);
    const deps = { config, db, bus, log, mail, now: Date.now, payments, vault, operator, print: console.log };
    return await runOperator(deps, words);
  } finally {
    await bus.close();
    await db.close();
  }
};

process.umask(0o077);
runCommandLine(process.argv.slice(2)).then(
  (text) => console.log(text),
  (error: unknown) => {
    const isKnownError = error instanceof OperatorError || error instanceof StartError;
    console.error(isKnownError ? error.message : error);
    process.exitCode = error instanceof StartError ? error.exitCode : 1;
  },
);
