import { signUpViaApi, buildNewMember } from './pages/account.ts';
import { chats } from './pages/conversation-list.ts';
import { conversation } from './pages/conversation.ts';
import { matchModal } from './pages/match-modal.ts';
import { memberPage } from './pages/member.ts';
import { settings } from './pages/settings.ts';
import { shell } from './pages/app-shell.ts';
import { actViaApi, signUpMember } from './pages/new-member.ts';
import { expect, expectAccessible, openBrowserAs, test } from './test-site.ts';

test('a block hides two members from each other, and unblocking restores only the access @nightly [BLOCK-01 BLOCK-02 BLOCK-03 BLOCK-04 BLOCK-05 BLOCK-06 PROFILE-19 PROFILE-20]', async ({
  page: ada,
  browser,
  site,
}) => {
  test.setTimeout(120_000);
  const [adaSelf, brunoSelf] = [buildNewMember('Ada'), buildNewMember('Bruno')];
  const { page: bruno, context } = await openBrowserAs(browser, site, { locale: 'en-GB' });
  await signUpViaApi(bruno, brunoSelf);
  await signUpViaApi(ada, adaSelf);
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

  // For Bruno, Ada no longer exists.
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

  // Unblocking in the settings restores the profile and nothing else.
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

test('a block applies at once in every open tab of both: chats, conversation and profile disappear without a reload @nightly [BLOCK-02 BLOCK-03 BLOCK-04 MEMBERS-02]', async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(120_000);
  const visit = await openBrowserAs(browser, site, { locale: 'en-GB' });
  const [ada, bruno] = [await signUpMember(page, 'Ada'), await signUpMember(visit.page, 'Bruno')];
  await actViaApi(bruno.page, 'sendMessage', { profile: ada.id, message: 'Answer me!' });
  const [adasChats, brunosChats, brunosView] = [
    await page.context().newPage(),
    await visit.context.newPage(),
    await visit.context.newPage(),
  ];
  await adasChats.goto('/chats');
  await expect(chats(adasChats).row(bruno.name)).toBeVisible();
  await brunosChats.goto('/chats');
  await expect(chats(brunosChats).row(ada.name)).toBeVisible();
  await brunosView.goto(`/members/${ada.id}`);
  await expect(memberPage(brunosView, ada.name).name).toBeVisible();
  await bruno.page.goto(`/members/${ada.id}/chat`);
  await expect(conversation(bruno.page, ada.name).message('Answer me!')).toBeVisible();

  // By keyboard alone.
  const profile = memberPage(ada.page, bruno.name);
  await ada.page.goto(`/members/${bruno.id}`);
  await profile.block.focus();
  await ada.page.keyboard.press('Enter');
  await expect(profile.question).toBeVisible();
  await profile.question.getByRole('button', { name: `Block ${bruno.name}` }).focus();
  await ada.page.keyboard.press('Enter');
  await expect(ada.page.getByText(`You have blocked ${bruno.name}.`)).toBeVisible();

  await expect(chats(adasChats).row(bruno.name)).toHaveCount(0);
  await expect(chats(brunosChats).row(ada.name)).toHaveCount(0);
  for (const gone of [bruno.page, brunosView]) {
    // oxlint-disable-next-line no-await-in-loop -- One after the other.
    await expect(gone.getByRole('heading', { level: 1 })).toHaveText('This page could not be found');
  }
  await visit.context.close();
});

test('a member who was insulted and then blocked can report and block the other one @nightly [BLOCK-06 ROLE-17]', async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(120_000);
  const visit = await openBrowserAs(browser, site, { locale: 'en-GB' });
  const [ada, bruno] = [await signUpMember(page, 'Ada'), await signUpMember(visit.page, 'Bruno')];
  await actViaApi(bruno.page, 'sendMessage', { profile: ada.id, message: 'I know where you live' });
  await ada.page.goto(`/members/${bruno.id}/chat`);
  await expect(conversation(ada.page, bruno.name).message('I know where you live')).toBeVisible();
  await actViaApi(bruno.page, 'block', { profile: ada.id });
  await expect(ada.page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found');
  await expectAccessible(ada.page);
  await ada.page.getByRole('link', { name: 'Conversation gone?' }).click();
  const main = ada.page.getByRole('main');
  await main.getByRole('button', { name: `Report ${bruno.name}` }).click();
  const dialog = ada.page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Insults, threats or pressure' }).check();
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await expect(dialog.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await main.getByRole('button', { name: `Block ${bruno.name}` }).click();
  await expect(main.getByRole('button', { name: `Unblock ${bruno.name}` })).toBeVisible();
  await expectAccessible(ada.page);
  await ada.page.goto('/chats');
  await expect(ada.page.getByRole('link', { name: 'Conversation gone?' })).toBeVisible();
  await visit.context.close();
});

test('a member who has left can still be reported, and the list does not say that they left @nightly [BLOCK-06 DELETE-06 ROLE-17]', async ({
  page,
  browser,
  site,
}) => {
  const visit = await openBrowserAs(browser, site, { locale: 'en-GB' });
  const [ada, bruno] = [await signUpMember(page, 'Ada'), await signUpMember(visit.page, 'Bruno')];
  await actViaApi(bruno.page, 'sendMessage', { profile: ada.id, message: 'I know where you live' });
  await actViaApi(bruno.page, 'deleteAccount', { reason: 'time', remarks: '', password: bruno.password });
  await visit.context.close();
  await page.goto('/chats');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(bruno.name) })).toHaveCount(0);

  await page.goto('/reports');
  const past = page.getByRole('region', { name: 'Someone I can no longer see' });
  await expect(past.getByRole('listitem')).toHaveCount(1);
  await expect(past.getByRole('listitem')).toHaveText(new RegExp(`^${bruno.name}Last message: .*ReportBlock$`));
  await past.getByRole('button', { name: `Report ${bruno.name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Insults, threats or pressure' }).check();
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await expect(dialog.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await page.goto('/reports');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Insults, threats or pressure/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your report');
});

test('a second report is added to the first on the page of the case @nightly [ROLE-17]', async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(120_000);
  const visit = await openBrowserAs(browser, site, { locale: 'en-GB' });
  await signUpMember(page, 'Ada');
  const bruno = await signUpMember(visit.page, 'Bruno');
  const dialog = page.getByRole('dialog');
  const report = async (reason: string, remarks: string) => {
    await page.goto(`/members/${bruno.id}`);
    await page
      .getByRole('main')
      .getByRole('button', { name: `Report ${bruno.name}` })
      .click();
    await dialog.getByRole('radio', { name: reason }).check();
    await dialog.getByRole('textbox').fill(remarks);
    await dialog.getByRole('button', { name: 'Send the report' }).click();
    await expect(dialog.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  };
  await report('Advertising, or asks for money', 'He wants my card number.');
  await expect(dialog).toContainText("We'll review it.");
  await report('Insults, threats or pressure', 'Now he threatens me.');
  await expect(dialog).toContainText("You've reported this before");
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'See your report' }).click();
  const main = page.getByRole('main');
  for (const text of ['He wants my card number.', 'What you added', 'Insults, threats', 'Now he threatens me.']) {
    // oxlint-disable-next-line no-await-in-loop -- One after the other.
    await expect(main).toContainText(text);
  }
  await expectAccessible(page);
  await main.getByRole('link', { name: 'All your reports' }).click();
  await expect(main.getByRole('listitem')).toHaveCount(1);
  await visit.context.close();
});
