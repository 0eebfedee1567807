import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import { AccountHolderSchema } from '#contract/direct-debit.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { debitRetention, directDebit, payments } from '#contract/limits/shop.ts';
import type { Tx } from '#server/core/call.ts';
import type { DebitBlockTable, DebitTable, Schema } from '#server/db/schema.ts';
import type { FieldEncryption } from '#server/core/deps.ts';
import { type DebitLimits, exceedsDebitLimit, getNextDebitAt } from '#server/domain/debit-rules.ts';

/** Encrypted part of a debit; IBAN and number in normalised form. */
export type DebitAccount = z.infer<typeof AccountHolderSchema>;

export const encryptAccount = ({ seal }: Pick<FieldEncryption, 'seal'>, account: DebitAccount): string =>
  seal(JSON.stringify(account));

export const decryptAccount = (
  { open }: Pick<FieldEncryption, 'open'>,
  { account }: Pick<DebitTable, 'account'>,
): DebitAccount => AccountHolderSchema.parse(JSON.parse(open(account)));

/** Recognises an account or a number without storing it readably. */
export const hashSubject = (
  { digest }: Pick<FieldEncryption, 'digest'>,
  kind: DebitBlockTable['kind'],
  plain: string,
): string => digest(`${kind} ${plain}`);

export const findDebit = (tx: Tx, memberId: string, id: string): Promise<DebitTable | undefined> =>
  tx.selectFrom('debit').selectAll().where('id', '=', id).where('member_id', '=', memberId).executeTakeFirst();

export const addDebit = async (tx: Tx, debit: DebitTable): Promise<void> => {
  await tx.insertInto('debit').values(debit).execute();
};

export const updateDebit = async (tx: Tx, id: string, change: Partial<DebitTable>): Promise<void> => {
  await tx.updateTable('debit').set(change).where('id', '=', id).execute();
};

/** Without a code hash no code matches. */
export const closedDebit = { state: 'over', code_hash: '' } as const satisfies Partial<DebitTable>;

const subjects = ['member_id', 'iban_hash', 'mobile_hash'] as const;
type Subjects = Pick<DebitTable, (typeof subjects)[number]>;

export const closeAwaitingDebits = async (tx: Tx, column: keyof Subjects, value: string): Promise<void> => {
  await tx.updateTable('debit').set(closedDebit).where(column, '=', value).where('state', '=', 'awaiting').execute();
};

/** Closes the debit unless its payment was created. */
export const closeUnpaidDebit = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .updateTable('debit')
    .set(closedDebit)
    .where('id', '=', id)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('payment').select('payment.id').whereRef('payment.debit_id', '=', 'debit.id'))),
    )
    .execute();
};

/** Null: a debit may start now. [SDD-06] */
export const findNextDebitAt = async (
  tx: Tx,
  debit: Subjects,
  limits: DebitLimits,
  now: number,
): Promise<number | null> => {
  const times: number[] = [];
  for (const column of subjects) {
    const begun = await tx
      .selectFrom('debit')
      .select('created_at')
      .where(column, '=', debit[column])
      .where('created_at', '>', now - directDebit.period)
      .orderBy('created_at', 'desc')
      .execute();
    const next = getNextDebitAt(
      begun.map((row) => row.created_at),
      limits,
      now,
    );
    if (next !== null) times.push(next);
  }
  return times.length === 0 ? null : Math.max(...times);
};

/**
 * True when this debit exceeds the limits on open debits of its member or account. One whose bank has not answered for
 * `payments.giveUp` no longer counts, or it would for ever. [SDD-06]
 */
export const exceedsOpenDebits = async (
  tx: Tx,
  debit: Subjects & Pick<DebitTable, 'amount'>,
  limits: DebitLimits,
  now: number,
): Promise<boolean> => {
  for (const column of ['member_id', 'iban_hash'] as const) {
    // A confirmed debit counts even before its payment exists.
    const running = await tx
      .selectFrom('debit')
      .leftJoin('payment', 'payment.debit_id', 'debit.id')
      .select('debit.amount')
      .where(`debit.${column}`, '=', debit[column])
      .where('debit.state', '=', 'confirmed')
      .where((eb) =>
        eb.or([
          eb('payment.id', 'is', null),
          eb.and([eb('payment.status', '=', 'pending'), eb('payment.state', '<>', 'wrong_amount')]),
        ]),
      )
      .where('debit.created_at', '>', now - payments.giveUp)
      .execute();
    const amounts = running.map(({ amount }) => amount);
    if (exceedsDebitLimit(amounts, debit.amount, limits)) return true;
  }
  return false;
};

/** Field errors for a blocked account or number. [SDD-04 SDD-05] */
export const findDebitBlocks = async (
  tx: Tx,
  { iban_hash: iban, mobile_hash: mobile }: Pick<DebitTable, 'iban_hash' | 'mobile_hash'>,
): Promise<FieldErrors | null> => {
  const blocks = await tx
    .selectFrom('debit_block')
    .select('kind')
    .where((eb) =>
      eb.or([eb('kind', '=', 'iban').and('hash', '=', iban), eb('kind', '=', 'mobile').and('hash', '=', mobile)]),
    )
    .execute();
  if (blocks.length === 0) return null;
  const kinds = new Set(blocks.map(({ kind }) => kind));
  return {
    ...(kinds.has('iban') ? { iban: 'iban_blocked' } : {}),
    ...(kinds.has('mobile') ? { mobile: 'mobile_blocked' } : {}),
  };
};

/** Also closes pending debits of the account or number. */
export const blockSubject = async (tx: Tx, blocked: DebitBlockTable): Promise<void> => {
  const { reason, created_at } = blocked;
  await tx
    .insertInto('debit_block')
    .values(blocked)
    .onConflict((conflict) => conflict.columns(['kind', 'hash']).doUpdateSet({ reason, created_at }))
    .execute();
  await closeAwaitingDebits(tx, blocked.kind === 'iban' ? 'iban_hash' : 'mobile_hash', blocked.hash);
};

/** Returns false when the subject was not blocked. */
export const unblockSubject = async (
  tx: Tx,
  { kind, hash }: Pick<DebitBlockTable, 'kind' | 'hash'>,
): Promise<boolean> => {
  const deleted = await tx
    .deleteFrom('debit_block')
    .where('kind', '=', kind)
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst();
  return deleted !== undefined;
};

/** The latest first, for the operator. */
export const listDebitBlocks = (db: Kysely<Schema>): Promise<DebitBlockTable[]> =>
  db.selectFrom('debit_block').selectAll().orderBy('created_at', 'desc').orderBy('hash').execute();

/** Does nothing for an erased debit: its account is unknown. */
export const blockDebit = async (tx: Tx, debitId: string | null, reason: string, now: number): Promise<void> => {
  if (debitId === null) return;
  const debit = await tx
    .selectFrom('debit')
    .select(['iban_hash', 'iban_masked', 'mobile_hash', 'mobile_masked'])
    .where('id', '=', debitId)
    .where('iban_hash', '!=', '')
    .executeTakeFirst();
  if (debit === undefined) return;
  const { iban_hash: iban, iban_masked: ibanLabel, mobile_hash: mobile, mobile_masked: mobileLabel } = debit;
  await blockSubject(tx, { kind: 'iban', hash: iban, label: ibanLabel, reason, created_at: now });
  await blockSubject(tx, { kind: 'mobile', hash: mobile, label: mobileLabel, reason, created_at: now });
};

/** Deletes debits without a payment, and the account data of old ones. [SDD-09] */
export const deleteDebits = async (tx: Tx, now: number): Promise<void> => {
  await tx
    .deleteFrom('debit')
    .where('created_at', '<=', now - debitRetention.unconfirmed)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('payment').select('payment.id').whereRef('payment.debit_id', '=', 'debit.id'))),
    )
    .execute();
  await tx
    .updateTable('debit')
    .set({ account: '', iban_hash: '', mobile_hash: '' })
    .where('created_at', '<=', now - debitRetention.account)
    .where('account', '!=', '')
    .execute();
};
