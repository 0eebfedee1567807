// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { gifts as ids } from '#contract/gift.ts';
import type { BundlesReply } from '#contract/payment.ts';
import { message } from '#tests/machines/samples.ts';
import {
  type Answers,
  all,
  card,
  click,
  find,
  member,
  open,
  problem,
  seeHeading,
  settings,
  texts,
  until,
} from '#tests/src/app/stage.tsx';

const gifts = ids.map((id) => ({ id, picture: `/gifts/${id}.svg` }));
const sent = { message: message(1, 'member-0001', { type: 'gift', body: 'cake' }), credits: 9, free_messages: 3 };

const priced = { ...settings, gift_credits: 3 };

const see = async (given: Answers = {}, credits = 12) => {
  const stage = await open('/settings', {
    ...member({ credits }),
    loadSettings: priced,
    loadGifts: { gifts },
    acknowledgeDelivery: { ok: true },
    ...given,
  });
  await seeHeading('Settings');
  await until(() => stage.requests.some(({ name }) => name === 'loadConversations'));
  stage.sendEvent({ type: 'giftDialog.requested', profile: card });
  await until(() => find('dialog'));
  return stage;
};
const said = () => find('dialog')?.textContent ?? '';
const button = (name: string) => all('dialog button').find((one) => one.textContent === name);
const radios = () => all('dialog input[type=radio]') as HTMLInputElement[];
const choose = async (id: string) => {
  click(await until(() => radios().find(({ value }) => value === id)));
  await until(() => radios().find(({ value }) => value === id)?.checked);
};
const confirming = async (id = 'cake') => {
  await choose(id);
  click(button('Continue'));
  await until(() => button('Choose another one'));
};
const count = (requests: readonly { name: string }[], name: string) =>
  requests.filter((call) => call.name === name).length;

it('[GIFT-01 GIFT-03 CHAT-06 API-33] a gift is selected in a radio group, confirmed, sent once, and announced', async () => {
  const arrived = Promise.withResolvers<unknown>();
  const stage = await see({ sendGift: () => arrived.promise });
  await until(() => radios().length === 8);
  expect(find('dialog h2')?.textContent).toBe('A gift for Ben');
  expect(new Set(radios().map(({ name }) => name))).toEqual(new Set(['gift']));
  expect(all('dialog img').map((picture) => picture.getAttribute('src'))).toEqual(gifts.map(({ picture }) => picture));
  expect(find('dialog label')?.textContent).toBe('A rose');

  await confirming();
  expect(said()).toContain('A piece of cake');
  expect(said()).toContain('Ben will find it in your conversation.');
  expect(said()).toContain('A gift costs 3 credits');
  expect(said()).toContain('12 credits left');
  expect(document.activeElement?.textContent).toContain('A piece of cake');
  expect(count(stage.requests, 'sendGift')).toBe(0);

  click(button('Send the gift'));
  await until(() => find('dialog [aria-busy=true]'));
  click(find('dialog [aria-busy=true]'));
  const loads = count(stage.requests, 'loadConversations');
  arrived.resolve(sent);
  await until(() => find('dialog') === null);
  await until(() => document.body.textContent.includes('Gift delivered.'));
  expect(stage.requests.filter(({ name }) => name === 'sendGift').map(({ body }) => body)).toEqual([
    { profile: card.id, gift: 'cake' },
  ]);
  await until(() => count(stage.requests, 'loadConversations') === loads + 1);
  expect(stage.app.getSnapshot().context.facts.user?.credits).toBe(9);
});

it('[GIFT-03] submitting without a choice shows an error', async () => {
  await see();
  await until(() => radios().length === 8);
  click(button('Continue'));
  await until(() => said().includes('Please choose a gift.'));
  expect(document.activeElement).toBe(radios()[0]);
});

it('[GIFT-03] the selection can be changed, and the dialog closed', async () => {
  const stage = await see();
  await confirming('rose');
  click(button('Choose another one'));
  await until(() => document.activeElement === radios()[0]);
  expect(radios()[0]?.checked).toBe(true);
  click(find('dialog [aria-label=Close]'));
  await until(() => find('dialog') === null);
  expect(count(stage.requests, 'sendGift')).toBe(0);
});

it('[API-33] shows loading gifts, a failed load, and a retry', async () => {
  const arrived = Promise.withResolvers<unknown>();
  const stage = await see({ loadGifts: () => arrived.promise });
  expect(find('dialog [aria-busy]')?.textContent).toBe('Loading the gifts');
  arrived.resolve(problem('network'));
  await until(() => find('dialog [role=alert]'));
  expect(said()).toContain('The gifts could not be loaded');
  stage.answers.loadGifts = { gifts };
  click(button('Try again'));
  await until(() => radios().length === 8);
});

it('[GIFT-03] a failure is shown in the dialog, keeps the selection, and can be retried', async () => {
  const stage = await see({ sendGift: problem('unavailable') });
  await confirming();
  click(button('Send the gift'));
  await until(() => find('dialog [role=alert]'));
  expect(find('dialog [role=alert]')?.textContent).toBe('An error occured, please try again later.');
  expect(said()).toContain('A piece of cake');
  stage.answers.sendGift = sent;
  click(button('Try again'));
  await until(() => find('dialog') === null);
  expect(count(stage.requests, 'sendGift')).toBe(2);
});

const offer: BundlesReply = {
  bundles: [
    {
      id: 'evening',
      credits: 60,
      price: { amount: 2_499, currency: 'EUR' },
      price_per_message: { amount: 42, currency: 'EUR' },
      style: 'p1',
      best_value: false,
    },
  ],
  methods: ['ideal'],
  country: 'NL',
  last: null,
  card: null,
  payments_open: true,
  unfinished: null,
};

it('[GIFT-03 CREDITS-04 PREMIUM-05] too few credits: the button buys credits, and the gift comes back without a purchase', async () => {
  const stage = await see({ loadBundles: offer }, 2);
  await choose('cake');
  expect(button('Continue')).toBeUndefined();
  click(button('Buy credits'));
  await until(() => button('Buy for €24.99'));
  expect(find('dialog h2')?.textContent).toBe('Not enough credits');
  click(button('Not now'));
  await until(() => radios().length === 8);
  expect(radios().find(({ checked }) => checked)?.value).toBe('cake');
  click(button('Buy credits'));
  click(await until(() => button('Buy for €24.99')));
  await until(() => location.pathname === '/credits/evening/ideal');
  await until(() => find('dialog') === null);
  expect(count(stage.requests, 'sendGift')).toBe(0);
  expect(sessionStorage.getItem('draft:intent:member-0001')).toBe(
    JSON.stringify({ feature: 'gift', path: '/settings', name: 'Ben' }),
  );
  sessionStorage.clear();
});

it.each([
  ['[GIFT-03 CREDITS-04] too few credits', 'not_enough_credits', 'Buy credits', 'Not enough credits'],
  [
    '[GIFT-03 ROLE-10] the limit of conversations',
    'conversation_limit',
    'Get Premium',
    'Your free conversations are used up',
  ],
] as const)('%s, refused by the server, lead to the paywall', async (_, code, offered, title) => {
  const stage = await see({ sendGift: problem(code), loadBundles: offer });
  await confirming();
  click(button('Send the gift'));
  await until(() => find('dialog [role=alert]'));
  expect(texts('dialog [role=alert] button')).toEqual([offered]);
  click(button(offered));
  await until(() => find('dialog h2')?.textContent === title);
  expect(count(stage.requests, 'sendGift')).toBe(1);
});
