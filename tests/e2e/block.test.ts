import { becomeMember, newcomer } from './pages/account.ts';
import { conversation } from './pages/conversation.ts';
import { matchModal } from './pages/match-modal.ts';
import { memberPage } from './pages/member.ts';
import { settings } from './pages/settings.ts';
import { shell } from './pages/shell.ts';
import { expect, expectAccessible, person, test } from './site.ts';

test('a block parts two members for both, and its end brings back nothing but the way [BLOCK-01 BLOCK-02 BLOCK-03 BLOCK-04 BLOCK-05 BLOCK-06 PROFILE-19 PROFILE-20]', async ({
  page: ada,
  browser,
  site,
}) => {
  test.setTimeout(120_000);
  const [adaSelf, brunoSelf] = [newcomer('Ada'), newcomer('Bruno')];
  const { page: bruno, context } = await person(browser, site, { locale: 'en-GB' });
  await becomeMember(bruno, brunoSelf);
  await becomeMember(ada, adaSelf);
  const brunosProfile = memberPage(ada, brunoSelf.name);
  const adasProfile = memberPage(bruno, adaSelf.name);

  // They like each other and talk.
  await ada.goto('/members');
  await ada.getByRole('link', { name: new RegExp(brunoSelf.name) }).click();
  await brunosProfile.like.click();
  await bruno.goto('/members');
  await bruno.getByRole('link', { name: new RegExp(adaSelf.name) }).click();
  await adasProfile.like.click();
  for (const page of [ada, bruno]) {
    /* oxlint-disable no-await-in-loop -- One after the other. */
    await expect(matchModal(page).dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(matchModal(page).dialog).toHaveCount(0);
    /* oxlint-enable no-await-in-loop */
  }
  const { pathname: adasAddress } = new URL(bruno.url());
  await adasProfile.message.click();
  await conversation(bruno, adaSelf.name).write('Good evening!');
  await expect(conversation(bruno, adaSelf.name).message('Good evening!')).toBeVisible();
  await expect(shell(ada).place('Messages')).toHaveAccessibleName(/1/);

  // Ada thinks again, then blocks.
  await brunosProfile.block.click();
  await expect(brunosProfile.question).toContainText('unblocking does not bring them back');
  await expectAccessible(ada);
  await ada.keyboard.press('Escape');
  await expect(brunosProfile.question).toHaveCount(0);
  await expect(brunosProfile.block).toBeFocused();
  await brunosProfile.block.click();
  await brunosProfile.confirm();
  await expect(ada.getByText(`You have blocked ${brunoSelf.name}.`)).toBeVisible();
  await expect(brunosProfile.message).toHaveCount(0);
  await expect(brunosProfile.like).toHaveCount(0);
  await expectAccessible(ada);
  await expect(shell(ada).place('Messages')).not.toHaveAccessibleName(/\d/);
  await shell(ada).place('Messages').click();
  await expect(ada.getByRole('link', { name: new RegExp(brunoSelf.name) })).toHaveCount(0);
  await ada.goto('/likes/matches');
  await expect(ada.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(ada.getByRole('main').getByText(brunoSelf.name)).toHaveCount(0);

  // Bruno finds nobody, as if there had never been anybody.
  await bruno.goto('/chats');
  await expect(bruno.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bruno.getByRole('main').getByText(adaSelf.name)).toHaveCount(0);
  await bruno.goto('/likes/matches');
  await expect(bruno.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bruno.getByRole('main').getByText(adaSelf.name)).toHaveCount(0);
  await bruno.goto('/members');
  await expect(
    bruno
      .getByRole('main')
      .getByRole('button', { name: /^Like / })
      .first(),
  ).toBeVisible();
  await expect(bruno.getByRole('link', { name: new RegExp(adaSelf.name) })).toHaveCount(0);
  await bruno.goto(adasAddress);
  await expect(bruno.getByRole('heading', { level: 1 })).toHaveText('This page could not be found');
  await bruno.goto(`${adasAddress}/chat`);
  await expect(bruno.getByRole('heading', { level: 1 })).toHaveText('This page could not be found');

  // Unblocked in the settings: the profile is there again, and nothing else.
  await ada.goto('/settings');
  const row = await settings(ada).open('Blocked members');
  await expect(row.getByText(brunoSelf.name)).toBeVisible();
  await row.getByRole('button', { name: `Unblock ${brunoSelf.name}` }).click();
  await expect(row.getByText('You have blocked nobody.')).toBeVisible();
  await bruno.goto(adasAddress);
  await expect(adasProfile.name).toBeVisible();
  await expect(adasProfile.like).toHaveAttribute('aria-pressed', 'false');
  await bruno.goto('/chats');
  await expect(bruno.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bruno.getByRole('main').getByText(adaSelf.name)).toHaveCount(0);
  await context.close();
});
