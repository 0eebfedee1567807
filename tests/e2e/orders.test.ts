import { orderNumber } from '#contract/order-number.ts';
import type { BrowserContext, Page } from '@playwright/test';
import type { Database } from '#server/db/open.ts';
import { type TestMember, addTestMember, addConversation, getCredits } from '#tests/server/kit/conversations.ts';
import { enterAs, test } from './seeded-test.ts';
import {
  addFreeMember,
  getPurchase,
  openProviderPage,
  listPayments,
  listPaymentStates,
} from './pages/payment-fixtures.ts';
import { account, checkout, textedCode } from './pages/checkout.ts';
import { conversation } from './pages/conversation.ts';
import { cards, sandbox } from './pages/sandbox.ts';
import { repeatOrder, transaction } from './pages/transaction.ts';
import { type TestSite, expect, expectAccessible, openBrowserAs, runRetriesOut } from './test-site.ts';

const hour = 60 * 60_000;
/** Less than an order is open. */
const aDay = 23 * hour;

/** The member's own browser somewhere else, or another day. */
const elsewhere = async (page: Page, site: TestSite, player: TestMember) => {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has a browser.');
  const other = await openBrowserAs(browser, site, { locale: 'en-GB' });
  await enterAs(other.context, site, player);
  return other;
};

/** Moves the order a day into the past. */
const letADayPass = async (db: Database, { id }: TestMember): Promise<void> => {
  await db.write((tx) =>
    tx
      .updateTable('payment')
      .set(({ eb }) => ({ created_at: eb('created_at', '-', aDay), changed_at: eb('changed_at', '-', aDay) }))
      .where('member_id', '=', id)
      .execute(),
  );
  await db.write((tx) =>
    tx
      .updateTable('member')
      .set(({ eb }) => ({ signup_at: eb('signup_at', '-', aDay) }))
      .where('id', '=', id)
      .execute(),
  );
};

/** At the page with the button that charges. */
const atTheButton = async (page: Page): Promise<void> => {
  await page.goto('/credits/evening/ideal');
  await expect(checkout(page).pay).toHaveText('Pay €18.74 with iDEAL | Wero');
};

test('an order whose tab was closed continues the next day in another browser at the agreed price @nightly [PAY-02 PAY-03 PAY-10 PAY-12 ROUTE-34]', async ({
  page,
  context,
  site,
  db,
}) => {
  const ada = await addFreeMember(db, 'Ada');
  await enterAs(context, site, ada);
  await openProviderPage(page);
  await page.close();
  await letADayPass(db, ada);

  const { page: later, context: otherDay } = await elsewhere(await context.newPage(), site, ada);
  await later.goto('/credits');
  const shop = checkout(later);
  await expect(later.getByRole('main')).toContainText(
    'You started an order and have not paid it yet: 60 credits for €18.74 with iDEAL | Wero.',
  );
  await expect(shop.goOnPaying).toBeVisible();
  await expectAccessible(later);
  await later.goto('/transactions');
  const payment = transaction(later);
  await expect(payment.rows).toHaveCount(1);
  await expect(payment.rows).toContainText(['Not paid yet']);
  await expect(payment.rows).toContainText(['€18.74']);
  await payment.rows.first().click();
  await expect(payment.title).toHaveText('Waiting for your bank');
  await expect(payment.goOnPaying).toBeVisible();
  await expectAccessible(later);
  await later.goto('/credits');
  await shop.goOnPaying.click();
  await sandbox(later).asksFor('€18.74');
  await sandbox(later).pay('€18.74');
  await expect(payment.title).toHaveText(`Thank you, ${ada.name}`);
  expect(await getPurchase(db, ada)).toEqual({ credits: 60, paid: 1 });
  expect(await listPaymentStates(db, ada)).toEqual(['paid']);
  await later.goto('/credits');
  await expect(shop.bundle(60)).toBeVisible();
  await expect(shop.goOnPaying).toHaveCount(0);
  await otherDay.close();
});

test('a pending order can be cancelled on its page or beside the bundles, and can no longer be paid @nightly [PAY-02 PAY-07]', async ({
  page,
  context,
  site,
  db,
}) => {
  const ada = await addFreeMember(db, 'Ada');
  await enterAs(context, site, ada);
  await (await openProviderPage(page)).let('Decide later');
  const payment = transaction(page);
  await expect(payment.title).toHaveText('Waiting for your bank');
  await payment.giveUp.click();
  await expectAccessible(page);
  await payment.confirmGivingUp.click();
  await expect(payment.title).toHaveText('That did not go through');
  const first = await payment.id();
  await sandbox(page).open(first);
  await expect(page.getByText('This payment was cancelled.')).toBeVisible();

  await (await openProviderPage(page)).let('Decide later');
  await expect(payment.title).toHaveText('Waiting for your bank');
  await page.goto('/credits');
  await page.getByRole('main').getByRole('button', { name: 'Cancel this order' }).click();
  await expect(checkout(page).goOnPaying).toHaveCount(0);
  expect(await listPaymentStates(db, ada)).toEqual(['cancelled', 'cancelled']);
  expect(await getPurchase(db, ada)).toEqual({ credits: 0, paid: 0 });
});

test('a double click, Back and a reload at every step make one order and one charge [PAY-06 PAY-12 ROUTE-29]', async ({
  page,
  context,
  site,
  db,
}) => {
  const ada = await addFreeMember(db, 'Ada');
  await enterAs(context, site, ada);
  const shop = checkout(page);
  // The choices survive a reload on both pages.
  await page.goto('/credits');
  await shop.bundle(60).check();
  await page.reload();
  await expect(shop.bundle(60)).toBeChecked();
  await shop.goOn.click();
  await shop.method('iDEAL | Wero').check();
  await page.reload();
  await expect(shop.method('iDEAL | Wero')).toBeChecked();
  await shop.pay.dblclick();
  await sandbox(page).at();
  const provider = page.url();
  await page.reload();
  await sandbox(page).asksFor('€18.74');
  expect(await listPaymentStates(db, ada)).toEqual(['open']);

  // Back from the provider, and the same again: the same order.
  await page.goBack();
  await expect(shop.pay).toHaveText('Pay €18.74 with iDEAL | Wero');
  await shop.pay.dblclick();
  await sandbox(page).at();
  expect(page.url()).toBe(provider);
  await sandbox(page).let('Stays pending');
  const payment = transaction(page);
  await expect(payment.title).toHaveText('Waiting for your bank');
  await page.reload();
  await expect(payment.title).toHaveText('Waiting for your bank');

  // Back to the provider's page: the earlier decision stands.
  await page.goBack();
  await expect(page.getByText('This payment is on its way.')).toBeVisible();
  await page.getByRole('button', { name: 'The money has arrived' }).click();
  await sandbox(page).toShop.click();
  await expect(payment.title).toHaveText(`Thank you, ${ada.name}`);
  await page.reload();
  await expect(payment.balance(60)).toBeVisible();
  expect(await getPurchase(db, ada)).toEqual({ credits: 60, paid: 1 });
  expect(await listPaymentStates(db, ada)).toEqual(['paid']);
});

test('two tabs at the same time create one order, which is paid once @nightly [PAY-06 PAY-12]', async ({
  page,
  context,
  site,
  db,
}) => {
  const ada = await addFreeMember(db, 'Ada');
  await enterAs(context, site, ada);
  const second = await context.newPage();
  await atTheButton(page);
  await atTheButton(second);
  await Promise.all([checkout(page).pay.click(), checkout(second).pay.click()]);
  await sandbox(page).at();
  await sandbox(second).at();
  expect(second.url()).toBe(page.url());
  await Promise.all([sandbox(page).pay('€18.74'), sandbox(second).pay('€18.74')]);
  for (const tab of [page, second]) await expect(transaction(tab).title).toHaveText(`Thank you, ${ada.name}`);
  expect(await getPurchase(db, ada)).toEqual({ credits: 60, paid: 1 });
  expect(await listPaymentStates(db, ada)).toEqual(['paid']);
});

test('a different order in a second tab replaces the first, which can no longer be paid @nightly [PAY-12]', async ({
  page,
  context,
  site,
  db,
}) => {
  const ada = await addFreeMember(db, 'Ada');
  await enterAs(context, site, ada);
  await openProviderPage(page);
  const second = await context.newPage();
  await second.goto('/credits/hello/paypal');
  await expect(checkout(second).pay).toHaveText('Pay €7.49 with PayPal');
  await checkout(second).pay.click();
  await sandbox(second).asksFor('€7.49');
  await sandbox(page).pay('€18.74');
  await expect(transaction(page).title).toHaveText('That did not go through');
  await sandbox(second).pay('€7.49');
  await expect(transaction(second).title).toHaveText(`Thank you, ${ada.name}`);
  expect(await listPaymentStates(db, ada)).toEqual(['cancelled', 'paid']);
  expect(await getPurchase(db, ada)).toEqual({ credits: 20, paid: 1 });
});

/** Buys sixty credits with a card. */
const buyByCard = async (page: Page, number: string, { keep }: { keep: boolean }): Promise<void> => {
  await page.goto('/credits/evening/visa');
  const shop = checkout(page);
  await expect(shop.pay).toHaveText('Pay €18.74 with Visa');
  if (keep) await shop.keepCard.check();
  await shop.pay.click();
  await sandbox(page).at();
  await expect(page.getByRole('main')).toContainText(
    keep ? 'The shop keeps this card for further orders of yours.' : 'The card is used once and not kept.',
  );
  await sandbox(page).useCard(number);
};

test('a receipt prints on its own; an unused order can be withdrawn, which removes its credits and Premium @nightly [PAY-05 PAY-10 PREMIUM-04]', async ({
  page,
  context,
  site,
  db,
}) => {
  const ada = await addFreeMember(db, 'Ada');
  await enterAs(context, site, ada);
  await buyByCard(page, cards.accepted, { keep: false });
  const payment = transaction(page);
  await expect(payment.title).toHaveText(`Thank you, ${ada.name}`);
  const id = await payment.id();
  for (const words of [
    orderNumber(id),
    ada.name,
    'Visa',
    'Paid',
    '60 credits',
    '€24.99',
    'Welcome bonus 25%',
    '€18.74',
    'incl. VAT',
  ])
    await expect(payment.receipt).toContainText(words);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const print = payment.receipt.getByRole('button', { name: 'Print' });
  await expect(navigation).toBeVisible();
  await expect(print).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(payment.receipt).toBeVisible();
  for (const part of [navigation, print, payment.title, payment.withdraw, page.getByRole('banner')])
    await expect(part).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await payment.withdraw.click();
  const question = page.getByRole('region', { name: 'Withdraw this order?' });
  await expect(question).toContainText('You have not used any of its 60 credits.');
  await expect(question).toContainText('You get back €18.74, by Visa. Premium ends,');
  await expectAccessible(page);
  expect(await getPurchase(db, ada)).toEqual({ credits: 60, paid: 1 });
  await payment.confirmWithdrawal.dblclick();
  await expect(payment.title).toHaveText(/^(?:Your order is withdrawn|Your money is back)$/);
  await expect(payment.title).toHaveText('Your money is back');
  expect(await getPurchase(db, ada)).toEqual({ credits: 0, paid: 0 });
  expect(await listPaymentStates(db, ada)).toEqual(['refunded']);
  await page.goto('/credits');
  await expect(page.getByText('You have no credits')).toBeVisible();
});

test('a withdrawal pays back the unused credits only; a page with an older sum shows the new one first @nightly [PAY-05 PAY-10 PREMIUM-04]', async ({
  page,
  context,
  site,
  db,
}) => {
  const [ada, bruno] = [await addFreeMember(db, 'Ada'), await addTestMember(db, 'Bruno')];
  await addConversation(db, ada, bruno, [{ by: bruno, body: 'Good evening!', time: Date.now() - 60_000 }]);
  await enterAs(context, site, ada);
  await buyByCard(page, cards.accepted, { keep: false });
  const payment = transaction(page);
  await expect(payment.withdraw).toBeVisible();
  const { page: other, context: otherDevice } = await elsewhere(page, site, ada);
  await other.goto(`/members/${bruno.id}/chat`);
  await conversation(other, bruno.name).write('Good evening to you.');
  await expect(other.getByText('59 credits left')).toBeVisible();
  await payment.withdraw.click();
  await payment.confirmWithdrawal.click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    "You've spent credits in the meantime. Please check the new amount.",
  );
  await expectAccessible(page);
  const question = page.getByRole('region', { name: 'Withdraw this order?' });
  await expect(question).toContainText('59 of its 60 credits are unused.');
  // 18.74 x 59 / 60, rounded up to a cent.
  await expect(question).toContainText('You get back €18.43, by Visa. You stay Premium.');
  expect(await getPurchase(db, ada)).toEqual({ credits: 59, paid: 1 });
  await payment.confirmWithdrawal.click();
  await expect(payment.title).toHaveText('Your money is back');
  await expect(page.getByRole('main')).toContainText('€18.43 went back the way it came.');
  await expect(payment.withdraw).toHaveCount(0);
  expect(await getPurchase(db, ada)).toEqual({ credits: 0, paid: 1 });
  expect(await listPaymentStates(db, ada)).toEqual(['paid']);
  await otherDevice.close();
});

/** From the list of the payments to the last order once more. */
const orderAgain = async (page: Page): Promise<void> => {
  await page.goto('/transactions');
  await page.getByRole('link', { name: 'Order again' }).click();
  await expect(page).toHaveURL(/\/credits\/repeat-order$/);
};

test('a card is saved only with consent; one press then reorders once, and the card can be removed @nightly [CREDITS-05 CREDITS-08 PAY-13 ROUTE-30]', async ({
  page,
  context,
  site,
  db,
}) => {
  const ada = await addFreeMember(db, 'Ada');
  await enterAs(context, site, ada);
  await page.goto('/credits/evening/visa');
  await expect(checkout(page).keepCard).not.toBeChecked();
  await buyByCard(page, cards.accepted, { keep: true });
  const payment = transaction(page);
  await expect(payment.title).toHaveText(`Thank you, ${ada.name}`);
  const first = await payment.id();
  await orderAgain(page);
  const again = repeatOrder(page);
  await expect(again.card('Visa •••• 4242')).toBeChecked();
  // The time bonus was for the first order.
  await expect(again.pay).toHaveText('Pay €24.99 with Visa •••• 4242');
  await expect(page.getByRole('main')).toContainText('60 credits');
  await expectAccessible(page);
  expect(await listPaymentStates(db, ada)).toEqual(['paid']);
  await again.pay.dblclick();
  await expect(payment.title).toHaveText(`Thank you, ${ada.name}`);
  await expect(payment.balance(120)).toBeVisible();
  expect(await payment.id()).not.toBe(first);
  expect(await getPurchase(db, ada)).toEqual({ credits: 120, paid: 1 });
  expect(await listPaymentStates(db, ada)).toEqual(['paid', 'paid']);

  await orderAgain(page);
  await again.deleteSavedCard.click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Forget the card' }).click();
  await expect(again.card('Visa')).toHaveCount(0);
  await expect(again.pay).toHaveText('Pay €24.99 with Visa');
  await again.pay.click();
  await sandbox(page).at();
  expect(await listPaymentStates(db, ada)).toEqual(['open', 'paid', 'paid']);
});

test('a declined saved card is reported with a retry or PayPal; nothing else is charged @nightly [PAY-07 PAY-08 PAY-13]', async ({
  page,
  context,
  site,
  db,
}) => {
  const ada = await addFreeMember(db, 'Ada');
  await enterAs(context, site, ada);
  await buyByCard(page, cards.failingLater, { keep: true });
  const payment = transaction(page);
  await expect(payment.title).toHaveText(`Thank you, ${ada.name}`);
  await orderAgain(page);
  const again = repeatOrder(page);
  await again.pay.click();
  await expect(payment.title).toHaveText('That did not go through');
  await expect(page.getByRole('main')).toContainText(
    "Your saved card couldn't be charged. Payment failed or has been cancelled. Nothing was charged.",
  );
  await expectAccessible(page);
  await payment.tryAgain.click();
  await expect(page).toHaveURL(/\/credits\/repeat-order\?/);
  await expect(again.pay).toHaveText('Pay €24.99 with Visa •••• 0341');
  await again.pay.click();
  await expect(payment.title).toHaveText('That did not go through');
  await payment.payPal.click();
  await expect(checkout(page).pay).toHaveText('Pay €24.99 with PayPal');
  await checkout(page).pay.click();
  await sandbox(page).pay('€24.99');
  await expect(payment.title).toHaveText(`Thank you, ${ada.name}`);
  await expect(payment.balance(120)).toBeVisible();
  expect(await listPaymentStates(db, ada)).toEqual(['failed', 'failed', 'paid', 'paid']);
  expect(await getPurchase(db, ada)).toEqual({ credits: 120, paid: 1 });
});

test('when the bank of a saved card requires approval, the member is redirected there and the order is paid after approval @nightly [PAY-08 PAY-13]', async ({
  page,
  context,
  site,
  db,
}) => {
  const ada = await addFreeMember(db, 'Ada');
  await enterAs(context, site, ada);
  await buyByCard(page, cards.asking, { keep: true });
  await sandbox(page).approve();
  const payment = transaction(page);
  await expect(payment.title).toHaveText(`Thank you, ${ada.name}`);
  await orderAgain(page);
  const again = repeatOrder(page);
  await expect(again.pay).toHaveText('Pay €24.99 with Visa •••• 3220');
  await again.pay.click();
  await sandbox(page).asksFor('€24.99');
  await expectAccessible(page);
  const bank = page.url();
  await page.goBack();
  await expect(again.pay).toHaveText('Pay €24.99 with Visa •••• 3220');
  await again.pay.click();
  await sandbox(page).asksFor('€24.99');
  expect(page.url()).toBe(bank);
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(payment.title).toHaveText('That did not go through');
  await expect(payment.payPal).toBeVisible();
  await payment.tryAgain.click();
  await again.pay.click();
  await sandbox(page).at();
  await sandbox(page).approve();
  await expect(payment.title).toHaveText(`Thank you, ${ada.name}`);
  expect(await listPaymentStates(db, ada)).toEqual(['failed', 'paid', 'paid']);
  expect(await getPurchase(db, ada)).toEqual({ credits: 120, paid: 1 });
});

/** Requests reach the server, but every response is lost until `arrive` is set. */
const dropResponses = async (context: BrowserContext, address: string) => {
  const state = { requests: 0, lost: 0, arrive: false };
  await context.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    state.requests += 1;
    if (state.arrive) return route.continue();
    await route.fetch();
    state.lost += 1;
    return route.abort('connectionreset');
  });
  return state;
};

test('an order with lost responses stays one order: the page shows a message, and pressing again continues it @nightly [PAY-12 API-02]', async ({
  page,
  context,
  site,
  db,
}) => {
  const ada = await addFreeMember(db, 'Ada');
  await enterAs(context, site, ada);
  await page.clock.install();
  await atTheButton(page);
  const answers = await dropResponses(context, '**/api/payment.php');
  await checkout(page).pay.click();
  await runRetriesOut(page, () => answers.requests);
  await expect(checkout(page).problem).toHaveText("No response. Try again: you won't be charged twice.");
  await expectAccessible(page);
  expect(await listPaymentStates(db, ada)).toEqual(['open']);
  answers.arrive = true;
  await checkout(page).pay.click();
  await sandbox(page).pay('€18.74');
  await expect(transaction(page).title).toHaveText(`Thank you, ${ada.name}`);
  expect(await listPaymentStates(db, ada)).toEqual(['paid']);
  expect(await getCredits(db, ada)).toBe(60);
});

test('a saved card is charged once, even when the response is lost and the page reloaded @nightly [PAY-12 PAY-13]', async ({
  page,
  context,
  site,
  db,
}) => {
  const ada = await addFreeMember(db, 'Ada');
  await enterAs(context, site, ada);
  await buyByCard(page, cards.accepted, { keep: true });
  await expect(transaction(page).title).toHaveText(`Thank you, ${ada.name}`);
  await orderAgain(page);
  const again = repeatOrder(page);
  const answers = await dropResponses(context, '**/api/payment.php');
  await expect(again.pay).toHaveText('Pay €24.99 with Visa •••• 4242');
  await again.pay.click();
  await expect.poll(() => answers.lost).toBeGreaterThanOrEqual(1);
  await page.reload();
  answers.arrive = true;
  await expect(again.pay).toHaveText('Pay €24.99 with Visa •••• 4242');
  await again.pay.click();
  await expect(transaction(page).title).toHaveText(`Thank you, ${ada.name}`);
  await expect(transaction(page).balance(120)).toBeVisible();
  expect(await listPaymentStates(db, ada)).toEqual(['paid', 'paid']);
  expect(await getPurchase(db, ada)).toEqual({ credits: 120, paid: 1 });
});

test('one press in each of two tabs charges a saved card once, and the other tab shows a message @nightly [PAY-12 PAY-13]', async ({
  page,
  context,
  site,
  db,
}) => {
  const ada = await addFreeMember(db, 'Ada');
  await enterAs(context, site, ada);
  await buyByCard(page, cards.accepted, { keep: true });
  await expect(transaction(page).title).toHaveText(`Thank you, ${ada.name}`);
  const second = await context.newPage();
  await orderAgain(page);
  await orderAgain(second);
  for (const tab of [page, second]) await expect(repeatOrder(tab).pay).toHaveText('Pay €24.99 with Visa •••• 4242');
  await repeatOrder(page).pay.click();
  await expect(transaction(page).title).toHaveText(`Thank you, ${ada.name}`);
  await repeatOrder(second).pay.click();
  await expect(second.getByRole('main').getByRole('alert')).toHaveText('An earlier order of yours has just been paid.');
  await expectAccessible(second);
  expect(await listPaymentStates(db, ada)).toEqual(['paid', 'paid']);
  expect(await getPurchase(db, ada)).toEqual({ credits: 120, paid: 1 });
});

test('a server failure while ordering charges nothing, and the order continues after recovery @nightly [PAY-12 API-02 API-21]', async ({
  page,
  context,
  site,
  db,
}) => {
  const ada = await addFreeMember(db, 'Ada');
  await enterAs(context, site, ada);
  await page.clock.install();
  await atTheButton(page);
  let requests = 0;
  await page.route('**/api/payment.php', (route) => {
    requests += 1;
    return route.fulfill({ status: 500, contentType: 'text/plain', body: 'It broke.' });
  });
  await checkout(page).pay.click();
  await runRetriesOut(page, () => requests);
  await expect(checkout(page).problem).toBeVisible();
  expect(await listPayments(db, ada)).toEqual([]);
  await page.unroute('**/api/payment.php');
  await checkout(page).pay.click();
  await sandbox(page).pay('€18.74');
  await expect(transaction(page).title).toHaveText(`Thank you, ${ada.name}`);
  expect(await listPaymentStates(db, ada)).toEqual(['paid']);
  expect(await getCredits(db, ada)).toBe(60);
});

test('a direct debit sends one code and charges once despite a double press, a reload, Back and leaving the page @nightly [PAY-12 SDD-01 SDD-09 ROUTE-31]', async ({
  page,
  context,
  site,
  db,
}) => {
  const ada = await addFreeMember(db, 'Ada');
  await enterAs(context, site, ada);
  const shop = checkout(page);
  await page.goto('/credits/evening/sdd');
  await expect(shop.pay).toHaveText('Pay €18.74 with Direct debit (SEPA)');
  await shop.pay.dblclick();
  await expect(page).toHaveURL(/\/directdebit\?/);
  // Its debits stay pending until an outcome is chosen.
  const holder = { ...account, IBAN: 'DE43500105170000000003', 'Mobile number': '06 12 34 56 79' };
  await shop.fillAccount(holder);
  await page.reload();
  await expect(page.getByLabel('City or village', { exact: true })).toHaveValue('Amsterdam');
  await expect(page.getByLabel('IBAN', { exact: true })).toHaveValue('');
  await shop.fillAccount(holder);
  await shop.requestCode.dblclick();
  await expect(shop.code).toBeVisible();
  const debits = () => db.read.selectFrom('debit').select('id').where('member_id', '=', ada.id).execute();
  expect((await debits()).length).toBe(1);
  await page.reload();
  await expect(shop.code).toBeVisible();
  expect(await listPayments(db, ada)).toEqual([]);
  await shop.code.fill(await textedCode(page, '+31612345679'));
  const payment = transaction(page);
  await expect(payment.title).toHaveText('Waiting for your bank');
  await expect(page.getByRole('main')).toContainText('A direct debit takes your bank a few days.');
  await expectAccessible(page);
  const id = await payment.id();
  await page.goBack();
  await expect(page).not.toHaveURL(/\/transactions\//);
  await page.close();

  const { page: later, context: otherDay } = await elsewhere(await context.newPage(), site, ada);
  await letADayPass(db, ada);
  await later.goto('/credits');
  await expect(later.getByRole('main')).toContainText(
    'Your payment of €18.74 with Direct debit (SEPA) is on its way: you get 60 credits as soon as it arrives.',
  );
  await expectAccessible(later);
  await later.getByRole('link', { name: 'See this payment' }).click();
  await expect(transaction(later).title).toHaveText('Waiting for your bank');
  expect(await transaction(later).id()).toBe(id);
  await sandbox(later).open(id);
  await sandbox(later).let('The money has arrived');
  await sandbox(later).toShop.click();
  await expect(transaction(later).title).toHaveText(`Thank you, ${ada.name}`);
  await expect(transaction(later).receipt).toContainText('Mandate');
  expect((await debits()).length).toBe(1);
  expect(await listPaymentStates(db, ada)).toEqual(['paid']);
  expect(await getPurchase(db, ada)).toEqual({ credits: 60, paid: 1 });
  await otherDay.close();
});
