// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { click, fill, find, named, open, problem, seeHeading, texts, until, user } from '#tests/src/app/stage.tsx';

const linked = '/activate/done?token=secret-of-the-mail';
const secret = 'a lantern on the pier';
const sent = (stage: Awaited<ReturnType<typeof open>>) =>
  stage.requests.filter(({ name }) => name === 'activate').map(({ body }) => body);
const enter = async (password: string) => {
  await fill('input[type=password]', password);
  click(find('form button[type=submit]'));
};

it('[ACTIVATE-01] the link confirms at once where the account was used before', async () => {
  const stage = await open(linked, { activate: { user } });
  await seeHeading('Your e-mail is confirmed');
  expect(sent(stage)).toEqual([{ token: 'secret-of-the-mail' }]);
});

it('[ACTIVATE-07] a new browser asks for the password, and says when it is wrong', async () => {
  const stage = await open(linked, { activate: problem('password_required') });
  await seeHeading('Is that you?');
  expect([location.pathname, location.search, texts('form [role=alert]')]).toEqual(['/activate/done', '', []]);
  await enter('');
  await until(() => find('[aria-invalid=true]'));
  expect(texts('form p')).toEqual(['Please fill this in.']);
  stage.answers.activate = problem('invalid_fields', { fields: { password: 'wrong_password' } });
  await enter('a guess');
  await until(() => texts('form p').includes('This is not your password.'));
  stage.answers.activate = problem('login_blocked', { minutes: 15 });
  await enter('another guess');
  await until(() => find('form [role=alert]'));
  expect(texts('form [role=alert]')).toEqual(['Too many incorrect attempts. Try again in 15 minutes.']);
  stage.answers.activate = { user };
  await enter(secret);
  await seeHeading('Your e-mail is confirmed');
  expect(sent(stage)).toEqual([
    { token: 'secret-of-the-mail' },
    ...['a guess', 'another guess', secret].map((password) => ({ token: 'secret-of-the-mail', password })),
  ]);
});

it('[ACTIVATE-07 PASSWORD-01] leads to a new password from there', async () => {
  await open(linked, { activate: problem('password_required') });
  await seeHeading('Is that you?');
  click(named('Forgot your password?'));
  expect(await seeHeading('Forgot your password?')).toBe(true);
});

it('[ACTIVATE-02] a used link has a page of its own', async () => {
  await open(linked, { activate: problem('link_invalid') });
  await seeHeading('Activation failed');
  expect(location.pathname).toBe('/activate/error');
});
