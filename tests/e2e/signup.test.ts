import type { Locator, Page } from '@playwright/test';
import { type NewMember, confirmAddress, fillAccount, buildNewMember, signUpUnconfirmed } from './pages/account.ts';
import { mailedLink } from './pages/outbox.ts';
import { grantPush } from './pages/push-permission.ts';
import { shell } from './pages/app-shell.ts';
import { portrait, signupSteps, useAsItIs } from './pages/signup-steps.ts';
import { expect, expectAccessible, failRequests, dropFirstResponse, openBrowserAs, test } from './test-site.ts';

const create = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Create your profile' });

/** The logged-in member as stored by the server. */
const ownProfile = async (page: Page): Promise<unknown> => (await page.request.get('/api/profile.php?own=1')).json();
const ownPhotos = async (page: Page): Promise<{ photos: unknown[] }> =>
  (await page.request.get('/api/photo.php')).json();

const expectLoggedIn = async (page: Page, { name }: NewMember): Promise<void> => {
  await expect(page).toHaveURL(/\/activate\/done$/);
  await expect(shell(page).account).toContainText(name);
};

test('signs up through all steps, reloads in the middle of each, goes back and forward, and lands logged in @nightly [SIGNUP-01 SIGNUP-06 SIGNUP-07 SIGNUP-08 SIGNUP-09 SIGNUP-10 SIGNUP-11 SIGNUP-12 SIGNUP-21 SIGNUP-23 SIGNUP-26 ACTIVATE-01 ROUTE-03 ROUTE-05 ROUTE-08 ROUTE-64]', async ({
  page,
  context,
}) => {
  test.slow();
  await grantPush(context);
  await context.grantPermissions(['geolocation', 'notifications']);
  await context.setGeolocation({ latitude: 52.3731, longitude: 4.8926 });
  const nora = buildNewMember('Nora');
  const steps = signupSteps(page);

  // Step 0: a reload keeps everything but the password; a misspelt address is put right.
  await page.goto('/signup');
  await fillAccount(page, { ...nora, email: nora.email.replace('@example.com', '@gmial.com') });
  await page.getByLabel('Name', { exact: true }).focus();
  await page.getByRole('button', { name: /@gmail\.com$/ }).click();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(/@gmail\.com$/);
  await page.getByLabel('E-mail', { exact: true }).fill(nora.email);
  await page.reload();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(nora.email);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(nora.name);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(page.getByRole('group', { name: 'Date of birth' }).getByLabel('Year')).toHaveValue('1990');
  await page.getByLabel('Password', { exact: true }).fill(nora.password);
  await page.getByRole('checkbox').check();
  await expectAccessible(page);
  await create(page).click();

  // Step 1: the place is found, and can be changed.
  await steps.at('personal');
  await steps.woman.check();
  await steps.orientation.selectOption('bi');
  await page.reload();
  await expect(steps.woman).toBeChecked();
  await expect(steps.orientation).toHaveValue('bi');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(steps.city).toHaveValue('Amsterdam');
  await expect(steps.country).toHaveValue('NL');
  await expect(steps.region('Province')).toHaveValue('Noord-Holland');
  await steps.city.fill('Haarlem');
  await expectAccessible(page);
  await steps.go();

  // Step 2: a photo, which survives a reload.
  await steps.at('photo');
  await expectAccessible(page);
  await page.locator('input[type=file]').setInputFiles(await portrait());
  await useAsItIs(page);
  await expect(steps.photo).toBeVisible();
  await page.reload();
  await expect(steps.photo).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await steps.at('personal');
  await expect(steps.city).toHaveValue('Haarlem');
  await page.goForward();
  await steps.at('photo');
  await steps.go();

  // Step 3
  await steps.at('about');
  await steps.aboutMe.fill('Reads the end of books first.');
  await steps.reason.selectOption('friendship');
  await page.reload();
  await expect(steps.aboutMe).toHaveValue('Reads the end of books first.');
  await expect(steps.reason).toHaveValue('friendship');
  await expectAccessible(page);
  await steps.go();

  // Step 4
  await steps.at('push');
  await page.reload();
  await steps.at('push');
  await expectAccessible(page);
  await steps.turnOnPush.click();

  await steps.at('confirm');
  await expect(page.getByRole('main').getByText(nora.email)).toBeVisible();
  await page.reload();
  await steps.at('confirm');
  await expectAccessible(page);
  expect(await ownProfile(page)).toMatchObject({
    gender: 'female',
    sexuality: 'bi',
    country: 'NL',
    region: 'Noord-Holland',
    city: 'Haarlem',
    about_me: 'Reads the end of books first.',
    signup_reason: 'friendship',
  });
  expect((await ownPhotos(page)).photos).toHaveLength(1);

  await confirmAddress(page, nora);
  await expectLoggedIn(page, nora);
  await page.getByRole('main').getByRole('link', { name: 'See your suggestions' }).click();
  await expect(page).toHaveURL(/\/signup-matches$/);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectAccessible(page);
});

test('signs up and skips every optional step; each step shows the progress @nightly [SIGNUP-12 SIGNUP-23]', async ({
  page,
  context,
}) => {
  await grantPush(context);
  const nils = buildNewMember('Nils');
  const steps = signupSteps(page);
  await page.goto('/signup');
  await expect(steps.progress).toHaveAccessibleName('Step 1 of 5');
  await expect(page.getByText('Step 1 of 5 · Your account')).toBeVisible();
  await fillAccount(page, nils);
  await create(page).click();
  for (const [index, step] of (['personal', 'photo', 'about', 'push'] as const).entries()) {
    /* oxlint-disable no-await-in-loop -- One step after the other. */
    await steps.at(step);
    await expect(steps.progress).toHaveAccessibleName(`Step ${index + 2} of 5`);
    await steps.skip();
    /* oxlint-enable no-await-in-loop */
  }
  await steps.at('confirm');
  await confirmAddress(page, nils);
  await expectLoggedIn(page, nils);
});

test('with push permission denied the sign-up has one step less, also in the modal over a profile @nightly [SIGNUP-05 SIGNUP-10 SIGNUP-12]', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  const steps = signupSteps(page);
  await page.goto('/members/somebody/signup');
  await expect(steps.progress).toHaveAccessibleName('Step 1 of 4');
  await page.goto('/signup');
  await expect(steps.progress).toHaveAccessibleName('Step 1 of 4');
  await fillAccount(page, buildNewMember('Lova'));
  await create(page).click();
  await steps.at('personal');
  await expect(steps.progress).toHaveAccessibleName('Step 2 of 4');
});

/** Presses Tab until the control has the focus. */
const tabTo = async (page: Page, control: Locator): Promise<void> => {
  for (let stops = 0; stops < 60; stops += 1) {
    // oxlint-disable-next-line no-await-in-loop -- One key after the other.
    if (await control.evaluate((element) => element === document.activeElement)) return;
    // oxlint-disable-next-line no-await-in-loop -- One key after the other.
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard never gets there.');
};

test('signs up through all steps by keyboard alone @nightly [SIGNUP-12 UI-11]', async ({ page, context }) => {
  test.slow();
  await grantPush(context);
  await context.grantPermissions(['notifications']);
  const noor = buildNewMember('Noor');
  const steps = signupSteps(page);
  const { keyboard } = page;
  const type = async (control: Locator, text: string) => {
    await tabTo(page, control);
    await keyboard.type(text);
  };
  const press = async (control: Locator, key = 'Enter') => {
    await tabTo(page, control);
    await keyboard.press(key);
  };
  const birthday = page.getByRole('group', { name: 'Date of birth' });

  await page.goto('/signup');
  await type(page.getByLabel('E-mail', { exact: true }), noor.email);
  await type(page.getByLabel('Name', { exact: true }), noor.name);
  await type(page.getByLabel('Password', { exact: true }), noor.password);
  await type(birthday.getByLabel('Day'), '29');
  await type(birthday.getByLabel('Month'), 'Feb');
  await type(birthday.getByLabel('Year'), '1988');
  await press(page.getByRole('checkbox'), 'Space');
  await press(create(page));

  await steps.at('personal');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await press(steps.man.or(steps.woman).first(), 'Space');
  await type(steps.orientation, 'b');
  await type(steps.country, 'Nether');
  await type(steps.region('Province'), 'Utrecht');
  await type(steps.city, 'Utrecht');
  await press(page.getByRole('button', { name: 'Continue' }));

  await steps.at('photo');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const chooser = page.waitForEvent('filechooser');
  await press(page.locator('input[type=file]'));
  await (await chooser).setFiles(await portrait());
  await press(page.getByRole('button', { name: 'Use as it is' }));
  await expect(steps.photo).toBeVisible();
  await press(page.getByRole('button', { name: 'Continue' }));

  await steps.at('about');
  await type(steps.aboutMe, 'Tea before words.');
  await press(page.getByRole('button', { name: 'Continue' }));
  await steps.at('push');
  await press(steps.turnOnPush);
  await steps.at('confirm');
  expect(await ownProfile(page)).toMatchObject({
    country: 'NL',
    region: 'Utrecht',
    city: 'Utrecht',
    about_me: 'Tea before words.',
  });
  await confirmAddress(page, noor);
  await expectLoggedIn(page, noor);
});

test('a connection that drops at every save loses and duplicates nothing @nightly [SIGNUP-26 API-21 API-29]', async ({
  page,
  context,
}) => {
  test.slow();
  await grantPush(context);
  await context.grantPermissions(['notifications']);
  const lena = buildNewMember('Lena');
  const steps = signupSteps(page);
  await page.goto('/signup');
  await fillAccount(page, lena);
  const signups = await dropFirstResponse(page, '**/api/signup.php', 'POST');
  await create(page).click();
  await steps.at('personal');
  expect(signups()).toBe(2);

  const profiles = await dropFirstResponse(page, '**/api/profile.php', 'PUT');
  await steps.woman.check();
  await steps.city.fill('Gent');
  await steps.go();
  await steps.at('photo');
  expect(profiles()).toBe(2);

  const photos = await dropFirstResponse(page, '**/api/photo.php', 'POST');
  await page.locator('input[type=file]').setInputFiles(await portrait());
  await useAsItIs(page);
  await expect(steps.photo).toBeVisible();
  expect(photos()).toBe(2);
  await steps.go();

  await steps.at('about');
  await page.unroute('**/api/profile.php');
  await dropFirstResponse(page, '**/api/profile.php', 'PUT');
  await steps.aboutMe.fill('Patient with bad lines.');
  await steps.go();

  await steps.at('push');
  const subscriptions = await dropFirstResponse(page, '**/api/user.php?push=1', 'POST');
  await steps.turnOnPush.click();
  await steps.at('confirm');
  expect(subscriptions()).toBe(2);
  expect(await ownProfile(page)).toMatchObject({ gender: 'female', city: 'Gent', about_me: 'Patient with bad lines.' });
  expect((await ownPhotos(page)).photos).toHaveLength(1);

  const activations = await dropFirstResponse(page, '**/api/activate.php', 'POST');
  await page.goto(await mailedLink(page, lena.email));
  await expectLoggedIn(page, lena);
  await expect.poll(activations).toBe(2);
  await expectLoggedIn(page, lena);
});

test('a step that fails to save keeps its input, shows an error and can be saved later @nightly [SIGNUP-26 API-02]', async ({
  page,
}) => {
  await page.clock.install();
  const steps = signupSteps(page);
  await page.goto('/signup');
  await fillAccount(page, buildNewMember('Lars'));
  await create(page).click();
  await steps.at('personal');
  await steps.man.check();
  await steps.city.fill('Malmö 🌊');
  await failRequests(page, '**/api/profile.php', 'PUT', async (givenUp) => {
    await steps.go();
    await givenUp();
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  });
  await steps.at('personal');
  await expect(steps.city).toHaveValue('Malmö 🌊');
  await expectAccessible(page);
  await steps.go();
  await steps.at('photo');
  expect(await ownProfile(page)).toMatchObject({ gender: 'male', city: 'Malmö 🌊' });
});

test('the sign-up modal can be dismissed until something is entered; then only its button closes it @nightly [SIGNUP-05 SIGNUP-13 SIGNUP-14 SIGNUP-15]', async ({
  page,
}) => {
  await page.goto('/members');
  const profile = await page.getByRole('heading', { level: 2 }).getByRole('link').first().getAttribute('href');
  const form = page.getByRole('dialog');
  await page.goto(`${profile}/signup`);
  await expect(form.getByLabel(/^Your first words to/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`${profile}$`));

  await page.getByRole('main').getByRole('link', { name: 'Message', exact: true }).click();
  await expect(form.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', /return=/);
  const mia = buildNewMember('Mia');
  await form.getByLabel(/^Your first words to/).fill('Is the book any good?');
  await page.keyboard.press('Escape');
  await page.mouse.click(4, 4);
  await expect(form).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(new RegExp(`${profile}$`));

  await page.goto(`${profile}/signup`);
  await expect(form.getByLabel(/^Your first words to/)).toHaveValue('Is the book any good?');
  await fillAccount(page, mia);
  await form.getByRole('button', { name: 'Create your profile' }).click();
  await signupSteps(page).at('personal');
  await confirmAddress(page, mia);
  await page.goto('/chats');
  await expect(page.getByRole('main').getByText('Is the book any good?')).toBeVisible();
});

test('a visitor who likes or writes signs up in front of the page, which stays as it is [LAYOUT-08 ROLE-19 UI-11 SIGNUP-05 SIGNUP-12 SIGNUP-14 SIGNUP-15]', async ({
  page,
}) => {
  const form = page.getByRole('dialog', { name: /^Join to (?:like|write to) / });
  const cards = page.getByRole('main').getByRole('article');
  await page.goto('/members?gender=female');
  const card = cards.nth(4);
  for (const opener of [
    card.getByRole('button', { name: /^Like / }),
    card.getByRole('link', { name: 'Send a message' }),
  ]) {
    await opener.click();
    await expect(form).toBeVisible();
    const scroll = await page.evaluate(() => scrollY);
    await expect(form.getByLabel(/^Your first words to/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect(page).toHaveURL(/\/members\?gender=female$/);
    expect(await page.evaluate(() => scrollY)).toBe(scroll);
  }

  // What is written stays, and only the button closes the form.
  const like = card.getByRole('button', { name: /^Like / });
  await like.press('Enter');
  await form.getByLabel(/^Your first words to/).fill('Which book is that?');
  await page.keyboard.press('Escape');
  await page.mouse.click(4, 4);
  await expect(form).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(like).toBeFocused();
  await like.click();
  await expect(form.getByLabel(/^Your first words to/)).toHaveValue('Which book is that?');

  // The new member goes on from there, and Back leads to the search.
  const ines = buildNewMember('Ines');
  await fillAccount(page, ines);
  await form.getByRole('button', { name: 'Create your profile' }).click();
  await signupSteps(page).at('personal');
  await expect(form).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/members\?gender=female$/);
  await confirmAddress(page, ines);
  await page.goto('/chats');
  await expect(page.getByRole('main').getByText('Which book is that?')).toBeVisible();
});

const today = new Date();
const born = (years: number, days: number) =>
  new Date(Date.UTC(today.getUTCFullYear() - years, today.getUTCMonth(), today.getUTCDate() + days));

test('the link of the mail asks another browser for the password, and then logs in there as well @nightly [ACTIVATE-03 ACTIVATE-07]', async ({
  page,
  browser,
  site,
}) => {
  const tove = buildNewMember('Tove');
  await signUpUnconfirmed(page, tove);
  const link = await mailedLink(page, tove.email);
  const { page: phone, context } = await openBrowserAs(browser, site);
  await phone.goto(new URL(link).pathname + new URL(link).search);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Is that you?');
  await expectAccessible(phone);
  const password = phone.getByLabel('Your password');
  await password.fill('a guess or two');
  await phone.getByRole('button', { name: 'Confirm my e-mail' }).click();
  await expect(phone.getByText('This is not your password.', { exact: true })).toBeVisible();
  await password.fill(tove.password);
  await password.press('Enter');
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Your e-mail is confirmed');
  await expectLoggedIn(phone, tove);
  await context.close();
});

test('a date of birth below 18 is refused, and then an older one in the same browser too @nightly [SIGNUP-18 SIGNUP-22 SIGNUP-27]', async ({
  page,
}) => {
  await page.goto('/signup');
  await fillAccount(page, buildNewMember('Lena'));
  const year = page.getByRole('group', { name: 'Date of birth' }).getByLabel('Year');
  await year.fill(String(today.getUTCFullYear() - 17));
  await create(page).click();
  await expect(page.getByText('Enter your date of birth (18+)', { exact: true })).toBeVisible();
  await fillAccount(page, buildNewMember('Lea'));
  await create(page).click();
  const refused = "You've told us that you're under 18. You can sign up again in 24 hours.";
  await expect(page.getByText(refused, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/signup$/);
});

test('every kind of invalid input is reported at its field and keeps the other input, the button in view @nightly [SIGNUP-16 SIGNUP-17 SIGNUP-18 SIGNUP-19 SIGNUP-20 SIGNUP-22 SIGNUP-25 SIGNUP-29 PASSWORD-07]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/signup');
  await expect(create(page)).toBeInViewport({ ratio: 1 });
  for (const input of [page.getByLabel('Year'), page.getByRole('checkbox')]) {
    /* oxlint-disable no-await-in-loop -- One focused field after the other. */
    await input.focus();
    const [box, foot] = [await input.boundingBox(), await create(page).boundingBox()];
    expect((box?.y ?? 640) + (box?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
    /* oxlint-enable no-await-in-loop */
  }
  const ruth = buildNewMember('Ruth');
  await fillAccount(page, ruth);
  const main = page.getByRole('main');
  const birthday = page.getByRole('group', { name: 'Date of birth' });
  const birth = async (date: Date) => {
    await birthday.getByLabel('Day').fill(String(date.getUTCDate()));
    await birthday.getByLabel('Month').selectOption(String(date.getUTCMonth() + 1));
    await birthday.getByLabel('Year').fill(String(date.getUTCFullYear()));
  };
  const field = (name: 'E-mail' | 'Name' | 'Password') => page.getByLabel(name, { exact: true });
  const cases: readonly [() => Promise<void>, string][] = [
    [() => field('E-mail').fill(''), 'Invalid email.'],
    [() => field('E-mail').fill(`${'x'.repeat(250)}@example.com`), 'Invalid email.'],
    [() => field('E-mail').fill('demo@vesper.example'), 'This e-mail address already owns an account.'],
    [() => field('Name').fill('@ruth'), 'Your name cannot start with @.'],
    [() => field('Name').fill('נו'), 'At least 3 characters.'],
    [
      () => field('Name').fill('\u202Eruth'),
      "This name contains a character we don't support. Use letters, digits and spaces.",
    ],
    [() => field('Password').fill('ab12'), 'At least 8 characters.'],
    [() => field('Password').fill('password123'), 'This password is too common. Please choose another.'],
    [
      () => field('Password').fill(`${ruth.name}1`),
      'This is too close to your name or e-mail address. Please choose another.',
    ],
    [() => birth(born(-1, 0)), 'Invalid date of birth.'],
  ];
  for (const [spoil, words] of cases) {
    /* oxlint-disable no-await-in-loop -- One mistake after the other. */
    await spoil();
    await create(page).click();
    await expect(main.getByText(words, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/signup$/);
    await field('E-mail').fill(ruth.email);
    await field('Name').fill(ruth.name);
    await field('Password').fill(ruth.password);
    await birth(born(18, 0));
    /* oxlint-enable no-await-in-loop */
  }
  // Names may contain right-to-left text and emoji.
  await field('Name').fill(`רות 🌊 ${ruth.name}`);
  await create(page).click();
  await signupSteps(page).at('personal');
});
