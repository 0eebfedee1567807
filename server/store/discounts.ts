import type { Kysely } from 'kysely';
import type { Discount } from '#contract/discount.ts';
import type { FieldError } from '#contract/errors.ts';
import { stayDiscount } from '#contract/limits.ts';
import type { Schema } from '#server/db/schema.ts';
import {
  type Buyer,
  type Terms,
  discountError,
  discountView,
  plainCode,
  ruleDiscount,
  stayDiscountOf,
  usedStates,
} from '#server/domain/discounts.ts';
import { readCompany } from './settings.ts';

/** A member as discounts see him. Inside the transaction of an order nobody else can use a code meanwhile. */
export const readBuyer = async (db: Kysely<Schema>, memberId: string): Promise<Buyer> => {
  const member = await db
    .selectFrom('member')
    .select(['id', 'signup_at', 'paid'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const orders = await db
    .selectFrom('payment')
    .select('discount_code')
    .where('member_id', '=', memberId)
    .where('state', 'in', usedStates)
    .execute();
  const used = new Set(orders.flatMap(({ discount_code: code }) => code ?? []));
  return { ...member, used, hasBought: orders.length > 0 };
};

const findDiscount = async (
  db: Kysely<Schema>,
  code: string,
  buyer: Buyer,
  now: number,
): Promise<Discount | undefined> => {
  const rule = ruleDiscount(code, buyer, now);
  if (rule !== null) return rule;
  const stay = code === stayDiscount.code ? stayDiscountOf(await readCompany(db)) : null;
  if (stay !== null) return stay;
  const row = await db.selectFrom('discount').selectAll().where('code', '=', code).executeTakeFirst();
  return row && discountView(row, now);
};

/** The discount of a code, or why this member cannot use it for such an order. [DISCOUNT-02 DISCOUNT-03 DISCOUNT-08] */
export const judgeCode = async (
  db: Kysely<Schema>,
  text: string,
  { memberId, terms, now }: { readonly memberId: string; readonly terms: Terms; readonly now: number },
): Promise<{ readonly discount: Discount } | { readonly error: FieldError }> => {
  const buyer = await readBuyer(db, memberId);
  const discount = await findDiscount(db, plainCode(text), buyer, now);
  const error = discount === undefined ? 'code_not_found' : discountError(discount, buyer, terms);
  return discount === undefined || error !== null ? { error: error ?? 'code_not_found' } : { discount };
};

/** Whether a code that was promised to this member has been used by him meanwhile. [DISCOUNT-03] */
export const isUsedUp = async (
  db: Kysely<Schema>,
  code: string,
  { memberId, now }: { readonly memberId: string; readonly now: number },
): Promise<boolean> => {
  const judged = await judgeCode(db, code, { memberId, terms: {}, now });
  return 'error' in judged && judged.error === 'code_used';
};
