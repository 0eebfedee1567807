import type { Body } from '#contract/calls.ts';
import type { DebitTable } from '#server/db/schema.ts';
import { decryptSms } from '#server/store/sms-outbox.ts';
import type { TestServer } from '#tests/server/kit/test-server.ts';

/** Twenty credits in the Netherlands, from a test account. */
export const draft: Body<'requestDebit'> = {
  bundle: 'hello',
  country: 'NL',
  price: { amount: 999, currency: 'EUR' },
  holder: 'Anna de Vries',
  iban: 'nl91 abna 0417 1643 00',
  street: 'Keizersgracht',
  house_number: '12a',
  postal_code: '1015 CS',
  city: 'Amsterdam',
  mobile: '06 12345678',
  mandate: true,
};

/** A distinct valid Dutch IBAN for each number. */
export const ibanOf = (account: number): string => {
  const bban = `ABNA${String(account).padStart(10, '0')}`;
  const digits = Array.from(`${bban}NL00`, (sign) => Number.parseInt(sign, 36)).join('');
  return `NL${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${bban}`;
};

let drafts = 0;

/** A form with an account and a number that no other test uses. */
export const freshDraft = (special: Partial<typeof draft> = {}): typeof draft => {
  drafts += 1;
  return { ...draft, iban: ibanOf(drafts), mobile: `06 2${String(drafts).padStart(7, '0')}`, ...special };
};

/** Texts waiting for a member, decrypted. */
export const textsOf = async (server: TestServer, memberId: string) => {
  const { db, vault } = server.deps();
  const rows = await db.read
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', memberId)
    .where('channel', '=', 'sms')
    .execute();
  return rows.map((row) => decryptSms(vault, row));
};

/** The code in the waiting text. */
export const codeFor = async (server: TestServer, memberId: string): Promise<string> => {
  const [text] = await textsOf(server, memberId);
  return /\d{6}/.exec(text?.body ?? '')?.[0] ?? 'no code';
};

export const wrongCode = (code: string, by = 1): string => String((Number(code) + by) % 1_000_000).padStart(6, '0');

export const readDebit = (server: TestServer, id: string): Promise<DebitTable> =>
  server.deps().db.read.selectFrom('debit').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const debitsOf = (server: TestServer, memberId: string): Promise<DebitTable[]> =>
  server
    .deps()
    .db.read.selectFrom('debit')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute();
