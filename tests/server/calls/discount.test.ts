import { expect, test } from 'vitest';
import { providerStates } from '#contract/payment.ts';
import type { DiscountTable } from '#server/db/schema.ts';
import { saveCompany } from '#server/store/site-settings.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { makePayment } from '#tests/server/kit/payments.ts';
import { useProduct } from './product-server.ts';
import { eur, evening, fakeShop, keepCard } from './shop.ts';

const hour = 3_600_000;

forMainEngine((engine) => {
  const shop = fakeShop();
  const server = useProduct(engine, { deps: { payments: shop.provider } });
  const newcomer = (special = {}) => server().addLoggedIn({ signup_at: server().clock.now(), ...special });
  let codes = 0;
  /** An operator's code with default conditions. */
  const addCode = async (special: Partial<DiscountTable> = {}): Promise<string> => {
    codes += 1;
    const code = `CODE-${codes}`;
    const none = {
      country: null,
      member_id: null,
      currency: null,
      minimum_amount: null,
      methods: null,
      expires_at: null,
    };
    const row = { code, percentage: 30, ...none, status: 'active', validity: 'once-per-user', created_at: 0 } as const;
    await server()
      .deps()
      .db.write((tx) =>
        tx
          .insertInto('discount')
          .values({ ...row, ...special })
          .execute(),
      );
    return code;
  };
  type Visit = Awaited<ReturnType<typeof newcomer>>;
  const request = async ({ agent }: Visit, query: Record<string, string>) => {
    const { status, error, fields } = await agent.refused('loadDiscount', { query });
    return status === 422 ? fields : { status, error };
  };

  test('[DELETE-05 DISCOUNT-03] a member who left because of the price gets the retention discount once', async () => {
    const visit = await newcomer({ signup_at: 0, paid: 1 });
    expect(await request(visit, { code: 'stay' })).toEqual({ code: 'code_not_found' });
    const { db } = server().deps();
    await db.write((tx) => saveCompany(tx, 1, { delete_discount: 40 }));
    const { code, value_percentage: off, expires } = await visit.agent.ok('loadDiscount', { query: { code: 'stay' } });
    expect([code, off, expires]).toEqual(['STAY', 40, null]);
    const used = makePayment(visit.member.id, server().clock.now(), {
      discount_code: 'STAY',
      state: 'paid',
      status: 'completed',
    });
    await db.write((tx) => tx.insertInto('payment').values(used).execute());
    expect(await request(visit, { code: 'STAY' })).toEqual({ code: 'code_used' });
    await db.write((tx) => saveCompany(tx, 1, { delete_discount: null }));
  });

  test('[DELETE-05 DISCOUNT-08] a retention discount of 100 % or more is ignored: no order is free', async () => {
    const visit = await newcomer();
    const { db } = server().deps();
    for (const [percent, left] of [
      [100, 0],
      [150, -1_250],
      [-10, 2_748],
    ] as const) {
      await db.write((tx) => saveCompany(tx, 1, { delete_discount: percent }));
      expect(await request(visit, { code: 'STAY' })).toEqual({ code: 'code_not_found' });
      const refused = await visit.agent.refused('createPayment', {
        body: { ...evening, price: eur(left), discount: 'STAY' },
      });
      expect(refused.fields).toEqual({ discount: 'code_not_found' });
    }
    await db.write((tx) => saveCompany(tx, 1, { delete_discount: null }));
  });

  test('[API-18 DISCOUNT-01 DISCOUNT-08] returns a code’s discount, however it is typed', async () => {
    const visit = await newcomer();
    const code = await addCode({ country: 'NL', currency: 'EUR', minimum_amount: 2_000, methods: '["ideal"]' });
    const discount = await visit.agent.ok('loadDiscount', { query: { code: ` ${code.toLowerCase()} ` } });
    expect(discount).toEqual({
      code,
      country: 'NL',
      user_id: null,
      expires: null,
      value_percentage: 30,
      currency: 'EUR',
      minimum_order_value: 2_000,
      status: 'active',
      validity: 'once-per-user',
      expired: false,
      paymentmethods: ['ideal'],
    });
    const body = { ...evening, discount: code.toLowerCase(), price: eur(1_749) };
    expect((await visit.agent.ok('createPayment', { body })).transaction.discount).toEqual({ code, percentage: 30 });
  });

  test('[DISCOUNT-02 API-18] an unknown code and the code of another member are not found', async () => {
    const [visit, other] = [await newcomer(), await newcomer()];
    expect(await request(visit, { code: 'SESAME' })).toEqual({ code: 'code_not_found' });
    const code = await addCode({ member_id: other.member.id });
    expect(await request(visit, { code })).toEqual({ code: 'code_not_found' });
    expect((await other.agent.ok('loadDiscount', { query: { code } })).user_id).toBe(other.member.id);
    expect(await request(visit, {})).toEqual({ code: 'required' });
    expect(await request(visit, { code: ' ' })).toEqual({ code: 'required' });
    expect(await request(visit, { code: 'A'.repeat(41) })).toEqual({ code: 'too_long' });
    expect(await server().agent().refused('loadDiscount', { query: { code } })).toMatchObject({
      authentication_required: true,
    });
  });

  test('[DISCOUNT-08] checks country, method and price as far as they are known', async () => {
    const visit = await newcomer({ country: 'NL' });
    const abroad = await addCode({ country: 'BE' });
    expect(await request(visit, { code: abroad, country: 'nl' })).toEqual({ code: 'code_country' });
    await visit.agent.ok('loadDiscount', { query: { code: abroad } });
    await visit.agent.ok('loadDiscount', { query: { code: abroad, country: 'be' } });
    const byCard = await addCode({ methods: '["visa"]' });
    expect(await request(visit, { code: byCard, method: 'ideal' })).toEqual({ code: 'code_method' });
    await visit.agent.ok('loadDiscount', { query: { code: byCard, method: 'visa' } });
    const large = await addCode({ currency: 'EUR', minimum_amount: 2_499 });
    expect(await request(visit, { code: large, bundle: 'hello' })).toEqual({ code: 'code_minimum' });
    await visit.agent.ok('loadDiscount', { query: { code: large, bundle: 'evening' } });
    expect(await request(visit, { code: large, bundle: 'season', country: 'PL' })).toEqual({ code: 'code_country' });
    expect(await request(visit, { code: large, bundle: 'gold' })).toEqual({ status: 404, error: 'not_found' });
  });

  test('[DISCOUNT-08] rejects an expired code, to the millisecond, and a disabled one', async () => {
    const visit = await newcomer();
    const code = await addCode({ expires_at: server().clock.now() + 1 });
    await visit.agent.ok('loadDiscount', { query: { code } });
    server().clock.advance(1);
    expect(await request(visit, { code })).toEqual({ code: 'code_expired' });
    expect(await request(visit, { code: await addCode({ status: 'disabled' }) })).toEqual({ code: 'code_expired' });
  });

  test('[DISCOUNT-03 DISCOUNT-08] a code is used up by a paid or pending order of the same member', async () => {
    const other = await newcomer();
    const code = await addCode();
    const body = { ...evening, discount: code, price: eur(1_749) };
    const outcomes = [];
    const refused: unknown[] = [];
    for (const state of providerStates) {
      const visit = await newcomer();
      const payment = makePayment(visit.member.id, server().clock.now(), { state, discount_code: code });
      await server()
        .deps()
        .db.write((tx) =>
          tx
            .insertInto('payment')
            .values({ ...payment, provider: 'of-before' })
            .execute(),
        );
      const requests = await visit.agent.call('loadDiscount', { query: { code } });
      const ordered = await visit.agent.call('createPayment', { body });
      outcomes.push([state, requests.status, ordered.status]);
      refused.push(...[requests, ordered].flatMap(({ status, body }) => (status === 200 ? [] : [body])));
    }
    const isFree = (state: string) => ['open', 'cancelled', 'expired', 'failed'].includes(state);
    expect(outcomes).toEqual(providerStates.map((state) => (isFree(state) ? [state, 200, 200] : [state, 422, 422])));
    const used = [{ fields: { code: 'code_used' } }, { fields: { discount: 'code_used' } }];
    expect(refused).toMatchObject(Array.from({ length: 6 }, () => used).flat());
    await other.agent.ok('createPayment', { body });
  });

  test('[DISCOUNT-03] a code without a limit can be used again', async () => {
    const { member, agent } = await newcomer();
    const code = await addCode({ validity: 'unlimited' });
    await keepCard(server(), member.id);
    const body = { ...evening, method: 'visa' as const, card: 'kept' as const, discount: code, price: eur(1_749) };
    await agent.ok('createPayment', { body });
    server().clock.advance(hour);
    expect((await agent.ok('createPayment', { body })).transaction.status).toBe('completed');
  });

  test('[API-19 DISCOUNT-04 DISCOUNT-08] the welcome discount lasts until 24 hours after the sign-up', async () => {
    const { member, agent } = await newcomer();
    const query = { welcome: 'true' };
    expect(await agent.ok('loadDiscount', { query })).toEqual({
      code: 'WELCOME25',
      country: null,
      user_id: member.id,
      expires: member.signup_at + 24 * hour,
      value_percentage: 25,
      currency: null,
      minimum_order_value: null,
      status: 'active',
      validity: 'first-purchase',
      expired: false,
      paymentmethods: [],
    });
    server().clock.advance(24 * hour - 1);
    const body = { ...evening, discount: 'WELCOME25', price: eur(1_874) };
    expect((await agent.ok('createPayment', { body })).transaction.price).toEqual(eur(1_874));
    await agent.ok('loadDiscount', { query });
    server().clock.advance(1);
    expect(await agent.refused('loadDiscount', { query })).toEqual({
      status: 404,
      error: 'not_found',
      message: 'not found',
    });
    expect((await agent.refused('createPayment', { body })).fields).toEqual({ discount: 'code_expired' });
  });

  test('[API-19 DISCOUNT-04] any purchase ends the welcome discount', async () => {
    const { member, agent } = await newcomer();
    await keepCard(server(), member.id);
    await agent.ok('createPayment', { body: { ...evening, method: 'visa', card: 'kept' } });
    expect((await agent.refused('loadDiscount', { query: { welcome: 'true' } })).status).toBe(404);
    expect((await agent.refused('loadDiscount', { query: { code: 'welcome25' } })).fields).toEqual({
      code: 'code_used',
    });
    expect((await agent.refused('loadDiscount', { query: { code: 'TIMEBONUS25' } })).fields).toEqual({
      code: 'code_used',
    });
  });

  test('[BONUS-03 BONUS-04 BONUS-05 BONUS-06 BONUS-07 BONUS-08 BONUS-37] the time bonus lasts four hours', async () => {
    const visit = await newcomer();
    const query = { code: 'timebonus25' };
    const bonus = await visit.agent.ok('loadDiscount', { query });
    expect(bonus).toMatchObject({
      code: 'TIMEBONUS25',
      value_percentage: 25,
      status: 'active',
      validity: 'once-per-user',
    });
    expect(bonus.expires).toBe(visit.member.signup_at + 14_400_000);
    server().clock.advance(14_400_000 - 1);
    await visit.agent.ok('loadDiscount', { query });
    server().clock.advance(1);
    expect(await request(visit, query)).toEqual({ code: 'code_expired' });
    expect(await request(await newcomer({ paid: 1 }), query)).toEqual({ code: 'code_used' });
  });

  test('[DISCOUNT-07 DISCOUNT-08] limits guesses per hour; built-in codes do not count', async () => {
    const { agent } = await newcomer();
    const statusOf = async (query: Record<string, string>) => (await agent.call('loadDiscount', { query })).status;
    const guesses = [];
    for (let at = 0; at < 21; at += 1) guesses.push(await statusOf({ code: `GUESS-${at}` }));
    expect(guesses).toEqual([...Array<number>(20).fill(422), 429]);
    for (let at = 0; at < 21; at += 1) expect(await statusOf({ welcome: 'true' })).toBe(200);
    expect(await statusOf({ code: 'TimeBonus25' })).toBe(200);
    const { agent: other } = await newcomer();
    expect((await other.refused('loadDiscount', { query: { code: 'GUESS' } })).status).toBe(422);
  });

  test('[DISCOUNT-08] a guess next to a built-in code is refused', async () => {
    const { agent } = await newcomer();
    expect((await agent.fetch('/api/discountcode.php?code=TIMEBONUS25&code=GUESS')).status).toBe(400);
  });
});
