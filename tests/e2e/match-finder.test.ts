import { arrowTo, matchFinder, tabTo } from './pages/match-finder.ts';
import { members } from './pages/members.ts';
import { signUpMember } from './pages/new-member.ts';
import { expect, expectAccessible, openBrowserAs, test } from './test-site.ts';

test('the preference is shown and changed, and the questions are answered, by keyboard; the best match comes first, with the reasons @nightly [FINDER-01 FINDER-02 ROUTE-26 SEARCH-16]', async ({
  page,
}) => {
  test.slow();
  await signUpMember(page, 'Runa');
  const finder = matchFinder(page);
  const keys = page.keyboard;
  await page.goto('/members');
  await page.getByRole('main').getByRole('link', { name: 'Open the match finder' }).click();
  await expect(page).toHaveURL(/\/match-finder$/);

  await expect(finder.title).toHaveText('What matters to you?');
  await expect(finder.summary).toHaveText(/^Everyone · \d\d–\d\d years · In my country Change$/);
  await tabTo(page, finder.open);
  await keys.press('Enter');
  await tabTo(page, finder.gender('Everyone'));
  await keys.press('ArrowLeft');
  await expect(finder.gender('Men')).toBeChecked();
  await tabTo(page, finder.field('At most'));
  await keys.type('40');
  await tabTo(page, finder.field('Where'));
  await arrowTo(finder.field('Where'), 'In another country');
  await tabTo(page, finder.field('Country'));
  await arrowTo(finder.field('Country'), 'New Zealand');
  await expect(finder.field('Country')).toHaveValue('NZ');
  await tabTo(page, finder.field('Region'));
  await arrowTo(finder.field('Region'), 'Otago');
  await expect(finder.field('Region')).toHaveValue('Otago');
  await finder.field('At least').focus();
  await keys.type('30');
  await keys.press('Tab');
  await expectAccessible(page);

  // A reload keeps all answers.
  await page.reload();
  await expect(finder.summary).toHaveText('Men · 30–40 years · Otago Change');
  for (const preference of ['Cooking', 'Travelling', 'Music']) {
    await tabTo(page, finder.choice(preference));
    await keys.press('Space');
    await expect(finder.choice(preference)).toHaveAttribute('aria-pressed', 'true');
  }
  await expectAccessible(page);
  await tabTo(page, finder.find);
  await keys.press('Enter');

  await expect(finder.title).toHaveText('Suggested for you');
  await expect(finder.title).toBeFocused();
  await expect(finder.title).toBeInViewport();
  const fits = await finder.fits();
  expect(fits.length).toBeGreaterThan(0);
  expect(fits).toHaveLength(await finder.cards.count());
  expect(fits).toEqual(fits.toSorted((one, other) => other - one));
  const best = finder.cards.first();
  await expect(finder.reasonsOf(best).first()).toBeVisible();
  const reasons = await finder.reasonsOf(best).allInnerTexts();
  expect(
    reasons.filter((reason) => !['Age', 'In your area', 'Cooking', 'Travelling', 'Music'].includes(reason)),
  ).toEqual([]);
  await expectAccessible(page);

  // Each card has a like and a message button.
  await best.getByRole('button', { name: /^Like / }).click();
  await expect(best.getByRole('button', { name: /^Like / })).toHaveAttribute('aria-pressed', 'true');
  await best.getByRole('link', { name: 'Send a message' }).click();
  await expect(page).toHaveURL(/\/members\/\w+\/chat$/);

  // Returning shows the same matches, and the preferences can be changed.
  await page.goto('/match-finder');
  await expect(finder.title).toHaveText('Suggested for you');
  expect(await finder.fits()).toHaveLength(fits.length);
  await finder.change.click();
  await expect(finder.title).toBeFocused();
  await expect(finder.summary).toHaveText('Men · 30–40 years · Otago Change');
  await expect(finder.choice('Cooking')).toHaveAttribute('aria-pressed', 'true');
  await finder.open.click();
  await finder.gender('Women').check();
  await finder.field('Where').selectOption({ label: 'Anywhere' });
  await expect(finder.field('Country')).toHaveCount(0);
  await finder.find.click();
  await expect(finder.title).toHaveText('Suggested for you');
  await page.reload();
  await expect(finder.title).toHaveText('Suggested for you');
  await finder.change.click();
  await expect(finder.summary).toHaveText('Women · 30–40 years · Anywhere Change');

  // It is the preference of the account.
  await page.goto('/members');
  await expect(members(page).chips).toHaveText(['Women', '30–40 years']);
});

test('preferences without a match show a message and are saved, on a dark phone @nightly [FINDER-02]', async ({
  browser,
  site,
}) => {
  const { page, context } = await openBrowserAs(browser, site, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
  });
  await signUpMember(page, 'Vera');
  const finder = matchFinder(page);
  await page.goto('/match-finder');
  await finder.open.tap();
  await finder.field('At most').fill('99');
  await finder.field('At least').fill('99');
  await finder.field('Where').selectOption({ label: 'In another country' });
  await finder.field('Country').selectOption('NZ');
  await finder.field('Region').selectOption('Otago');
  await finder.find.tap();
  await expect(finder.title).toHaveText('No suggestions yet');
  await expect(finder.title).toBeFocused();
  await expect(finder.title).toBeInViewport();
  await finder.change.tap();
  await expect(finder.summary).toHaveText('Everyone · 99 years and older · Otago Change');
  await context.close();
});

test('returning to the matches restores the scroll position and focuses the opened card, also on a slow network @nightly [FINDER-02 SEARCH-11]', async ({
  page,
}) => {
  await signUpMember(page, 'Wanda');
  const finder = matchFinder(page);
  await page.goto('/match-finder');
  await finder.open.click();
  await finder.gender('Women').check();
  await finder.field('Where').selectOption({ label: 'Anywhere' });
  await finder.find.click();
  await expect(finder.title).toHaveText('Suggested for you');
  // The first ones match every preference: they stay among the matches, in any order.
  const address = (await page.getByRole('main').locator('h2 a').nth(8).getAttribute('href')) ?? '';
  const card = page.getByRole('main').locator(`h2 a[href="${address}"]`);
  await card.scrollIntoViewIfNeeded();
  const scroll = () => page.evaluate(() => scrollY);
  const before = await scroll();
  expect(before).toBeGreaterThan(500);
  await card.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  let answer = Promise.withResolvers<void>();
  await page.route('**/api/match-finder.php*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  // The profile has its own focus, so only the return can focus the card.
  const leaveProfile = async () => {
    const block = page.getByRole('main').getByRole('button', { name: /^Block / });
    await block.focus();
    await expect(block).toBeFocused();
    await page.goBack();
    await expect(page.locator('#main')).toBeFocused();
  };
  await leaveProfile();
  answer.resolve();
  await expect(finder.title).toHaveText('Suggested for you');
  await expect(card).toBeFocused();
  expect(Math.abs((await scroll()) - before)).toBeLessThanOrEqual(4);

  // Scrolling cancels the scroll restoration.
  await page.goForward();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  answer = Promise.withResolvers<void>();
  await leaveProfile();
  await page.keyboard.press('Tab');
  answer.resolve();
  await expect(finder.title).toHaveText('Suggested for you');
  await expect(card).toBeAttached();
  await expect(card).not.toBeFocused();
  expect(await scroll()).toBeLessThan(before);
});
