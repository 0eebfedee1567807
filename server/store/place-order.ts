import { createHash } from 'node:crypto';
import { defaultLocale, isLocale } from '#contract/locales.ts';
import { paymentWebhookPath } from '#contract/endpoints.ts';
import { payments as limits } from '#contract/limits/shop.ts';
import { Refusal, type Tx } from '#server/core/call.ts';
import { PaymentMethodSchema } from '#contract/payment-methods.ts';
import type { DebitTable, PaymentTable } from '#server/db/schema.ts';
import type { Deps, OffSessionCharge, ProviderOrder } from '#server/core/deps.ts';
import { getTranslate } from '#server/texts/catalogues.ts';
import { paymentDescription } from '#server/texts/payment-description.ts';
import { type SiteDomain, siteOrigin } from '#server/domain/site-domain.ts';
import { decryptAccount } from './debits.ts';
import { isDiscountUsed } from './discounts.ts';
import { findSavedCard } from './saved-cards.ts';
import { getMember } from './members.ts';
import { callProvider, syncPayment, closePayment } from './open-payments.ts';
import type { PricedOrder } from './order-price.ts';
import type { SettlingDeps } from './payments.ts';
import { getSiteSettings } from './site-settings.ts';

export { priceOrder } from './order-price.ts';

type OrderDeps = SettlingDeps & Pick<Deps, 'vault'>;

/** The same member and key give the same payment, here and at the provider. [API-21] */
export const derivePaymentId = (memberId: string, key: string): string =>
  createHash('sha256').update(`order\n${memberId}\n${key}`).digest('hex').slice(0, 24);

export type PaymentDraft = PricedOrder & Pick<PaymentTable, 'keep_card' | 'recurring' | 'debit_id'>;

type OrderPlacement = {
  readonly id: string;
  readonly memberId: string;
  /** The site on which it is ordered. */
  readonly domain: SiteDomain;
  readonly now: number;
  /** True when the payment may have been created by this order. */
  readonly isSameOrder: (payment: PaymentTable) => boolean;
  /** Runs in the transaction that stores the payment; throws a Refusal. */
  readonly draft: (tx: Tx) => Promise<PaymentDraft>;
};

/** True when the payment is for an identical order. */
const hasSameTerms = (payment: PaymentTable, draft: PaymentDraft): boolean =>
  payment.bundle_id === draft.bundle_id &&
  payment.method === draft.method &&
  payment.country === draft.country &&
  payment.amount === draft.amount &&
  payment.currency === draft.currency &&
  payment.discount_code === draft.discount_code &&
  payment.keep_card === draft.keep_card &&
  payment.recurring === draft.recurring &&
  payment.debit_id === draft.debit_id;

/** A saved card is charged without a payment page, so submitting in two tabs would charge it twice. [PAY-13] */
const isAlreadyCharged = async (tx: Tx, { memberId, isSameOrder, now }: OrderPlacement): Promise<boolean> => {
  const charged = await tx
    .selectFrom('payment')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('created_at', '>', now - limits.repeatGuard)
    .where('recurring', '=', 1)
    .where('state', 'in', ['pending', 'authorised', 'wrong_amount', 'paid'])
    .execute();
  return charged.some(isSameOrder);
};

/** Not charged, and without a page to pay it: a payment found at the provider has no redirect URL here. */
const isUnanswered = ({ state, provider_id: providerId, redirect_url: page }: PaymentTable): boolean =>
  state === 'open' && (providerId === null || page === null);

/** The provider may have forgotten its key, and would create it twice: it must be looked up and closed instead. */
const isTooOldToRepeat = (payment: PaymentTable, now: number): boolean =>
  isUnanswered(payment) && payment.created_at <= now - limits.keyLife;

/** Marks that the provider is being asked now. */
const claim = async (tx: Tx, payment: PaymentTable, now: number): Promise<PaymentTable> => {
  if (payment.provider_id !== null || payment.state !== 'open') return payment;
  await tx.updateTable('payment').set({ asked_at: now }).where('id', '=', payment.id).execute();
  return { ...payment, asked_at: now };
};

type OpenResult = { readonly payment: PaymentTable } | { readonly conflicting: readonly PaymentTable[] };

/** Finds or creates the payment. A member has one open payment at a time: another one must be closed first. */
const open = async (tx: Tx, provider: string, placing: OrderPlacement): Promise<OpenResult> => {
  const { id, memberId, domain, now, isSameOrder, draft } = placing;
  const known = await tx.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst();
  if (known !== undefined) {
    if (!isSameOrder(known)) throw new Refusal('key_reused');
    if (isTooOldToRepeat(known, now)) return { conflicting: [known] };
    return { payment: await claim(tx, known, now) };
  }
  if (await isAlreadyCharged(tx, placing)) throw new Refusal('order_paid');
  const drafted = await draft(tx);
  const conflicting = await tx
    .selectFrom('payment')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .where('state', '=', 'open')
    .execute();
  const same = conflicting.find((payment) => hasSameTerms(payment, drafted));
  if (same !== undefined && !isTooOldToRepeat(same, now)) return { payment: await claim(tx, same, now) };
  if (conflicting.length > 0) return { conflicting };
  const payment: PaymentTable = {
    id,
    member_id: memberId,
    site_domain: domain,
    ...drafted,
    status: 'pending',
    state: 'open',
    provider,
    provider_id: null,
    redirect_url: null,
    created_at: now,
    changed_at: now,
    completed_at: null,
    asked_at: now,
    refund_at: null,
    refund_amount: 0,
    refunded_amount: 0,
    refund_credits: null,
    received_amount: null,
    received_currency: null,
  };
  await tx.insertInto('payment').values(payment).execute();
  return { payment };
};

/** Undefined: the saved card was removed. */
const findOffSessionCharge = async (
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  { member_id: memberId, provider, recurring, debit_id: debitId, created_at: created }: PaymentTable,
): Promise<OffSessionCharge | null | undefined> => {
  if (debitId !== null) {
    const debit = await db.read.selectFrom('debit').selectAll().where('id', '=', debitId).executeTakeFirstOrThrow();
    const { holder, iban } = decryptAccount(vault, debit);
    return { mandate: { reference: debit.mandate_reference, agreed: debit.confirmed_at ?? created, holder, iban } };
  }
  if (recurring === 0) return null;
  const card = await findSavedCard(db.read, memberId, provider);
  return card && { card: card.reference };
};

/** Ends the claim, so that another request may ask the provider. */
const release = ({ db }: Pick<Deps, 'db'>, id: string) =>
  db.write((tx) =>
    tx.updateTable('payment').set({ asked_at: null }).where('id', '=', id).where('provider_id', 'is', null).execute(),
  );

const providerOrder = async (deps: OrderDeps, payment: PaymentTable, now: number): Promise<ProviderOrder> => {
  const by = await findOffSessionCharge(deps, payment);
  if (by === undefined) {
    // An earlier attempt may have charged it.
    await release(deps, payment.id);
    await closePayment(deps, payment.id, now);
    throw new Refusal('payment_method_unavailable');
  }
  const origin = siteOrigin(deps.config, payment.site_domain);
  const { name } = await getSiteSettings(deps.db.read, payment.site_domain);
  const { language } = await getMember(deps.db.read, payment.member_id);
  return {
    id: payment.id,
    price: { amount: payment.amount, currency: payment.currency },
    method: PaymentMethodSchema.parse(payment.method),
    description: getTranslate(isLocale(language) ? language : defaultLocale)(paymentDescription, {
      site: name,
      credits: payment.credits,
    }),
    returnUrl: `${origin}/transactions/${payment.id}`,
    webhookUrl: `${origin}${paymentWebhookPath}`,
    keepCard: payment.keep_card === 1,
    by,
  };
};

/** Creates the payment at the provider, unless its response is stored already. */
const createAtProvider = async (deps: OrderDeps, payment: PaymentTable, now: number): Promise<PaymentTable> => {
  const { id } = payment;
  if (!isUnanswered(payment)) return payment;
  const order = await providerOrder(deps, payment, now);
  const created = await callProvider(deps, id, () => deps.payments.create(order)).catch(async (error: unknown) => {
    await release(deps, id);
    throw error;
  });
  await deps.db.write((tx) =>
    tx
      .updateTable('payment')
      .set({ provider_id: created.providerId, redirect_url: created.redirectUrl, asked_at: null })
      .where('id', '=', id)
      .where('redirect_url', 'is', null)
      .execute(),
  );
  return syncPayment(deps, { id, isAlreadyCharged: created.redirectUrl === null, now });
};

/** Idempotent by its key. Not inside a transaction. [PAY-12] */
export const placeOrder = async (deps: OrderDeps, placing: OrderPlacement): Promise<PaymentTable> => {
  for (let round = 0; round < 3; round += 1) {
    const opened = await deps.db.write((tx) => open(tx, deps.payments.name, placing));
    if ('payment' in opened) return createAtProvider(deps, opened.payment, placing.now);
    for (const { id } of opened.conflicting) await closePayment(deps, id, placing.now);
  }
  throw new Refusal('unavailable');
};

/**
 * Creates the payment of a confirmed debit, once. Price and discount are those of the debit; a code used meanwhile is
 * refused. Not inside a transaction. [SDD-09]
 */
export const placeDebitOrder = (
  deps: OrderDeps,
  { debit, domain, now }: { readonly debit: DebitTable; readonly domain: SiteDomain; readonly now: number },
): Promise<PaymentTable> =>
  placeOrder(deps, {
    // Keys of browsers contain no space, so they cannot collide.
    id: derivePaymentId(debit.member_id, `debit ${debit.id}`),
    memberId: debit.member_id,
    domain,
    now,
    isSameOrder: (payment) => payment.debit_id === debit.id,
    draft: async (tx) => {
      const code = debit.discount_code;
      if (code !== null && (await isDiscountUsed(tx, code, { memberId: debit.member_id, domain, now }))) {
        throw new Refusal('invalid_fields', { fields: { discount: 'code_used' } });
      }
      return {
        bundle_id: debit.bundle_id,
        credits: debit.credits,
        amount: debit.amount,
        currency: debit.currency,
        full_amount: debit.full_amount,
        discount_code: code,
        discount_percentage: debit.discount_percentage,
        country: debit.country,
        method: 'sdd',
        keep_card: 0,
        recurring: 0,
        debit_id: debit.id,
      };
    },
  });
