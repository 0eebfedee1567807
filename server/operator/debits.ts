import { validateIban, maskIban, normaliseIban } from '#contract/bank-account.ts';
import { maskMobileNumber, parseMobileNumber } from '#contract/mobile-number.ts';
import type { DebitBlockTable } from '#server/db/schema.ts';
import { blockSubject, hashSubject } from '#server/store/debits.ts';
import { type Command, OperatorError, type OperatorDeps, day, lines } from './command.ts';

type Subject = Pick<DebitBlockTable, 'kind' | 'hash' | 'label'>;
type Read = (deps: OperatorDeps, text: string) => Subject;

const readIban: Read = ({ vault }, text) => {
  if (validateIban(text) !== null) throw new OperatorError(`${text} is no IBAN of a SEPA country.`);
  const iban = normaliseIban(text);
  return { kind: 'iban', hash: hashSubject(vault, 'iban', iban), label: maskIban(iban) };
};

const readMobile: Read = ({ vault }, text) => {
  const number = parseMobileNumber(text, '');
  if (number === null) throw new OperatorError(`${text} is no mobile number: write it as +31612345678.`);
  return { kind: 'mobile', hash: hashSubject(vault, 'mobile', number), label: maskMobileNumber(number) };
};

const blocking =
  (read: Read): Command['run'] =>
  async (deps, text = '', reason = '') => {
    const subject = read(deps, text);
    await deps.db.write((tx) => blockSubject(tx, { ...subject, reason, created_at: deps.now() }));
    return `Blocked: ${subject.label}.`;
  };

const unblocking =
  (read: Read): Command['run'] =>
  async (deps, text = '') => {
    const { kind, hash, label } = read(deps, text);
    const gone = await deps.db.write((tx) =>
      tx
        .deleteFrom('debit_block')
        .where('kind', '=', kind)
        .where('hash', '=', hash)
        .returning('hash')
        .executeTakeFirst(),
    );
    if (gone === undefined) throw new OperatorError(`${label} is not blocked.`);
    return `Unblocked: ${label}.`;
  };

const blocked: Command['run'] = async ({ db }) => {
  const rows = await db.read
    .selectFrom('debit_block')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('hash')
    .execute();
  return lines(rows.map(({ kind, label, created_at: time, reason }) => [kind, label, day(time), reason]));
};

/** [SDD-04 SDD-05] */
export const debitCommands: Readonly<Record<string, Command>> = {
  'debits blocked': { arguments: [], help: 'accounts and numbers that take part in no direct debit', run: blocked },
  'debits block-iban': { arguments: ['iban', 'reason'], help: 'without spaces', run: blocking(readIban) },
  'debits block-mobile': { arguments: ['number', 'reason'], help: 'as +31612345678', run: blocking(readMobile) },
  'debits unblock-iban': { arguments: ['iban'], help: 'takes that back', run: unblocking(readIban) },
  'debits unblock-mobile': { arguments: ['number'], help: 'takes that back', run: unblocking(readMobile) },
};
