import { minute } from '#contract/durations.ts';
import { maskIban } from '#contract/bank-account.ts';
import type { Debit } from '#contract/direct-debit.ts';
import { directDebit } from '#contract/limits/shop.ts';
import { defaultLocale, isLocale, type Locale } from '#contract/locales.ts';
import { maskMobileNumber } from '#contract/mobile-number.ts';
import { type Member, Refusal, type Tx, defineCall } from '#server/core/call.ts';
import type { DebitTable } from '#server/db/schema.ts';
import type { Deps } from '#server/core/deps.ts';
import { validateDebitAccount } from '#server/domain/debit-account.ts';
import {
  hashDebitCode,
  isCodeActive,
  isCorrectCode,
  createDebitCode,
  nextResendAt,
} from '#server/domain/debit-code.ts';
import { newId } from '#server/domain/id.ts';
import { choosePaymentCountry } from '#server/domain/payment-methods.ts';
import {
  addDebit,
  updateDebit,
  closeAwaitingDebits,
  closeUnpaidDebit,
  findDebit,
  exceedsOpenDebits,
  decryptAccount,
  closedDebit,
  findDebitBlocks,
  findNextDebitAt,
  encryptAccount,
  hashSubject,
} from '#server/store/debits.ts';
import { placeDebitOrder, priceOrder } from '#server/store/place-order.ts';
import { getCompany, getSiteParameters, getSiteSettings } from '#server/store/site-settings.ts';
import { findPayment, findTransaction } from '#server/store/transactions.ts';
import { mandateText } from '#server/texts/mandate.ts';
import { formatCodeSms } from '#server/texts/sms-texts.ts';

const getLanguage = ({ language }: Member): Locale => (isLocale(language) ? language : defaultLocale);

const toDebit = (debit: DebitTable): Debit => ({
  id: debit.id,
  mandate: { reference: debit.mandate_reference, text: debit.mandate_text },
  mobile: debit.mobile_masked,
  iban: debit.iban_masked,
  expires: debit.code_expires_at,
  resend: nextResendAt(debit),
});

/** A new code, and its columns in the debit's row. */
const buildCode = ({ vault }: Pick<Deps, 'vault'>, id: string, now: number) => {
  const code = createDebitCode();
  const columns = {
    code_hash: hashDebitCode(vault, id, code),
    code_expires_at: now + directDebit.codeLife,
    code_sent_at: now,
  };
  return { code, columns };
};

type CodeSms = { readonly member: Member; readonly to: string; readonly code: string; readonly now: number };

const sendCode = async (tx: Tx, { sms }: Pick<Deps, 'sms'>, { member, to, code, now }: CodeSms): Promise<void> => {
  const { name: site } = await getSiteSettings(tx, member.site_domain);
  const body = formatCodeSms(getLanguage(member), { site, code, minutes: directDebit.codeLife / minute });
  await sms.queue(tx, { memberId: member.id, to, body }, now);
};

/** The mandate as shown to the member and stored. [SDD-09] */
const buildMandate = async (
  tx: Tx,
  member: Member,
  { id, amount, currency, iban }: Pick<DebitTable, 'id' | 'amount' | 'currency'> & { readonly iban: string },
) => {
  const { name, address, city, country } = await getCompany(tx, member.site_domain);
  const { creditor_id: creditorId } = await getSiteParameters(tx);
  const reference = `M-${id.toUpperCase()}`;
  const creditor = [name, address, city, country].filter((part) => part !== '').join(', ');
  const text = mandateText(getLanguage(member), { reference, creditor, creditorId, price: { amount, currency }, iban });
  return { mandate_reference: reference, mandate_text: text };
};

/**
 * Validates the form and sends a code to the number; requires a confirmed address. Closes the member's earlier pending
 * debit. [SDD-01 to SDD-09]
 */
export const requestDebit = defineCall({
  name: 'requestDebit',
  run: async ({ tx, deps, now, member, domain, body }) => {
    if (member.status !== 'confirmed') return new Refusal('confirm_email');
    const { countries } = await getSiteSettings(tx, domain);
    const checked = validateDebitAccount(body, choosePaymentCountry([body.country], countries));
    if ('errors' in checked) return new Refusal('invalid_fields', { fields: checked.errors });
    const { account } = checked;
    const { payments, vault } = deps;
    const order = { ...body, method: 'sdd' as const };
    const { method: _, ...priced } = await priceOrder(tx, { payments, member, order, now });
    const subjects = {
      member_id: member.id,
      iban_hash: hashSubject(vault, 'iban', account.iban),
      mobile_hash: hashSubject(vault, 'mobile', account.mobile),
    };
    const blocked = await findDebitBlocks(tx, subjects);
    if (blocked !== null) return new Refusal('invalid_fields', { fields: blocked });
    const limits = await getSiteParameters(tx);
    const until = await findNextDebitAt(tx, subjects, limits, now);
    if (until !== null) return new Refusal('debit_limit', { until });
    if (await exceedsOpenDebits(tx, { ...subjects, ...priced }, limits, now)) return new Refusal('debit_limit');

    await closeAwaitingDebits(tx, 'member_id', member.id);
    const id = newId();
    const { code, columns } = buildCode(deps, id, now);
    const iban = maskIban(account.iban);
    const debit: DebitTable = {
      id,
      ...subjects,
      ...priced,
      account: encryptAccount(vault, account),
      iban_masked: iban,
      mobile_masked: maskMobileNumber(account.mobile),
      ...(await buildMandate(tx, member, { id, ...priced, iban })),
      ...columns,
      codes_sent: 1,
      tries: 0,
      state: 'awaiting',
      created_at: now,
      confirmed_at: null,
    };
    await addDebit(tx, debit);
    await sendCode(tx, deps, { member, to: account.mobile, code, now });
    return { debit: toDebit(debit) };
  },
});

/**
 * A new code replaces the earlier one. Requested too early, or after the last one, nothing is sent; the reply contains
 * the time of the next code. [SDD-09]
 */
export const resendDebitCode = defineCall({
  name: 'resendDebitCode',
  run: async ({ tx, deps, now, member, body }) => {
    const debit = await findDebit(tx, member.id, body.id);
    if (debit === undefined) return new Refusal('not_found');
    if (!isCodeActive(debit, now)) return new Refusal('debit_over');
    if (now < nextResendAt(debit)) return { debit: toDebit(debit) };
    const { code, columns } = buildCode(deps, debit.id, now);
    const change = { ...columns, codes_sent: debit.codes_sent + 1 };
    await updateDebit(tx, debit.id, change);
    await sendCode(tx, deps, { member, to: decryptAccount(deps.vault, debit).mobile, code, now });
    return { debit: toDebit({ ...debit, ...change }) };
  },
});

type SubmittedCode = { readonly memberId: string; readonly id: string; readonly code: string; readonly now: number };

/** Wrong codes are counted per debit, over all its codes. [SDD-03 SDD-09] */
const countWrongCode = async (tx: Tx, debit: DebitTable): Promise<Refusal> => {
  const tries = debit.tries + 1;
  const isLast = tries >= directDebit.maxTries;
  await updateDebit(tx, debit.id, { tries, ...(isLast ? closedDebit : {}) });
  return isLast ? new Refusal('debit_over') : new Refusal('invalid_fields', { fields: { code: 'sms_code_wrong' } });
};

/** Returns the confirmed debit, or the reason for refusal. */
const confirmCode = async (
  tx: Tx,
  { vault }: Pick<Deps, 'vault'>,
  submitted: SubmittedCode,
): Promise<DebitTable | Refusal> => {
  const { memberId, id, code, now } = submitted;
  const debit = await findDebit(tx, memberId, id);
  if (debit === undefined) return new Refusal('not_found');
  if (debit.state === 'confirmed') return debit;
  if (!isCodeActive(debit, now)) return new Refusal('debit_over');
  if (!isCorrectCode(vault, debit, code)) return countWrongCode(tx, debit);
  if (await exceedsOpenDebits(tx, debit, await getSiteParameters(tx), now)) return new Refusal('debit_limit');
  const confirmed = { state: 'confirmed', code_hash: '', confirmed_at: now } as const;
  await updateDebit(tx, debit.id, confirmed);
  return { ...debit, ...confirmed };
};

/**
 * The code confirms the mandate and creates the payment, once. May be retried while the provider does not respond; when
 * the order is refused, the mandate is closed. [SDD-03 SDD-09 PAY-12]
 */
export const confirmDebit = defineCall({
  name: 'confirmDebit',
  prepare: async ({ deps, now, member, domain, body }) => {
    const debit = await deps.db.write((tx) => confirmCode(tx, deps, { memberId: member.id, now, ...body }));
    if (debit instanceof Refusal) return debit;
    try {
      return await placeDebitOrder(deps, { debit, domain, now });
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'unavailable') {
        await deps.db.write((tx) => closeUnpaidDebit(tx, debit.id));
      }
      throw error;
    }
  },
  run: async ({ tx, now, member, prepared }) => {
    if (prepared instanceof Refusal) return prepared;
    const payment = await findPayment(tx, member.id, prepared.id);
    return payment === undefined ? new Refusal('not_found') : { transaction: await findTransaction(tx, payment, now) };
  },
});
