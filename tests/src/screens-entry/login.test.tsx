// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import {
  click,
  fill,
  find,
  member,
  named,
  open,
  problem,
  seeHeading,
  texts,
  until,
  user,
} from '#tests/src/app/stage.tsx';

const name = 'input[autocomplete=username]';
const password = 'input[autocomplete=current-password]';

const blocked = 'Too many incorrect attempts. Try again in 15 minutes.';

afterEach(() => sessionStorage.clear());

const isClosed = (): boolean => find('form button[type=submit]')?.hasAttribute('disabled') === true;
const submit = () => click(find('form button[type=submit]'));

const tryToLogIn = async (answer: unknown) => {
  const stage = await open('/login', { login: answer });
  await seeHeading('Welcome back');
  await fill(name, ' ann@example.org ');
  await fill(password, 'correct horse');
  submit();
  return stage;
};

it('[LOGIN-01 LOGIN-02 LOGIN-04] logs in and goes to the members', async () => {
  const stage = await tryToLogIn({ user });
  Object.assign(stage.answers, member());
  await until(() => location.pathname === '/members');
  expect(stage.requests.filter((call) => call.name === 'login')).toEqual([
    { name: 'login', body: { login: 'ann@example.org', password: 'correct horse', time_zone: 'UTC' } },
  ]);
});

it.each([
  [problem('login_failed'), 'Login failed'],
  [problem('network'), 'Login failed, please try again'],
  [problem('unavailable'), 'Login failed, please try again'],
  [problem('internal'), 'Login failed, please try again'],
  [problem('login_blocked', { minutes: 15 }), 'Too many incorrect attempts. Try again in 15 minutes.'],
  [problem('login_blocked', { minutes: 1 }), 'Too many incorrect attempts. Try again in 1 minute.'],
])('[LOGIN-06 LOGIN-07 LOGIN-08 LOGIN-10] %o reads "%s"', async (answer, words) => {
  await tryToLogIn(answer);
  await until(() => find('form [role=alert]'));
  expect(texts('form [role=alert]')).toEqual([words]);
});

it.each([
  [4, '4 tries left'],
  [1, '1 try left'],
])('[LOGIN-12] %i tries left are a second line below the fixed words', async (tries, line) => {
  await tryToLogIn(problem('login_failed', { tries }));
  await until(() => find('form [role=alert]'));
  expect(texts('form [role=alert] p')).toEqual(['Login failed', line]);
});

it('[LOGIN-08] a locked account cannot be submitted again during the lockout', async () => {
  await tryToLogIn(problem('login_blocked', { minutes: 15 }));
  await until(() => find('form [role=alert]'));
  expect(isClosed()).toBe(true);
  await fill(password, 'another one');
  expect([isClosed(), texts('form [role=alert]')]).toEqual([true, [blocked]]);
});

it('[LOGIN-08] another account can be submitted during the lockout', async () => {
  await tryToLogIn(problem('login_blocked', { minutes: 15 }));
  await until(isClosed);
  await fill(name, 'bert@example.org');
  await until(() => !isClosed());
  expect(texts('form [role=alert]')).toEqual([]);
  await fill(name, 'ANN@example.org ');
  await until(isClosed);
});

it('[LOGIN-08] a lockout survives a reload, and only its time is stored', async () => {
  await tryToLogIn(problem('login_blocked', { minutes: 15 }));
  await until(isClosed);
  expect(Object.entries(sessionStorage)).toEqual([['login-lock', expect.stringMatching(/^\d{13}$/)]]);
  const stage = await open('/login');
  await seeHeading('Welcome back');
  expect([isClosed(), texts('form [role=alert]')]).toEqual([true, [blocked]]);
  submit();
  expect(stage.requests.some((call) => call.name === 'login')).toBe(false);
});

it('[DELETE-06] confirms the reactivation of a deleted account', async () => {
  const stage = await tryToLogIn({ user, restored: true });
  Object.assign(stage.answers, member());
  const words = 'Welcome back: your account is as you left it.';
  expect(await until(() => document.body.textContent.includes(words))).toBe(true);
});

it('[PASSWORD-01 PASSWORD-08] links to the password reset, and confirms a new password', async () => {
  await open('/login?password=changed');
  await seeHeading('Welcome back');
  expect(texts('[role=status]')).toContain('Your password has been changed. Log in with the new one.');
  click(named('Forgot your password?'));
  await until(() => location.pathname === '/reset-password');
});

it('the error disappears as soon as typing continues', async () => {
  await tryToLogIn(problem('login_failed'));
  await until(() => find('form [role=alert]'));
  await fill(password, 'another');
  expect(await until(() => find('form [role=alert]') === null)).toBe(true);
});

it('the button is busy during the request', async () => {
  await tryToLogIn(() => new Promise(() => undefined));
  const button = await until(() => find('form [aria-busy=true]'));
  expect(button.textContent).toBe('Log in');
});

it('an empty form is not sent and shows what is missing', async () => {
  const stage = await open('/login');
  await seeHeading('Welcome back');
  submit();
  await until(() => find('[aria-invalid=true]'));
  expect(texts('form p')).toEqual(['Please fill this in.', 'Please fill this in.']);
  expect(stage.requests.some((call) => call.name === 'login')).toBe(false);
});

it('the password can be shown, and there is a link to join', async () => {
  await open('/login');
  await seeHeading('Welcome back');
  expect(find(password)?.getAttribute('type')).toBe('password');
  click(named('Show password'));
  await until(() => find(password)?.getAttribute('type') === 'text');
  expect(named('Create your profile')?.getAttribute('href')).toBe('/signup');
});
