import { admirerOf } from './pages/admirer.ts';
import { recordRequests } from './pages/request-log.ts';
import { demo, enterAsDemo } from './pages/account.ts';
import { expectCountsDown } from './pages/countdown.ts';
import { hearts, likesPage } from './pages/likes-page.ts';
import { matchModal } from './pages/match-modal.ts';
import { memberPage } from './pages/member.ts';
import { shell } from './pages/app-shell.ts';
import { members, sheetWindow } from './pages/members.ts';
import { actViaApi, signUpMember } from './pages/new-member.ts';
import { expect, expectAccessible, openBrowserAs, startSite, test } from './test-site.ts';

test('three tabs list received, given and mutual likes, new ones first; an opened profile is no longer new [LIKE-03 LIKE-06 LIKE-07 LIKE-10 ROUTE-19 ROUTE-20 ROUTE-21]', async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(120_000);
  const me = await signUpMember(page, 'Elin');
  const likes = likesPage(page);
  await page.goto('/likes');
  await expect(page.getByRole('heading', { name: 'No likes yet' })).toBeVisible();
  await expectAccessible(page);
  const early = await admirerOf(browser, site, me, 'Hugo');
  const late = await admirerOf(browser, site, me, 'Ivan');

  // They arrive while the page is open.
  await expect(likes.names).toHaveText([late.name, early.name]);
  await expect(likes.tab('Received')).toHaveAccessibleName('Received 2 new');
  await expect(likes.tab('Received')).toHaveAttribute('aria-current', 'page');
  await expect(shell(page).place('Likes')).toHaveAccessibleName(/2/);

  // An opened later like is listed after the one that is still new.
  await likes.names.first().click();
  await expect(memberPage(page, late.name).name).toBeVisible();
  await page.goBack();
  await expect(likes.names).toHaveText([early.name, late.name]);
  await expect(likes.tab('Received')).toHaveAccessibleName('Received 1 new');
  await expect(likes.card(late.name).getByText('New', { exact: true })).toHaveCount(0);
  await page.reload();
  await expect(likes.names).toHaveText([early.name, late.name]);
  await expect(shell(page).place('Likes')).toHaveAccessibleName(/1/);

  // Liked back.
  await likes.card(early.name).getByRole('button', { name: 'Like back' }).click();
  await expect(matchModal(page).dialog).toContainText(early.name);
  await page.keyboard.press('Escape');
  await expect(matchModal(page).dialog).toHaveCount(0);
  await expect(likes.card(early.name).getByRole('link', { name: 'Message' })).toBeVisible();
  await likes.tab('Matches').click();
  await expect(page).toHaveURL(/\/likes\/matches$/);
  await expect(likes.names).toHaveText([early.name]);
  await expect(likes.tab('Matches')).toHaveAttribute('aria-current', 'page');
  await likes.tab('Sent').click();
  await expect(page).toHaveURL(/\/likes\/sent$/);
  await expect(likes.names).toHaveText([early.name]);

  // A match page exists for a match only; other tabs are not found.
  const title = page.getByRole('heading', { level: 1 });
  await page.goto(`/likes/m/${early.id}`);
  await expect(title).toHaveText(`${me.name} and ${early.name}`);
  await page.getByRole('main').getByRole('link', { name: 'Message' }).click();
  await expect(page).toHaveURL(new RegExp(`/members/${early.id}/chat$`));
  for (const unknownPath of [`/likes/m/${late.id}`, '/likes/m/nobody', '/likes/other']) {
    await page.goto(unknownPath);
    await expect(title).toHaveText('This page could not be found');
  }
});

test('a free member who reaches the daily limit of likes sees when more are available; a paying member has no limit @nightly [LIKE-09 LIKE-11]', async ({
  browser,
}) => {
  test.slow();
  const site = await startSite();
  await site.operate('parameters', 'set', 'likes_per_day', '2');
  const { page, context } = await openBrowserAs(browser, site);
  const { gate, timer } = likesPage(page);
  await signUpMember(page, 'Olga');
  await page.clock.install();
  await page.goto('/members');
  const unliked = hearts(page).and(page.locator('[aria-pressed=false]'));
  const liked = hearts(page).and(page.locator('[aria-pressed=true]'));
  const give = async () => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/like.php'));
    await unliked.first().click();
    return answered;
  };
  expect([(await give()).status(), (await give()).status()]).toEqual([200, 200]);
  await expect(liked).toHaveCount(2);

  // Undoing a like does not restore the daily allowance.
  const takenBack = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await liked.first().click();
  await takenBack;
  const refused = await give();
  expect(refused.status()).toBe(409);
  await expect(gate).toBeVisible();
  await expect(liked).toHaveCount(1);
  await expectAccessible(page);
  await expect(timer).toHaveText(/^23:5\d:\d\d$/);
  await expectCountsDown(page, timer, (await refused.json()).until);
  // The bonus, due since 40 seconds after the page was opened, has waited for the end of the first modal.
  const bonus = page.getByRole('dialog', { name: 'Your welcome bonus' });
  await expect(bonus).toHaveCount(0);
  await gate.getByRole('button', { name: 'Not now' }).click();
  await expect(gate).toHaveCount(0);
  await bonus.getByRole('button', { name: 'Close' }).click();
  await expect(bonus).toHaveCount(0);
  expect((await give()).status()).toBe(409);
  await gate.getByRole('button', { name: 'See all bundles' }).click();
  await expect(page).toHaveURL(/\/premium$/);
  await context.close();

  const { page: paid, context: other } = await openBrowserAs(browser, site);
  await enterAsDemo(paid, demo.premium);
  await expect(members(paid).cards.first()).toBeVisible();
  // Five, so that more than two are new even if some were liked before.
  for (const href of (await members(paid).addresses()).slice(0, 5))
    await actViaApi(paid, 'like', { profile: href?.split('/').at(-1) });
  await other.close();
  await site.stop();
});

test('`t` opens the like popup once after the given seconds; the likes are refetched half a second later @nightly [MATCH-08 MATCH-09 MATCH-11 MATCH-12 MATCH-13]', async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  const me = await signUpMember(page, 'Lena');
  const admirer = await admirerOf(browser, site, me, 'Marek');
  const { dialog } = matchModal(page);
  const reads = await recordRequests(page);
  await page.clock.install();
  const start = Date.now() + 1_000;
  await page.clock.pauseAt(start);
  await page.goto('/members?country=NZ&t=3');
  await expect(page.getByRole('article').first()).toBeVisible();
  // React throttles successive Suspense reveals by a timer.
  await page.clock.runFor(500);
  await expect(shell(page).place('Likes')).toHaveAccessibleName(/1/);

  await page.clock.runFor(2_499);
  expect(await reads('auto-like')).toEqual([]);
  await expect(page).toHaveURL(/\?country=NZ&t=3$/);
  // The chunk of the modal is fetched when it opens, and React delays its reveal by a timer.
  const opened = page.waitForResponse(/\/assets\/match-modal-[\w-]+\.js$/);
  await page.clock.runFor(1);
  await opened;
  expect(await reads('auto-like')).toEqual([start + 3_000]);
  await expect(page).toHaveURL(/\/members\?country=NZ$/);

  expect(await reads('likes')).toEqual([start]);
  await page.clock.runFor(499);
  expect(await reads('likes')).toEqual([start]);
  await page.clock.runFor(1);
  await expect.poll(() => reads('likes')).toEqual([start, start + 3_500]);
  await expect(dialog).toContainText(`${admirer.name} likes you.`);
  await page.clock.resume();
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'View profile' }).click();
  await expect(page).toHaveURL(new RegExp(`/members/${admirer.id}$`));
  await expect(memberPage(page, admirer.name).name).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await reads('auto-like')).toHaveLength(1);
});

test('an invalid `t` is removed from the address and opens nothing; without received likes nothing opens either @nightly [MATCH-08 MATCH-14]', async ({
  page,
}) => {
  await signUpMember(page, 'Nele');
  const { dialog } = matchModal(page);
  const reads = await recordRequests(page);
  await page.clock.install();
  for (const bad of ['x', '-1', '3601', '']) {
    await page.goto(`/members?country=NZ&t=${bad}`);
    await expect(page).toHaveURL(/\/members\?country=NZ$/);
    await page.clock.runFor(4_000);
    await expect(page.getByRole('article').first()).toBeVisible();
    expect([bad, await reads('auto-like')]).toEqual([bad, []]);
  }
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/auto-like.php'));
  await page.goto('/members?t=1');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.clock.runFor(1_000);
  expect((await answered).status()).toBe(404);
  await expect(page).toHaveURL(/\/members$/);
  await page.clock.runFor(1_000);
  await expect(dialog).toHaveCount(0);
});

test('a match waits until an open dialog closes and the message box loses the focus, and leaves focus and draft unchanged @nightly [MATCH-01 UI-11]', async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  const me = await signUpMember(page, 'Runa');
  const { dialog } = matchModal(page);
  const likedBack = async (name: string) => {
    const { page: theirs, context } = await openBrowserAs(browser, site);
    const self = await signUpMember(theirs, name);
    await actViaApi(page, 'like', { profile: self.id });
    return {
      name: self.name,
      likeBack: async () => {
        // The likes are refetched half a second after the match is ready to show.
        const profileLoaded = page.waitForResponse((response) => response.url().includes(`profile.php?id=${self.id}`));
        const reloaded = profileLoaded.then(() =>
          page.waitForResponse((response) => response.url().endsWith('/api/likes.php')),
        );
        await actViaApi(theirs, 'like', { profile: me.id });
        await reloaded;
        await context.close();
      },
    };
  };
  const [otto, paul] = [await likedBack('Otto'), await likedBack('Paul')];

  await page.setViewportSize(sheetWindow);
  await page.goto('/members');
  await members(page).filters.click();
  await expect(members(page).dialog).toBeVisible();
  const focused = await page.evaluate(() => document.activeElement?.outerHTML);
  await otto.likeBack();
  await expect(dialog).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.outerHTML)).toBe(focused);
  await page.keyboard.press('Escape');
  await expect(dialog).toContainText(`You and ${otto.name} like each other.`);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const admired = await members(page).addresses();
  await page.goto(`${admired[0]}/chat`);
  const box = page.getByRole('textbox', { name: /^Message to / });
  await box.pressSequentially('Good eve');
  await paul.likeBack();
  await box.pressSequentially('ning');
  await expect(box).toHaveValue('Good evening');
  await expect(dialog).toHaveCount(0);
  await box.blur();
  await expect(dialog).toContainText(`You and ${paul.name} like each other.`);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(box).toHaveValue('Good evening');
});

test('a double click in two tabs sends one like; an unlike made offline is sent when the network is back @nightly [LIKE-01 LIKE-02 MATCH-01]', async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  const me = await signUpMember(page, 'Sanna');
  const admirer = await admirerOf(browser, site, me, 'Tom');
  const other = await page.context().newPage();
  const cards = [likesPage(page), likesPage(other)].map((likes) => likes.card(admirer.name));
  for (const tab of [page, other]) await tab.goto('/likes');
  // Faster than the tabs can synchronise.
  const clickTwice = (button: HTMLElement | SVGElement) => {
    if (button instanceof HTMLElement) for (let time = 0; time < 2; time += 1) button.click();
  };
  const likes = cards.map((card) => card.getByRole('button', { name: 'Like back' }));
  await Promise.all(likes.map((button) => expect(button).toBeVisible()));
  await Promise.all(likes.map((button) => button.evaluate(clickTwice)));
  for (const [at, card] of cards.entries()) {
    const tab = [page, other][at] ?? page;
    await expect(matchModal(tab).dialog).toContainText(admirer.name);
    await tab.keyboard.press('Escape');
    await expect(card.getByRole('link', { name: 'Message' })).toBeVisible();
    expect(new URL(tab.url()).pathname).toBe('/likes');
  }
  await other.close();

  await likesPage(page).tab('Sent').click();
  const heart = hearts(page).first();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.goto(`/members/${admirer.id}`);
  const { like } = memberPage(page, admirer.name);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await page.context().setOffline(true);
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await page.context().setOffline(false);
  const isGiven = async () => (await (await page.request.get('/api/likes.php')).json()).likes.includes(admirer.id);
  await expect.poll(isGiven).toBe(false);
  await expect(like).toHaveAttribute('aria-pressed', 'false');
});
