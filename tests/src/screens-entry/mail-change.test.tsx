// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { click, fill, member, named, open, problem, seeHeading, until } from '#tests/src/app/stage.tsx';

const linked = '/mail-change/do?token=a-token';
const address = () => location.pathname + location.search;

it('[MAIL-05] the link confirms the new address once; its token is removed from the URL at once', async () => {
  const stage = await open(linked, { ...member(), confirmMailChange: { email: 'new@example.org' } });
  await seeHeading('Your new address is in use');
  expect(document.body.textContent).toContain('new@example.org');
  expect(address()).toBe('/mail-change/do');
  expect(stage.requests.filter(({ name }) => name === 'confirmMailChange').map(({ body }) => body)).toEqual([
    { token: 'a-token' },
  ]);
  await until(() => stage.requests.filter(({ name }) => name === 'loadUser').length > 1);
  stage.sendEvent({ type: 'navigation.requested', to: '/mail-change/do', replace: true });
  await seeHeading('Your new address is in use');
});

it('[MAIL-05] a used or expired link shows an error', async () => {
  await open(linked, { confirmMailChange: problem('link_invalid') });
  await seeHeading('This link does not work any more');
  expect(named('Go to the settings')?.getAttribute('href')).toBe('/settings');
});

it('[MAIL-07] in another browser the password is asked for, again while it is wrong, and then the address is new', async () => {
  const stage = await open(linked, { confirmMailChange: problem('password_required') });
  await seeHeading('Is that you?');
  stage.answers.confirmMailChange = problem('invalid_fields', { fields: { password: 'wrong_password' } });
  await fill('input[type=password]', 'my old secret');
  click(named('Confirm my e-mail'));
  await until(() => document.body.textContent.includes('This is not your password.'));
  stage.answers.confirmMailChange = { email: 'new@example.org' };
  await fill('input[type=password]', 'my own secret');
  click(named('Confirm my e-mail'));
  await seeHeading('Your new address is in use');
  expect(stage.requests.filter(({ name }) => name === 'confirmMailChange').map(({ body }) => body)).toEqual([
    { token: 'a-token' },
    { token: 'a-token', password: 'my old secret' },
    { token: 'a-token', password: 'my own secret' },
  ]);
});

it('[MAIL-05] a temporary failure can be retried', async () => {
  const stage = await open(linked, { confirmMailChange: problem('network') });
  await seeHeading('Your new address could not be confirmed');
  stage.answers.confirmMailChange = { email: 'new@example.org' };
  click(named('Try again'));
  expect(await seeHeading('Your new address is in use')).toBe(true);
});

it('without a link there is nothing to confirm', async () => {
  await open('/mail-change/do', member());
  await seeHeading('There is nothing to confirm');
  expect(document.body.textContent).toContain('Your address is ann@example.org.');
});
