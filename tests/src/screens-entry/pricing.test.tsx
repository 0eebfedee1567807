// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import type { BundlesReply } from '#contract/payment.ts';
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
  settings,
  texts,
  until,
} from '#tests/src/app/stage.tsx';

const offer: BundlesReply = {
  bundles: [
    {
      id: 'evening',
      credits: 60,
      price: { amount: 27_900, currency: 'SEK' },
      price_per_message: { amount: 930, currency: 'SEK' },
      style: 'p1',
      best_value: false,
    },
  ],
  methods: ['swish', 'paypal'],
  country: 'SE',
  last: null,
  card: null,
  payments_open: true,
  unfinished: null,
};
const site = {
  ...settings,
  message_credits: 2,
  photo_credits: 3,
  gift_credits: 0,
  refund_days: 14,
  minimum_message_costs: { SE: { costs: 550, currency: 'SEK' }, NL: { costs: 50, currency: 'EUR' } },
};
const show = (more: Answers = {}) => open('/pricing', { loadSettings: site, loadBundles: offer, ...more });
/** Ignores the kind of spaces within an amount. */
const main = () => (find('#main')?.textContent ?? '').replaceAll('\u00a0', ' ');

afterEach(() => localStorage.clear());

it('[ROUTE-33 CREDITS-02 CREDITS-03 CREDITS-06 PAY-11] shows visitors all prices of their country', async () => {
  await show();
  await seeHeading('What it costs');
  await until(() => main().includes('SEK 279.00'));
  expect(texts('#main ul:first-of-type > li').slice(0, 3)).toEqual([
    'A message 2 credits',
    'A photo in a conversation 3 credits',
    'A gift free',
  ]);
  for (const words of [
    'A message from SEK 5.50',
    'SEK 9.30 per message',
    'Prices incl. VAT. Country: Sweden',
    'Credits never expire.',
    'given back within 14 days',
    'nothing renews by itself',
    '25 of your own, 20 new conversations a day.',
  ])
    expect(main()).toContain(words);
  expect(all('#main section:last-of-type li').map((method) => method.textContent)).toEqual(['Swish', 'PayPal']);
  expect(named('Sign up for free')?.getAttribute('href')).toBe('/signup');
});

it('[PAY-09] uses the country chosen for the last payment', async () => {
  localStorage.setItem('payment-country', 'SE');
  const { requests } = await show();
  await until(() => main().includes('SEK 279.00'));
  expect(requests.find(({ name }) => name === 'loadBundles')?.query).toEqual({ country: 'SE' });
});

it('[ROUTE-33] leads a member to the bundles', async () => {
  await show(member());
  await until(() => named('Choose a bundle'));
  expect(named('Choose a bundle')?.getAttribute('href')).toBe('/credits');
});

it('[DISCOUNT-09 BONUS-06] shows a newcomer the prices with the welcome bonus, and its countdown', async () => {
  await show(member({ signup_date: Date.now() - 3_610_000 }));
  await until(() => main().includes('SEK 209.25'));
  expect(main()).toMatch(/Welcome bonus 25%.*02:59:/);
  expect(main()).toContain('instead of SEK 279.00');
});

it('shows a failed load, and retries', async () => {
  const stage = await show({ loadBundles: problem('unavailable') });
  await until(() => main().includes('The bundles could not be loaded'));
  stage.answers.loadBundles = offer;
  click(named('Try again'));
  expect(await until(() => main().includes('SEK 279.00'))).toBe(true);
});
