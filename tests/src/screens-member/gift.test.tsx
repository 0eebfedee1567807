// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { gifts as ids } from '#contract/gift.ts';
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

it.each([
  ['the server says so', 12, 'Send the gift'],
  ['it is known before', 2, null],
])('[GIFT-03 CREDITS-04] too few credits link to buying: %s', async (_, credits, act) => {
  const stage = await see({ sendGift: problem('not_enough_credits') }, credits);
  await confirming();
  if (act !== null) click(button(act));
  await until(() => find('dialog [role=alert]'));
  expect(find('dialog [role=alert]')?.textContent).toBe('Not enough creditsBuy credits');
  expect(button('Send the gift')).toBeUndefined();
  const link = find('dialog [role=alert] a');
  expect(link?.getAttribute('href')).toBe('/credits');
  click(link);
  await until(() => location.pathname === '/credits');
  expect(find('dialog')).toBeNull();
  expect(count(stage.requests, 'sendGift')).toBe(act === null ? 0 : 1);
  expect(sessionStorage.getItem('draft:intent:member-0001')).toBe(
    JSON.stringify({ feature: 'gift', path: '/settings', name: 'Ben' }),
  );
  sessionStorage.clear();
});

it('[GIFT-03 ROLE-10] the limit of conversations links to Premium', async () => {
  await see({ sendGift: problem('conversation_limit') });
  await confirming();
  click(button('Send the gift'));
  await until(() => find('dialog [role=alert] a'));
  expect(texts('dialog [role=alert] a')).toEqual(['Get Premium']);
  expect(find('dialog [role=alert] a')?.getAttribute('href')).toBe('/premium');
});
