import { expect, test } from 'vitest';
import { seedDefaults } from '#server/store/seed-defaults.ts';
import { runOperator } from '#server/operator/run.ts';
import { useProduct } from '#tests/server/calls/product-server.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';

forMainEngine((engine) => {
  const server = useProduct(engine);
  const operate = (...words: string[]) => runOperator(server().deps(), words);

  test('[ROLE-18 CREDITS-06] the prices of the operator survive a restart', async () => {
    const listed = (await operate('bundles', 'list')).split('\n');
    expect(listed).toHaveLength(44);
    expect(listed).toContain('hello\t20 credits\t€9.99');
    expect(await operate('bundles', 'price', 'hello', 'EUR', '8.50')).toBe('Set: €8.50.');
    const { db, config } = server().deps();
    await db.write((tx) => seedDefaults(tx, config));
    const { bundles } = await server()
      .agent()
      .ok('loadBundles', { query: { country: 'DE' } });
    expect(bundles[0]).toMatchObject({
      price: { amount: 850, currency: 'EUR' },
      price_per_message: { amount: 43, currency: 'EUR' },
    });
    expect(await operate('bundles', 'price', 'season', 'SEK', '1200')).toBe('Set: SEK\u00a01,200.00.');
  });

  test('[ROLE-18 CREDITS-06] refuses an invalid price and changes nothing', async () => {
    const before = await operate('bundles', 'list');
    await expect(operate('bundles', 'price', 'gold', 'EUR', '9.99')).rejects.toThrow('There is no bundle gold.');
    await expect(operate('bundles', 'price', 'hello', 'QQQ', '9.99')).rejects.toThrow('QQQ is paid nowhere.');
    for (const sum of ['9,99', '9.9', '0', '0.00', '-1', 'free', '9.99 EUR', '1e3']) {
      await expect(operate('bundles', 'price', 'hello', 'EUR', sum)).rejects.toThrow(`${sum} is no sum`);
    }
    await expect(operate('bundles', 'price', 'hello')).rejects.toThrow(
      'Write: bundles price <bundle> <currency> <amount>',
    );
    expect(await operate('bundles', 'list')).toBe(before);
  });

  test('[ROLE-18 DISCOUNT-01] creates codes with conditions, lists, accepts and disables them', async () => {
    const { member, agent } = await server().addLoggedIn({ name: `Ann of ${engine}` });
    expect(await operate('discounts', 'list')).toBe('Nothing.');
    expect(await operate('discounts', 'create', 'spring', '30', 'unlimited')).toBe('Created: SPRING.');
    expect((await agent.ok('loadDiscount', { query: { code: 'spring' } })).value_percentage).toBe(30);
    server().clock.advance(1);
    const conditions = 'first-purchase country=nl currency=eur minimum=20.00 methods=ideal,visa expires=2026-12-31';
    const words = [...conditions.split(' '), `member=${member.email}`];
    expect(await operate('discounts', 'create', 'For-Ann', '5', ...words)).toBe('Created: FOR-ANN.');
    expect(await agent.ok('loadDiscount', { query: { code: 'FOR-ANN' } })).toEqual({
      code: 'FOR-ANN',
      country: 'NL',
      user_id: member.id,
      expires: Date.UTC(2026, 11, 31),
      value_percentage: 5,
      currency: 'EUR',
      minimum_order_value: 2_000,
      status: 'active',
      validity: 'first-purchase',
      expired: false,
      paymentmethods: ['visa', 'ideal'],
    });
    expect((await operate('discounts', 'list')).split('\n')).toEqual([
      `FOR-ANN\t5 %\tactive\tfirst-purchase\tuntil 2026-12-31 00:00\tNL\tfrom €20.00\tvisa ideal\t${member.id}`,
      'SPRING\t30 %\tactive\tunlimited\t-\t-\t-\t-\t-',
    ]);
    expect(await operate('discounts', 'disable', 'spring')).toBe('Disabled.');
    expect((await agent.refused('loadDiscount', { query: { code: 'SPRING' } })).fields).toEqual({
      code: 'code_expired',
    });
    expect(await operate('discounts', 'list')).toContain('SPRING\t30 %\tdisabled');
    await expect(operate('discounts', 'disable', 'winter')).rejects.toThrow('There is no code winter.');
  });

  test('[ROLE-18 DISCOUNT-01] refuses an invalid code with the reason', async () => {
    const create = (...words: string[]) => operate('discounts', 'create', ...words);
    const before = await operate('discounts', 'list');
    for (const [words, texts] of [
      ['A_B 10 unlimited', 'A_B is no code'],
      ['timebonus25 10 unlimited', 'TIMEBONUS25 belongs to every new member'],
      ['WELCOME25 10 unlimited', 'WELCOME25 belongs to every new member'],
      ['TEN 0 unlimited', '0 is no percentage'],
      ['TEN 100 unlimited', '100 is no percentage'],
      ['TEN 9.5 unlimited', '9.5 is no percentage'],
      ['TEN 10 always', 'always is no validity. It may be: once-per-user, first-purchase, unlimited.'],
      ['TEN 10 unlimited weekday=monday', 'weekday=monday is no condition'],
      ['TEN 10 unlimited constructor=1', 'constructor=1 is no condition'],
      ['TEN 10 unlimited country=XX', 'XX is no country'],
      ['TEN 10 unlimited methods=cash', 'cash is no way to pay'],
      ['TEN 10 unlimited expires=soon', 'soon is no day'],
      ['TEN 10 unlimited expires=5', '5 is no day'],
      ['TEN 10 unlimited expires=12-31-2026', '12-31-2026 is no day'],
      ['TEN 10 unlimited expires=2026-02-31', '2026-02-31 is no day'],
      ['TEN 10 unlimited minimum=20.00', 'A minimum needs its currency'],
      ['TEN 10 unlimited member=nobody-at-all', 'There is no member nobody-at-all.'],
    ] as const) {
      await expect(create(...words.split(' '))).rejects.toThrow(texts);
    }
    expect(await operate('discounts', 'list')).toBe(before);
    await create('ONCE', '10', 'once-per-user');
    await expect(create('once', '20', 'unlimited')).rejects.toThrow('There is a code ONCE already.');
  });
});
