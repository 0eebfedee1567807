import { openBus } from './bus.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './db/open.ts';
import { makeLog } from './log.ts';
import { OperatorError } from './operator/command.ts';
import { help, runOperator } from './operator/run.ts';
import { outboxMailer } from './providers/outbox-mailer.ts';
import { smtpMailer } from './providers/smtp-mailer.ts';
import { openVault } from './providers/vault.ts';
import { StartError } from './start-error.ts';

/** What only the operator may do, beside a server that runs or without one: `npm run operator -- reports open`. [ROLE-18] */
const operate = async (words: readonly string[]): Promise<string> => {
  if (words.length === 0) return help();
  const config = readConfig(process.env);
  const log = makeLog(config);
  const db = await openDatabase(config, { beside: true });
  const bus = await openBus(config, log);
  try {
    const mail = config.smtp === null ? outboxMailer : smtpMailer(config.smtp, { config, log });
    return await runOperator({ config, db, bus, log, mail, now: Date.now, vault: openVault(config) }, words);
  } finally {
    await bus.close();
    await db.close();
  }
};

process.umask(0o077);
operate(process.argv.slice(2)).then(
  (text) => console.log(text),
  (error: unknown) => {
    const isExpected = error instanceof OperatorError || error instanceof StartError;
    console.error(isExpected ? error.message : error);
    process.exitCode = error instanceof StartError ? error.exitCode : 1;
  },
);
