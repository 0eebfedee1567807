import { dailyCases, isNightly } from '#tests/nightly.ts';
import { demo, logIn, logInViaApi } from './pages/account.ts';
import { everyone, members, searchesOf, sheetWindow } from './pages/members.ts';
import { shell } from './pages/app-shell.ts';
import { signUpMember } from './pages/new-member.ts';
import { expect, expectAccessible, expectAnswered, failRequests, openBrowserAs, startSite, test } from './test-site.ts';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;
const desktop = { viewport: sheetWindow } as const;

const devices = [
  { name: 'phone', options: { ...phone, colorScheme: 'dark' }, isScanned: true },
  { name: 'desktop', options: { ...desktop, colorScheme: 'light' }, isScanned: isNightly },
] as const;

for (const { name, options, isScanned } of dailyCases(devices)) {
  test(`filters are chosen in a dialog, are part of the address, and are removed by their chips: ${name} [SEARCH-01 SEARCH-02 SEARCH-03 SEARCH-04 SEARCH-05 SEARCH-08]`, async ({
    browser,
    site,
  }) => {
    const { page, context } = await openBrowserAs(browser, site, options);
    const list = members(page);
    await page.goto('/members');
    await expect(list.count).toHaveText(/^\d{3,4}\+? members$/);
    await expect(list.chips).toHaveCount(0);

    await list.filters.click();
    await expect(list.gender('Everyone')).toBeChecked();
    await expect(list.field('Region')).toHaveCount(0);
    if (isScanned) await expectAccessible(page);
    await list.gender('Women').check();
    await list.field('Where').selectOption({ label: 'In one country' });
    await list.field('Country').selectOption({ label: 'New Zealand' });
    await list.field('Region').selectOption('Otago');
    const counting = page.waitForResponse(/min_age=20&max_age=80/);
    await list.field('At least').fill('20');
    await list.field('At most').fill('80');
    await list.field('At most').press('Tab');
    await counting;
    await expect(list.show).toHaveText(/^Show \d members$/);
    const counted = (await list.show.innerText()).replace('Show ', '');
    await list.show.click();
    await expect(list.dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/members\?gender=female&country=NZ&countryregion=Otago&min_age=20&max_age=80$/);
    await expect(list.chips).toHaveText(['Women', '20–80 years', 'Otago']);
    await expect(list.count).toHaveText(counted);
    for (const card of await list.cards.all()) await expect(card).toBeVisible();
    if (isScanned) await expectAccessible(page);

    // A shared address gives the same results.
    const found = await list.addresses();
    await page.reload();
    await expect(list.chips).toHaveCount(3);
    await expect.poll(() => list.addresses()).toEqual(found);
    await list.filters.click();
    await expect(list.gender('Women')).toBeChecked();
    await expect(list.field('Region')).toHaveValue('Otago');
    await expect(list.field('At most')).toHaveValue('80');
    await page.keyboard.press('Escape');

    // A region takes its country with it; the focus is not lost.
    await list.chip('Otago').click();
    await expect(page).toHaveURL(/\/members\?gender=female&min_age=20&max_age=80$/);
    await expect(list.chips).toHaveText(['Women', '20–80 years']);
    await expect(list.filters).toBeFocused();
    await list.chip('20–80 years').click();
    await list.chip('Women').click();
    await expect(page).toHaveURL(/\/members$/);
    await expect(list.count).toHaveText(/^\d{3,4}\+? members$/);
    await context.close();
  });

  test(`more members load while scrolling, and Back restores the list: ${name} [SEARCH-06 SEARCH-07 SEARCH-11 SEARCH-12 MEMBERS-02]`, async ({
    browser,
    site,
  }) => {
    const { page, context } = await openBrowserAs(browser, site, options);
    const list = members(page);
    const searches = searchesOf(page);
    await page.goto('/members?country=NZ');
    await expect(list.cards).toHaveCount(24);
    await list.loadMore();
    const total = Number.parseInt(await list.count.innerText(), 10);
    expect(total).toBeGreaterThan(24);
    await expect.poll(() => list.cards.count()).toBeGreaterThanOrEqual(total);
    const found = await list.addresses();
    expect(new Set(found).size).toBe(found.length);
    expect(searches.slice(0, 2).map((url) => url.searchParams.get('page'))).toEqual(['1', '2']);

    const card = list.cards.nth(25).getByRole('heading').getByRole('link');
    await card.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(500);
    const who = await card.innerText();
    const requests = searches.length;
    // By keyboard: a click would scroll the card to where it can be pressed.
    await card.evaluate((link: HTMLElement) => link.focus({ preventScroll: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(who);
    await page.goBack();
    await expect(list.cards).toHaveCount(found.length);
    expect(await list.addresses()).toEqual(found);
    await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThanOrEqual(4);
    await expect(card).toBeFocused();
    expect(searches).toHaveLength(requests);
    await context.close();
  });
}

test('ages outside 18 to 99 are brought inside, and the ends never cross; no choice is lost @nightly [SEARCH-05 SEARCH-12]', async ({
  page,
}) => {
  const list = members(page);
  await page.setViewportSize(sheetWindow);
  await page.goto('/members');
  await list.filters.click();
  await list.gender('Men').check();
  await list.field('At least').fill('17');
  await list.field('At least').press('Tab');
  await expect(list.field('At least')).toHaveValue('18');
  await list.field('At least').fill('many');
  await list.field('At least').press('Tab');
  await expect(list.field('At least')).toHaveValue('18');
  await list.field('At least').fill('45');
  await list.field('At most').fill('30');
  await list.field('At most').press('Tab');
  await expect(list.field('At most')).toHaveValue('45');

  // The handles by keyboard; the numbers follow.
  const handle = (name: string) => list.dialog.getByRole('slider', { name });
  await handle('Youngest age').press('ArrowLeft');
  await handle('Oldest age').press('ArrowLeft');
  await expect(list.field('At least')).toHaveValue('44');
  await expect(list.field('At most')).toHaveValue('44');
  await handle('Youngest age').press('ArrowRight');
  await expect(list.field('At least')).toHaveValue('44');
  await expectAccessible(page);
  // Enter submits what is typed.
  await list.field('At most').fill('47');
  await list.field('At most').press('Enter');
  await expect(page).toHaveURL(/\/members\?gender=male&min_age=44&max_age=47$/);
  await expect(list.chips).toHaveText(['Men', '44–47 years']);

  await list.filters.click();
  await list.clear.click();
  await expect(list.field('At most')).toHaveValue('99');
  await list.show.click();
  await expect(page).toHaveURL(/\/members$/);
});

test('four pages load while scrolling, then a button loads more, so that the foot of the page can be reached @nightly [SEARCH-07]', async ({
  page,
}) => {
  const list = members(page);
  await page.goto('/members');
  for (const count of [24, 48, 72]) {
    await expect(list.cards).toHaveCount(count);
    await list.loadMore();
  }
  await expect(list.cards).toHaveCount(96);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByRole('contentinfo')).toBeInViewport();
  await expectAnswered(page, /search\.php/);
  await expect(list.cards).toHaveCount(96);
  await list.more.click();
  await expect.poll(() => list.cards.count()).toBeGreaterThan(96);
});

test('invalid filters in the address are ignored @nightly [SEARCH-05 SEARCH-13]', async ({ page }) => {
  const list = members(page);
  await page.goto('/members?gender=robot&country=nz&countryregion=Otago&min_age=80&max_age=20&hair=red');
  await expect(list.count).toHaveText(/^\d{3,4}\+? members$/);
  await expect(list.chips).toHaveCount(0);
});

test('few results are followed by near matches; no results show a message with suggestions @nightly [SEARCH-09 SEARCH-10 SEARCH-13]', async ({
  page,
}) => {
  const list = members(page);
  await page.goto('/members?country=NZ&countryregion=Otago');
  await expect(list.similar).toBeVisible();
  const few = Number.parseInt(await list.count.innerText(), 10);
  expect(few).toBeLessThan(24);
  await expect(list.similar.getByRole('heading').first()).toHaveText(
    'Nobody else that near: these are elsewhere in the country',
  );
  const similar = list.similar.getByRole('article');
  expect(await list.cards.count()).toBe(few + (await similar.count()));
  expect(await list.similar.getByText('Otago').count()).toBe(0);
  const found = await list.addresses();
  expect(new Set(found).size).toBe(found.length);
  await expectAccessible(page);

  await page.goto('/members?country=NZ&countryregion=Otago&min_age=90');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: "It's quiet here" })).toBeVisible();
  await expect(list.count).toHaveText('No members');
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Search everywhere' }).click();
  await expect(page).toHaveURL(/\/members\?min_age=90(&max_age=99)?$/);
  await main.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(page).toHaveURL(/\/members$/);
  await expect(list.cards).toHaveCount(24);
});

test('a failed search shows an error and can be retried; so does its next page @nightly [SEARCH-01 SEARCH-07]', async ({
  page,
}) => {
  const list = members(page);
  const main = page.getByRole('main');
  await page.clock.install();
  await failRequests(page, '**/api/search.php*', 'GET', async (givenUp) => {
    await page.goto('/members?country=NZ');
    await givenUp();
    await expect(main.getByRole('alert')).toContainText('The members could not be loaded');
    await expectAccessible(page);
  });
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(list.cards).toHaveCount(24);

  await failRequests(page, '**/api/search.php*', 'GET', async (givenUp) => {
    await list.loadMore();
    await givenUp();
    await expect(main.getByRole('alert')).toBeVisible();
    await expect(list.cards).toHaveCount(24);
    await expectAccessible(page);
  });
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => list.cards.count()).toBeGreaterThan(24);
  await expect(main.getByRole('alert')).toHaveCount(0);
});

test('a visitor who likes or writes is invited to join or log in; a member page leads through the login @nightly [ROLE-05 ROLE-07 ROLE-19]', async ({
  page,
}) => {
  const list = members(page);
  const joining = page.getByRole('dialog', { name: /^Join/ });
  for (const [role, act, back] of [
    ['button', /^Like /, /^\/login\?return=%2Fmembers%2F[^/%]+$/],
    ['link', /^Send a message$/, /^\/login\?return=%2Fmembers%2F[^/%]+%2Fchat$/],
  ] as const) {
    await page.goto('/members');
    await list.cards.first().getByRole(role, { name: act }).click();
    await expect(joining.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', back);
  }
  await page.goto('/likes/matches');
  await expect(page).toHaveURL(/\/login\?return=%2Flikes%2Fmatches$/);
  await logIn(page, demo.free, demo.password);
  await expect(page).toHaveURL(/\/likes\/matches$/);
});

test('a site can hide its members from all visitors or from those without a traffic source @nightly [SEARCH-14 ROLE-04]', async ({
  browser,
}) => {
  test.slow();
  const site = await startSite();
  const { page, context } = await openBrowserAs(browser, site);
  const list = members(page);
  const searches = searchesOf(page);
  const closed = page.getByRole('heading', { level: 1, name: 'For members only' });

  // Only for those who came from a traffic source.
  await site.operate('site', 'set', 'logged_out_search', 'no');
  await page.goto('/members');
  await expect(closed).toBeVisible();
  await expect(list.cards).toHaveCount(0);
  expect(searches).toHaveLength(0);
  expect((await page.request.get('/api/search.php?page=1')).status()).toBe(403);
  await expectAccessible(page);
  await page.goto('/members?network=kites');
  await expect(list.cards).toHaveCount(24);

  // For no visitor at all.
  await site.operate('site', 'set', 'logged_out_search_trafficsource', 'no');
  await page.goto('/members');
  await expect(closed).toBeVisible();
  expect((await page.request.get('/api/search.php?page=1&network=kites')).status()).toBe(403);
  await page.getByRole('main').getByRole('link', { name: 'Join for free' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login\?return=%2Fmembers$/);
  await logIn(page, demo.free, demo.password);
  await expect(list.cards.first()).toBeVisible();

  // The member's results are not shown to the next visitor.
  await shell(page).logOut();
  await page.goto('/members');
  await expect(closed).toBeVisible();
  await context.close();
  await site.stop();
});

test('a card shows name, age and place and links to profile and chat; an unknown member is not found @nightly [MEMBERS-02]', async ({
  page,
}) => {
  await signUpMember(page, 'Wanda');
  const list = members(page);
  await page.goto('/members?country=NZ&countryregion=Otago&gender=female');
  const card = list.cards.first();
  await expect(card.getByRole('heading', { level: 2 })).toHaveText(/^\S.*, \d\d$/);
  await expect(card.getByRole('paragraph').first()).toHaveText(/\S/);
  await expect(card.getByRole('button', { name: /^Like / })).toHaveAttribute('aria-pressed', 'false');
  const [profile] = await list.addresses();
  await card.getByRole('link', { name: 'Send a message' }).click();
  await expect(page).toHaveURL(new RegExp(`${profile}/chat$`));
  for (const unknownProfile of ['/members/nobody', '/members/000000000000000000000000']) {
    await page.goto(unknownProfile);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found');
  }
});

test('a block completes after leaving the page at once, and hides the member from the search without a reload @nightly [BLOCK-01 SEARCH-12]', async ({
  page,
}) => {
  await signUpMember(page, 'Xenia');
  const list = members(page);
  await page.goto('/members');
  await list.cards.nth(2).getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/members\/\w+$/);
  const { pathname } = new URL(page.url());
  const arriving = Promise.withResolvers<void>();
  await page.route('**/api/block.php', async (route) => {
    await arriving.promise;
    await route.continue();
  });
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Block / })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Block / })
    .click();
  await expect(page.getByText(/^You have blocked /)).toBeVisible();
  await shell(page).place('Search members').click();
  await expect(list.cards.first()).toBeVisible();
  arriving.resolve();
  await expect.poll(() => list.addresses()).not.toContain(pathname);
  await expect(list.cards.first()).toBeVisible();
  await page.goto(pathname);
  await expect(page.getByText(/^You have blocked /)).toBeVisible();
});

for (const { name, options, isScanned } of dailyCases(devices)) {
  test(`returning from a profile restores the list and its scroll position, by gallery, arrow and browser: ${name} @nightly [SEARCH-01 SEARCH-07 SEARCH-11]`, async ({
    browser,
    site,
  }) => {
    const { page, context } = await openBrowserAs(browser, site, options);
    const list = members(page);
    const main = page.getByRole('main');
    await logInViaApi(page, demo.premium);
    // Other tests of this site create members without a photo, who come first.
    await page.goto(`${everyone}&photo=1`);
    await expect(list.cards).toHaveCount(24);
    await list.loadMore();
    await expect.poll(() => list.cards.count()).toBeGreaterThan(24);
    const found = await list.addresses();

    // The last member in the list with more than one photo.
    const hasFurther = async (address: string | null) => {
      const reply = await page.request.get(`/api/profile.php?id=${address?.split('/').at(-1)}`);
      const { photos } = (await reply.json()) as { photos: unknown[] };
      return photos.length > 0;
    };
    const rich = [];
    for (const address of found.slice(4, 30)) if (await hasFurther(address)) rich.push(address);
    const card = main.locator(`h2 a[href="${rich.at(-1)}"]`);
    await card.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200);
    // Measured in the viewport: a late reminder moves the page, not the visible content.
    const height = async () => (await card.boundingBox())?.y ?? Number.NaN;
    let before = 0;

    const open = async () => {
      before = await height();
      await card.evaluate((link: HTMLElement) => link.focus({ preventScroll: true }));
      await page.keyboard.press('Enter');
      await expect(main.getByRole('button', { name: 'Show photo 2' })).toBeVisible();
    };
    const expectRestored = async () => {
      expect(page.url()).toContain(everyone);
      await expect(list.cards).toHaveCount(found.length);
      expect(await list.addresses()).toEqual(found);
      await expect.poll(async () => Math.abs((await height()) - before)).toBeLessThanOrEqual(4);
      await expect(card).toBeFocused();
    };

    await open();
    await main.getByRole('button', { name: 'Show photo 2' }).click();
    const large = main.getByRole('img', { name: /^Photo 2 of / });
    await expect(large).toBeInViewport({ ratio: 0.5 });
    await main.getByRole('button', { name: 'Next photo' }).click();
    await expect(large).toHaveCount(0);
    await main.getByRole('button', { name: 'Previous photo' }).click();
    await expect(large).toBeVisible();
    await expect(main.getByRole('status')).toHaveText(/^Photo 2 of \d$/);
    if (isScanned) await expectAccessible(page);
    await page.goBack();
    await expectRestored();

    await open();
    await page.reload();
    await expect(main.getByRole('button', { name: 'Show photo 2' })).toBeVisible();
    await page.goBack();
    await expectRestored();
    // On a phone a Back arrow overlays the photo.
    if (name === 'phone') {
      await open();
      await main.getByRole('link', { name: 'Back', exact: true }).click();
      await expectRestored();
      await page.goForward();
      await expect(page).toHaveURL(new RegExp(`${rich.at(-1)}$`));
    }
    await context.close();
  });
}

// Scroll positions are restored alike at any width.
for (const { name, options } of dailyCases(devices)) {
  test(`a reload restores the scroll position in the list, unless the user acts first: ${name} @nightly [SEARCH-07 SEARCH-11]`, async ({
    browser,
    site,
  }) => {
    const { page, context } = await openBrowserAs(browser, site, options);
    const list = members(page);
    const searches = searchesOf(page);
    await logInViaApi(page, demo.premium);
    await page.goto(everyone);
    await expect(list.cards).toHaveCount(24);
    await list.loadMore();
    await expect(list.cards).toHaveCount(48);
    await list.loadMore();
    await expect(list.cards).toHaveCount(72);
    const address = (await list.addresses())[45];
    const card = page.getByRole('main').locator(`h2 a[href="${address}"]`);
    const height = async () => (await card.boundingBox())?.y ?? Number.NaN;
    await card.scrollIntoViewIfNeeded();
    // The scroll position is saved once scrolling has stopped.
    const isScrollSaved = () =>
      page.evaluate(() => (history.state as { scroll: number }).scroll === scrollY && scrollY > 2_000);
    await expect.poll(isScrollSaved).toBe(true);
    const before = await height();
    const expectRestored = async () => {
      await expect(list.cards).toHaveCount(72);
      await expect.poll(async () => Math.abs((await height()) - before)).toBeLessThanOrEqual(4);
    };

    const requests = searches.length;
    await page.reload();
    await expectRestored();
    expect(searches.slice(requests).map((url) => url.searchParams.get('page'))).toEqual(['1', '2', '3']);
    await page.reload();
    await expectRestored();

    // Back from another page that was loaded by its address.
    await page.goto('/pages/terms');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expectRestored();

    // A page that fails to load keeps the loaded members and the button for more.
    await expect.poll(isScrollSaved).toBe(true);
    await page.route(/search\.php\?.*page=3/, (route) =>
      route.fulfill({ status: 507, json: { error: 'storage_full' } }),
    );
    await page.reload();
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await expect(list.cards).toHaveCount(48);
    await page.unroute(/search\.php\?.*page=3/);
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(list.cards).toHaveCount(72);

    // Input while the list loads cancels the scroll restoration.
    await card.scrollIntoViewIfNeeded();
    await expect.poll(isScrollSaved).toBe(true);
    const arriving = Promise.withResolvers<void>();
    await page.route(/search\.php\?.*page=3/, async (route) => {
      await arriving.promise;
      await route.continue();
    });
    const third = page.waitForRequest(/search\.php\?.*page=3/);
    await page.reload();
    await third;
    await page.keyboard.press('Shift');
    arriving.resolve();
    await expect(list.cards).toHaveCount(72);
    expect(await page.evaluate(() => scrollY)).toBeLessThan(200);
    await context.close();
  });
}
