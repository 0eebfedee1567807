import type { Page } from '@playwright/test';
import { dailyCases } from '#tests/nightly.ts';
import type { Database } from '#server/db/open.ts';
import { makePayment } from '#tests/server/kit/payments.ts';
import { type TestMember, addTestMember } from '#tests/server/kit/conversations.ts';
import { enterAs, test } from './seeded-test.ts';
import { checkout } from './pages/checkout.ts';
import { discounts } from './pages/discounts.ts';
import { sandbox } from './pages/sandbox.ts';
import { transaction } from './pages/transaction.ts';
import { expect, expectAccessible, failRequests } from './test-site.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A member without credits who signed up the given number of hours ago. */
const addNew = (db: Database, hours: number): Promise<TestMember> =>
  addTestMember(db, 'Wanda', { credits: 0, paid: 0, signup_at: Date.now() - hours * hour });

const orderOf = (db: Database, { id }: TestMember) =>
  db.read
    .selectFrom('payment')
    .select(['amount', 'full_amount', 'discount_code', 'discount_percentage', 'state'])
    .where('member_id', '=', id)
    .execute();

for (const { hours, left } of dailyCases([
  { hours: 5, left: /^(19 h 0|18 h 59) min$/ },
  { hours: 23, left: /^(1 h 0|0 h 59) min$/ },
]))
  test(`${hours} hours after the sign-up the welcome discount applies and shows the hours and minutes left [DISCOUNT-04 DISCOUNT-05 DISCOUNT-06]`, async ({
    page,
    context,
    site,
    db,
  }) => {
    const wanda = await addNew(db, hours);
    await enterAs(context, site, wanda);
    const shop = checkout(page);
    const { timer, main } = discounts(page);
    await page.goto('/credits');
    await expect(main.getByText('Welcome discount 25%')).toBeVisible();
    await expect(main).toContainText('on your first bundle, taken off below');
    await expect(timer).toHaveText(left);
    await expect(shop.bundle(60)).toBeChecked();
    for (const price of ['€18.74', 'instead of €24.99']) await expect(shop.order).toContainText(price);
    for (const price of ['€7.49', 'instead of €9.99']) await expect(main).toContainText(price);

    await shop.goOn.click();
    await expect(shop.order).toContainText('Welcome discount 25%');
    await expect(shop.order).toContainText('€24.99');
    await shop.method('PayPal').check();
    await expect(shop.pay).toHaveText('Pay €18.74 with PayPal');
    await shop.pay.click();
    await sandbox(page).pay('€18.74');
    await expect(transaction(page).receipt).toContainText('Welcome discount 25%');
    expect(await orderOf(db, wanda)).toEqual([
      { amount: 1_874, full_amount: 2_499, discount_code: 'WELCOME25', discount_percentage: 25, state: 'paid' },
    ]);

    // The discount applied to the first order only.
    await page.goto('/credits');
    await expect(shop.order).toContainText('€24.99');
    await expect(main.getByText('Welcome discount')).toHaveCount(0);
  });

test('a day after the sign-up there is no welcome discount and no message about it @nightly [DISCOUNT-04 DISCOUNT-08]', async ({
  page,
  context,
  site,
  db,
}) => {
  await enterAs(context, site, await addNew(db, 24));
  const answered = page.waitForResponse(/\/api\/discountcode\.php/);
  await page.goto('/credits');
  expect((await answered).status()).toBe(404);
  await expect(checkout(page).order).toContainText('€24.99');
  await expect(discounts(page).timer).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

for (const { how, fails } of dailyCases([
  { how: 'does not answer', fails: null },
  { how: 'answers with an error', fails: 500 },
]))
  test(`where the server ${how}, the discount is missing and no error is shown [DISCOUNT-07]`, async ({
    page,
    context,
    site,
    db,
  }) => {
    const wanda = await addNew(db, 5);
    await enterAs(context, site, wanda);
    const shop = checkout(page);
    await page.clock.install();
    const expectSilence = async () => {
      await expect(shop.order).toContainText('€24.99');
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page.getByText(/error|try again/i)).toHaveCount(0);
    };
    const failed = () => page.goto('/credits').then(expectSilence);
    if (fails === null)
      await failRequests(page, '**/api/discountcode.php*', 'GET', async (givenUp) => {
        await failed();
        await givenUp();
        await expectSilence();
      });
    else {
      await page.route('**/api/discountcode.php*', (route) =>
        route.fulfill({ status: fails, json: { error: { code: 'internal' } } }),
      );
      await failed();
      await page.clock.runFor(2 * minute);
      await expectSilence();
    }
    // Everything else keeps working.
    await shop.choose(60);
    await shop.method('PayPal').check();
    await expect(shop.pay).toHaveText('Pay €24.99 with PayPal');
  });

/** Codes that are refused, and the arguments that create them; null: the code does not exist. */
const refused = [
  { code: 'NOSUCH', made: null, error: 'Code not found' },
  { code: 'USED-UP', made: 'once-per-user', error: 'Code already used' },
  { code: 'LATE', made: 'unlimited expires=2020-01-31', error: 'This code has expired.' },
  { code: 'GERMANY', made: 'unlimited country=DE', error: 'This code is for another country.' },
  { code: 'BANKERS', made: 'unlimited methods=ideal,sdd', error: 'This code is for another way to pay.' },
  { code: 'LARGE', made: 'unlimited minimum=60.00 currency=EUR', error: 'This code is for a larger order.' },
] as const;

/** All choices made before the code was entered are unchanged. */
const expectUnchanged = async (page: Page) => {
  const shop = checkout(page);
  await expect(page).toHaveURL(/\/credits\/weekend\/paypal$/);
  await expect(shop.method('PayPal')).toBeChecked();
  await expect(shop.country).toHaveValue('BE');
  await expect(shop.order).toContainText('Welcome bonus 25%');
  await expect(shop.pay).toHaveText('Pay €37.49 with PayPal');
};

test('an invalid code shows the reason at its field and keeps all other choices @nightly [DISCOUNT-01 DISCOUNT-02 DISCOUNT-03 DISCOUNT-08]', async ({
  page,
  context,
  site,
  db,
}) => {
  for (const { code, made } of refused)
    if (made !== null) await site.operate('discounts', 'create', code, '50', ...made.split(' '));
  const wanda = await addNew(db, 1);
  const used = makePayment(wanda.id, Date.now() - hour, {
    state: 'authorised',
    redirect_url: null,
    discount_code: 'USED-UP',
    discount_percentage: 50,
  });
  await db.write((tx) => tx.insertInto('payment').values(used).execute());
  await enterAs(context, site, wanda);
  const shop = checkout(page);
  const { open, field, apply } = discounts(page);
  await page.goto('/credits/weekend');
  await shop.country.selectOption('BE');
  await shop.method('PayPal').check();
  await expectUnchanged(page);

  await open.click();
  await apply.click();
  await expect(field).toHaveAccessibleDescription('Please fill this in.');
  for (const { code, error } of refused) {
    await field.fill(code);
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
    await apply.click();
    await expect(field).toHaveAccessibleDescription(error);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(code);
    await expectUnchanged(page);
  }
  await expectAccessible(page);
  await page.reload();
  await expectUnchanged(page);
  expect(await orderOf(db, wanda)).toHaveLength(1);
});

test('a valid code shows the price before and after, applies to the order and the receipt, and works once @nightly [DISCOUNT-01 DISCOUNT-03 DISCOUNT-06 DISCOUNT-08 PAY-05]', async ({
  page,
  context,
  site,
  db,
}) => {
  await site.operate('discounts', 'create', 'HALF-1', '50', 'once-per-user');
  const wanda = await addNew(db, 5);
  await enterAs(context, site, wanda);
  const shop = checkout(page);
  const { main, open, field, apply, takeOut } = discounts(page);
  await page.goto('/credits');
  await expect(main.getByText('Welcome discount 25%')).toBeVisible();
  await expectAccessible(page);
  await shop.bundle(60).check();
  await open.click();
  await field.fill(' half-1 ');
  await field.press('Enter');
  await expect(takeOut('HALF-1 50%')).toBeVisible();
  for (const price of ['€12.49', 'instead of €24.99']) await expect(shop.order).toContainText(price);
  await expect(page).toHaveURL(/discount=HALF-1/);
  await expect(main.getByText('Welcome discount')).toHaveCount(0);
  await expectAccessible(page);

  // A reload, and the page of the methods, have it too.
  await page.reload();
  await expect(takeOut('HALF-1 50%')).toBeVisible();
  await shop.goOn.click();
  await shop.method('PayPal').check();
  await expect(shop.pay).toHaveText('Pay €12.49 with PayPal');
  for (const words of ['€24.99', 'Discount HALF-1 50%']) await expect(shop.order).toContainText(words);
  await expectAccessible(page);

  // Removing the code restores the previous discount.
  await takeOut('HALF-1 50%').click();
  await expect(shop.pay).toHaveText('Pay €18.74 with PayPal');
  await expect(page).not.toHaveURL(/discount=/);
  await open.click();
  await field.fill('HALF-1');
  await apply.click();
  await expect(shop.pay).toHaveText('Pay €12.49 with PayPal');
  await shop.pay.click();
  await sandbox(page).pay('€12.49');
  const { receipt } = transaction(page);
  for (const words of ['60 credits', '€24.99', 'Discount HALF-1 50%', '€12.49'])
    await expect(receipt).toContainText(words);
  expect(await orderOf(db, wanda)).toEqual([
    { amount: 1_249, full_amount: 2_499, discount_code: 'HALF-1', discount_percentage: 50, state: 'paid' },
  ]);

  await page.goto('/credits');
  await open.click();
  await field.fill('HALF-1');
  await apply.click();
  await expect(field).toHaveAccessibleDescription('Code already used');
  await expect(shop.order).toContainText('€24.99');
});

test('a code for certain payment methods applies to those only; other methods keep the existing discount @nightly [DISCOUNT-06 DISCOUNT-08]', async ({
  page,
  context,
  site,
  db,
}) => {
  await site.operate('discounts', 'create', 'PALS', '40', 'unlimited', 'methods=paypal');
  await enterAs(context, site, await addNew(db, 5));
  const shop = checkout(page);
  const { main, open, field, apply } = discounts(page);
  await page.goto('/credits/evening/paypal');
  await open.click();
  await field.fill('pals');
  await apply.click();
  await expect(shop.pay).toHaveText('Pay €14.99 with PayPal');
  await shop.method('iDEAL | Wero').check();
  await expect(shop.pay).toHaveText('Pay €18.74 with iDEAL | Wero');
  await expect(main.getByText('This code is for another way to pay.')).toBeVisible();
  await expectAccessible(page);
  await shop.method('PayPal').check();
  await expect(shop.pay).toHaveText('Pay €14.99 with PayPal');
  await expect(main.getByText('This code is for another way to pay.')).toHaveCount(0);
});

test('a code that expires during checkout is refused with a message, and no order is placed at another price @nightly [DISCOUNT-08]', async ({
  page,
  context,
  site,
  db,
}) => {
  await site.operate('discounts', 'create', 'GONE', '50', 'unlimited');
  const wanda = await addNew(db, 5);
  await enterAs(context, site, wanda);
  const shop = checkout(page);
  const { status } = discounts(page);
  await page.goto('/credits/evening/paypal?discount=GONE');
  await expect(shop.pay).toHaveText('Pay €12.49 with PayPal');
  await site.operate('discounts', 'disable', 'GONE');
  await shop.pay.click();
  await expect(status).toContainText([
    'The discount GONE cannot be used. This code has expired. The price is €18.74 now. Nothing was ordered yet.',
  ]);
  await expect(shop.pay).toHaveText('Pay €18.74 with PayPal');
  expect(await orderOf(db, wanda)).toEqual([]);
  await expectAccessible(page);
});
