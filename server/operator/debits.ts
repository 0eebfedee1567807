import { validateIban, maskIban, normaliseIban } from '#contract/bank-account.ts';
import { maskMobileNumber, parseMobileNumber } from '#contract/mobile-number.ts';
import type { DebitBlockTable } from '#server/db/schema.ts';
import { blockSubject, hashSubject, listDebitBlocks, unblockSubject } from '#server/store/debits.ts';
import { type Command, OperatorError, type OperatorDeps, day, lines } from './command.ts';

type Subject = Pick<DebitBlockTable, 'kind' | 'hash' | 'label'>;
type ParseSubject = (deps: OperatorDeps, text: string) => Subject;

const parseIban: ParseSubject = ({ vault }, text) => {
  if (validateIban(text) !== null) throw new OperatorError(`${text} is no IBAN of a SEPA country.`);
  const iban = normaliseIban(text);
  return { kind: 'iban', hash: hashSubject(vault, 'iban', iban), label: maskIban(iban) };
};

const parseMobile: ParseSubject = ({ vault }, text) => {
  const number = parseMobileNumber(text, '');
  if (number === null) throw new OperatorError(`${text} is no mobile number: write it as +31612345678.`);
  return { kind: 'mobile', hash: hashSubject(vault, 'mobile', number), label: maskMobileNumber(number) };
};

const blocking =
  (parse: ParseSubject): Command['run'] =>
  async (deps, text = '', reason = '') => {
    const subject = parse(deps, text);
    await deps.db.write((tx) => blockSubject(tx, { ...subject, reason, created_at: deps.now() }));
    return `Blocked: ${subject.label}.`;
  };

const unblocking =
  (parse: ParseSubject): Command['run'] =>
  async (deps, text = '') => {
    const { kind, hash, label } = parse(deps, text);
    const isUnblocked = await deps.db.write((tx) => unblockSubject(tx, { kind, hash }));
    if (!isUnblocked) throw new OperatorError(`${label} is not blocked.`);
    return `Unblocked: ${label}.`;
  };

const blocked: Command['run'] = async ({ db }) => {
  const rows = await listDebitBlocks(db.read);
  return lines(rows.map(({ kind, label, created_at: time, reason }) => [kind, label, day(time), reason]));
};

/** [SDD-04 SDD-05] */
export const debitCommands: Readonly<Record<string, Command>> = {
  'debits blocked': { arguments: [], help: 'accounts and numbers that take part in no direct debit', run: blocked },
  'debits block-iban': { arguments: ['iban', 'reason'], help: 'without spaces', run: blocking(parseIban) },
  'debits block-mobile': { arguments: ['number', 'reason'], help: 'as +31612345678', run: blocking(parseMobile) },
  'debits unblock-iban': { arguments: ['iban'], help: 'takes that back', run: unblocking(parseIban) },
  'debits unblock-mobile': { arguments: ['number'], help: 'takes that back', run: unblocking(parseMobile) },
};
