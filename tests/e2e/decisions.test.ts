import { logIn } from './pages/account.ts';
import { actViaApi, signUpMember } from './pages/new-member.ts';
import { mailedLink, mailedText } from './pages/outbox.ts';
import { expect, expectAccessible, openBrowserAs, startSite, test } from './test-site.ts';

test('a reported member objects by the mailed link, and the reporter reads the second decision; a suspended member reads why at the login @nightly [ROLE-18 ROLE-20 ROLE-21 LOGIN-06]', async ({
  browser,
}) => {
  test.setTimeout(60_000);
  const site = await startSite();
  const [adas, brunos] = [await openBrowserAs(browser, site), await openBrowserAs(browser, site)];
  try {
    const [ada, bruno] = [await signUpMember(adas.page, 'Ada'), await signUpMember(brunos.page, 'Bruno')];
    await actViaApi(ada.page, 'report', {
      profile: bruno.id,
      kind: 'member',
      subject: null,
      reason: 'abuse',
      remarks: '',
    });
    await ada.page.goto('/reports');
    await ada.page.getByRole('main').getByRole('link', { name: bruno.name }).click();
    await expect(ada.page.getByRole('main')).toContainText('We are looking at it');
    const report = /\/reports\/([\w-]+)$/.exec(ada.page.url())?.[1] ?? '';
    await site.operate('reports', 'act', report, 'We have warned them.');
    await ada.page.reload();
    await expect(ada.page.getByRole('main')).toContainText("We've taken action");
    await expect(ada.page.getByRole('main')).toContainText('We have warned them.');

    // The operator's command does not know the port of this test's server.
    const open = async (subject: RegExp) => {
      await bruno.page.goto(new URL(await mailedLink(bruno.page, bruno.email, subject)).pathname);
      await expect(bruno.page.getByRole('heading', { level: 2, name: 'Do you disagree?' })).toBeVisible();
    };
    await open(/our decision/);
    const main = bruno.page.getByRole('main');
    await expect(main).toContainText('Our reason: Insults, threats or pressure');
    await expect(main).not.toContainText('We have warned them.');
    await expectAccessible(bruno.page);
    await main.getByLabel('Your message').fill('It was a quotation.');
    await main.getByRole('button', { name: 'Send reply' }).click();
    await expect(main.getByText('Sent. We answer by e-mail.')).toBeVisible();
    await ada.page.reload();
    await expect(ada.page.getByRole('main')).toContainText('We are looking at it');
    await site.operate('reports', 'dismiss', report, 'It was a quotation from a book.');
    await ada.page.reload();
    await expect(ada.page.getByRole('main')).toContainText('We found nothing against our rules');
    expect(await mailedText(ada.page, ada.email, /your report/)).toContain('It was a quotation from a book.');

    await site.operate('members', 'disable', bruno.id, 'Three warnings.');
    await bruno.page.goto('/login');
    await logIn(bruno.page, bruno.email, 'not the password');
    await expect(main.getByRole('alert')).not.toContainText('suspended');
    await logIn(bruno.page, bruno.email, bruno.password);
    await expect(main.getByRole('alert')).toContainText(
      'We have suspended your account. The reason and a way to object are in our e-mail to you.',
    );
    await expectAccessible(bruno.page);
    await open(/our decision/);
    await expect(main).toContainText('Our reason: Three warnings.');
  } finally {
    await adas.context.close();
    await brunos.context.close();
    await site.stop();
  }
});
