import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { dailyCases } from '#tests/nightly.ts';
import { buildNewMember, logInViaApi, signUp } from './pages/account.ts';
import { recordSignupRequest } from './pages/signup-request.ts';
import { expect, expectAccessible, openBrowserAs, startSite, test } from './test-site.ts';

const landers = {
  '/landers/tinderswipe': 'Left, right, hello',
  '/landers/alonetonight': 'Alone tonight?',
  '/landers/collagelanding': 'Faces of the evening',
  '/landers/gallery': 'Have a look around',
  '/landers/iconslanding': 'Three taps to your evening',
  '/landers/maplanding': 'Where does your evening begin?',
  '/landers/socialnetwork': 'What is new tonight',
  '/landers/transitionsvideolanding': 'From one light to the next',
  '/landers/video': 'An evening in four pictures',
} as const;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const wayIn = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Create your profile' }).first();

const someone = async (page: Page): Promise<string> => {
  const reply: { results: { id: string }[] } = await (await page.request.get('/api/search.php')).json();
  return reply.results[0]?.id ?? '';
};

test('each landing page opens by its address, in light and dark, is accessible and invites to sign up [ROLE-02 LANDER-01 LANDER-03 ROUTE-45 to ROUTE-53 LAYOUT-13 LAYOUT-14 LAYOUT-15 LAYOUT-18]', async ({
  page,
}) => {
  test.slow();
  const [phone, desktop] = [
    { width: 360, height: 740 },
    { width: 1200, height: 900 },
  ];
  for (const [at, [path, name]] of dailyCases(Object.entries(landers), 3).entries()) {
    // The scan uses the last one.
    const viewports = at % 2 === 0 ? [desktop, phone] : [phone, desktop];
    await page.emulateMedia({ colorScheme: at % 3 === 0 ? 'dark' : 'light', reducedMotion: 'reduce' });
    await page.goto(path);
    await expect(heading(page)).toHaveText(name);
    await expect(page).toHaveTitle(`${name} · Vesper`);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    for (const viewport of viewports) {
      await page.setViewportSize(viewport);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
    const description = await page.locator('meta[name=description]').getAttribute('content');
    await expect(page.getByRole('main')).toContainText(description ?? 'none');
    await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1);
    await expect(page.getByRole('contentinfo')).toContainText('For adults of 18 and over only.');
    await expectAccessible(page);
    await wayIn(page).click();
    await expect(page).toHaveURL(/\/signup$/);
    await expect(page.locator('meta[name=description]')).not.toHaveAttribute('content', description ?? '');
  }
});

test('a variant changes the text, an unknown variant does not, and an unknown lander is not found @nightly [LANDER-03 ROUTE-54 ROUTE-62]', async ({
  page,
}) => {
  await page.goto('/landers/gallery/calm');
  await expect(page.getByRole('main')).toContainText('Take your time: write when you feel like it.');
  await page.goto('/landers/gallery/no-such-variant');
  await expect(page.getByRole('main')).toContainText('The latest visitors come first.');
  for (const path of ['/landers', '/landers/roulette', '/landers/roulette/calm', '/landers/tinderswipe/calm']) {
    await page.goto(path);
    await expect(heading(page)).toHaveText('This page could not be found');
  }
});

test('the traffic source and the variant are passed on to the sign-up @nightly [LANDER-03 TRACK-02]', async ({
  page,
}) => {
  const sent = await recordSignupRequest(page);
  await page.goto('/landers/gallery/calm?network=kites&ref=7&sub1=a&sub2=b&sub3=c');
  await wayIn(page).click();
  await expect(page).toHaveURL(/\/signup$/);
  await signUp(page, buildNewMember('Lena'));
  expect(await sent()).toMatchObject({
    tracking: { network: 'kites', ref: '7', sub1: 'a', sub2: 'b', sub3: 'c', slug: 'calm' },
  });
});

test('three members are swiped by button, key and touch, then the page invites to sign up @nightly [LANDER-03 ROUTE-45]', async ({
  page,
}) => {
  await page.goto('/landers/tinderswipe');
  await page.getByRole('button', { name: /^Yes to / }).click();
  await page.keyboard.press('ArrowLeft');
  const box = await page.getByRole('main').locator('img').first().boundingBox();
  expect(box).not.toBeNull();
  const [x, y] = [(box?.x ?? 0) + 100, (box?.y ?? 0) + 150];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 180, y, { steps: 4 });
  await page.mouse.up();
  const end = page.getByRole('heading', { name: 'That is how it begins' });
  await expect(end).toBeFocused();
  // The first and the third were liked.
  await expect(page.getByRole('main').locator('a[href$="/landing"]')).toHaveCount(2);
  await expectAccessible(page);
});

test('the free place in a collage leads to the sign-up; members have none @nightly [LANDER-03 ROUTE-47]', async ({
  page,
}) => {
  await page.goto('/landers/collagelanding');
  const place = page.getByRole('main').getByRole('link', { name: 'Your face here' });
  await expect(place).toHaveAttribute('href', '/signup');
  await logInViaApi(page);
  await page.goto('/landers/collagelanding');
  await expect(page.getByRole('main').getByRole('link', { name: 'Search members' })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(place).toHaveCount(0);
});

test('the answers to three icon questions become the search filters @nightly [LANDER-03 ROUTE-49]', async ({
  page,
}) => {
  await page.goto('/landers/iconslanding');
  await page.getByRole('button', { name: 'Women' }).click();
  await expect(page.getByRole('heading', { name: 'What age?' })).toBeFocused();
  await page.getByRole('button', { name: 'Up to 29' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: '30 to 44' }).click();
  await page.getByRole('button', { name: 'Everywhere' }).click();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show me who fits' }).click();
  await expect(page).toHaveURL('/members?gender=female&min_age=30&max_age=44');
});

test('the map leads from country to region @nightly [LANDER-03 ROUTE-50]', async ({ page }) => {
  await page.goto('/landers/maplanding');
  const map = page.getByRole('main').locator('img');
  const whole = await map.boundingBox();
  await page.getByRole('button', { name: 'Netherlands' }).click();
  await expect.poll(async () => ((await map.boundingBox())?.width ?? 0) / (whole?.width ?? 1)).toBeCloseTo(2.4, 1);
  await page.getByRole('button', { name: 'Utrecht' }).click();
  await expect(page.getByRole('link', { name: 'Show me who fits' })).toHaveAttribute(
    'href',
    '/members?country=NL&countryregion=Utrecht',
  );
});

test('a film plays automatically and can be paused; with reduced motion the visitor turns the pages @nightly [LANDER-03 ROUTE-52 ROUTE-53]', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('/landers/video');
  await expect(page.getByRole('heading', { name: 'Somewhere the lights come on.' })).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(page.getByRole('heading', { name: 'Someone says hello.' })).toBeVisible();
  await expect(page.getByText('Hello! Who is the dog in your second picture?')).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.clock.runFor(60_000);
  await expect(page.getByRole('heading', { name: 'Someone says hello.' })).toBeVisible();
  expect(await page.locator('video, audio').count()).toBe(0);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/landers/video');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.goto('/landers/transitionsvideolanding');
  await expect(page.getByRole('main').locator('a[href$="/landing"]')).toHaveCount(1);
  for (let step = 0; step < 4; step += 1) await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'The next one is yours' })).toBeFocused();
});

test('the landing page of a member links to the sign-up; an unknown member is not found @nightly [ROUTE-15 ROUTE-17 ROUTE-18 ROUTE-62 LAYOUT-18]', async ({
  page,
}) => {
  await page.goto('/');
  const id = await someone(page);
  for (const path of ['landing', 'landing2', 'landing2/calm', 'landing3', 'landing3/no-such-variant']) {
    await page.goto(`/members/${id}/${path}`);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /^Write to / })).toHaveAttribute(
      'href',
      `/members/${id}/signup`,
    );
    // A variant changes the text only.
    if (!path.includes('/')) await expectAccessible(page);
  }
  for (const path of ['landing', 'landing2', 'landing3/calm']) {
    await page.goto(`/members/unknown-profile/${path}`);
    await expect(heading(page)).toHaveText('This page could not be found');
  }
});

test('a logged-in member sees a link into the app instead of the sign-up @nightly [LANDER-01]', async ({ page }) => {
  await logInViaApi(page);
  await page.goto('/landers/gallery');
  await expect(wayIn(page)).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Search members' })).toHaveAttribute(
    'href',
    '/members',
  );
});

test('advertisements are labelled, resold ones appear where the site resells, and a closed site shows its own pictures @nightly [LANDER-02 LANDER-04 SEARCH-14]', async ({
  browser,
}) => {
  const site = await startSite();
  const { page, context } = await openBrowserAs(browser, site);
  await page.goto('/');
  const member = await someone(page);
  const file = test.info().outputPath('promo.png');
  await sharp({ create: { width: 30, height: 40, channels: 3, background: '#a3c' } })
    .png()
    .toFile(file);
  await page.goto('/landers/gallery');
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText('Advertising')).toHaveCount(0);

  await site.operate('promos', 'add', 'cam', 'https://example.com/mia', file, 'Mia', 'Live tonight');
  await site.operate('promos', 'add', 'resell', 'https://example.com/zoe', file, 'Zoe', 'Elsewhere');
  for (const path of ['/landers/gallery', '/landers/socialnetwork']) {
    await page.goto(path);
    const promo = page.getByRole('link', { name: /Advertising Mia Live tonight/ });
    await expect(promo).toHaveAttribute('href', 'https://example.com/mia');
    await expect(promo).toHaveAttribute('rel', 'sponsored nofollow noopener');
    await expect(page.getByRole('link', { name: /Zoe/ })).toHaveCount(0);
  }
  await site.operate('site', 'set', 'member_resell', 'true');
  await site.operate('site', 'set', 'logged_out_search', 'no');
  await site.operate('site', 'set', 'logged_out_search_trafficsource', 'no');
  await page.goto('/landers/socialnetwork');
  await expect(page.getByRole('link', { name: /Zoe/ })).toBeVisible();
  for (const path of Object.keys(landers)) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.getByRole('main').locator('a[href^="/members/"]')).toHaveCount(0);
    await expect(wayIn(page)).toHaveAttribute('href', '/signup');
  }
  await page.goto(`/members/${member}/landing`);
  await expect(wayIn(page)).toHaveAttribute('href', '/signup');
  await context.close();
  await site.stop();
});
