import type { Page, Route } from '@playwright/test';
import { admirerOf } from './pages/admirer.ts';
import { expectCountsDown, secondsOf } from './pages/countdown.ts';
import { matchModal } from './pages/match-modal.ts';
import { shell } from './pages/app-shell.ts';
import { signUpMember } from './pages/new-member.ts';
import { drag, swipeGame } from './pages/swipe-game.ts';
import { expect, expectAccessible, openBrowserAs, silenceServer, test } from './test-site.ts';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;

test('a card swiped right is liked, swiped left is passed, and springs back when released near its start [SWIPE-01 SWIPE-04 ROUTE-27]', async ({
  browser,
  site,
}) => {
  const { page, context } = await openBrowserAs(browser, site, {
    ...phone,
    colorScheme: 'dark',
    reducedMotion: 'no-preference',
  });
  const game = swipeGame(page);
  await signUpMember(page, 'Tess');
  await page.goto('/swipe-game');
  await expect(game.left(4)).toBeVisible();
  const first = await game.name.innerText();

  await drag(page, game.card, [20, 60, 120, 60, 20, 0]);
  await expect(game.name).toHaveText(first);
  await expect(page).toHaveURL(/\/swipe-game$/);

  const passed = page.waitForResponse((response) => response.url().endsWith('/api/swipe.php'));
  await drag(page, game.card, [-20, -60, -120, -160]);
  await expect(game.name).not.toHaveText(first);
  expect(await (await passed).json()).toMatchObject({ likes_left: 4 });
  await expect(game.left(4)).toBeVisible();

  const second = await game.name.innerText();
  const liked = page.waitForResponse((response) => response.url().endsWith('/api/swipe.php'));
  await drag(page, game.card, [20, 60, 120, 160]);
  await expect(game.name).not.toHaveText(second);
  expect(await (await liked).json()).toMatchObject({ likes_left: 3 });
  await expect(game.left(3)).toBeVisible();

  // A tap leads to the profile. On a new page: the browser takes a tap after so quick a drag for the end of a fling.
  await page.reload();
  await expect(game.left(3)).toBeVisible();
  const third = await game.name.innerText();
  await game.card.tap();
  await expect(page).toHaveURL(/\/members\/\w+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(third.split(',')[0] ?? '');
  await context.close();
});

/** The lower edge of the visible area: the top of the bottom bar. */
const expectAllInView = async (page: Page): Promise<void> => {
  const { card, undo, pass, like, profile } = swipeGame(page);
  const bar = await page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).last().boundingBox();
  const end = bar?.y ?? 0;
  await expect(async () => {
    for (const control of [undo, pass, like, profile]) {
      await expect(control).toBeInViewport({ ratio: 1 });
      const box = await control.boundingBox();
      expect((box?.y ?? end) + (box?.height ?? 1)).toBeLessThanOrEqual(end);
    }
    const [top, words] = await Promise.all([card.boundingBox(), swipeGame(page).name.boundingBox()]);
    expect(words?.y ?? 0).toBeGreaterThanOrEqual(top?.y ?? Infinity);
  }).toPass({ timeout: 10_000 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
};

test('the buttons of the game stay in the viewport below any alerts, without scrolling @nightly [SWIPE-04 ALERT-14 OFFLINE-02]', async ({
  browser,
  site,
}) => {
  const { page, context } = await openBrowserAs(browser, site, phone);
  await signUpMember(page, 'Ottilie');
  const reminders = page.getByRole('region', { name: 'Reminders' });
  for (const height of [740, 640]) {
    await page.setViewportSize({ width: 360, height });
    await page.goto('/swipe-game');
    await expect(reminders.getByRole('status')).toHaveCount(1);
    await expectAllInView(page);
    await context.setOffline(true);
    await expect(page.getByText('You are offline. Messages will wait.')).toBeVisible();
    await expectAllInView(page);
    // The hidden link does not show below the bar.
    expect(await page.evaluate(() => document.elementFromPoint(30, 4)?.closest('a') ?? null)).toBeNull();
    await context.setOffline(false);
    await expect(page.getByText('You are offline. Messages will wait.')).toHaveCount(0);
  }
  await reminders.getByRole('button', { name: 'Close' }).click();
  await expect(reminders).toHaveCount(0);
  await expectAllInView(page);
  await context.close();
});

test('four likes a day by buttons and keys; the fifth is refused, and the countdown to the next survives a reload @nightly [SWIPE-02 SWIPE-03 SWIPE-04]', async ({
  browser,
  site,
}) => {
  test.slow();
  const { page, context } = await openBrowserAs(browser, site, { viewport: { width: 1200, height: 900 } });
  const game = swipeGame(page);
  await signUpMember(page, 'Kim');
  // Another tab, which sends none of the likes.
  const other = await context.newPage();
  await other.goto('/swipe-game');
  await expect(swipeGame(other).like).toBeVisible();

  await page.clock.install();
  await page.goto('/swipe-game');
  await expect(game.left(4)).toBeVisible();

  // Buttons: a pass, and back.
  const first = await game.name.innerText();
  await expect(game.undo).toHaveAttribute('aria-disabled', 'true');
  await game.pass.click();
  await expect(game.name).not.toHaveText(first);
  await game.undo.click();
  await expect(game.name).toHaveText(first);
  await expect(game.undo).toHaveAttribute('aria-disabled', 'true');
  await expect(game.undo).toBeFocused();

  // Keys, on the card.
  await game.card.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(game.name).not.toHaveText(first);
  const second = await game.name.innerText();
  await page.keyboard.press('ArrowUp');
  await expect(game.name).toHaveText(first);
  await page.keyboard.press('ArrowLeft');
  await expect(game.name).toHaveText(second);
  await page.keyboard.press('ArrowRight');
  await expect(game.left(3)).toBeVisible();
  await expect(game.name).not.toHaveText(second);
  await expect(game.card).toBeFocused();
  await expectAccessible(page);
  for (const left of [2, 1]) {
    await expect(game.like).not.toHaveAttribute('aria-disabled', 'true');
    await game.like.click();
    await expect(game.left(left)).toBeVisible();
  }
  await expect(game.like).not.toHaveAttribute('aria-disabled', 'true');
  await game.card.focus();
  const fourth = page.waitForResponse((response) => response.url().endsWith('/api/swipe.php'));
  await page.keyboard.press('ArrowRight');
  await expect(game.limit).toBeVisible();
  await expectAccessible(page);

  // The clock runs.
  const { resets_at: until } = await (await fourth).json();
  expect(until - Date.now()).toBeGreaterThan(86_400_000 - 60_000);
  await expectCountsDown(page, game.timer, until);

  await page.reload();
  await expect(game.limit).toBeVisible();
  await expect(game.like).toHaveCount(0);

  // The other tab does not know; the server does.
  const refused = other.waitForResponse((response) => response.url().endsWith('/api/swipe.php'));
  await swipeGame(other).like.click();
  const answer = await refused;
  expect([answer.ok(), (await answer.json()).error]).toEqual([false, 'swipe_limit']);
  await expect(swipeGame(other).limit).toBeVisible();
  await other.getByRole('main').getByRole('link', { name: 'See who likes you' }).click();
  await expect(other).toHaveURL(/\/likes$/);
  await context.close();
});

test('returning from a profile shows the same card, and the last pass can still be undone @nightly [SWIPE-04]', async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  const me = await signUpMember(page, 'Ida');
  const game = swipeGame(page);
  await page.goto('/swipe-game');
  const first = await game.name.innerText();
  await game.pass.click();
  await expect(game.name).not.toHaveText(first);
  const second = await game.name.innerText();
  await game.card.click();
  await expect(page).toHaveURL(/\/members\/\w+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(second.split(',')[0] ?? '');
  // A new member would be dealt first.
  await admirerOf(browser, site, me, 'Uwe');
  await page.goBack();
  await expect(game.name).toHaveText(second);
  await game.undo.click();
  await expect(game.name).toHaveText(first);
  await page.reload();
  await expect(game.name).toHaveText(first);
});

test('cards passed while the server was unreachable are not dealt again: the passes are sent on return @nightly [SWIPE-04]', async ({
  page,
}) => {
  await signUpMember(page, 'Jara');
  const game = swipeGame(page);
  await page.goto('/swipe-game');
  await expect(game.left(4)).toBeVisible();
  const down = (route: Route) => (route.request().method() === 'GET' ? route.continue() : route.abort());
  await page.route('**/api/swipe.php*', down);
  const passed: string[] = [];
  for (let time = 0; time < 3; time += 1) {
    const name = await game.name.innerText();
    passed.push(name);
    await game.pass.click();
    await expect(game.name).not.toHaveText(name);
  }
  const top = await game.name.innerText();
  await shell(page).place('Likes').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible();
  await page.unroute('**/api/swipe.php*', down);
  const dealt = async () =>
    (await (await page.request.get('/api/swipe.php')).json()).deck.map(
      ({ name, age }: { name: string; age: number }) => `${name}, ${age}`,
    );
  // The first is on its way and may arrive by itself; the others were never sent.
  expect(await dealt()).toEqual(expect.arrayContaining(passed.slice(1)));
  await shell(page).place('Swipe game').click();
  await expect(game.name).toHaveText(top);
  for (const name of passed) await expect.poll(dealt).not.toContain(name);
});

test('the countdown of the limit is correct when the page becomes visible after a sleep @nightly [SWIPE-03]', async ({
  page,
}) => {
  await signUpMember(page, 'Levi');
  const game = swipeGame(page);
  await page.clock.install();
  await page.goto('/swipe-game');
  for (const left of [3, 2, 1]) {
    await game.like.click();
    await expect(game.left(left)).toBeVisible();
    await expect(game.like).not.toHaveAttribute('aria-disabled', 'true');
  }
  await game.like.click();
  await expect(game.limit).toBeVisible();
  await silenceServer(page);
  const asleep = Date.now() + 5_000;
  await page.clock.pauseAt(asleep);
  const left = await secondsOf(game.timer);
  // No timer has run since.
  await page.clock.setFixedTime(asleep + 7_200_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => secondsOf(game.timer)).toBe(left - 7_200);
});

test('liking back in the game makes a match and shows it [SWIPE-01 MATCH-01 MATCH-02 MATCH-03]', async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  const admirer = await admirerOf(browser, site, await signUpMember(page, 'Mira'), 'Noah');
  const game = swipeGame(page);
  await page.goto('/swipe-game');
  // The most recently active member is on top.
  await expect(game.name).toContainText(admirer.name);
  await game.like.click();
  const { dialog, action } = matchModal(page);
  await expect(dialog).toContainText(`You and ${admirer.name} like each other.`);
  await action.click();
  await expect(page).toHaveURL(new RegExp(`/members/${admirer.id}/chat$`));
});

test('an empty deck shows a message and links to continue; the last pass can be undone @nightly [SWIPE-04]', async ({
  page,
}) => {
  await signUpMember(page, 'Pia');
  const game = swipeGame(page);
  const main = page.getByRole('main');
  // The game deals from the search results: this region has one member.
  await page.goto('/members?country=NZ&countryregion=Canterbury');
  await expect(main.getByText('1 member', { exact: true })).toBeVisible();
  await shell(page).place('Swipe game').click();
  await expect(game.card).toBeVisible();
  const only = await game.name.innerText();
  await game.pass.click();
  await expect(game.emptyDeck).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Undo' }).click();
  await expect(game.name).toHaveText(only);
  await game.pass.click();
  await expect(game.emptyDeck).toBeVisible();
  await main.getByRole('link', { name: 'Browse members' }).click();
  await expect(page).toHaveURL(/\/members/);
});

test('reduced motion disables all animations and transitions @nightly [SWIPE-04 UI-11]', async ({ browser, site }) => {
  const { page, context } = await openBrowserAs(browser, site, { ...phone, reducedMotion: 'reduce' });
  await signUpMember(page, 'Stella');
  const game = swipeGame(page);
  await page.goto('/swipe-game');
  const first = await game.name.innerText();
  await page.evaluate(() => {
    const longest: number[] = [];
    Object.assign(globalThis, { longest });
    const note = () => {
      for (const animation of document.getAnimations())
        longest.push(Number(animation.effect?.getComputedTiming().endTime ?? 0));
      requestAnimationFrame(note);
    };
    note();
  });
  await game.pass.click();
  await expect(game.name).not.toHaveText(first);
  await drag(page, game.card, [20, 60, 120, 60, 20, 0]);
  await drag(page, game.card, [-20, -60, -120, -160]);
  await game.undo.click();
  const longest = await page.evaluate(() => Math.max(0, ...Reflect.get(globalThis, 'longest')));
  expect(longest).toBeLessThanOrEqual(1);
  const styled = await page
    .getByRole('main')
    .locator('*')
    .evaluateAll((elements) =>
      elements.flatMap((element) => {
        const { animationDuration, transitionDuration } = getComputedStyle(element);
        return `${animationDuration}, ${transitionDuration}`.split(', ').map((text) => Number.parseFloat(text));
      }),
    );
  expect(Math.max(...styled)).toBeLessThanOrEqual(0.001);
  await context.close();
});
