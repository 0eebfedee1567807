import { type Page, expect } from '@playwright/test';
import type { Database } from '#server/db/open.ts';
import type { MemberTable, PaymentTable } from '#server/db/schema.ts';
import { type TestMember, addTestMember, getCredits } from '#tests/server/kit/conversations.ts';
import { checkout } from './checkout.ts';
import { sandbox } from './sandbox.ts';

/** A member without credits who has just signed up, so the time bonus applies. */
export const addFreeMember = (db: Database, name: string, special: Partial<MemberTable> = {}): Promise<TestMember> =>
  addTestMember(db, name, { credits: 0, paid: 0, ...special });

export const listPayments = (db: Database, { id }: TestMember): Promise<PaymentTable[]> =>
  db.read.selectFrom('payment').selectAll().where('member_id', '=', id).orderBy('created_at').execute();

export const listPaymentStates = async (db: Database, player: TestMember): Promise<string[]> =>
  (await listPayments(db, player)).map(({ state }) => state).toSorted();

/** The credits that were bought, and whether that made a paid user. */
export const getPurchase = async (db: Database, player: TestMember) => {
  const { paid } = await db.read
    .selectFrom('member')
    .select('paid')
    .where('id', '=', player.id)
    .executeTakeFirstOrThrow();
  return { credits: await getCredits(db, player), paid };
};

/** A new member of the Netherlands at the provider's page, with an order of sixty credits by iDEAL. */
export const openProviderPage = async (page: Page) => {
  await page.goto('/credits');
  const shop = checkout(page);
  await shop.choose(60);
  await shop.method('iDEAL | Wero').check();
  await expect(shop.pay).toHaveText('Pay €18.74 with iDEAL | Wero');
  await shop.pay.click();
  await sandbox(page).at();
  return sandbox(page);
};
