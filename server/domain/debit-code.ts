import { directDebit } from '#contract/limits/shop.ts';
import type { DebitTable } from '#server/db/schema.ts';
import type { FieldEncryption } from '#server/core/deps.ts';
import { createNumericCode, isSameHash } from './numeric-code.ts';

/** Random digits, possibly with leading zeros. [SDD-09] */
export const createDebitCode = (): string => createNumericCode(directDebit.codeLength);

/** The debit id salts the digest: equal codes of two debits have different hashes. */
export const hashDebitCode = ({ digest }: Pick<FieldEncryption, 'digest'>, debitId: string, code: string): string =>
  digest(`code of ${debitId}: ${code}`);

/** Compares in constant time. */
export const isCorrectCode = (
  vault: Pick<FieldEncryption, 'digest'>,
  { id, code_hash: expectedHash }: Pick<DebitTable, 'id' | 'code_hash'>,
  typed: string,
): boolean => isSameHash(hashDebitCode(vault, id, typed), expectedHash);

type DebitCodeState = Pick<DebitTable, 'state' | 'code_expires_at' | 'code_sent_at' | 'codes_sent'>;

/** The code that was sent can still be entered. */
export const isCodeActive = ({ state, code_expires_at: expires }: DebitCodeState, now: number): boolean =>
  state === 'awaiting' && now < expires;

/** Time of the next possible code (ms). After the last code, the debit must expire first. */
export const nextResendAt = ({
  code_expires_at: expires,
  code_sent_at: sent,
  codes_sent: count,
}: DebitCodeState): number => (count < directDebit.maxCodes ? sent + directDebit.resend : expires);
