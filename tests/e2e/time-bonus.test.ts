import type { Page } from '@playwright/test';
import { dailyCases } from '#tests/nightly.ts';
import type { Database } from '#server/db/open.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { type TestMember, addTestMember } from '#tests/server/kit/conversations.ts';
import { enterAs, test } from './seeded-test.ts';
import { checkout } from './pages/checkout.ts';
import { secondsOf } from './pages/countdown.ts';
import { sandbox } from './pages/sandbox.ts';
import { shell } from './pages/app-shell.ts';
import { waitForLateChunk, timeBonus } from './pages/time-bonus.ts';
import { expect, expectAccessible, silenceServer } from './test-site.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A member without credits who signed up the given time ago (ms). */
const addNew = (db: Database, age: number, special: Partial<MemberTable> = {}): Promise<TestMember> =>
  addTestMember(db, 'Nina', { credits: 0, paid: 0, signup_at: Date.now() - age, ...special });

test('the banner counts down in the members area only and links to the credits @nightly [BONUS-01 BONUS-02 BONUS-11 BONUS-15 BONUS-17 BONUS-18 BONUS-20 BONUS-21 UI-11]', async ({
  page,
  context,
  site,
  db,
}) => {
  const [nina, other] = [await addNew(db, hour), await addTestMember(db, 'Otto')];
  const { banner, timer } = timeBonus(page);
  await page.goto('/members');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(banner).toHaveCount(0);

  await enterAs(context, site, nina);
  for (const path of ['/members', `/members/${other.id}`, '/likes', '/chats', '/premium']) {
    await page.goto(path);
    await expect(banner).toContainText('Welcome bonus: 25% off');
    await expect(timer).toHaveText(/^02:5\d:\d\d$/);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  }
  await expectAccessible(page);
  // The page does not show its own banner as well.
  await expect(page.getByText('Welcome bonus 25%')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('timer')).toHaveCount(0);

  await banner.click();
  await expect(page).toHaveURL(/\/credits$/);
  await expect(page.getByRole('main').getByText('Welcome bonus 25%')).toBeVisible();
  await expect(page.getByRole('main').getByRole('timer')).toHaveText(/^02:5\d:\d\d$/);
  await expect(banner).toHaveCount(0);
  await expectAccessible(page);
  for (const path of ['/likes/matches', '/swipe-game', '/profile', '/settings', '/notifications', '/pricing']) {
    await page.goto(path);
    await expect(shell(page).account).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect([path, await banner.count()]).toEqual([path, 0]);
  }
});

test('the countdown ticks every second and disappears at zero @nightly [BONUS-04 BONUS-10 BONUS-12]', async ({
  page,
  context,
  site,
  db,
}) => {
  await enterAs(context, site, await addNew(db, 4 * hour - 3 * minute));
  const { banner, timer } = timeBonus(page);
  await page.clock.install();
  await page.goto('/members');
  await expect(timer).toHaveText(/^00:0[123]:\d\d$/);
  await silenceServer(page);
  await page.clock.pauseAt(Date.now() + 5_000);
  const left = await secondsOf(timer);
  for (const passed of [1, 2, 3]) {
    await page.clock.runFor(1_000);
    await expect.poll(() => secondsOf(timer)).toBe(left - passed);
  }
  await page.clock.runFor((left - 4) * 1_000);
  await expect(timer).toHaveText('00:00:01');
  await page.clock.runFor(1_000);
  await expect(banner).toHaveCount(0);
});

test('the countdown is correct right after a sleep, and gone if it ended during the sleep @nightly [BONUS-10 BONUS-12]', async ({
  page,
  context,
  site,
  db,
}) => {
  await enterAs(context, site, await addNew(db, hour));
  const { banner, timer } = timeBonus(page);
  await page.clock.install();
  await page.goto('/members');
  await expect(timer).toHaveText(/^02:5\d:\d\d$/);
  await silenceServer(page);
  const asleep = Date.now() + 5_000;
  await page.clock.pauseAt(asleep);
  const left = await secondsOf(timer);
  const wake = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

  // No timer has run since.
  await page.clock.setFixedTime(asleep + 2 * hour);
  await wake();
  await expect.poll(() => secondsOf(timer)).toBe(left - 7_200);
  await expect(timer).toHaveText(/^00:5\d:\d\d$/);
  await page.clock.setFixedTime(asleep + 3 * hour + 1_000);
  await wake();
  await expect(banner).toHaveCount(0);
});

for (const [words, drift] of dailyCases([
  ['a day ahead', day],
  ['a day behind', -day],
] as const))
  test(`a client clock that is ${words} is corrected by the time of the server @nightly [BONUS-04 BONUS-10]`, async ({
    page,
    context,
    site,
    db,
  }) => {
    const nina = await addNew(db, hour);
    await enterAs(context, site, nina);
    const { timer, banner } = timeBonus(page);
    await page.clock.install({ time: Date.now() + drift });
    const until = Date.now() + 3 * hour;
    await page.goto('/members');
    await expect(timer).toBeVisible();
    await expect.poll(async () => Math.abs((await secondsOf(timer)) - (until - Date.now()) / 1_000)).toBeLessThan(30);
    expect(await page.evaluate(() => Date.now())).toBeGreaterThan(Date.now() + drift - hour);
    await page.goto('/credits');
    await expect(page.getByRole('main').getByRole('timer')).toHaveText(/^02:5\d:\d\d$/);
    await expect(banner).toHaveCount(0);
  });

test('the banner disappears after a payment in another tab and after a logout @nightly [BONUS-02 BONUS-03 BONUS-13 BONUS-14]', async ({
  page,
  context,
  site,
  db,
}) => {
  await enterAs(context, site, await addNew(db, hour));
  const { banner } = timeBonus(page);
  await page.goto('/members');
  await expect(banner).toBeVisible();
  const tab = await context.newPage();
  await tab.goto('/credits/evening/paypal');
  await expect(checkout(tab).pay).toHaveText('Pay €18.74 with PayPal');
  await checkout(tab).pay.click();
  await sandbox(tab).pay('€18.74');
  await expect(tab.getByRole('main')).toContainText('60 credits');
  await expect(banner).toHaveCount(0);
  await tab.goto('/members');
  await expect(tab.getByRole('article').first()).toBeVisible();
  await expect(timeBonus(tab).banner).toHaveCount(0);

  await enterAs(context, site, await addNew(db, hour));
  await page.goto('/members');
  await tab.goto('/members');
  await expect(banner).toBeVisible();
  await expect(timeBonus(tab).banner).toBeVisible();
  await shell(page).logOut();
  await expect(banner).toHaveCount(0);
  await expect(timeBonus(tab).banner).toHaveCount(0);
  await page.goto('/members');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(banner).toHaveCount(0);
});

/** Opens the page at the start of the 40 seconds, with the clock paused. */
const enterArea = async (page: Page): Promise<void> => {
  await page.clock.install();
  // The layout appears only while the clock runs: React throttles successive Suspense reveals by a timer.
  await page.goto('/profile');
  await expect(shell(page).account).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await shell(page).place('Search members').click();
  await expect(page.getByRole('article').first()).toBeVisible();
};

/** The chunk of the modal is fetched only when it opens. */
const noteFetches = (page: Page): (() => number) => {
  let fetched = 0;
  page.on('request', (request) => {
    if (/\/assets\/time-bonus-modal-[\w-]+\.js$/.test(request.url())) fetched += 1;
  });
  return () => fetched;
};

test('the modal opens once, 40 seconds after entering the members area, on any of its pages [LAYOUT-10 BONUS-22 to BONUS-30 BONUS-34 BONUS-36 BONUS-37 BONUS-16 UI-11]', async ({
  page,
  context,
  site,
  db,
}) => {
  await enterAs(context, site, await addNew(db, hour));
  const { dialog, claim, close, timer } = timeBonus(page);
  const fetched = noteFetches(page);
  await enterArea(page);
  await page.clock.runFor(20_000);
  await expect(timer).toBeVisible();
  await shell(page).place('Messages').click();
  await expect(page).toHaveURL(/\/chats$/);
  await page.clock.runFor(19_999);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  expect(fetched()).toBe(0);
  await expect(dialog).toHaveCount(0);
  await waitForLateChunk(page, () => page.clock.runFor(1), dialog);
  for (const words of [
    'Special offer',
    '25%',
    'Your welcome bonus',
    'Unlock every photo and keep the conversation going.',
    'Act fast: the discount on your first bundle ends 4 hours after you joined.',
    'Credits instantly received',
  ])
    await expect(dialog).toContainText(words);
  await expect(claim).toHaveAttribute('href', '/credits');
  await expect(claim.getByRole('timer')).toHaveText(/^02:5\d:\d\d$/);
  await page.clock.resume();
  await expectAccessible(page);

  await close.click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(shell(page).account).toBeVisible();
  await page.clock.runFor(45_000);
  await expect(timer).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('the modal does not open outside the members area; re-entering restarts the 40 seconds, and its link leads to the credits @nightly [BONUS-28 BONUS-35]', async ({
  page,
  context,
  site,
  db,
}) => {
  await enterAs(context, site, await addNew(db, hour));
  const { dialog, claim, timer } = timeBonus(page);
  const fetched = noteFetches(page);
  await enterArea(page);
  await page.clock.runFor(39_000);
  await shell(page).place('Swipe game').click();
  await expect(page).toHaveURL(/\/swipe-game$/);
  await expect(timer).toHaveCount(0);
  await page.clock.runFor(5_000);
  expect(fetched()).toBe(0);
  await shell(page).place('Messages').click();
  await expect(page).toHaveURL(/\/chats$/);
  await page.clock.runFor(39_999);
  await expect(timer).toBeVisible();
  expect(fetched()).toBe(0);
  await waitForLateChunk(page, () => page.clock.runFor(1), dialog);
  await claim.click();
  await expect(page).toHaveURL(/\/credits$/);
  await expect(dialog).toHaveCount(0);
});

for (const { who, special, age } of dailyCases([
  { who: 'has credits [BONUS-32]', special: { credits: 3 }, age: hour },
  { who: 'has paid [BONUS-03 BONUS-33]', special: { paid: 1 }, age: hour },
  { who: 'signed up four hours ago [BONUS-04 BONUS-33]', special: {}, age: 4 * hour },
]))
  test(`the modal does not open for a member who ${who}`, async ({ page, context, site, db }) => {
    await enterAs(context, site, await addNew(db, age, special));
    const fetched = noteFetches(page);
    await enterArea(page);
    await page.clock.runFor(45_000);
    await expect(shell(page).place('Messages')).toBeVisible();
    expect(fetched()).toBe(0);
    await expect(timeBonus(page).dialog).toHaveCount(0);
  });

test('the server refuses the code one second late: the page shows a message, and no order is placed before the new price is shown @nightly [BONUS-05 BONUS-37 DISCOUNT-08]', async ({
  page,
  context,
  site,
  db,
}) => {
  const nina = await addNew(db, 3 * hour);
  await enterAs(context, site, nina);
  const shop = checkout(page);
  const orders = () => db.read.selectFrom('payment').select('amount').where('member_id', '=', nina.id).execute();
  await page.goto('/credits/evening/paypal');
  await expect(shop.pay).toHaveText('Pay €18.74 with PayPal');
  await db.write((tx) =>
    tx
      .updateTable('member')
      .set({ signup_at: Date.now() - 4 * hour - 1_000 })
      .where('id', '=', nina.id)
      .execute(),
  );
  await shop.pay.click();
  await expect(page.getByRole('main').getByRole('status')).toContainText([
    'The discount TIMEBONUS25 cannot be used. This code has expired. The price is €24.99 now. Nothing was ordered yet.',
  ]);
  await expect(shop.pay).toHaveText('Pay €24.99 with PayPal');
  await expect(page).toHaveURL(/\/credits\/evening\/paypal$/);
  expect(await orders()).toEqual([]);
  await expectAccessible(page);
  await shop.pay.click();
  await sandbox(page).asksFor('€24.99');
  expect(await orders()).toEqual([{ amount: 2_499 }]);
});

test('the welcome discount follows the time bonus without a reload @nightly [DISCOUNT-05 DISCOUNT-06]', async ({
  page,
  context,
  site,
  db,
}) => {
  await enterAs(context, site, await addNew(db, 4 * hour - 5 * minute));
  await page.clock.install();
  await page.goto('/credits');
  const main = page.getByRole('main');
  await expect(main.getByRole('timer')).toHaveText(/^00:0[45]:\d\d$/);
  await expect(checkout(page).order).toContainText('€18.74');
  await silenceServer(page);
  await page.clock.fastForward(6 * minute);
  await expect(main.getByText('Welcome discount 25%')).toBeVisible();
  await expect(main.getByRole('timer')).toHaveText(/^19 h 5\d min$/);
  await expect(checkout(page).order).toContainText('€18.74');
  await expect(checkout(page).order).toContainText('€24.99');
});
