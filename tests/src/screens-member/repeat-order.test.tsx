// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import type { BundlesReply } from '#contract/payment.ts';
import { payment } from '#tests/machines/samples.ts';
import {
  type Answers,
  all,
  click,
  find,
  member,
  named,
  open,
  problem,
  seeHeading,
  until,
} from '#tests/src/app/stage.tsx';

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const offer: BundlesReply = {
  bundles: [
    {
      id: 'plus',
      credits: 60,
      price: euros(2_499),
      price_per_message: euros(42),
      style: 'p1',
      best_value: false,
    },
  ],
  methods: ['ideal', 'visa'],
  country: 'NL',
  last: { bundle: 'plus', method: 'visa' },
  card: { label: 'Visa •••• 4242' },
  payments_open: true,
  unfinished: null,
};

const text = () => find('#main')?.textContent ?? '';
const again = (given: Answers = {}) => open('/credits/repeat-order', { ...member(), loadBundles: offer, ...given });
const ordered = (stage: Awaited<ReturnType<typeof open>>) =>
  stage.requests.filter(({ name }) => name === 'createPayment').map(({ body }) => body);

it('[CREDITS-05 CREDITS-08 PAY-13 ROUTE-30] shows the last order with its price and card, and one button', async () => {
  const stage = await again({ createPayment: { transaction: payment('pending'), redirect_url: null } });
  stage.answers.loadTransaction = { transaction: payment('pending', { changed: Date.now() }) };
  await seeHeading('Order again');
  const pay = await until(() => named('Pay €24.99 with Visa •••• 4242'));
  for (const part of [
    'Payment methodVisa',
    '60 credits€24.99',
    'Charge this card.',
    'you agree that your card is charged',
  ])
    expect(text()).toContain(part);
  expect([named('Choose something else')?.getAttribute('href'), ordered(stage)]).toEqual(['/credits', []]);
  click(pay);
  click(pay);
  await seeHeading('Waiting for your bank');
  expect(location.pathname).toBe('/transactions/payment-1');
  expect(ordered(stage)).toEqual([
    { bundle: 'plus', method: 'visa', country: 'NL', price: euros(2_499), card: 'kept' },
  ]);
});

it('[PAY-13] another card is entered at the payment service', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const stage = await again({
    createPayment: { transaction: payment('open'), redirect_url: 'https://pay.example/1' },
  });
  await until(() => named('Pay €24.99 with Visa •••• 4242'));
  click(all('#main input[type=radio]')[1]);
  click(await until(() => named('Pay €24.99 with Visa')));
  await until(() => assign.mock.calls.length > 0);
  expect([assign.mock.calls, ordered(stage)]).toEqual([
    [['https://pay.example/1']],
    [{ bundle: 'plus', method: 'visa', country: 'NL', price: euros(2_499) }],
  ]);
  assign.mockRestore();
});

it('[PAY-13] a saved card is removed after a confirmation', async () => {
  const stage = await again({ deleteSavedCard: { ok: true } });
  click(await until(() => named('Forget this card')));
  expect(stage.requests.some(({ name }) => name === 'deleteSavedCard')).toBe(false);
  click(await until(() => named('Forget the card')));
  await until(() => named('Pay €24.99 with Visa'));
  expect([text().includes('4242'), named('Forget this card')]).toEqual([false, null]);
});

it('[DISCOUNT-08] a changed price is announced and shown before the payment', async () => {
  const stage = await again({ createPayment: problem('price_changed') });
  const pay = await until(() => named('Pay €24.99 with Visa •••• 4242'));
  const [bundle] = offer.bundles;
  stage.answers.loadBundles = { ...offer, bundles: [{ ...bundle, price: euros(2_999) }] };
  click(pay);
  await until(() => named('Pay €29.99 with Visa •••• 4242'));
  expect(text()).toContain('The price has changed. Please check it again.');
});

it('[CREDITS-08] without an earlier order it leads to the bundles', async () => {
  await again({ loadBundles: { ...offer, last: null, card: null } });
  expect(await until(() => location.pathname === '/credits')).toBe(true);
});

it('an unfinished order is shown', async () => {
  await again({ loadBundles: { ...offer, unfinished: payment('open') } });
  const link = await until(() => named('Look at it'));
  expect(link.getAttribute('href')).toBe('/transactions/payment-1');
});
