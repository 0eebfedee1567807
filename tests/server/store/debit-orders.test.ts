import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { Refusal } from '#server/core/call.ts';
import type { DebitTable } from '#server/db/schema.ts';
import { encryptAccount } from '#server/store/debits.ts';
import { placeDebitOrder } from '#server/store/place-order.ts';
import { useProduct } from '#tests/server/calls/product-server.ts';
import { eur, evening, fakeShop, hello, keepCard, paymentsOf } from '#tests/server/calls/shop.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';

const account = {
  holder: 'Ann Example',
  iban: 'NL91ABNA0417164300',
  street: 'Long Street',
  house_number: '1',
  postal_code: '1000 AA',
  city: 'Utrecht',
  mobile: '+31612345678',
};

forEachEngine((engine) => {
  const shop = fakeShop();
  const server = useProduct(engine, { deps: { payments: shop.provider } });

  /** A confirmed debit. */
  const addDebit = async (memberId: string, special: Partial<DebitTable> = {}): Promise<DebitTable> => {
    const now = server().clock.now();
    const debit: DebitTable = {
      id: randomBytes(9).toString('hex'),
      member_id: memberId,
      bundle_id: 'evening',
      credits: 60,
      ...eur(2_499),
      full_amount: 2_499,
      discount_code: null,
      discount_percentage: null,
      country: 'NL',
      account: encryptAccount(server().deps().vault, account),
      iban_masked: 'NL91••••4300',
      iban_hash: 'iban',
      mobile_masked: '+31 ••• •••• 5678',
      mobile_hash: 'mobile',
      mandate_reference: 'M-1',
      mandate_text: 'I agree.',
      code_hash: '',
      code_expires_at: now,
      code_sent_at: now,
      codes_sent: 1,
      tries: 0,
      state: 'confirmed',
      created_at: now,
      confirmed_at: now,
      ...special,
    };
    await server()
      .deps()
      .db.write((tx) => tx.insertInto('debit').values(debit).execute());
    return debit;
  };
  const place = (debit: DebitTable) =>
    placeDebitOrder(server().deps(), { debit, domain: null, now: server().clock.now() });
  const bonus = { discount_code: 'TIMEBONUS25', discount_percentage: 25, amount: 1_874 };

  test('[SDD-09 PAY-12] orders a confirmed debit by its mandate, without a page, at the agreed amount', async () => {
    const { member, agent } = await server().addLoggedIn();
    shop.charge.state = 'pending';
    // The bonus may end: the member agreed to this amount.
    const debit = await addDebit(member.id, bonus);
    const payment = await place(debit);
    expect(shop.orders.at(-1)).toMatchObject({
      id: payment.id,
      price: eur(1_874),
      method: 'sdd',
      keepCard: false,
      by: {
        mandate: { reference: 'M-1', agreed: debit.confirmed_at, holder: 'Ann Example', iban: 'NL91ABNA0417164300' },
      },
    });
    expect(payment).toMatchObject({ state: 'pending', debit_id: debit.id, redirect_url: null, full_amount: 2_499 });
    const { transaction } = await agent.ok('loadTransaction', { query: { id: payment.id } });
    expect(transaction).toMatchObject({
      method: 'sdd',
      status: 'pending',
      discount: { code: 'TIMEBONUS25', percentage: 25 },
      mandate: { reference: 'M-1', iban: 'NL91••••4300' },
    });
    shop.charge.state = 'paid';
  });

  test('[SDD-09 PAY-12] fifty concurrent orders create one payment, also when repeated later', async () => {
    const { member } = await server().addLoggedIn();
    const debit = await addDebit(member.id);
    const placed = await Promise.all(Array.from({ length: 50 }, () => place(debit)));
    expect(new Set(placed.map(({ id }) => id)).size).toBe(1);
    expect((await place(debit)).id).toBe(placed[0]?.id);
    expect(await paymentsOf(server(), member.id)).toMatchObject([{ state: 'paid' }]);
    expect((await server().readMember(member.id)).credits).toBe(60);
    const other = await place(await addDebit(member.id));
    expect(other.id).not.toBe(placed[0]?.id);
  });

  test('[PAY-12] replaces an open order, and is refused if that has been paid', async () => {
    const { member, agent } = await server().addLoggedIn();
    const open = (await agent.ok('createPayment', { body: hello })).transaction;
    await place(await addDebit(member.id));
    expect(shop.known.get(`fake-${open.id}`)?.state).toBe('cancelled');
    const paid = (await agent.ok('createPayment', { body: evening })).transaction;
    shop.report(`fake-${paid.id}`, { state: 'paid' });
    const refused = await place(await addDebit(member.id)).catch((error: unknown) => error);
    expect(refused instanceof Refusal && refused.code).toBe('order_paid');
    expect((await server().readMember(member.id)).credits).toBe(120);
  });

  test('[DISCOUNT-03 SDD-09] refuses a code that was used since, but not one that expired', async () => {
    const { member, agent } = await server().addLoggedIn({ signup_at: server().clock.now() });
    const debit = await addDebit(member.id, bonus);
    await keepCard(server(), member.id);
    const body = {
      ...evening,
      method: 'visa' as const,
      card: 'kept' as const,
      discount: 'TIMEBONUS25',
      price: eur(1_874),
    };
    await agent.ok('createPayment', { body });
    const refused = await place(debit).catch((error: unknown) => error);
    expect(refused instanceof Refusal && refused.fields).toEqual({ discount: 'code_used' });
    const late = await server().addMember({ signup_at: 0 });
    expect((await place(await addDebit(late.id, bonus))).state).toBe('paid');
  });

  test('[SDD-09 PAY-12] retries a provider that does not respond', async () => {
    const { member } = await server().addLoggedIn();
    const debit = await addDebit(member.id);
    shop.answers.areLost = true;
    const refused = await place(debit).catch((error: unknown) => error);
    expect(refused instanceof Refusal && refused.code).toBe('unavailable');
    shop.answers.areLost = false;
    // The first attempt has charged already.
    expect((await place(debit)).id).toBe((await paymentsOf(server(), member.id))[0]?.id);
    expect(await paymentsOf(server(), member.id)).toHaveLength(1);
  });
});
