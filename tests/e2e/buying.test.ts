import type { Locator, Page } from '@playwright/test';
import { allLocales } from '#contract/locales.ts';
import { dailyCases } from '#tests/nightly.ts';
import { addTestMember, addConversation, getCredits, listMessages } from '#tests/server/kit/conversations.ts';
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
import { transaction } from './pages/transaction.ts';
import { expect, expectAccessible, openBrowserAs } from './test-site.ts';

const minute = 60_000;

/** Lines that the words of an element take. */
const linesOf = (element: Locator): Promise<number> =>
  element.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()];
    const height = Math.max(...rects.map(({ bottom }) => bottom)) - Math.min(...rects.map(({ top }) => top));
    return Math.round(height / Math.min(...rects.map((rect) => rect.height)));
  });

type Way = {
  readonly title: string;
  readonly country: string;
  readonly countryName: string;
  readonly method: string;
  readonly full: string;
  readonly price: string;
  readonly each: string;
  /** From the button that charges to the page of the payment. */
  readonly pay: (page: Page) => Promise<void>;
};

const ways: readonly Way[] = [
  {
    title: 'a card in Great Britain',
    country: 'GB',
    countryName: 'United Kingdom',
    method: 'Visa',
    full: '£21.99',
    price: '£16.49',
    each: '£0.28',
    pay: async (page) => {
      await sandbox(page).asksFor('£16.49');
      await expectAccessible(page);
      await sandbox(page).useCard(cards.accepted);
    },
  },
  {
    title: 'iDEAL, which leads to a bank',
    country: 'NL',
    countryName: 'Netherlands',
    method: 'iDEAL | Wero',
    full: '€24.99',
    price: '€18.74',
    each: '€0.32',
    pay: async (page) => {
      await sandbox(page).asksFor('€18.74');
      await sandbox(page).goToBank('Harbour Bank');
      await expectAccessible(page);
      await sandbox(page).approve();
    },
  },
  {
    title: 'BLIK, with a code of the bank',
    country: 'PL',
    countryName: 'Poland',
    method: 'BLIK',
    full: 'PLN 107.99',
    price: 'PLN 80.99',
    each: 'PLN 1.35',
    pay: async (page) => {
      await sandbox(page).asksFor('PLN 80.99');
      await sandbox(page).sendCode('000000');
      await expect(page.getByRole('alert')).toHaveText(/This code is wrong or too old/);
      await expectAccessible(page);
      await sandbox(page).sendCode('777123');
      await sandbox(page).approve();
    },
  },
  {
    title: 'direct debit, with a code by SMS [SDD-01 SDD-02 ROUTE-31]',
    country: 'NL',
    countryName: 'Netherlands',
    method: 'Direct debit (SEPA)',
    full: '€24.99',
    price: '€18.74',
    each: '€0.32',
    pay: async (page) => {
      const debit = checkout(page);
      await expect(page).toHaveURL(/\/directdebit\?/);
      await expect(debit.order).toContainText('€18.74 once by direct debit');
      await debit.fillAccount(account);
      await debit.requestCode.click();
      await expect(debit.codeDialog).toContainText('It pays €18.74 once from NL');
      await expect(debit.codeDialog).not.toContainText('0417');
      await debit.code.fill(await textedCode(page, '+31612345678'));
    },
  },
];

for (const { title, country, countryName, method, full, price, each, pay } of dailyCases(ways))
  test(`buys credits and sends a message: ${title} [CREDITS-01 CREDITS-04 CREDITS-06 PREMIUM-05 PAY-01 PAY-05 PAY-06 PAY-11 PAY-12 PREMIUM-01 ROLE-13 ROUTE-28 ROUTE-29 ROUTE-34 BONUS-06]`, async ({
    page,
    context,
    site,
    db,
  }) => {
    const [ada, bruno] = [await addFreeMember(db, 'Ada', { country }), await addTestMember(db, 'Bruno')];
    await addConversation(db, ada, bruno, [{ by: bruno, body: 'Good evening!', time: Date.now() - minute }]);
    await enterAs(context, site, ada);
    await page.goto(`/members/${bruno.id}/chat`);
    const talk = conversation(page, bruno.name);
    await talk.write('Which film did you see last?');
    // The paywall offers two bundles at their prices, and all of them.
    const buy = talk.paywall.getByRole('button', { name: `Buy for ${price}` });
    await expect(buy).toBeVisible();
    expect(await linesOf(buy)).toBe(1);
    await expectAccessible(page);
    await talk.paywall.getByRole('button', { name: 'See all bundles' }).click();

    // Each bundle shows its price.
    await expect(page).toHaveURL(/\/credits$/);
    const shop = checkout(page);
    await expect(shop.country).toHaveValue(country);
    await expect(shop.country.getByRole('option', { selected: true })).toHaveText(countryName);
    const sixty = page.getByRole('main').getByText(`${each} per message`).first();
    await expect(sixty).toBeVisible();
    await shop.choose(60);

    // How to pay: all order details are above the only button that charges.
    await shop.method(method).check();
    await expect(shop.pay).toHaveText(`Pay ${price} with ${method}`);
    for (const words of [
      '60 credits',
      full,
      'Welcome bonus 25%',
      'incl. VAT, once',
      `A message costs 1 credit: that is ${each} with this bundle.`,
      'One payment, no subscription.',
    ])
      await expect(shop.order).toContainText(words);
    expect(await listPayments(db, ada)).toEqual([]);
    await shop.pay.click();
    await pay(page);

    // Back at the shop the credits appear without a reload, with a link back to the conversation.
    const payment = transaction(page);
    await expect(payment.title).toHaveText(`Thank you, ${ada.name}`, { timeout: 20_000 });
    await expect(payment.balance(60)).toBeVisible();
    await expect(payment.receipt).toContainText(price);
    expect(await getPurchase(db, ada)).toEqual({ credits: 60, paid: 1 });
    await payment.backTo(bruno.name).click();
    await expect(page).toHaveURL(/\/chats?\/|\/chat$/);
    await expect(talk.box).toHaveValue('Which film did you see last?');
    await talk.box.press('Enter');
    await expect(talk.deliveryStatus('Sent')).toBeVisible();
    await expect(page.getByText('59 credits left')).toBeVisible();
    const sent = await listMessages(db, ada, bruno);
    expect(sent.filter(({ sender_id: sender }) => sender === ada.id).map(({ body }) => body)).toEqual([
      'Which film did you see last?',
    ]);
    expect(await getCredits(db, ada)).toBe(59);
    expect(await listPaymentStates(db, ada)).toEqual(['paid']);
  });

for (const language of allLocales)
  test(`the button of the paywall stands on one line at 360 and 320 pixels: ${language} @nightly [PREMIUM-05 UI-01]`, async ({
    browser,
    site,
    db,
  }) => {
    for (const country of ['GB', 'CH', 'NL']) {
      const ada = await addFreeMember(db, 'Ada', { country, language });
      const bruno = await addTestMember(db, 'Bruno');
      const { page, context } = await openBrowserAs(browser, site, {
        locale: language,
        viewport: { width: 360, height: 740 },
      });
      await enterAs(context, site, ada);
      await page.goto(`/members/${bruno.id}/chat`);
      const box = page.getByRole('textbox').last();
      await box.fill('Hello');
      await box.press('Enter');
      const buy = page.getByRole('dialog').locator('button[data-autofocus]');
      await expect(buy).toContainText(/\d/);
      for (const width of [360, 320]) {
        await page.setViewportSize({ width, height: 740 });
        expect.soft(await linesOf(buy), `${country}, ${width} pixels`).toBe(1);
      }
      await context.close();
    }
  });

for (const { outcome, state, words } of dailyCases([
  { outcome: 'Let it fail', state: 'failed', words: '' },
  { outcome: 'Cancel', state: 'cancelled', words: '' },
  { outcome: 'Let it expire', state: 'expired', words: 'It was not paid in time.' },
] as const))
  test(`a payment that is ${state} charges nothing, keeps the discount, and can be tried again @nightly [PAY-02 PAY-04 PAY-07 DISCOUNT-06]`, async ({
    page,
    context,
    site,
    db,
  }) => {
    const ada = await addFreeMember(db, 'Ada');
    await enterAs(context, site, ada);
    await (await openProviderPage(page)).let(outcome);
    const payment = transaction(page);
    await expect(payment.title).toHaveText('That did not go through');
    for (const text of [
      'Payment failed or has been cancelled.',
      words,
      'Nothing was charged, and your discount is still there.',
    ])
      await expect(page.getByRole('main')).toContainText(text);
    expect(await getPurchase(db, ada)).toEqual({ credits: 0, paid: 0 });
    expect(await listPaymentStates(db, ada)).toEqual([state]);

    // Another method, or the same again: both lead to the unchanged order.
    await payment.payAnotherWay.click();
    await expect(page).toHaveURL(/\/credits\/evening$/);
    await page.goBack();
    await payment.tryAgain.click();
    await expect(page).toHaveURL(/\/credits\/evening\/ideal/);
    await expect(checkout(page).pay).toHaveText('Pay €18.74 with iDEAL | Wero');
    await checkout(page).pay.click();
    await sandbox(page).pay('€18.74');
    await expect(payment.title).toHaveText(`Thank you, ${ada.name}`);
    expect(await getPurchase(db, ada)).toEqual({ credits: 60, paid: 1 });
    expect(await listPaymentStates(db, ada)).toEqual([state, 'paid'].toSorted());
  });

test('a pending payment is settled later and shown live, also on another device [PAY-02 PAY-04 PAY-12 ROUTE-34]', async ({
  page,
  context,
  browser,
  site,
  db,
}) => {
  const ada = await addFreeMember(db, 'Ada');
  await enterAs(context, site, ada);
  await (await openProviderPage(page)).let('Stays pending');
  const here = transaction(page);
  await expect(here.title).toHaveText('Waiting for your bank');
  await expect(here.goOnPaying).toHaveCount(0);
  const id = await here.id();
  expect(await getPurchase(db, ada)).toEqual({ credits: 0, paid: 0 });

  const other = await openBrowserAs(browser, site, { locale: 'en-GB' });
  await enterAs(other.context, site, ada);
  await other.page.goto('/transactions');
  const there = transaction(other.page);
  await expect(there.rows).toContainText(['Waiting for payment']);
  await expectAccessible(other.page);
  await there.rows.first().click();
  await expect(there.title).toHaveText('Waiting for your bank');
  expect(await there.id()).toBe(id);

  // The money arrives while the buyer is not at the provider.
  const bank = await openBrowserAs(browser, site);
  await sandbox(bank.page).open(id);
  await sandbox(bank.page).let('The money has arrived');
  for (const device of [here, there]) {
    await expect(device.title).toHaveText(`Thank you, ${ada.name}`);
    await expect(device.balance(60)).toBeVisible();
  }
  expect(await getPurchase(db, ada)).toEqual({ credits: 60, paid: 1 });
  expect(await listPaymentStates(db, ada)).toEqual(['paid']);
  await other.context.close();
  await bank.context.close();
});

for (const { outcome, title, credits } of dailyCases([
  { outcome: 'Paid after 3 seconds', title: /^Thank you, /, credits: 60 },
  { outcome: 'Failed after 3 seconds', title: /^That did not go through$/, credits: 0 },
] as const))
  test(`the result of a delayed payment appears without a reload: ${outcome.toLowerCase()} @nightly [PAY-02 PAY-04 PAY-12]`, async ({
    page,
    context,
    site,
    db,
  }) => {
    const ada = await addFreeMember(db, 'Ada');
    await enterAs(context, site, ada);
    await (await openProviderPage(page)).let(outcome);
    const payment = transaction(page);
    await expect(payment.title).toHaveText('Waiting for your bank');
    let reloads = 0;
    page.on('framenavigated', () => (reloads += 1));
    await expect(payment.title).toHaveText(title);
    expect(reloads).toBe(0);
    await expect.poll(() => getCredits(db, ada)).toBe(credits);
  });

for (const { outcome, title, why, row } of dailyCases([
  {
    outcome: 'Refund',
    title: 'Your money is back',
    why: '€18.74 went back the way it came. 60 unused credits of this order are gone.',
    row: 'Refunded',
  },
  {
    outcome: 'Charge back',
    title: 'Your bank took it back',
    why: 'This payment was charged back at your bank. Its unused credits are gone.',
    row: 'Charged back',
  },
] as const))
  test(`a reversed payment removes its credits and Premium and shows the reason: ${outcome.toLowerCase()} @nightly [PAY-02 PAY-05 PREMIUM-04]`, async ({
    page,
    context,
    browser,
    site,
    db,
  }) => {
    const ada = await addFreeMember(db, 'Ada');
    await enterAs(context, site, ada);
    await (await openProviderPage(page)).pay('€18.74');
    const payment = transaction(page);
    await expect(payment.title).toHaveText(`Thank you, ${ada.name}`);
    const id = await payment.id();
    const bank = await openBrowserAs(browser, site);
    await sandbox(bank.page).open(id);
    await sandbox(bank.page).let(outcome);
    await expectAccessible(bank.page);
    await expect(payment.title).toHaveText(title);
    await expect(page.getByRole('main')).toContainText(why);
    await expectAccessible(page);
    expect(await getPurchase(db, ada)).toEqual({ credits: 0, paid: 0 });
    await page.getByRole('link', { name: 'All your payments' }).click();
    await expect(payment.rows).toContainText([row]);
    await bank.context.close();
  });

test('a declined card charges nothing; another one pays @nightly [PAY-07]', async ({ page, context, site, db }) => {
  const ada = await addFreeMember(db, 'Ada', { signup_at: Date.now() - 3 * 24 * 60 * minute });
  await enterAs(context, site, ada);
  await page.goto('/credits/hello/visa');
  await expect(checkout(page).pay).toHaveText('Pay €9.99 with Visa');
  await expect(checkout(page).order).not.toContainText('25%');
  await checkout(page).pay.click();
  await sandbox(page).useCard('4111 1111 1111 1111');
  await expect(page.getByRole('alert')).toHaveText('This is no test card. Use one of the list.');
  await sandbox(page).useCard(cards.declined);
  const payment = transaction(page);
  await expect(payment.title).toHaveText('That did not go through');
  await expect(page.getByRole('main')).toContainText('Payment failed or has been cancelled. Nothing was charged.');
  await payment.tryAgain.click();
  await checkout(page).pay.click();
  await sandbox(page).useCard(cards.asking);
  await sandbox(page).approve();
  await expect(payment.title).toHaveText(`Thank you, ${ada.name}`);
  expect(await getPurchase(db, ada)).toEqual({ credits: 20, paid: 1 });
  expect(await listPaymentStates(db, ada)).toEqual(['failed', 'paid']);
});

test('the country decides currency, prices and payment methods, and is saved @nightly [CREDITS-06 PAY-09 PAY-11]', async ({
  page,
  context,
  site,
  db,
}) => {
  const ada = await addFreeMember(db, 'Ada');
  await enterAs(context, site, ada);
  await page.goto('/credits/evening/ideal');
  const shop = checkout(page);
  await expect(shop.pay).toHaveText('Pay €18.74 with iDEAL | Wero');
  await shop.country.selectOption({ label: 'Poland' });
  await expect(shop.order).toContainText('PLN 80.99');
  await expect(shop.method('BLIK')).toBeVisible();
  await expect(shop.method('Przelewy24')).toBeVisible();
  await expect(shop.method('iDEAL | Wero')).toHaveCount(0);
  await expect(shop.pay).not.toContainText('iDEAL | Wero');
  await page.goto('/credits');
  await expect(shop.country).toHaveValue('PL');
  await expect(shop.bundle(60)).toHaveAccessibleName(/PLN\s80\.99 instead of PLN\s107\.99/);
  await shop.choose(60);
  await shop.method('Przelewy24').check();
  await expect(shop.pay).toHaveText('Pay PLN 80.99 with Przelewy24');
  await shop.pay.click();
  await sandbox(page).asksFor('PLN 80.99');
  expect((await listPayments(db, ada)).map(({ country, currency, amount }) => ({ country, currency, amount }))).toEqual(
    [{ country: 'PL', currency: 'PLN', amount: 8_099 }],
  );
});

test('on a phone, by keyboard, the total and the button remain in the viewport, and only the button charges @nightly [CREDITS-01 PAY-06 UI-11]', async ({
  browser,
  site,
  db,
}) => {
  const ada = await addFreeMember(db, 'Ada');
  const { page, context } = await openBrowserAs(browser, site, {
    locale: 'en-GB',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  await enterAs(context, site, ada);
  await page.goto('/credits');
  const shop = checkout(page);
  await shop.bundle(60).focus();
  await page.keyboard.press('Space');
  await expect(shop.bundle(60)).toBeChecked();
  await expect(shop.goOn).toBeInViewport();
  await expect(shop.order).toContainText('€18.74');
  await expectAccessible(page);
  await shop.goOn.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/credits\/evening/);
  await shop.method('iDEAL | Wero').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  const bar = page.getByRole('complementary', { name: 'To pay' });
  const pay = bar.getByRole('button', { name: 'Pay €18.74 with iDEAL | Wero' });
  await expect(pay).toBeInViewport();
  await expect(bar).toContainText('60 credits');
  await expectAccessible(page);
  expect(await listPayments(db, ada)).toEqual([]);
  await pay.focus();
  await page.keyboard.press('Enter');
  await sandbox(page).asksFor('€18.74');
  await expectAccessible(page);
  await sandbox(page).pay('€18.74');
  await expect(transaction(page).title).toHaveText(`Thank you, ${ada.name}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page);
  expect(await listPaymentStates(db, ada)).toEqual(['paid']);
  await context.close();
});
