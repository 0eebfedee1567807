// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { registerOpenDialog } from '#src/ui/modal/open-dialogs.ts';
import type { Bundle, BundlesReply } from '#contract/payment.ts';
import type { Profile } from '#contract/profile.ts';
import { imageOf } from '#tests/images.ts';
import { profile } from '#tests/machines/samples.ts';
import {
  type Answers,
  all,
  card,
  click,
  fill,
  find,
  member,
  named,
  open,
  problem,
  seeHeading,
  settings,
  until,
} from '#tests/src/app/stage.tsx';

const bundle = (id: string, credits: number, amount: number, isBest: boolean): Bundle => ({
  id,
  credits,
  price: { amount, currency: 'EUR' },
  price_per_message: { amount: 42, currency: 'EUR' },
  style: 'p1',
  best_value: isBest,
});
const offer: BundlesReply = {
  bundles: [bundle('hello', 20, 999, false), bundle('evening', 60, 2_499, false), bundle('weekend', 150, 4_999, true)],
  methods: ['ideal', 'paypal'],
  country: 'NL',
  last: { bundle: 'evening', method: 'paypal' },
  card: null,
  payments_open: true,
  unfinished: null,
};
const button = (name: string) => all('dialog button').find(({ textContent }) => textContent === name);

const requests = async (given: Answers = { loadBundles: offer }) => {
  const stage = await open('/members', { ...member({ credits: 0, paid_user: false }), ...given });
  await until(() => stage.requests.some(({ name }) => name === 'loadConversations') && find('main h1'));
  const request = () =>
    stage.app.send({
      type: 'paywall.requested',
      feature: 'allPhotos',
      intent: { feature: 'allPhotos', path: `/members/${card.id}`, name: card.name },
      until: null,
    });
  request();
  return { ...stage, request };
};

const refused = async (given?: Answers) => {
  const stage = await requests(given);
  await until(() => find('dialog'));
  return stage;
};

it('[PREMIUM-03 ROLE-13] explains a Premium feature, and offers a bundle', async () => {
  await refused();
  expect(find('dialog')?.textContent).toContain(`See all photos of ${card.name}`);
  expect(find('dialog')?.textContent).toContain('Any bundle of credits makes you Premium and opens every photo.');
  click(all('dialog button').find(({ textContent }) => textContent === 'See all bundles'));
  await until(() => location.pathname === '/premium');
  expect(find('dialog')).toBeNull();
});

it('[ROLE-09 UI-11] waits until any other modal has closed', async () => {
  const leave = registerOpenDialog();
  const stage = await requests();
  // The component is rendered; only its modal still waits.
  await import('#src/components/paywall/paywall.tsx');
  await until(() => stage.app.getSnapshot().children['member'] !== undefined);
  await new Promise((resolve) => setImmediate(resolve));
  expect(find('dialog')).toBeNull();
  leave();
  await until(() => find('dialog'));
});

it('[ROLE-09 LIKE-09] opens again after it was closed', async () => {
  const stage = await refused();
  click(find('dialog [aria-label=Close]'));
  await until(() => find('dialog') === null);
  stage.request();
  await until(() => find('dialog'));
  expect(find('dialog')?.textContent).toContain(`See all photos of ${card.name}`);
});

it('[PREMIUM-05 BONUS-06] shows two bundles at the price with the bonus, its countdown and the last method; one tap leads to paying', async () => {
  const stage = await refused({ loadBundles: offer, ...member({ credits: 0, signup_date: Date.now() - 3_610_000 }) });
  await until(() => button('Buy for €18.74'));
  const said = find('dialog')?.textContent ?? '';
  expect(all('dialog input[type=radio]')).toHaveLength(2);
  expect(said).toMatch(/Welcome bonus 25%.*02:59:/);
  expect(said).toContain('With PayPal, as last time');
  expect(said).toContain('You confirm on the next page. Nothing renews by itself.');
  click(all('dialog input[type=radio]')[0]);
  click(await until(() => button('Buy for €7.49')));
  await until(() => location.pathname === '/credits/hello/paypal');
  expect(stage.requests.filter(({ name }) => name === 'createPayment')).toEqual([]);
  expect(sessionStorage.getItem('draft:intent:member-0001')).toContain(card.id);
  sessionStorage.clear();
});

it('[PREMIUM-05] without a bonus it shows full prices and no countdown', async () => {
  await refused({ loadBundles: offer, ...member({ credits: 0 }) });
  await until(() => button('Buy for €24.99'));
  expect(find('dialog')?.textContent).not.toContain('Welcome bonus');
});

it('[PREMIUM-05] bundles that could not be loaded are loaded again; where nothing is sold it says so', async () => {
  const stage = await refused({ loadBundles: problem('network') });
  await until(() => find('dialog')?.textContent.includes('The bundles could not be loaded'));
  stage.answers.loadBundles = { ...offer, methods: [] };
  click(button('Try again'));
  await until(() => find('dialog')?.textContent.includes("Payments aren't available from this country yet."));
  expect(button('See all bundles')).toBeDefined();
});

const ben: Profile = {
  ...profile(card.id, card),
  photos: [{ id: 'p', image: imageOf('a'), locked: true }],
  prompts: [{ prompt: 'dish', answer: 'Risotto.' }],
};
const seeBen = async (given: Answers = {}) => {
  const poor = member({ credits: 0, free_messages: 0, paid_user: false });
  const stage = await open(`/members/${card.id}`, { ...poor, loadProfile: ben, loadBundles: offer, ...given });
  await seeHeading('Ben, 40');
  await until(() => stage.requests.some(({ name }) => name === 'loadConversations'));
  return stage;
};

it('[PREMIUM-03 PREMIUM-05 ROLE-13] locked photos open the paywall; the purchase leads back to the profile', async () => {
  await seeBen();
  click(named('Unlock'));
  await until(() => button('Buy for €24.99'));
  expect(find('dialog')?.textContent).toContain('See all photos of Ben');
  click(button('Buy for €24.99'));
  await until(() => location.pathname === '/credits/evening/paypal');
  expect(sessionStorage.getItem('draft:intent:member-0001')).toContain(`/members/${card.id}`);
  sessionStorage.clear();
});

it('[PREMIUM-05 PROFILE-27] a comment without credits opens the paywall, which gives it back with its words', async () => {
  const stage = await seeBen({ loadSettings: { ...settings, message_credits: 2 } });
  click(all('#main button').find((one) => one.getAttribute('aria-label')?.startsWith('Like “')));
  await until(() => find('dialog textarea'));
  await fill('dialog textarea', 'With saffron?');
  expect(button('Send')).toBeUndefined();
  click(button('Buy credits'));
  await until(() => find('dialog textarea') === null && button('See all bundles'));
  expect(all('dialog')).toHaveLength(1);
  click(button('Not now'));
  const box = await until(() => document.querySelector<HTMLTextAreaElement>('dialog textarea'));
  expect([box.value, all('dialog').length]).toEqual(['With saffron?', 1]);
  expect(stage.requests.filter(({ name }) => name === 'sendMessage')).toEqual([]);
  sessionStorage.clear();
});
