// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import {
  click,
  fill,
  find,
  member,
  named,
  open,
  problem,
  seeHeading,
  settings,
  texts,
  until,
} from '#tests/src/app/stage.tsx';

const address = 'input[autocomplete=email]';
const submit = () => click(find('form button[type=submit]'));
const requests = (stage: Awaited<ReturnType<typeof open>>, name: string) =>
  stage.requests.filter((call) => call.name === name).map(({ body }) => body);

const askFor = async (answer: unknown) => {
  const stage = await open('/reset-password', { requestReset: answer });
  await seeHeading('Forgot your password?');
  await fill(address, ' ann@example.org ');
  submit();
  return stage;
};

it('[PASSWORD-01] asks for the address and shows the recipient of the link', async () => {
  const stage = await askFor({ ok: true });
  await seeHeading('Check your inbox');
  expect(requests(stage, 'requestReset')).toEqual([{ email: 'ann@example.org' }]);
  expect(texts('[role=status]').join()).toContain('We have sent a link to ann@example.org.');
  expect(named('Send it again')?.hasAttribute('disabled')).toBe(true);
  click(named('Use another address'));
  await seeHeading('Forgot your password?');
  expect(document.querySelector<HTMLInputElement>(address)?.value).toBe('ann@example.org');
});

it('[LOGIN-13] where accounts are not revealed, the page does not say that a mail was sent', async () => {
  const parameters = {
    photo_moderation: false,
    reveal_accounts: false,
    free_messages: 5,
    free_conversations: 2,
    likes_per_day: 25,
  };
  await open('/reset-password', { requestReset: { ok: true }, loadSettings: { ...settings, parameters } });
  await fill(address, 'ann@example.org');
  submit();
  await seeHeading('Check your inbox');
  expect(texts('[role=status]').join()).toContain('If ann@example.org has an account, a link is on its way there.');
});

it('[PASSWORD-03] an unknown address is shown at the field', async () => {
  await askFor(problem('invalid_fields', { fields: { email: 'email_unknown' } }));
  await until(() => find('[aria-invalid=true]'));
  expect(texts('form p')).toEqual(['E-mail address not found']);
  expect(texts('form [role=alert]')).toEqual([]);
  await fill(address, 'bert@example.org');
  await until(() => find('[aria-invalid=true]') === null);
});

it.each([
  [problem('too_many_mails'), "We've already sent you several e-mails today. Please try again tomorrow."],
  [problem('network'), 'An error occured, please try again later.'],
])('[PASSWORD-05] %o reads "%s"', async (answer, words) => {
  await askFor(answer);
  await until(() => find('form [role=alert]'));
  expect(texts('form [role=alert]')).toEqual([words]);
});

it('[PASSWORD-01] an invalid address is not sent', async () => {
  const stage = await open('/reset-password');
  await seeHeading('Forgot your password?');
  await fill(address, 'no address');
  submit();
  await until(() => find('[aria-invalid=true]'));
  expect(texts('form p')).toEqual(['Invalid email.']);
  expect(requests(stage, 'requestReset')).toEqual([]);
});

const linked = '/reset-password/do?token=secret-of-the-mail';
const secret = 'a lantern on the pier';
const enter = async (first: string, second: string) => {
  await until(() => find('input[autocomplete=new-password]'));
  const [one, other] = [...document.querySelectorAll('input')].map(({ id }) => `[id="${id}"]`);
  await fill(one ?? '', first);
  await fill(other ?? '', second);
  submit();
};

it('[LOGIN-08 PASSWORD-01 PASSWORD-08] the link sets the new password and leads to the login, without a lockout', async () => {
  sessionStorage.setItem('login-lock', String(Date.now() + 600_000));
  const stage = await open(linked, { checkResetLink: { ok: true }, resetPassword: { ok: true } });
  await seeHeading('Choose a new password');
  expect(location.search).toBe('');
  await enter(secret, secret);
  await seeHeading('Welcome back');
  expect([location.pathname, texts('[role=status]').join()]).toEqual([
    '/login',
    expect.stringContaining('Your password has been changed. Log in with the new one.'),
  ]);
  expect(texts('form [role=alert]')).toEqual([]);
  expect(requests(stage, 'checkResetLink')).toEqual([{ token: 'secret-of-the-mail' }]);
  expect(requests(stage, 'resetPassword')).toEqual([{ token: 'secret-of-the-mail', password: secret }]);
});

it('[PASSWORD-08 SESSION-15] a member logged in here is logged out and led to the login too', async () => {
  const stage = await open(linked, { ...member(), checkResetLink: { ok: true }, resetPassword: { ok: true } });
  await seeHeading('Choose a new password');
  stage.answers.loadUser = problem('authentication_required');
  await enter(secret, secret);
  await seeHeading('Welcome back');
  expect(location.pathname).toBe('/login');
});

it('[PASSWORD-02] different passwords show an error, and are not sent', async () => {
  const stage = await open(linked, { checkResetLink: { ok: true } });
  await enter(secret, 'a lantern');
  await until(() => find('[aria-invalid=true]'));
  expect(texts('form p')).toEqual(['The entered passwords are not the same.']);
  expect(requests(stage, 'resetPassword')).toEqual([]);
});

it('[PASSWORD-07] a common password is shown at its field', async () => {
  const refused = problem('invalid_fields', { fields: { password: 'password_common' } });
  await open(linked, { checkResetLink: { ok: true }, resetPassword: refused });
  await enter('password1', 'password1');
  await until(() => find('[aria-invalid=true]'));
  expect(texts('form p')).toEqual(['This password is too common. Please choose another.']);
  await until(() => document.activeElement === find('[aria-invalid=true]'));
});

it('[PASSWORD-04] a used link shows an error and offers a new one', async () => {
  await open(linked, { checkResetLink: problem('link_invalid') });
  await seeHeading('This link does not work any more');
  click(named('Send a new link'));
  expect(await seeHeading('Forgot your password?')).toBe(true);
});

it('[PASSWORD-04] without a token the mail has to be opened again', async () => {
  const stage = await open('/reset-password/do');
  await seeHeading('Open the link in the e-mail again');
  expect(requests(stage, 'checkResetLink')).toEqual([]);
});
