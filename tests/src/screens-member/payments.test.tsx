// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { defaultCompany } from '#server/domain/site-settings.ts';
import type { Transaction } from '#contract/payment.ts';
import { payment } from '#tests/machines/samples.ts';
import {
  type Answers,
  all,
  card,
  click,
  find,
  member,
  named,
  open,
  problem,
  seeHeading,
  settings,
  texts,
  until,
} from '#tests/src/app/stage.tsx';

const now = Date.now();
const text = () => find('#main')?.textContent ?? '';
const linked = (name: string) => named(name)?.getAttribute('href');
const calls = (stage: Awaited<ReturnType<typeof open>>, call: string) =>
  stage.requests.filter(({ name }) => name === call).map(({ body }) => body);

const look = (transaction: Transaction, given: Answers = {}) =>
  open('/transactions/payment-1', { ...member(), loadTransaction: { transaction }, ...given });

const part = { credits: 12, price: { amount: 500, currency: 'EUR' } };

it('[PAY-02 PAY-04 PAY-12] a pending payment states that the page can be left', async () => {
  await look(payment('pending', { changed: now }));
  await seeHeading('Waiting for your bank');
  expect(text()).toContain('This usually takes a few seconds. You can keep browsing');
  expect([linked('Keep browsing'), named('Continue to payment'), named('Cancel this order')]).toEqual([
    '/members',
    null,
    null,
  ]);
});

it('[PAY-12] an overdue payment states that too, and a direct debit takes days', async () => {
  const stage = await look(payment('pending', { changed: now - 600_000 }));
  await seeHeading('Waiting for your bank');
  expect(text()).toContain('This is taking longer than usual.');
  stage.close();
  await look(payment('pending', { changed: now, method: 'sdd' }));
  await seeHeading('Waiting for your bank');
  expect(text()).toContain('A direct debit takes your bank a few days.');
});

it('[PAY-02 PAY-12] a payment of another sum says that credits or money come back, and not that a bank is awaited', async () => {
  const wrong = payment('wrong_amount', { changed: now });
  const stage = await look(wrong);
  await seeHeading('We received a different amount');
  expect(text()).toContain("You'll get either your credits or your money back.");
  expect([named('Continue to payment'), named('Cancel this order')]).toEqual([null, null]);
  expect(find('#main [aria-live]')?.textContent).toBe('Different amount received');
  stage.close();
  const refund = { credits: 0, price: { amount: 2_000, currency: 'EUR' } };
  await look({ ...wrong, refunding: true, refund });
  await seeHeading('Refund under way');
  expect(text()).toContain('€20.00 goes back the way it came.');
});

it('[PAY-02 PAY-12] an unpaid order can be continued, or cancelled after a confirmation', async () => {
  const order = payment('open', { changed: now, redirect_url: 'https://pay.example/1' });
  let answered: (reply: unknown) => void = () => undefined;
  const stage = await look(order, { cancelPayment: () => new Promise((resolve) => (answered = resolve)) });
  await seeHeading('Waiting for your bank');
  expect(linked('Continue to payment')).toBe('https://pay.example/1');
  click(named('Cancel this order'));
  const keep = await until(() => named('Keep the order'));
  expect(document.activeElement).toBe(keep);
  click(keep);
  await until(() => document.activeElement === named('Cancel this order'));
  expect(calls(stage, 'cancelPayment')).toEqual([]);
  click(named('Cancel this order'));
  const sure = await until(() => named('Cancel the order'));
  sure.focus();
  click(sure);
  click(sure);
  await until(() => sure.getAttribute('aria-busy') === 'true');
  answered({ transaction: payment('cancelled') });
  await seeHeading('That did not go through');
  expect(calls(stage, 'cancelPayment')).toEqual([{ id: 'payment-1' }]);
  expect(document.activeElement).toBe(find('#main'));
  expect(find('#main [aria-live]')?.textContent).toBe('Cancelled');
});

it('an order that cannot be cancelled shows the reason, and is reloaded', async () => {
  const stage = await look(payment('open', { changed: now }), { cancelPayment: problem('network') });
  click(await until(() => named('Cancel this order')));
  click(await until(() => named('Cancel the order')));
  await until(() => find('#main [role=alert]'));
  await until(() => calls(stage, 'loadTransaction').length === 2);
  expect(text()).toContain('An error occured, please try again later.');
});

it('[PAY-07] failed and cancelled payments use the text of the specification, and offer a next step', async () => {
  for (const state of ['failed', 'cancelled', 'expired'] as const) {
    const stage = await look(payment(state));
    await seeHeading('That did not go through');
    expect(text()).toContain('Payment failed or has been cancelled.');
    expect(text()).toContain('Nothing was charged.');
    expect(text().includes('It was not paid in time.')).toBe(state === 'expired');
    expect([linked('Try again'), linked('Pay another way')]).toEqual(['/credits/plus/ideal', '/credits/plus']);
    stage.close();
  }
});

it('[PAY-08] a saved card that could not be charged: retry, or by PayPal', async () => {
  await look(payment('failed', { recurring: true, method: 'visa' }));
  await seeHeading('That did not go through');
  expect(text()).toContain("Your saved card couldn't be charged. Payment failed or has been cancelled.");
  expect([linked('Try again'), linked('Pay with PayPal'), linked('Pay another way')]).toEqual([
    '/credits/repeat-order?bundle=plus&method=visa',
    '/credits/plus/paypal',
    '/credits/plus',
  ]);
});

it('[PAY-02] a refund has its own text', async () => {
  for (const [transaction, heading, explanation] of [
    [
      payment('paid', { refunding: true, refund: part }),
      'Your order is withdrawn',
      '€5.00 goes back the way it came. That can take your bank a few days. 12 unused credits of this order are gone.',
    ],
    [
      payment('paid', { refund: part }),
      'Your money is back',
      '€5.00 went back the way it came. 12 unused credits of this order are gone.',
    ],
    [
      payment('refunded', { refund: { ...part, credits: 0 } }),
      'Your money is back',
      '€5.00 went back the way it came.',
    ],
    [
      payment('charged_back'),
      'Your bank took it back',
      'This payment was charged back at your bank. Its unused credits are gone.',
    ],
  ] as const) {
    const stage = await look(transaction);
    await seeHeading(heading);
    expect(text()).toContain(explanation);
    expect(text()).not.toContain('Nothing was charged');
    stage.close();
  }
});

const debit = payment('paid', {
  method: 'sdd',
  price: { amount: 1_874, currency: 'EUR' },
  discount: { code: 'WELCOME25', percentage: 25 },
  mandate: { reference: 'VSP-1', iban: 'NL** **** **** **00 00', text: 'I authorise Vesper Media.', agreed: 0 },
});

it('[PAY-05 PAY-10] a completed payment has a receipt that can be printed', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  await look(debit, {
    loadSettings: { ...settings, refund_days: 14 },
    loadCompanyInfo: { ...defaultCompany, name: 'Vesper Media B.V.', address: 'Street 1', vat_numbers: ['NL001B01'] },
  });
  await seeHeading('Thank you, Ann');
  const receipt = find('#receipt')?.textContent ?? '';
  for (const part of [
    'Vesper Media B.V.',
    'Street 1',
    'VAT NL001B01',
    'Order numberpayment-1',
    'DateJanuary 1, 1970',
    'BuyerAnn',
    'Payment methodDirect debit (SEPA)',
    'StatusPaid',
    'Bank accountNL** **** **** **00 00',
    'MandateVSP-1',
    '60 credits€24.99',
    'Welcome discount 25%-€6.25',
    'Total incl. VAT, once€18.74',
    'I authorise Vesper Media.',
    'An order can be withdrawn for 14 days after its payment',
  ])
    expect(receipt).toContain(part);
  expect([linked('See the receipt'), linked('All your payments')]).toEqual(['#receipt', '/transactions']);
  click(named('Print'));
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

it('[PAY-10 PREMIUM-04] a partly used order is withdrawn by two clicks, after the sum was said', async () => {
  const paid = payment('paid', { withdrawal: { ...part, until: now + 86_400_000 } });
  const goingBack = { transaction: payment('paid', { refunding: true, refund: part }) };
  const stage = await look(paid, { withdrawPayment: goingBack });
  click(await until(() => named('Withdraw this order')));
  await until(() => named('Withdraw the order'));
  expect(text()).toContain(
    '12 of its 60 credits are unused. They are taken from your balance. You get back €5.00, by iDEAL | Wero. You stay Premium.',
  );
  expect(calls(stage, 'withdrawPayment')).toEqual([]);
  stage.answers.loadTransaction = goingBack;
  click(named('Withdraw the order'));
  await seeHeading('Your order is withdrawn');
  expect(calls(stage, 'withdrawPayment')).toEqual([{ id: 'payment-1', amount: 500 }]);
  expect(text()).toContain('€5.00 goes back the way it came. That can take your bank a few days.');
  expect(text()).toContain('€5.00 (12 unused credits)');
});

it('[PAY-10 PREMIUM-04] the withdrawal of an unused order says that Premium ends', async () => {
  const withdrawal = { until: now + 86_400_000, credits: 60, price: { amount: 2_499, currency: 'EUR' } };
  await look(payment('paid', { withdrawal }));
  click(await until(() => named('Withdraw this order')));
  await until(() => named('Withdraw the order'));
  expect(text()).toContain('You have not used any of its 60 credits. They are taken from your balance.');
  expect(text()).toContain('You get back €24.99, by iDEAL | Wero. Premium ends, unless you have another paid order.');
});

it('an order spent since shows that instead', async () => {
  const stage = await look(payment('paid', { withdrawal: { ...part, until: now + 86_400_000 } }), {
    withdrawPayment: problem('not_withdrawable'),
  });
  click(await until(() => named('Withdraw this order')));
  stage.answers.loadTransaction = { transaction: payment('paid') };
  click(await until(() => named('Withdraw the order')));
  await until(() => named('Withdraw the order') === null);
  await until(() => find('#main [role=alert]'));
  expect([named('Withdraw this order'), text().includes('This order can no longer be withdrawn.')]).toEqual([
    null,
    true,
  ]);
});

it('[ROLE-13 PAY-04] links back to the interrupted action', async () => {
  const intent = { feature: 'message', path: `/members/${card.id}/chat`, name: 'Ben' };
  sessionStorage.setItem('draft:intent:member-0001', JSON.stringify(intent));
  const stage = await open('/transactions/payment-1', {
    ...member({ paid_user: false, credits: 0 }),
    loadTransaction: { transaction: payment('pending', { changed: now }) },
  });
  await seeHeading('Waiting for your bank');
  await until(() => stage.app.getSnapshot().context.memberId);
  Object.assign(stage.answers, member({ paid_user: true, credits: 60 }), {
    loadTransaction: { transaction: payment('paid') },
  });
  stage.sendEvent({ type: 'live.eventArrived', event: { type: 'payment', transaction: 'payment-1' } });
  await seeHeading('Thank you, Ann');
  const back = await until(() => named('Back to Ben'));
  // Once on this page, not twice.
  expect(text()).not.toContain('Browse the members');
  expect(document.body.textContent).not.toContain('You can write to Ben now.');
  click(back);
  await until(() => location.pathname === `/members/${card.id}/chat`);
});

it('an unknown payment is not found; one that failed to load can be retried', async () => {
  const stage = await look(payment('paid'), { loadTransaction: problem('not_found') });
  await seeHeading('This page could not be found');
  stage.close();
  const again = await look(payment('paid'), { loadTransaction: problem('network') });
  await seeHeading('The payment could not be loaded');
  again.answers.loadTransaction = { transaction: payment('paid') };
  click(named('Try again'));
  expect(await seeHeading('Thank you, Ann')).toBe(true);
});

it('[PAY-03 PAY-10 ROUTE-34] all payments: date, item, amount, method and state', async () => {
  const transactions = [
    { ...debit, id: 'payment-2', created: new Date(2026, 4, 2).getTime() },
    payment('failed', { created: new Date(2026, 3, 1).getTime() }),
  ];
  const stage = await open('/transactions', { ...member(), loadTransactions: { transactions } });
  await seeHeading('Your payments');
  await until(() => find('#main li'));
  expect(all('#main li a').map((row) => [row.getAttribute('href'), row.textContent])).toEqual([
    [
      '/transactions/payment-2',
      '60 credits€24.99 €18.74May 2, 2026 · Direct debit (SEPA) · payment-2PaidWelcome discount 25%',
    ],
    ['/transactions/payment-1', '60 credits €24.99Apr 1, 2026 · iDEAL | Wero · payment-1Failed'],
  ]);
  expect(linked('Order again')).toBe('/credits/repeat-order');
  stage.answers.loadTransaction = { transaction: transactions[0] };
  click(find('#main li a'));
  await seeHeading('Thank you, Ann');
  expect(location.pathname).toBe('/transactions/payment-2');
  click(named('All your payments'));
  await seeHeading('Your payments');
});

it('[PAY-03] shows the empty state, and a failed load', async () => {
  const stage = await open('/transactions', { ...member(), loadTransactions: problem('network') });
  await seeHeading('Your payments could not be loaded');
  stage.answers.loadTransactions = { transactions: [] };
  click(named('Try again'));
  await seeHeading("You haven't bought anything yet");
  expect([linked('Look at the bundles'), texts('#main li')]).toEqual(['/credits', []]);
});
