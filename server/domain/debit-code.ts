import { randomInt, timingSafeEqual } from 'node:crypto';
import { directDebit } from '#contract/limits.ts';
import type { DebitTable } from '#server/db/schema.ts';
import type { FieldEncryption } from '#server/core/deps.ts';

/** A code as it is sent: digits, the first ones may be zeros. [SDD-09] */
export const createDebitCode = (): string =>
  String(randomInt(10 ** directDebit.codeLength)).padStart(directDebit.codeLength, '0');

/** The same code of another debit has another digest. */
export const hashDebitCode = ({ digest }: Pick<FieldEncryption, 'digest'>, debitId: string, code: string): string =>
  digest(`code of ${debitId}: ${code}`);

/** It takes as long whatever was typed. */
export const isCorrectCode = (
  vault: Pick<FieldEncryption, 'digest'>,
  { id, code_hash: right }: Pick<DebitTable, 'id' | 'code_hash'>,
  typed: string,
): boolean => {
  const [one, other] = [hashDebitCode(vault, id, typed), right].map((hash) => Buffer.from(hash));
  return one !== undefined && other !== undefined && one.length === other.length && timingSafeEqual(one, other);
};

type Awaiting = Pick<DebitTable, 'state' | 'code_expires_at' | 'code_sent_at' | 'codes_sent'>;

/** A code that was sent can still be entered. */
export const isCodeActive = ({ state, code_expires_at: expires }: Awaiting, now: number): boolean =>
  state === 'awaiting' && now < expires;

/** When another code can be sent; the last one is waited for to its end. */
export const nextResendAt = ({ code_expires_at: expires, code_sent_at: sent, codes_sent: count }: Awaiting): number =>
  count < directDebit.codes ? sent + directDebit.resend : expires;
