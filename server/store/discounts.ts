import type { Kysely } from 'kysely';
import type { Discount } from '#contract/discount.ts';
import type { FieldError } from '#contract/errors.ts';
import { retentionDiscount } from '#contract/limits/shop.ts';
import type { Tx } from '#server/core/call.ts';
import type { DiscountTable, Schema } from '#server/db/schema.ts';
import {
  type DiscountBuyer,
  type OrderTerms,
  validateDiscount,
  toDiscount,
  normaliseCode,
  findBuiltInDiscount,
  buildRetentionDiscount,
  codeConsumingStates,
} from '#server/domain/discounts.ts';
import type { SiteDomain } from '#server/domain/site-domain.ts';
import { getCompany } from './site-settings.ts';

/** Inside the transaction of an order no other order can use a code meanwhile. */
export const getBuyer = async (db: Kysely<Schema>, memberId: string): Promise<DiscountBuyer> => {
  const member = await db
    .selectFrom('member')
    .select(['id', 'signup_at', 'paid'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const orders = await db
    .selectFrom('payment')
    .select('discount_code')
    .where('member_id', '=', memberId)
    .where('state', 'in', codeConsumingStates)
    .execute();
  const used = new Set(orders.flatMap(({ discount_code: code }) => code ?? []));
  return { ...member, used, hasBought: orders.length > 0 };
};

const findDiscount = async (
  db: Kysely<Schema>,
  code: string,
  buyer: DiscountBuyer,
  { domain, now }: { readonly domain: SiteDomain; readonly now: number },
): Promise<Discount | undefined> => {
  const rule = findBuiltInDiscount(code, buyer, now);
  if (rule !== null) return rule;
  const stay = code === retentionDiscount.code ? buildRetentionDiscount(await getCompany(db, domain)) : null;
  if (stay !== null) return stay;
  const row = await db.selectFrom('discount').selectAll().where('code', '=', code).executeTakeFirst();
  return row && toDiscount(row, now);
};

/** `domain`: the site on which the member orders. */
type CodeQuestion = { readonly memberId: string; readonly domain: SiteDomain; readonly now: number };

/**
 * The discount of a code, or the reason why the member cannot use it for this order. [DISCOUNT-02 DISCOUNT-03
 * DISCOUNT-08]
 */
export const resolveCode = async (
  db: Kysely<Schema>,
  text: string,
  { memberId, terms, ...at }: CodeQuestion & { readonly terms: OrderTerms },
): Promise<{ readonly discount: Discount } | { readonly error: FieldError }> => {
  const buyer = await getBuyer(db, memberId);
  const discount = await findDiscount(db, normaliseCode(text), buyer, at);
  const error = discount === undefined ? 'code_not_found' : validateDiscount(discount, buyer, terms);
  return discount === undefined || error !== null ? { error: error ?? 'code_not_found' } : { discount };
};

/** True when the member has used a promised code meanwhile. [DISCOUNT-03] */
export const isDiscountUsed = async (db: Kysely<Schema>, code: string, question: CodeQuestion): Promise<boolean> => {
  const resolved = await resolveCode(db, code, { ...question, terms: {} });
  return 'error' in resolved && resolved.error === 'code_used';
};

/** Returns false when the code exists already. */
export const addDiscount = async (tx: Tx, row: DiscountTable): Promise<boolean> => {
  const added = await tx
    .insertInto('discount')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  return added !== undefined;
};

/** Returns false when there is no such code. */
export const disableDiscount = async (tx: Tx, code: string): Promise<boolean> => {
  const disabled = await tx
    .updateTable('discount')
    .set({ status: 'disabled' })
    .where('code', '=', code)
    .returning('code')
    .executeTakeFirst();
  return disabled !== undefined;
};

/** The latest first, for the operator. */
export const listDiscounts = (db: Kysely<Schema>): Promise<DiscountTable[]> =>
  db.selectFrom('discount').selectAll().orderBy('created_at', 'desc').orderBy('code').execute();
