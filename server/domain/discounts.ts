import type { Discount } from '#contract/discount.ts';
import type { FieldError } from '#contract/errors.ts';
import type { Money } from '#contract/fields.ts';
import { retentionDiscount, timeBonus, welcomeDiscount } from '#contract/limits/shop.ts';
import { type PaymentMethod, paymentMethods } from '#contract/payment-methods.ts';
import type { ProviderState } from '#contract/payment.ts';
import type { CompanyInfo } from '#contract/settings.ts';
import type { DiscountTable, MemberTable } from '#server/db/schema.ts';

/** Facts about a member that decide which discounts they can use. */
export type DiscountBuyer = Pick<MemberTable, 'id' | 'signup_at' | 'paid'> & {
  /** Codes of orders that are paid or in progress. */
  readonly used: ReadonlySet<string>;
  /** True when such an order exists, with or without a code. */
  readonly hasBought: boolean;
};

/** A code counts as used in these states; an unpaid order releases it. [DISCOUNT-03] */
export const codeConsumingStates: readonly ProviderState[] = [
  'pending',
  'authorised',
  'wrong_amount',
  'paid',
  'refunded',
  'charged_back',
];

/** The form in which codes are stored and compared: upper case, no spaces. */
export const normaliseCode = (text: string): string => text.replaceAll(/\s/gu, '').toUpperCase();

/** Codes that the site's rules create, not an operator. */
const ruleCodes: readonly string[] = [timeBonus.code, welcomeDiscount.code, retentionDiscount.code];

/** These codes are public, so attempts with them are no guessing. */
export const isBuiltInCode = (code: string): boolean => ruleCodes.includes(normaliseCode(code));

const memberRule = (
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
  ...memberRule(member, timeBonus, now),
  validity: 'once-per-user',
});

/** [DISCOUNT-04 DISCOUNT-08] */
export const buildWelcomeDiscount = (member: Pick<DiscountBuyer, 'id' | 'signup_at'>, now: number): Discount => ({
  code: welcomeDiscount.code,
  ...memberRule(member, welcomeDiscount, now),
  validity: 'first-purchase',
});

/** The rule-based discount with this code; null: the code belongs to none. */
export const findBuiltInDiscount = (
  code: string,
  member: Pick<DiscountBuyer, 'id' | 'signup_at'>,
  now: number,
): Discount | null => {
  if (code === timeBonus.code) return buildTimeBonus(member, now);
  return code === welcomeDiscount.code ? buildWelcomeDiscount(member, now) : null;
};

/**
 * Offered once to a member who leaves because of the price; null: the company offers none, or its percentage is not 1
 * to 99. [DELETE-05]
 */
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

const parseMethods = ({ methods }: Pick<DiscountTable, 'methods'>): PaymentMethod[] => {
  const names: unknown = methods === null ? [] : JSON.parse(methods);
  return paymentMethods.filter((method) => Array.isArray(names) && names.includes(method));
};

/** A code created by an operator. [DISCOUNT-01] */
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
  paymentmethods: parseMethods(row),
});

const isCodeUsed = ({ code, validity }: Discount, { used, hasBought, paid }: DiscountBuyer): boolean => {
  if (validity === 'unlimited') return false;
  if (validity === 'first-purchase') return hasBought || paid === 1;
  // Paid members get no time bonus, even if another order made them paid. [BONUS-03]
  return used.has(code) || (code === timeBonus.code && paid === 1);
};

/** Known facts of an order; undefined ones are not checked. `price` is before the discount. */
export type OrderTerms = {
  readonly country?: string | undefined;
  readonly method?: PaymentMethod | undefined;
  readonly price?: Money | undefined;
};

const isBelowMinimum = ({ minimum_order_value: minimum }: Discount, { price }: OrderTerms): boolean =>
  minimum !== null && price !== undefined && price.amount < minimum;

const isOtherCountryOrCurrency = (discount: Discount, { country, price }: OrderTerms): boolean =>
  (discount.country !== null && country !== undefined && discount.country !== country) ||
  (discount.currency !== null && price !== undefined && discount.currency !== price.currency);

const isOtherMethod = ({ paymentmethods: methods }: Discount, { method }: OrderTerms): boolean =>
  methods.length > 0 && method !== undefined && !methods.includes(method);

/**
 * The reason why this member cannot use the discount for this order; null: they can. [DISCOUNT-02 DISCOUNT-03
 * DISCOUNT-08]
 */
export const validateDiscount = (discount: Discount, buyer: DiscountBuyer, terms: OrderTerms): FieldError | null => {
  // Must not reveal that another member's code exists.
  if (discount.user_id !== null && discount.user_id !== buyer.id) return 'code_not_found';
  if (isCodeUsed(discount, buyer)) return 'code_used';
  if (discount.expired || discount.status === 'disabled') return 'code_expired';
  if (isOtherCountryOrCurrency(discount, terms)) return 'code_country';
  if (isOtherMethod(discount, terms)) return 'code_method';
  return isBelowMinimum(discount, terms) ? 'code_minimum' : null;
};
