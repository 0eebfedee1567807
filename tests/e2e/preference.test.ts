import type { Page } from '@playwright/test';
import { dailyCases } from '#tests/nightly.ts';
import { type Query, calls } from '#contract/calls.ts';
import { endpoints } from '#contract/endpoints.ts';
import { type Profile, type SearchReply, type Widened, activeSteps } from '#contract/profile.ts';
import { logInViaApi, signUp, buildNewMember } from './pages/account.ts';
import { members, sheetWindow } from './pages/members.ts';
import { actViaApi, signUpMember } from './pages/new-member.ts';
import { settings } from './pages/settings.ts';
import { swipeGame } from './pages/swipe-game.ts';
import { expect, expectAccessible, openBrowserAs, test } from './test-site.ts';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;

type Answers = Readonly<Partial<Record<'gender' | 'sexuality' | 'country' | 'region' | 'city', string>>>;

/** A new member with these answers, by calls alone. */
const arrive = async (page: Page, name: string, answers: Answers) => {
  const member = await signUpMember(page, name);
  await actViaApi(page, 'saveProfile', answers);
  return member;
};

const search = async (page: Page, query: Query<'search'> = {}): Promise<SearchReply> => {
  const words = Object.entries(query).map(([name, value]) => [name, String(value)]);
  const reply = await page.request.get(`${endpoints.search.path}?${new URLSearchParams(words).toString()}`);
  return calls.search.reply.parse(await reply.json());
};

const profileAt = async (page: Page, href: string | null): Promise<Profile> => {
  const reply = await page.request.get(`${endpoints.loadProfile.path}?id=${href?.split('/').at(-1) ?? ''}`);
  return calls.loadProfile.reply.parse(await reply.json());
};

/** "male hetero" */
const kindsOf = async (page: Page, hrefs: readonly (string | null)[]): Promise<readonly string[]> => {
  const kinds = new Set<string>();
  for (const href of hrefs) {
    const { gender, sexuality } = await profileAt(page, href);
    kinds.add(`${gender} ${sexuality}`);
  }
  return [...kinds];
};

const isSorted = (numbers: readonly number[]): boolean =>
  numbers.every((number, at) => number >= (numbers[at - 1] ?? number));

const newcomers: readonly { name: string; answers: Answers; town: string; fitting: readonly string[] }[] = [
  {
    name: 'a straight woman in London',
    answers: { gender: 'female', sexuality: 'hetero', country: 'GB', region: 'Greater London', city: 'London' },
    town: 'London',
    fitting: ['male hetero', 'male bi'],
  },
  {
    name: 'a straight man in Amsterdam',
    answers: { gender: 'male', sexuality: 'hetero', country: 'NL', region: 'Noord-Holland', city: 'Amsterdam' },
    town: 'Amsterdam',
    fitting: ['female hetero', 'female bi'],
  },
  {
    name: 'a gay man in New York',
    answers: { gender: 'male', sexuality: 'gay', country: 'US', region: 'New York', city: 'New York' },
    town: 'New York',
    fitting: ['male gay', 'male bi'],
  },
  {
    name: 'a bi woman in Zürich',
    answers: { gender: 'female', sexuality: 'bi', country: 'CH', region: 'Zürich', city: 'Zürich' },
    town: 'Zürich',
    fitting: ['male hetero', 'male bi', 'female lesbian', 'female bi'],
  },
];

for (const { name, answers, town, fitting } of dailyCases(newcomers)) {
  test(`${name} sees only people who fit, recently active first, or the nearest first [SEARCH-15 SEARCH-16 SEARCH-17 MEMBERS-03 SWIPE-04 ROUTE-64]`, async ({
    page,
  }) => {
    await page.setViewportSize(sheetWindow);
    await arrive(page, 'Nova', answers);
    const list = members(page);
    await page.goto('/members');
    await expect(list.chips.last()).toHaveText(`Within 50 km of ${town}`);
    await expect(list.cards.first()).toBeVisible();
    const shown = await list.addresses();
    expect(fitting).toEqual(expect.arrayContaining([...(await kindsOf(page, shown))]));

    // Everyone who fits, by their last activity.
    await page.goto('/members?within=anywhere&min_age=18&max_age=99');
    await expect(list.cards.first()).toBeVisible();
    const recent = await search(page, { within: 'anywhere', min_age: 18, max_age: 99 });
    expect((await list.addresses()).slice(0, 24)).toEqual(recent.results.map(({ id }) => `/members/${id}`));
    expect(isSorted(recent.results.map(({ active }) => activeSteps.indexOf(active)))).toBe(true);
    await expect(list.cards.first().getByText(/^(Online now|Active today)$/)).toBeVisible();

    await list.filters.click();
    await list.field('Sort by').selectOption('Nearest first');
    await list.show.click();
    await expect(page).toHaveURL(/&sort=nearest$/);
    await expect(list.cards.first()).toContainText(/within 10 km|about \d+ km/);
    const distances = await list.cards.getByText(/ km$/).allInnerTexts();
    expect(distances.length).toBeGreaterThan(10);
    expect(isSorted(distances.map((text) => Number(/\d+/.exec(text)) + (text.startsWith('more') ? 1 : 0)))).toBe(true);

    await page.goto('/signup-matches');
    await expect(list.cards.first()).toBeVisible();
    expect(fitting).toEqual(expect.arrayContaining([...(await kindsOf(page, await list.addresses()))]));

    // Few live within 50 km here.
    await actViaApi(page, 'savePreference', { within: 'anywhere' });
    await page.goto('/swipe-game');
    const { profile } = swipeGame(page);
    await expect(profile.first()).toBeVisible();
    expect(fitting).toEqual(
      expect.arrayContaining([...(await kindsOf(page, [await profile.first().getAttribute('href')]))]),
    );
  });
}

test('sign-up asks it with one tap, preset from the answers above it @nightly [SEARCH-16 SIGNUP-08]', async ({
  page,
}) => {
  const main = page.getByRole('main');
  const chosen = (name: string) =>
    main.getByRole('group', { name: 'I would like to meet' }).getByLabel(name, { exact: true });
  await signUp(page, buildNewMember('Asta'));
  await page.goto('/complete-signup?step=personal');
  await main.getByRole('group', { name: 'I am a' }).getByLabel('Woman').check();
  await main.getByLabel('Sexuality').selectOption('hetero');
  await expect(chosen('Men')).toBeChecked();
  const saved = page.waitForResponse((reply) => reply.url().endsWith(endpoints.savePreference.path));
  await chosen('Everyone').check();
  expect((await saved).status()).toBe(200);
  await main.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/step=photo$/);
  await page.goto('/settings');
  await expect(main.getByRole('button', { name: /^I would like to meet/ })).toContainText('Everyone');
  // It is never asked again.
  await page.goto('/complete-signup?step=personal');
  await expect(chosen('Everyone')).toBeChecked();
});

const headings: Readonly<Record<Widened['by'], RegExp>> = {
  radius: new RegExp('^Nobody else within 25 km: these are up to (50|100|250) km away$'),
  region: new RegExp('^Nobody else that near: these are in your region$'),
  country: new RegExp('^Nobody else that near: these are elsewhere in the country$'),
  ages: new RegExp('^Nobody else of that age: these are 30 to 36$'),
  neighbours: new RegExp('^Nobody else in the country: some of these are from neighbouring countries$'),
};

test('where few are near, the search is widened, and the heading says how @nightly [SEARCH-13]', async ({ page }) => {
  await arrive(page, 'Ludo', {
    gender: 'male',
    sexuality: 'hetero',
    country: 'NL',
    region: 'Noord-Holland',
    city: 'Amsterdam',
  });
  const list = members(page);
  const steps: (string | undefined)[] = [];
  for (const query of [
    { within: '25' },
    { within: '25', min_age: 33, max_age: 33 },
    { within: 'country', min_age: 33, max_age: 33 },
  ] as const) {
    const { similar } = await search(page, query);
    const by = similar?.widened?.by ?? 'radius';
    steps.push(by);
    await page.goto(
      `/members?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()}`,
    );
    await expect(list.similar.getByRole('heading', { level: 2 }).first()).toHaveText(headings[by]);
    // Never another gender.
    const nearby = (await list.addresses()).slice(-6);
    expect((await kindsOf(page, nearby)).filter((kind) => !kind.startsWith('female'))).toEqual([]);
  }
  expect(steps[0]).toBe('radius');
  expect(steps).not.toContain(undefined);
});

test('a preference that is changed on the phone is obeyed on the desktop at once @nightly [SEARCH-16 ROUTE-58]', async ({
  browser,
  site,
}) => {
  const { page: mobile, context: pocket } = await openBrowserAs(browser, site, phone);
  const { page: desktop, context: desk } = await openBrowserAs(browser, site, { viewport: sheetWindow });
  const { email, password } = await arrive(mobile, 'Mara', {
    gender: 'female',
    sexuality: 'bi',
    country: 'GB',
    region: 'Greater London',
    city: 'London',
  });
  await logInViaApi(desktop, email, password);
  const list = members(desktop);
  await desktop.goto('/members');
  await expect(list.chips).toHaveText(['29–45 years', 'Within 50 km of London']);

  await mobile.goto('/settings');
  const row = await settings(mobile).open('I would like to meet');
  await expectAccessible(mobile);
  await row.getByRole('radio', { name: 'Women' }).check();
  await row.getByLabel('At most', { exact: true }).fill('60');
  await row.getByLabel('At least', { exact: true }).fill('25');
  await row.getByLabel('Where').selectOption({ label: 'In my country' });
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(mobile.getByRole('main').getByRole('button', { name: /^I would like to meet/ })).toContainText(
    'Women · 25–60 years · In my country',
  );

  await expect(list.chips).toHaveText(['Women', '25–60 years', 'In my country']);
  await expect.poll(async () => kindsOf(desktop, (await list.addresses()).slice(0, 6))).not.toContain('male hetero');
  expect((await kindsOf(desktop, await list.addresses())).filter((kind) => kind.startsWith('male'))).toEqual([]);

  // And the other way round: chosen in the filter of the desktop, and kept.
  await list.filters.click();
  await list.gender('Everyone').check();
  await list.save.click();
  await expect(list.chips).toHaveText(['25–60 years', 'In my country']);
  await expect(mobile.getByRole('main').getByRole('button', { name: /^I would like to meet/ })).toContainText(
    'Everyone · 25–60 years · In my country',
  );
  // A filter that is not kept changes what is shown only.
  await list.filters.click();
  await list.gender('Men').check();
  await list.show.click();
  await expect(list.chips).toHaveText(['Men', '25–60 years', 'In my country']);
  await mobile.reload();
  await expect(mobile.getByRole('main').getByRole('button', { name: /^I would like to meet/ })).toContainText(
    'Everyone',
  );
  await pocket.close();
  await desk.close();
});

test('a member without a place is shown the country, without distances; one without fitting members is shown how to widen @nightly [SEARCH-09 SEARCH-15 SEARCH-16]', async ({
  page,
}) => {
  await page.setViewportSize(sheetWindow);
  await arrive(page, 'Odd', { gender: 'male', sexuality: 'hetero' });
  const list = members(page);
  await page.goto('/members');
  await expect(list.chips).toHaveText(['Women', '29–45 years', 'In my country']);
  await expect(list.cards.first()).toBeVisible();
  await expect(list.cards.getByText(/ km$/)).toHaveCount(0);
  await list.filters.click();
  await expect(list.field('Where').getByRole('option')).toHaveText([
    'In my region',
    'In my country',
    'Anywhere',
    'In another country',
  ]);
  await expect(list.field('Sort by').getByRole('option')).toHaveText(['Recently active', 'Newest first']);
  await page.keyboard.press('Escape');

  await actViaApi(page, 'savePreference', { min_age: 99, max_age: 99 });
  await page.goto('/members');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: "It's quiet here" })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/swipe-game');
  await expect(swipeGame(page).emptyDeck).toBeVisible();
  await page.goto('/members');
  await main.getByRole('button', { name: 'Search all ages' }).click();
  await expect(list.cards.first()).toBeVisible();
});
