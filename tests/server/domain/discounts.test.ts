import { expect, test } from 'vitest';
import type { Discount } from '#contract/discount.ts';
import { applyDiscount } from '#contract/apply-discount.ts';
import { providerStates } from '#contract/payment.ts';
import type { DiscountTable } from '#server/db/schema.ts';
import {
  type DiscountBuyer,
  type OrderTerms,
  validateDiscount,
  toDiscount,
  isBuiltInCode,
  normaliseCode,
  findBuiltInDiscount,
  buildTimeBonus,
  codeConsumingStates,
  buildWelcomeDiscount,
} from '#server/domain/discounts.ts';

const hour = 3_600_000;
const signedUp = Date.UTC(2026, 0, 15, 12);

const newcomer: DiscountBuyer = { id: 'member-1', signup_at: signedUp, paid: 0, used: new Set(), hasBought: false };
const using = (...codes: string[]): DiscountBuyer => ({
  ...newcomer,
  used: new Set(codes),
  hasBought: codes.length > 0,
});

const row: DiscountTable = {
  code: 'SPRING',
  percentage: 30,
  country: null,
  member_id: null,
  currency: null,
  minimum_amount: null,
  methods: null,
  expires_at: null,
  status: 'active',
  validity: 'once-per-user',
  created_at: 0,
};
const coupon = (special: Partial<DiscountTable>, now = signedUp): Discount => toDiscount({ ...row, ...special }, now);
const order: OrderTerms = { country: 'NL', method: 'ideal', price: { amount: 2_499, currency: 'EUR' } };
const judge = (special: Partial<DiscountTable>, terms: OrderTerms = order, buyer = newcomer) =>
  validateDiscount(coupon(special), buyer, terms);

test('[BONUS-05 BONUS-06 BONUS-07 BONUS-08] the time bonus is TIMEBONUS25: 25 %, active, once per user', () => {
  expect(buildTimeBonus(newcomer, signedUp)).toEqual({
    code: 'TIMEBONUS25',
    country: null,
    user_id: 'member-1',
    expires: signedUp + 4 * hour,
    value_percentage: 25,
    currency: null,
    minimum_order_value: null,
    status: 'active',
    validity: 'once-per-user',
    expired: false,
    paymentmethods: [],
  });
});

test('[BONUS-04 BONUS-37] lasts 4 hours after sign-up, to the millisecond', () => {
  const at = (now: number) => validateDiscount(buildTimeBonus(newcomer, now), newcomer, order);
  expect(at(signedUp)).toBeNull();
  expect(at(signedUp + 14_400_000 - 1)).toBeNull();
  expect(at(signedUp + 14_400_000)).toBe('code_expired');
});

test('[BONUS-03 BONUS-08] paid members and those who used it have none', () => {
  const bonus = buildTimeBonus(newcomer, signedUp);
  expect(validateDiscount(bonus, { ...newcomer, paid: 1 }, order)).toBe('code_used');
  expect(validateDiscount(bonus, using('TIMEBONUS25'), order)).toBe('code_used');
  // A pending order does not make a paid member.
  expect(validateDiscount(bonus, using('SPRING'), order)).toBeNull();
});

test('[DISCOUNT-04 DISCOUNT-08] the welcome discount is 25 % on the first purchase, within 24 hours of the sign-up', () => {
  const welcome = (now: number) => buildWelcomeDiscount(newcomer, now);
  expect(welcome(signedUp)).toMatchObject({
    code: 'WELCOME25',
    user_id: 'member-1',
    value_percentage: 25,
    validity: 'first-purchase',
    expires: signedUp + 86_400_000,
    status: 'active',
  });
  const at = (now: number, buyer = newcomer) => validateDiscount(welcome(now), buyer, order);
  expect(at(signedUp + 86_400_000 - 1)).toBeNull();
  expect(at(signedUp + 86_400_000)).toBe('code_expired');
  expect(at(signedUp, using('TIMEBONUS25'))).toBe('code_used');
  expect(at(signedUp, { ...newcomer, paid: 1 })).toBe('code_used');
});

test('[BONUS-05 DISCOUNT-04] both are built in for every member, and no other code is', () => {
  expect(findBuiltInDiscount('TIMEBONUS25', newcomer, signedUp)).toEqual(buildTimeBonus(newcomer, signedUp));
  expect(findBuiltInDiscount('WELCOME25', newcomer, signedUp)).toEqual(buildWelcomeDiscount(newcomer, signedUp));
  expect(findBuiltInDiscount('SPRING', newcomer, signedUp)).toBeNull();
  expect(['TIMEBONUS25', ' welcome25', 'SPRING'].map(isBuiltInCode)).toEqual([true, true, false]);
});

test('[DISCOUNT-01] an operator code has all eleven fields', () => {
  const special = {
    country: 'NL',
    member_id: 'member-1',
    currency: 'EUR',
    minimum_amount: 2_000,
    methods: '["paypal","ideal","gone"]',
    expires_at: signedUp,
  };
  expect(coupon(special, signedUp - 1)).toEqual({
    code: 'SPRING',
    country: 'NL',
    user_id: 'member-1',
    expires: signedUp,
    value_percentage: 30,
    currency: 'EUR',
    minimum_order_value: 2_000,
    status: 'active',
    validity: 'once-per-user',
    expired: false,
    paymentmethods: ['ideal', 'paypal'],
  });
  expect(coupon(special, signedUp).expired).toBe(true);
});

test('[DISCOUNT-08] reports why a code is invalid', () => {
  expect(judge({})).toBeNull();
  expect(judge({ expires_at: signedUp + 1 })).toBeNull();
  expect(judge({ expires_at: signedUp })).toBe('code_expired');
  expect(judge({ status: 'disabled' })).toBe('code_expired');
  expect(judge({ country: 'NL' })).toBeNull();
  expect(judge({ country: 'BE' })).toBe('code_country');
  expect(judge({ currency: 'EUR' })).toBeNull();
  expect(judge({ currency: 'PLN' })).toBe('code_country');
  expect(judge({ methods: '["ideal"]' })).toBeNull();
  expect(judge({ methods: '["visa"]' })).toBe('code_method');
  expect(judge({ currency: 'EUR', minimum_amount: 2_499 })).toBeNull();
  expect(judge({ currency: 'EUR', minimum_amount: 2_500 })).toBe('code_minimum');
});

test('[DISCOUNT-08] skips conditions on unknown facts of the order', () => {
  const special = { country: 'BE', currency: 'EUR', methods: '["visa"]', minimum_amount: 9_999 };
  expect(judge(special, {})).toBeNull();
  expect(judge(special, { country: 'BE' })).toBeNull();
  expect(judge(special, { method: 'ideal' })).toBe('code_method');
  expect(judge(special, { price: { amount: 999, currency: 'EUR' } })).toBe('code_minimum');
});

test('[DISCOUNT-02 DISCOUNT-03] a code of another member is not found, and a used code is reported as used first', () => {
  expect(judge({ member_id: 'member-2', status: 'disabled' })).toBe('code_not_found');
  expect(judge({ member_id: 'member-1' })).toBeNull();
  expect(judge({ status: 'disabled' }, order, using('SPRING'))).toBe('code_used');
  expect(judge({}, order, using('AUTUMN'))).toBeNull();
  expect(judge({ validity: 'first-purchase' }, order, using('AUTUMN'))).toBe('code_used');
  expect(judge({ validity: 'unlimited' }, order, using('SPRING'))).toBeNull();
  expect(judge({ validity: 'unlimited' }, order, { ...newcomer, paid: 1 })).toBeNull();
});

test('[DISCOUNT-03] paid and pending orders use a code, failed ones release it', () => {
  expect(providerStates.filter((state) => !codeConsumingStates.includes(state))).toEqual([
    'open',
    'cancelled',
    'expired',
    'failed',
  ]);
});

test('[DISCOUNT-08] codes ignore case and spaces', () => {
  expect([' time bonus25\u00a0', 'TimeBonus25', '  '].map(normaliseCode)).toEqual(['TIMEBONUS25', 'TIMEBONUS25', '']);
});

test('[BONUS-06 DISCOUNT-04 DISCOUNT-08] half a cent is rounded in favour of the member', () => {
  const off = (amount: number) => applyDiscount({ amount, currency: 'EUR' }, 25).amount;
  expect([999, 2_499, 4_999, 9_999, 1_000].map(off)).toEqual([749, 1_874, 3_749, 7_499, 750]);
});
