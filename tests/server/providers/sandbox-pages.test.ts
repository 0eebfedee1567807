import { Window } from 'happy-dom';
import { expect, test, vi } from 'vitest';
import { cardMethods } from '#contract/card-methods.ts';
import { type PaymentMethod, paymentMethods } from '#contract/payment-methods.ts';
import type { ProviderOrder } from '#server/core/deps.ts';
import { decideSandboxPayment, findSandboxPayment } from '#server/providers/payments/sandbox-payments.ts';
import { useProduct } from '#tests/server/calls/product-server.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { makeOrder, mandateOf, press, useShop } from './sandbox-shop.ts';

/** First button of each method. */
const firstButton: Readonly<Record<PaymentMethod, string>> = {
  sdd: 'Agree to the debit',
  prezelewy24: 'Go to your bank',
  blik: 'Send the code',
  sct: 'I have ordered the transfer',
  giropay: 'Go to your bank',
  mastercard: 'Use this card',
  visa: 'Use this card',
  creditcard: 'Use this card',
  dankort: 'Use this card',
  mobilepay: 'Open MobilePay',
  swish: 'Open Swish',
  twint: 'Go to your bank',
  satispay: 'Open Satispay',
  vipps: 'Open Vipps',
  cartebancaire: 'Use this card',
  nexi: 'Use this card',
  ideal: 'Go to your bank',
  bancontact: 'Go to your bank',
  applepay: 'Go to Apple Pay',
  paysafecard: 'Use this voucher',
  maestro: 'Use this card',
  paypal: 'Go to PayPal',
  sofort: 'Go to your bank',
  eps: 'Go to your bank',
};

forMainEngine((engine) => {
  const server = useProduct(engine);
  const shop = useShop();
  const create = async (special: Partial<ProviderOrder> = {}) => {
    const order = makeOrder(shop, special);
    const { providerId } = await server().deps().payments.create(order);
    return { id: providerId, page: `/dev/pay/${providerId}`, shopUrl: order.returnUrl };
  };
  const open = async (path: string) => {
    const response = await server().agent().fetch(path);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const read = (text: string) => {
    const { document } = new Window();
    document.write(text);
    const words = (selector: string) =>
      [...document.querySelectorAll(selector)].map((each) => each.textContent.replaceAll(/\s+/g, ' ').trim());
    return { document, words };
  };
  const report = (id: string) => server().deps().payments.status(id);
  const stateOf = async (id: string) => (await report(id))?.state;

  test.each(paymentMethods)('[PAY-01] %s has its own page with the common buttons', async (method) => {
    const { id, page } = await create({ method });
    const { status, headers, text } = await open(page);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(text).not.toMatch(/<script|style="/);
    const { words } = read(text);
    const buttons = words('button, a.button');
    expect(buttons).toContain(firstButton[method]);
    for (const name of ['Pay €24.99', 'Let it fail', 'Cancel', 'Decide later']) {
      expect(buttons.filter((each) => each.includes(name))).toEqual([name]);
    }
    expect(words('main').join()).toContain('Sandbox: no money moves');
    expect(words('main').join()).toContain('Nothing is charged.');
    expect(words('.primary')).toEqual(['Pay €24.99']);
    expect(words('dd')).toEqual(expect.arrayContaining(['Vesper: 60 credits', id]));
  });

  test.each(paymentMethods)('[PAY-01] the pages of %s work with a screen reader and a keyboard', async (method) => {
    const { id, page } = await create({ method });
    const pages = [page, `${page}/approve`, '/dev/pay'];
    const texts = await Promise.all(pages.map(async (path) => (await open(path)).text));
    await decideSandboxPayment(server().deps().db, id, 'paid');
    for (const text of [...texts, (await open(page)).text]) {
      const { document, words } = read(text);
      expect(document.documentElement.getAttribute('lang')).toBe('en');
      expect(words('h1')).toHaveLength(1);
      expect(words('title')[0]).toContain(words('h1')[0]);
      const levels = [...document.querySelectorAll('h1, h2, h3')].map(({ tagName }) => Number(tagName[1]));
      expect(levels.every((level, at) => level <= (levels[at - 1] ?? 0) + 1)).toBe(true);
      for (const input of document.querySelectorAll('input:not([type="hidden"])')) {
        const label = input.closest('label') ?? document.querySelector(`label[for="${input.id}"]`);
        expect(label?.textContent.trim()).not.toBe('');
        expect(label).not.toBeNull();
      }
      for (const labelled of document.querySelectorAll('[aria-labelledby], [aria-describedby]')) {
        const ids = `${labelled.getAttribute('aria-labelledby') ?? ''} ${labelled.getAttribute('aria-describedby') ?? ''}`;
        for (const each of ids.trim().split(/\s+/)) expect(document.querySelectorAll(`[id="${each}"]`)).toHaveLength(1);
      }
    }
  });

  test.each(cardMethods)('[PAY-13] a %s is accepted, declined or needs approval', async (method) => {
    const use = async (number: string) => {
      const { id, page, shopUrl } = await create({ method });
      const { status, to } = await press(server(), `${page}/card`, { number });
      return { id, page, shopUrl, status, to };
    };
    for (const [number, state] of [
      ['4242 4242 4242 4242', 'paid'],
      ['4242-4242-4242-4242', 'paid'],
      ['4000000000000341', 'paid'],
      ['4000 0000 0000 0002', 'failed'],
    ] as const) {
      const { id, status, to, shopUrl } = await use(number);
      expect([number, status, to, await stateOf(id)]).toEqual([number, 303, shopUrl, state]);
    }
    for (const [outcome, button, state] of [
      ['paid', 'Approve', 'paid'],
      ['failed', 'Refuse', 'failed'],
    ] as const) {
      const { id, page, to, shopUrl } = await use('4000 0000 0000 3220');
      expect([to, await stateOf(id)]).toEqual([`${page}/approve?card=4000000000003220`, 'open']);
      const { document, words } = read((await open(to ?? '')).text);
      expect(words('h2')).toContain('Your bank asks: is it you?');
      expect(words('button')).toContain(button);
      const card = document.querySelector('input[name="card"]')?.getAttribute('value') ?? '';
      expect(await press(server(), page, { outcome, card })).toMatchObject({ status: 303, to: shopUrl });
      expect(await stateOf(id)).toBe(state);
    }
  });

  test('an unknown card is refused at its field and stays entered', async () => {
    const { id, page } = await create({ method: 'visa' });
    for (const number of ['4111 "1111"', '']) {
      const { status, text } = await press(server(), `${page}/card`, { number });
      expect(status).toBe(422);
      const { document, words } = read(text);
      const input = document.querySelector('#number');
      expect(input?.getAttribute('value')).toBe(number);
      expect(input?.getAttribute('aria-invalid')).toBe('true');
      expect(input?.getAttribute('aria-describedby')).toContain('number-problem');
      expect(words('[role="alert"]')).toEqual(['This is no test card. Use one of the list.']);
    }
    expect(await stateOf(id)).toBe('open');
  });

  test('[PAY-13] the page states whether the card is saved', async () => {
    const [saved, once] = [await create({ method: 'visa', keepCard: true }), await create({ method: 'visa' })];
    expect((await open(saved.page)).text).toContain('The shop keeps this card for further orders of yours.');
    expect((await open(once.page)).text).toContain('The card is used once and not kept.');
  });

  test('[PAY-13] saves the card that was used', async () => {
    for (const [number, label] of [
      ['4000000000000341', 'Visa •••• 0341'],
      ['4000000000003220', 'Visa •••• 3220'],
    ] as const) {
      const { id, page } = await create({ method: 'visa', keepCard: true });
      await press(server(), `${page}/card`, { number });
      await press(server(), page, { outcome: 'paid', card: number });
      expect((await report(id))?.card?.label).toBe(label);
      expect((await open(page)).text).toContain(label);
    }
  });

  test.each(['ideal', 'bancontact', 'eps', 'twint'] as const)(
    '[PAY-01] %s: choose a bank, then approve',
    async (method) => {
      const { id, page, shopUrl } = await create({ method });
      const { words } = read((await open(page)).text);
      expect(words('legend')).toEqual(['Your bank']);
      const approval = await open(`${page}/approve?bank=Harbour+Bank`);
      expect(read(approval.text).words('h2')).toContain('Harbour Bank asks: is it you?');
      expect((await open(`${page}/approve?bank=%3Cb%3EEvil`)).text).not.toContain('Evil');
      expect(await press(server(), page, { outcome: 'paid' })).toMatchObject({ status: 303, to: shopUrl });
      expect(await stateOf(id)).toBe('paid');
      expect((await open(`${page}/approve`)).text).toContain('This payment has been made.');
    },
  );

  test('[PAY-01] BLIK: a wrong code shows an error, a right one waits for approval', async () => {
    const { id, page } = await create({ method: 'blik', price: { amount: 9_999, currency: 'PLN' } });
    for (const [code, problem] of [
      ['000 000', 'This code is wrong or too old. Make a new one in your app.'],
      ['12345', 'Enter 6 digits.'],
      ['abcdef', 'Enter 6 digits.'],
      ['', 'Enter 6 digits.'],
    ] as const) {
      const { status, text } = await press(server(), `${page}/code`, { code });
      const { document, words } = read(text);
      expect([status, words('[role="alert"]')]).toEqual([422, [problem]]);
      expect(document.querySelector('#code')?.getAttribute('value')).toBe(code);
    }
    const { status, to } = await press(server(), `${page}/code`, { code: '777 123' });
    expect([status, to, await stateOf(id)]).toEqual([303, `${page}/approve`, 'open']);
    expect((await open(to ?? '')).text).toContain('Your bank’s app asks: is it you?');
  });

  test('[PAY-01] paysafecard: a used voucher shows an error, another one pays', async () => {
    const { id, page, shopUrl } = await create({ method: 'paysafecard' });
    const refused = await press(server(), `${page}/code`, { code: '0000 0000 0000 0000' });
    expect([refused.status, await stateOf(id)]).toEqual([422, 'open']);
    expect(refused.text).toContain('Nothing is left on this voucher.');
    const { to } = await press(server(), `${page}/code`, { code: '1234 1234 1234 1234' });
    expect([to, await stateOf(id)]).toEqual([shopUrl, 'paid']);
  });

  test('accepts a code only for methods with codes', async () => {
    const { id, page } = await create({ method: 'paypal' });
    expect((await press(server(), `${page}/code`, { code: '777123' })).status).toBe(400);
    expect(await stateOf(id)).toBe('open');
  });

  test('[PAY-12] a bank transfer stays pending until the money arrives', async () => {
    const { id, page, shopUrl } = await create({ method: 'sct' });
    expect((await open(page)).text).toContain('NL91 ABNA 0417 1643 00');
    expect(await press(server(), page, { outcome: 'pending' })).toMatchObject({ status: 303, to: shopUrl });
    const { document, words } = read((await open(page)).text);
    expect(words('button')).toEqual(['The money has arrived', 'Let it fail', 'Let it expire']);
    expect(document.querySelector('input[name="stay"]')).not.toBeNull();
    expect(await press(server(), page, { outcome: 'paid', stay: '1' })).toMatchObject({ status: 303, to: page });
    expect(await stateOf(id)).toBe('paid');
  });

  test.each([
    ['refunded', 'Refund', 'The money went back to the payer.'],
    ['charged_back', 'Charge back', 'The payer’s bank has taken the money back.'],
  ])('[PAY-12] a paid payment can be %s on its page, once', async (outcome, button, message) => {
    const { id, page } = await create();
    await press(server(), page, { outcome: 'paid' });
    expect(read((await open(page)).text).words('button')).toContain(button);
    await Promise.all([press(server(), page, { outcome, stay: '1' }), press(server(), page, { outcome, stay: '1' })]);
    expect(await stateOf(id)).toBe(outcome);
    const { document, words } = read((await open(page)).text);
    expect(words('main').join()).toContain(message);
    expect(document.querySelector('form')).toBeNull();
    await vi.waitFor(() => expect(shop.reports(id)).toBe(2));
  });

  test.each(['paid', 'failed', 'cancelled', 'expired', 'pending', 'authorised'] as const)(
    '[PAY-12] "What should happen" makes a payment %s, reports it and redirects the payer',
    async (outcome) => {
      const { id, page, shopUrl } = await create();
      expect(await press(server(), page, { outcome })).toMatchObject({ status: 303, to: shopUrl });
      expect(await stateOf(id)).toBe(outcome);
      await vi.waitFor(() => expect(shop.reports(id)).toBe(1));
      const { document } = read((await open(page)).text);
      expect(document.querySelector('a.button')?.getAttribute('href')).toBe(shopUrl);
      expect(document.querySelector(`p.${outcome}`)?.textContent).not.toBe('');
    },
  );

  test('[PAY-12] shows the scheduled next state on the page', async () => {
    const { page } = await create();
    await press(server(), page, { outcome: 'failed-in-30' });
    expect((await open(page)).text).toContain('By itself it will be failed at 2026-01-15 12:00:30 UTC.');
  });

  test('[PAY-12] "Decide later" changes nothing', async () => {
    const { id, page, shopUrl } = await create();
    const before = await findSandboxPayment(server().deps().db, id);
    expect(await press(server(), page, { outcome: 'later' })).toMatchObject({ status: 303, to: shopUrl });
    expect(await findSandboxPayment(server().deps().db, id)).toEqual(before);
  });

  test('[PAY-12] a double click redirects the payer and decides once', async () => {
    const { id, page, shopUrl } = await create();
    const clicks = await Promise.all(Array.from({ length: 10 }, () => press(server(), page, { outcome: 'paid' })));
    expect(clicks.map(({ to }) => to)).toEqual(Array(10).fill(shopUrl));
    await vi.waitFor(() => expect(shop.reports(id)).toBe(1));
  });

  test('refuses other sites, unknown outcomes and unknown payments', async () => {
    const { id, page } = await create({ method: 'visa' });
    const fields = { outcome: 'paid', number: '4242424242424242', code: '777123' };
    for (const path of [page, `${page}/card`, `${page}/code`]) {
      expect((await press(server(), path, fields, { origin: 'https://evil.example' })).status).toBe(403);
      expect((await press(server(), path, fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    }
    for (const outcome of ['nonsense', '', 'toString', 'open']) {
      expect((await press(server(), page, { outcome })).status).toBe(400);
    }
    await press(server(), page, { outcome: 'refunded' });
    for (const path of ['/dev/pay/sb-unknown', '/dev/pay/sb-unknown/card', '/dev/pay/sb-unknown/code']) {
      expect((await press(server(), path, fields)).status).toBe(404);
    }
    expect((await open('/dev/pay/sb-unknown')).status).toBe(404);
    expect((await open('/dev/pay/sb-unknown/approve')).status).toBe(404);
    expect(await stateOf(id)).toBe('open');
    expect(shop.reports(id)).toBe(0);
  });

  test('escapes the texts of an order', async () => {
    const { page } = await create({ description: '<img src=x onerror=alert(1)>' });
    for (const path of [page, '/dev/pay']) expect((await open(path)).text).not.toContain('<img');
  });

  test('[PAY-12] the list shows all payments, newest first, and explains the test numbers', async () => {
    server().clock.advance(1_000);
    const first = await create({ price: { amount: 4_200, currency: 'NOK' }, method: 'vipps' });
    server().clock.advance(1_000);
    const second = await create({ method: 'sdd', by: mandateOf('DE97500105170000000001') });
    const { document, words } = read((await open('/dev/pay')).text);
    const links = [...document.querySelectorAll('li a')];
    const addresses = links.map((link) => link.getAttribute('href'));
    expect(addresses.slice(0, 2)).toEqual([second.page, first.page]);
    expect(words('li a').slice(0, 2)).toEqual(['€24.99, Direct debit (SEPA)', 'NOK 42.00, Vipps']);
    expect(words('li .state').slice(0, 2)).toEqual(['pending', 'not paid yet']);
    expect(words('dt')).toEqual(
      expect.arrayContaining([
        '4242 4242 4242 4242',
        '4000 0000 0000 0002',
        '4000 0000 0000 3220',
        '4000 0000 0000 0341',
        'DE97 5001 0517 0000 0000 01',
        'DE70 5001 0517 0000 0000 02',
        'DE43 5001 0517 0000 0000 03',
        '000000',
      ]),
    );
    const outbox = read((await open('/dev/outbox')).text);
    expect(outbox.document.querySelector('a[href="/dev/pay"]')).not.toBeNull();
  });
});
