import type { Page } from '@playwright/test';
import type { Database } from '#server/db/open.ts';
import { type TestMember, addTestMember } from '#tests/server/kit/conversations.ts';
import { enterAs, test } from './seeded-test.ts';
import { checkout, textedCode } from './pages/checkout.ts';
import { secondsOf } from './pages/countdown.ts';
import { directDebit, ownAccount } from './pages/direct-debit.ts';
import { transaction } from './pages/transaction.ts';
import { expect, expectAccessible, dropFirstResponse, silenceServer } from './test-site.ts';

const minute = 60_000;
const path = '/directdebit?bundle=evening&country=NL';

type Account = ReturnType<typeof ownAccount>;

const addBuyer = (db: Database): Promise<TestMember> => addTestMember(db, 'Dora', { credits: 0 });

const paymentsOf = (db: Database, { id }: TestMember) =>
  db.read.selectFrom('payment').select(['amount', 'state']).where('member_id', '=', id).execute();

const debitsOf = (db: Database, { id }: TestMember) =>
  db.read.selectFrom('debit').selectAll().where('member_id', '=', id).orderBy('created_at').execute();

/** How many codes were sent. */
const codesTo = async (db: Database, player: TestMember): Promise<number> =>
  (await debitsOf(db, player)).reduce((sum, { codes_sent: sent }) => sum + sent, 0);

/** All typed input is unchanged. */
const expectKept = async (
  page: Page,
  { fields }: Account,
  { agreed = true }: { agreed?: boolean } = {},
): Promise<void> => {
  const { field, mandate } = directDebit(page);
  for (const [label, value] of Object.entries(fields))
    await expect
      .poll(async () => (await field(label).inputValue()).replaceAll(' ', ''))
      .toBe(value.replaceAll(' ', ''));
  await expect(mandate).toBeChecked({ checked: agreed });
};

/** The form is filled in, and the code is on its way. */
const askForCode = async (page: Page, { fields }: Account): Promise<void> => {
  const shop = checkout(page);
  await page.goto(path);
  await shop.fillAccount(fields);
  await shop.requestCode.click();
  await expect(shop.codeDialog).toBeVisible();
};

/** Codes other than the right one. */
const wrongOnes = (code: string): readonly string[] =>
  ['111111', '222222', '333333', '444444'].filter((one) => one !== code);

test('an empty form and an invalid account show an error at each field, focus the first and keep the input @nightly [SDD-02 SDD-07 SDD-08]', async ({
  page,
  context,
  site,
  db,
}) => {
  const dora = await addBuyer(db);
  await enterAs(context, site, dora);
  const shop = checkout(page);
  const { field, mandate } = directDebit(page);
  const mine = ownAccount();
  await page.goto(path);
  await shop.requestCode.click();
  for (const label of Object.keys(mine.fields))
    await expect(field(label)).toHaveAccessibleDescription(/Please fill this in\./);
  await expect(mandate).toHaveAccessibleDescription('Please tick the box to go on.');
  await expect(field('Account holder')).toBeFocused();
  await expectAccessible(page);

  const bad = { ...mine.fields, 'Mobile number': '030 123 45 67' };
  for (const [iban, error] of [
    ['US91ABNA0417164300', /^Direct debit is not possible from this country\./],
    ['NL91ABNA04171643', /^This IBAN is not complete, or too long\./],
    ['NL92ABNA0417164300', /^This IBAN is not right\./],
  ] as const) {
    await shop.fillAccount({ ...bad, IBAN: iban });
    await shop.requestCode.click();
    await expect(field('IBAN')).toHaveAccessibleDescription(error);
    await expect(field('Mobile number')).toHaveAccessibleDescription(/Enter a mobile number/);
    await expect(field('IBAN')).toBeFocused();
    await expectKept(page, { ...mine, fields: { ...bad, IBAN: iban } });
  }
  await field('IBAN').fill(mine.iban);
  await shop.requestCode.click();
  await expect(field('Mobile number')).toBeFocused();
  await expect(field('IBAN')).toHaveAccessibleDescription('');
  await field('Mobile number').fill('06 1');
  await expect(field('Mobile number')).toHaveAccessibleDescription(/This is not valid\./);
  expect(await debitsOf(db, dora)).toEqual([]);
});

test('a blocked account and a blocked number are reported at their fields; another one is accepted @nightly [SDD-04 SDD-05]', async ({
  page,
  context,
  site,
  db,
}) => {
  const dora = await addBuyer(db);
  const [blocked, good] = [ownAccount(), ownAccount()];
  await site.operate('debits', 'block-iban', blocked.iban, 'charged', 'back');
  await site.operate('debits', 'block-mobile', blocked.mobile, 'a', 'stranger');
  await enterAs(context, site, dora);
  const shop = checkout(page);
  const { field } = directDebit(page);
  await page.goto(path);
  await shop.fillAccount(blocked.fields);
  await shop.requestCode.click();
  await expect(field('IBAN')).toHaveAccessibleDescription('This account cannot be used for direct debits.');
  await expect(field('Mobile number')).toHaveAccessibleDescription(/This number cannot be used for direct debits\./);
  await expect(field('IBAN')).toBeFocused();
  await expectKept(page, blocked);

  await field('IBAN').fill(good.iban);
  await expect(field('IBAN')).toHaveAccessibleDescription('');
  await shop.requestCode.click();
  await expect(field('Mobile number')).toHaveAccessibleDescription(/This number cannot be used for direct debits\./);
  await expect(field('Mobile number')).toBeFocused();
  expect(await codesTo(db, dora)).toBe(0);
  await field('Mobile number').fill(good.mobile);
  await shop.requestCode.click();
  await expect(shop.codeDialog).toBeVisible();
  expect(await debitsOf(db, dora)).toHaveLength(1);
});

test('a reached limit shows until when; other payment methods and accounts continue with the input kept @nightly [SDD-06]', async ({
  page,
  context,
  site,
  db,
}) => {
  const dora = await addBuyer(db);
  const mine = ownAccount();
  await site.operate('parameters', 'set', 'debits_per_day', '1');
  await enterAs(context, site, dora);
  const shop = checkout(page);
  const { limit, changeNumber } = directDebit(page);
  await askForCode(page, mine);
  await changeNumber.click();
  await expectKept(page, mine);
  await shop.requestCode.click();
  await expect(limit).toBeVisible();
  await expect(limit).toBeFocused();
  const main = page.getByRole('main');
  await expect(main).toContainText('Nothing was debited. You can pay another way at once.');
  await expect(main).toContainText(/Direct debits are possible again from \d+ \w+ \d{4}/);
  await expectAccessible(page);
  expect(await codesTo(db, dora)).toBe(1);

  // Another account needs a new consent.
  await main.getByRole('button', { name: 'Use another account' }).click();
  await expectKept(page, mine, { agreed: false });
  await directDebit(page).mandate.check();
  await shop.requestCode.click();
  await expect(limit).toBeVisible();
  await main.getByRole('link', { name: 'Choose another way to pay' }).click();
  await expect(page).toHaveURL(/\/credits\/evening$/);
  await expect(shop.order).toContainText('€24.99');
  await site.operate('parameters', 'set', 'debits_per_day', '3');
});

test('a limit reached by pending debits refuses another one without naming a time @nightly [SDD-06]', async ({
  page,
  context,
  site,
  db,
}) => {
  const dora = await addBuyer(db);
  const mine = ownAccount();
  await site.operate('parameters', 'set', 'debits_running_amount', '2000');
  await enterAs(context, site, dora);
  await page.goto(path);
  await checkout(page).fillAccount(mine.fields);
  await checkout(page).requestCode.click();
  await expect(directDebit(page).limit).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('possible again');
  expect(await debitsOf(db, dora)).toEqual([]);
  await site.operate('parameters', 'set', 'debits_running_amount', '20000');
});

test('a wrong code is reported; the third returns to the form with the input kept, and a new code pays [SDD-01 SDD-03 SDD-09]', async ({
  page,
  context,
  site,
  db,
}) => {
  const dora = await addBuyer(db);
  const mine = ownAccount();
  await enterAs(context, site, dora);
  const shop = checkout(page);
  const { problem, notice, pay } = directDebit(page);
  await askForCode(page, mine);
  await expect(shop.code).toBeFocused();
  await shop.code.fill('123');
  await pay.click();
  await expect(problem).toHaveText('Please enter all 6 digits.');
  const [one = '', another = ''] = wrongOnes(await textedCode(page, mine.mobile));
  await shop.code.fill(one);
  await expect(problem).toHaveText("That code isn't right. Please check it.");
  await expect(shop.code).toHaveAccessibleDescription("That code isn't right. Please check it.");
  await expect(shop.code).toBeFocused();
  await expectAccessible(page);

  // After a correction the member submits the form.
  await shop.code.fill(another);
  await expect(problem).toHaveCount(0);
  await pay.click();
  await expect(problem).toHaveText("That code isn't right. Please check it.");
  await pay.click();
  await expect(shop.codeDialog).toHaveCount(0);
  await expect(notice).toHaveText('3 codes were wrong. Please check your mobile number and ask for a new code.');
  await expectKept(page, mine);
  await expectAccessible(page);
  expect(await paymentsOf(db, dora)).toEqual([]);

  await shop.requestCode.click();
  await expect(shop.codeDialog).toBeVisible();
  await expect.poll(() => codesTo(db, dora)).toBe(2);
  await shop.code.fill(await textedCode(page, mine.mobile));
  await expect(transaction(page).receipt).toContainText('60 credits');
  expect(await paymentsOf(db, dora)).toEqual([{ amount: 2_499, state: expect.stringMatching(/^(pending|paid)$/) }]);
});

test('a new code can be requested after a minute, not earlier; the last one is labelled as the last @nightly [SDD-09]', async ({
  page,
  context,
  site,
  db,
}) => {
  const dora = await addBuyer(db);
  const mine = ownAccount();
  await enterAs(context, site, dora);
  const shop = checkout(page);
  const { cooling, resend } = directDebit(page);
  await page.clock.install();
  await askForCode(page, mine);
  await expect(cooling).toHaveText(/^New code in (1:00|0:5\d)$/);
  await expectAccessible(page);
  const first = await textedCode(page, mine.mobile);
  await silenceServer(page, /directdebit/);
  for (const sent of [2, 3]) {
    // The server has its own clock, so its row is moved back as the page's clock advances.
    await db.write((tx) =>
      tx
        .updateTable('debit')
        .set(({ eb }) => ({ code_sent_at: eb('code_sent_at', '-', minute) }))
        .where('member_id', '=', dora.id)
        .execute(),
    );
    await expect(cooling).toBeVisible();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    const left = await secondsOf(cooling);
    expect(left).toBeGreaterThan(20);
    await page.clock.runFor((left - 1) * 1_000);
    await expect(cooling).toHaveText('New code in 0:01');
    await expect(resend).toHaveCount(0);
    await page.clock.runFor(1_000);
    await expect(resend).toBeVisible();
    await page.clock.resume();
    if (sent === 2) await expectAccessible(page);
    await resend.dblclick();
    await expect.poll(() => codesTo(db, dora)).toBe(sent);
    if (sent === 2) await expect(shop.codeDialog).toContainText('We have sent you a new code.');
  }
  await expect(shop.codeDialog).toContainText('This is the last code for this order.');
  await expect(resend).toHaveCount(0);
  await expectAccessible(page);

  // The first code is no longer valid; the last one pays.
  const last = await textedCode(page, mine.mobile);
  if (first !== last) {
    await shop.code.fill(first);
    await expect(directDebit(page).problem).toHaveText("That code isn't right. Please check it.");
  }
  await page.unroute('**/api/*');
  await shop.code.fill(last);
  if (first !== last) await directDebit(page).pay.click();
  await expect(transaction(page).receipt).toContainText('60 credits');
});

test('an expired code returns to the form, on the page and on the server @nightly [SDD-09]', async ({
  page,
  context,
  site,
  db,
}) => {
  const dora = await addBuyer(db);
  const mine = ownAccount();
  await enterAs(context, site, dora);
  const shop = checkout(page);
  const { notice } = directDebit(page);
  await page.clock.install();
  await askForCode(page, mine);
  const first = await textedCode(page, mine.mobile);
  await silenceServer(page);
  await page.clock.fastForward(9 * minute);
  await expect(shop.codeDialog).toBeVisible();
  await page.clock.fastForward(minute);
  await expect(shop.codeDialog).toHaveCount(0);
  await expect(notice).toHaveText('This code has expired. Please request a new one.');
  await expectKept(page, mine);
  await page.unroute('**/api/*');

  // The server's time decides, not the page's.
  await shop.requestCode.click();
  await expect(shop.codeDialog).toBeVisible();
  await expect.poll(() => codesTo(db, dora)).toBe(2);
  const second = await textedCode(page, mine.mobile);
  await db.write((tx) =>
    tx
      .updateTable('debit')
      .set({ code_expires_at: Date.now() - 1 })
      .where('member_id', '=', dora.id)
      .execute(),
  );
  await shop.code.fill(second);
  await expect(shop.codeDialog).toHaveCount(0);
  await expect(notice).toHaveText('This code has expired. Please request a new one.');
  await expectKept(page, mine);
  expect([first.length, await paymentsOf(db, dora)]).toEqual([6, []]);
});

test('a reload keeps the code entry and its count of wrong codes; back at the form only the IBAN is retyped @nightly [SDD-01 SDD-09]', async ({
  page,
  context,
  site,
  db,
}) => {
  const dora = await addBuyer(db);
  const mine = ownAccount();
  await enterAs(context, site, dora);
  const shop = checkout(page);
  const { field, problem, notice, changeNumber } = directDebit(page);
  await askForCode(page, mine);
  const [one = ''] = wrongOnes(await textedCode(page, mine.mobile));
  for (const tries of [1, 2]) {
    await shop.code.fill(one);
    await expect.poll(async () => (await debitsOf(db, dora)).map((debit) => debit.tries)).toEqual([tries]);
    await expect(problem).toHaveText("That code isn't right. Please check it.");
    await page.reload();
    await expect(shop.codeDialog).toBeVisible();
    await expect(shop.code).toBeFocused();
  }
  expect(await codesTo(db, dora)).toBe(1);
  await shop.code.fill(one);
  await expect(notice).toHaveText(/^3 codes were wrong\./);

  await shop.requestCode.click();
  await expect(field('IBAN')).toHaveAccessibleDescription('Please fill this in.');
  for (const [label, value] of Object.entries({ ...mine.fields, IBAN: '' }))
    await expect(field(label)).toHaveValue(value);
  await shop.fillAccount(mine.fields);
  await shop.requestCode.click();
  await expect(shop.codeDialog).toBeVisible();
  await changeNumber.click();
  await expect(shop.codeDialog).toHaveCount(0);
  await expectKept(page, mine);
});

test('a double click requests one code, and a retry after a lost response gets the same code @nightly [SDD-01 SDD-09]', async ({
  page,
  context,
  site,
  db,
}) => {
  const dora = await addBuyer(db);
  const mine = ownAccount();
  await enterAs(context, site, dora);
  const shop = checkout(page);
  await page.goto(path);
  await shop.fillAccount(mine.fields);
  const requests = await dropFirstResponse(page, '**/api/directdebit.php', 'POST');
  await shop.requestCode.dblclick();
  await expect(shop.codeDialog).toBeVisible({ timeout: 20_000 });
  expect(requests()).toBe(2);
  expect(await codesTo(db, dora)).toBe(1);
  expect(await debitsOf(db, dora)).toHaveLength(1);
  await shop.code.fill(await textedCode(page, mine.mobile));
  await expect(transaction(page).receipt).toContainText('60 credits');
  expect(await paymentsOf(db, dora)).toHaveLength(1);
});

test('without a network the code stays in its field and is retried: it pays once @nightly [SDD-03 SDD-09]', async ({
  page,
  context,
  site,
  db,
}) => {
  const dora = await addBuyer(db);
  const mine = ownAccount();
  await enterAs(context, site, dora);
  const shop = checkout(page);
  const { pay, changeNumber } = directDebit(page);
  await page.clock.install();
  await askForCode(page, mine);
  const code = await textedCode(page, mine.mobile);
  await context.setOffline(true);
  await shop.code.fill(code);
  await expect(pay).toHaveAttribute('aria-busy', 'true');
  for (let time = 0; time < 6; time += 1) await page.clock.runFor(20_000);
  await expect(shop.codeDialog).toContainText('An error occured, please try again later.');
  await expect(shop.codeDialog).toContainText('Try again: you pay once, however often you try.');
  await expect(shop.code).toHaveValue(code);
  // The payment state is unknown, so retrying is the only option.
  await expect(changeNumber).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(shop.codeDialog).toBeVisible();
  await expectAccessible(page);
  expect(await paymentsOf(db, dora)).toEqual([]);

  await context.setOffline(false);
  await pay.click();
  await expect(transaction(page).receipt).toContainText('60 credits');
  expect(await paymentsOf(db, dora)).toHaveLength(1);
});
