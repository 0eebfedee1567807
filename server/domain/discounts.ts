import type { Discount } from '#contract/discount.ts';
import type { FieldError } from '#contract/errors.ts';
import type { Money } from '#contract/fields.ts';
import { retentionDiscount, timeBonus, welcomeDiscount } from '#contract/limits.ts';
import { type PaymentMethod, paymentMethods } from '#contract/payment-methods.ts';
import type { ProviderState } from '#contract/payment.ts';
import type { CompanyInfo } from '#contract/settings.ts';
import type { DiscountTable, MemberTable } from '#server/db/schema.ts';

/** What of a member decides which discounts there are for him. */
export type DiscountBuyer = Pick<MemberTable, 'id' | 'signup_at' | 'paid'> & {
  /** Codes of orders that were paid, or are on their way to it. */
  readonly used: ReadonlySet<string>;
  /** There is such an order, with a code or without. */
  readonly hasBought: boolean;
};

/** A code counts as used in these states: an order that nobody has paid gives it back. [DISCOUNT-03] */
export const codeConsumingStates: readonly ProviderState[] = [
  'pending',
  'authorised',
  'paid',
  'refunded',
  'charged_back',
];

/** As codes are kept: neither case nor spaces matter. */
export const normaliseCode = (text: string): string => text.replaceAll(/\s/gu, '').toUpperCase();

/** Codes that are made by no operator: they follow from who the member is, or from the company. */
const ruleCodes: readonly string[] = [timeBonus.code, welcomeDiscount.code, retentionDiscount.code];

/** Such a code cannot be guessed, as everybody knows it. */
export const isBuiltInCode = (code: string): boolean => ruleCodes.includes(normaliseCode(code));

/** For one member, and without any other condition. */
const ownRule = (
  member: Pick<DiscountBuyer, 'id' | 'signup_at'>,
  { window, percent }: { readonly window: number; readonly percent: number },
  now: number,
) => ({
  country: null,
  user_id: member.id,
  expires: member.signup_at + window,
  value_percentage: percent,
  currency: null,
  minimum_order_value: null,
  status: 'active' as const,
  expired: now >= member.signup_at + window,
  paymentmethods: [],
});

/** [BONUS-03 to BONUS-08] */
export const buildTimeBonus = (member: Pick<DiscountBuyer, 'id' | 'signup_at'>, now: number): Discount => ({
  code: timeBonus.code,
  ...ownRule(member, timeBonus, now),
  validity: 'once-per-user',
});

/** [DISCOUNT-04 DISCOUNT-08] */
export const buildWelcomeDiscount = (member: Pick<DiscountBuyer, 'id' | 'signup_at'>, now: number): Discount => ({
  code: welcomeDiscount.code,
  ...ownRule(member, welcomeDiscount, now),
  validity: 'first-purchase',
});

/** The discount of every new member that has this code; null: it is none of them. */
export const findBuiltInDiscount = (
  code: string,
  member: Pick<DiscountBuyer, 'id' | 'signup_at'>,
  now: number,
): Discount | null => {
  if (code === timeBonus.code) return buildTimeBonus(member, now);
  return code === welcomeDiscount.code ? buildWelcomeDiscount(member, now) : null;
};

/** Who would leave because of the price is offered it once; null: the company takes nothing off, or more than can be. [DELETE-05] */
export const buildRetentionDiscount = ({
  delete_discount: percent,
}: Pick<CompanyInfo, 'delete_discount'>): Discount | null =>
  percent === null || percent < 1 || percent > 99
    ? null
    : {
        code: retentionDiscount.code,
        country: null,
        user_id: null,
        expires: null,
        value_percentage: percent,
        currency: null,
        minimum_order_value: null,
        status: 'active',
        validity: 'once-per-user',
        expired: false,
        paymentmethods: [],
      };

const methodsOf = ({ methods }: Pick<DiscountTable, 'methods'>): PaymentMethod[] => {
  const names: unknown = methods === null ? [] : JSON.parse(methods);
  return paymentMethods.filter((method) => Array.isArray(names) && names.includes(method));
};

/** A code that an operator has made. [DISCOUNT-01] */
export const toDiscount = (row: DiscountTable, now: number): Discount => ({
  code: row.code,
  country: row.country,
  user_id: row.member_id,
  expires: row.expires_at,
  value_percentage: row.percentage,
  currency: row.currency,
  minimum_order_value: row.minimum_amount,
  status: row.status,
  validity: row.validity,
  expired: row.expires_at !== null && now >= row.expires_at,
  paymentmethods: methodsOf(row),
});

const isSpent = ({ code, validity }: Discount, { used, hasBought, paid }: DiscountBuyer): boolean => {
  if (validity === 'unlimited') return false;
  if (validity === 'first-purchase') return hasBought || paid === 1;
  // Who is a paid user has no time bonus, by whatever order he became one. [BONUS-03]
  return used.has(code) || (code === timeBonus.code && paid === 1);
};

/** What is known of an order; what is left out is not asked. `price` is the one before the discount. */
export type OrderTerms = {
  readonly country?: string | undefined;
  readonly method?: PaymentMethod | undefined;
  readonly price?: Money | undefined;
};

const isBelowMinimum = ({ minimum_order_value: minimum }: Discount, { price }: OrderTerms): boolean =>
  minimum !== null && price !== undefined && price.amount < minimum;

const isElsewhere = (discount: Discount, { country, price }: OrderTerms): boolean =>
  (discount.country !== null && country !== undefined && discount.country !== country) ||
  (discount.currency !== null && price !== undefined && discount.currency !== price.currency);

const isOtherMethod = ({ paymentmethods: methods }: Discount, { method }: OrderTerms): boolean =>
  methods.length > 0 && method !== undefined && !methods.includes(method);

/** Why this member cannot use a discount for this order; null: he can. [DISCOUNT-02 DISCOUNT-03 DISCOUNT-08] */
export const validateDiscount = (discount: Discount, buyer: DiscountBuyer, terms: OrderTerms): FieldError | null => {
  // Nobody learns that there is a code for somebody else.
  if (discount.user_id !== null && discount.user_id !== buyer.id) return 'code_not_found';
  if (isSpent(discount, buyer)) return 'code_used';
  if (discount.expired || discount.status === 'disabled') return 'code_expired';
  if (isElsewhere(discount, terms)) return 'code_country';
  if (isOtherMethod(discount, terms)) return 'code_method';
  return isBelowMinimum(discount, terms) ? 'code_minimum' : null;
};
