import { signUpViaApi, buildNewMember } from './pages/account.ts';
import { ownProfile } from './pages/own-profile.ts';
import { expect, expectAccessible, failRequests, dropFirstResponse, test } from './test-site.ts';

test('the own profile is edited section by section; a reload loses nothing; others see the changes [PROFILE-02 PROFILE-03 PROFILE-06 PROFILE-07 PROFILE-08 PROFILE-09 PROFILE-10 PROFILE-11 PROFILE-12 PROFILE-13 PROFILE-26 PROFILE-22 PROFILE-24 ROUTE-24]', async ({
  page,
}) => {
  test.slow();
  const runa = buildNewMember('Runa');
  const renamed = buildNewMember('Runa Lind');
  const profile = ownProfile(page);
  await signUpViaApi(page, runa);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(runa.name);
  await expectAccessible(page);

  const about = await profile.edit('About me');
  await about.getByLabel('About me').fill('Keeps bees, and stays till the end.');
  await expectAccessible(page);
  await page.reload();
  await expect(profile.row('About me')).toContainText('Not saved');
  await profile.edit('About me');
  await expect(about.getByLabel('About me')).toHaveValue('Keeps bees, and stays till the end.');
  await profile.save();
  await expect(profile.row('About me')).toContainText('Keeps bees');

  const prompts = await profile.edit('Prompts');
  await prompts.getByRole('button', { name: 'Answer a prompt' }).click();
  await prompts.getByLabel('A perfect Sunday', { exact: true }).fill('Honey on toast.');
  await expectAccessible(page);
  await profile.save();
  await expect(profile.row('Prompts')).toContainText('A perfect Sunday');

  const basics = await profile.edit('Basics');
  await basics.getByLabel('Name').fill('@runa');
  await basics.getByRole('button', { name: 'Save' }).click();
  await expect(basics.getByText('Your name cannot start with @.')).toBeVisible();
  await expectAccessible(page);
  await basics.getByLabel('Name').fill(renamed.name);
  await basics.getByLabel('I am a').selectOption('Woman');
  await basics.getByLabel('Sexuality').selectOption('Bisexual');
  await basics.getByLabel('Relationship').selectOption('Widowed');
  await profile.save();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(renamed.name);

  const looks = await profile.edit('Looks');
  await looks.getByLabel('Body type').selectOption('Average build');
  await looks.getByLabel('Hair').selectOption('Red hair');
  await looks.getByLabel('Eyes').selectOption('Grey eyes');
  await looks.getByLabel('Tattoos').selectOption({ index: 1 });
  await profile.save();

  const interests = await profile.edit('Interests');
  await interests.getByRole('button', { name: 'Cooking' }).click();
  await interests.getByRole('button', { name: 'Travelling' }).click();
  await expectAccessible(page);
  await profile.save();

  const reason = await profile.edit('Why I am here');
  await reason.getByLabel('Why I am here').selectOption('friendship');
  await profile.save();

  await page.reload();
  await expect(profile.row('Basics')).toContainText(`${renamed.name}, Woman, Bisexual, Widowed`);
  await expect(profile.row('Looks')).toContainText('Average build, Red hair, Grey eyes');
  await expect(profile.row('Interests')).toContainText(/Cooking.*Travelling|Travelling.*Cooking/);
  await page.getByRole('link', { name: 'See how others see you' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(renamed.name);
  await expect(page.getByRole('main').getByText('Keeps bees, and stays till the end.')).toBeVisible();
  await expect(page.getByRole('main').getByText('Honey on toast.')).toBeVisible();
});

test('the region field uses the local term of the country @nightly [PROFILE-01 PROFILE-04 PROFILE-05 PROFILE-23]', async ({
  page,
}) => {
  const profile = ownProfile(page);
  await signUpViaApi(page, buildNewMember('Kees'));
  await page.goto('/profile');
  const place = await profile.edit('Where I live');
  const words = {
    NL: 'Province',
    DE: 'State',
    CH: 'Canton',
    GB: 'County',
    PL: 'Voivodeship',
    FR: 'Region',
  };
  for (const [country, word] of Object.entries(words)) {
    /* oxlint-disable no-await-in-loop -- One country after the other. */
    await place.getByLabel('Country').selectOption(country);
    await expect(place.getByLabel(word, { exact: true })).toBeVisible();
    /* oxlint-enable no-await-in-loop */
  }
  await expectAccessible(page);
  await place.getByLabel('Country').selectOption('PL');
  await place.getByLabel('Voivodeship').selectOption({ index: 1 });
  await place.getByLabel('City or village').fill('Łódź');
  await profile.save();
  await expect(profile.row('Where I live')).toContainText('Łódź');

  // Another country has other regions and towns.
  await profile.edit('Where I live');
  await place.getByLabel('Country').selectOption('CH');
  await expect(place.getByLabel('Canton')).toHaveValue('');
  await expect(place.getByLabel('City or village')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(profile.row('Where I live')).toContainText('Not saved');
  await profile.edit('Where I live');
  await place.getByRole('button', { name: 'Discard changes' }).click();
  await page.reload();
  await expect(profile.row('Where I live')).toContainText('Łódź');
});

test('a section that fails to save shows an error and keeps the input; a lost response still saves it @nightly [PROFILE-24 API-02 API-21]', async ({
  page,
}) => {
  const profile = ownProfile(page);
  await signUpViaApi(page, buildNewMember('Tova'));
  await page.goto('/profile');
  const about = await profile.edit('About me');
  await page.clock.install();
  await about.getByLabel('About me').fill('Patient.');
  await failRequests(page, '**/api/profile.php', 'PUT', async (givenUp) => {
    await about.getByRole('button', { name: 'Save' }).click();
    await givenUp();
    await expect(about.getByRole('alert')).toBeVisible();
  });
  await expect(about.getByLabel('About me')).toHaveValue('Patient.');
  await expectAccessible(page);
  const requests = await dropFirstResponse(page, '**/api/profile.php', 'PUT');
  await about.getByRole('button', { name: 'Save' }).click();
  await expect.poll(requests).toBe(1);
  await page.clock.runFor(5_000);
  await expect(about).toHaveCount(0);
  expect(requests()).toBe(2);
  await expect(profile.row('About me')).toContainText('Patient.');
});
