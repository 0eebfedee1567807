// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { FieldError } from '#contract/errors.ts';
import {
  all,
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
  user,
} from '#tests/src/app/stage.tsx';

const newcomer = {
  ...user,
  status: 'not_confirmed' as const,
  profile: { ...user.profile, main_image: null, status: 'disabled' as const },
};
const submit = () => click(find('form button[type=submit]'));
const errors = () => texts('form [id$="-error"]');

const year = (age: number): string => `${new Date().getUTCFullYear() - age}`;

const fillIn = async (
  change: Partial<Record<'email' | 'name' | 'password' | 'day' | 'month' | 'year', string>> = {},
) => {
  const given = {
    email: 'ann@example.org',
    name: 'Ann',
    password: 'correct horse',
    day: '1',
    month: '1',
    year: year(40),
    ...change,
  };
  await fill('input[autocomplete=email]', given.email);
  await fill('input[autocomplete=nickname]', given.name);
  await fill('input[autocomplete=new-password]', given.password);
  await fill('input[autocomplete=bday-day]', given.day);
  await fill('select[autocomplete=bday-month]', given.month);
  await fill('input[autocomplete=bday-year]', given.year);
  if (!(find('input[type=checkbox]') as HTMLInputElement).checked) click(find('input[type=checkbox]'));
};

const start = async (answers = {}) => {
  const stage = await open('/signup', answers);
  await seeHeading('Good to see you');
  return stage;
};

it('[SIGNUP-01 SIGNUP-13 SIGNUP-26] sends the draft with the consent, and continues with the next steps', async () => {
  const stage = await start({ signup: { user: newcomer } });
  await fillIn();
  submit();
  await until(() => location.pathname === '/complete-signup');
  expect(stage.requests.find(({ name }) => name === 'signup')?.body).toEqual({
    draft: { email: 'ann@example.org', name: 'Ann', password: 'correct horse', date_of_birth: `${year(40)}-01-01` },
    tracking: {},
    terms_version: '2023-12-01T12:00:00.000Z',
    adult: true,
    language: 'en',
    time_zone: 'UTC',
  });
});

it('[SIGNUP-22 UI-11] day, month and year have visible labels, which a placeholder is not', async () => {
  await start();
  const parts = all('[autocomplete^=bday]');
  expect(parts.map(({ id }) => find(`label[for="${id}"]`)?.textContent)).toEqual(['Day', 'Month', 'Year']);
  expect(parts.some((part) => part.hasAttribute('placeholder'))).toBe(false);
});

it('[SIGNUP-18 SIGNUP-20] an empty form shows what is missing at each field and sends nothing', async () => {
  const stage = await start();
  submit();
  await until(() => errors().length === 5);
  expect(errors()).toEqual([
    'Invalid email.',
    'Choose a name.',
    'Choose a password.',
    'Enter your date of birth (18+)',
    'Please tick the box to go on.',
  ]);
  expect(stage.requests.some(({ name }) => name === 'signup')).toBe(false);
});

it.each([
  [{ email: 'nobody' }, 'Invalid email.'],
  [{ name: '@ann' }, 'Your name cannot start with @.'],
  [{ name: 'an' }, 'At least 3 characters.'],
  [{ name: 'ann@example.org' }, 'Your name cannot be your e-mail address.'],
  [{ password: 'short' }, 'At least 8 characters.'],
  [{ year: year(-1) }, 'Invalid date of birth.'],
  [{ year: year(122) }, 'Invalid date of birth.'],
  [{ day: '31', month: '2' }, 'Invalid date of birth.'],
  [{ year: '19' }, 'Invalid date of birth.'],
])('[SIGNUP-16 SIGNUP-17 SIGNUP-18 SIGNUP-19 SIGNUP-20 SIGNUP-22 SIGNUP-25] %o reads "%s"', async (change, words) => {
  await start();
  await fillIn(change);
  submit();
  await until(() => errors().length > 0);
  expect(errors()).toEqual([words]);
});

it('[SIGNUP-25] an error of the server is shown at its field, which gets the focus, and disappears on a change', async () => {
  await start({ signup: problem('invalid_fields', { fields: { 'draft.name': 'name_taken' } }) });
  await fillIn();
  submit();
  await until(() => errors().length > 0);
  expect(errors()).toEqual(['This name is taken. Please choose another.']);
  await until(() => document.activeElement === find('input[autocomplete=nickname]'));
  await fill('input[autocomplete=nickname]', 'Ann B');
  await until(() => errors().length === 0);
});

it('[SIGNUP-18 SIGNUP-22 SIGNUP-27] the age is judged by the server, which refuses an older date afterwards', async () => {
  const refuse = (code: FieldError) => problem('invalid_fields', { fields: { 'draft.date_of_birth': code } });
  const stage = await start({ signup: refuse('too_young') });
  await fillIn({ year: year(17) });
  submit();
  await until(() => errors().length > 0);
  expect(errors()).toEqual(['Enter your date of birth (18+)']);
  stage.answers.signup = refuse('age_refused');
  await fillIn({ year: year(30) });
  await until(() => errors().length === 0);
  submit();
  await until(() => errors().length > 0);
  expect(errors()).toEqual(["You've told us that you're under 18. You can sign up again in 24 hours."]);
});

it('a general failure is shown above the fields', async () => {
  await start({ signup: problem('too_many_requests') });
  await fillIn();
  submit();
  await until(() => find('form [role=alert]'));
  expect(texts('form [role=alert]')).toEqual(['Too many attempts. Please wait a moment and try again.']);
});

it('the terms and the privacy statement open beside the form', async () => {
  await start();
  expect(
    all('form label a').map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')]),
  ).toEqual([
    ['terms', '/pages/terms', '_blank'],
    ['privacy statement', '/pages/privacy', '_blank'],
  ]);
});

it('[SIGNUP-03 SIGNUP-04 SIGNUP-24] an invite-only site shows a notice instead of the form', async () => {
  await open('/signup', { loadSettings: { ...settings, signups: 'invite' } });
  await seeHeading('By invitation only');
  expect(find('form')).toBeNull();
});

it('[SIGNUP-02] a required traffic source, when present, allows the sign-up', async () => {
  await open('/signup?network=partner', { loadSettings: { ...settings, signups: 'with_trafficsource' } });
  await seeHeading('Good to see you');
  expect(find('form')).not.toBeNull();
});

const stored = 'draft:signup:';

it('[SIGNUP-26] the draft is stored for the tab, without the password, until it is sent', async () => {
  await start({ signup: { user: newcomer } });
  await fillIn();
  expect(JSON.parse(sessionStorage.getItem(stored) ?? 'null')).toEqual({
    email: 'ann@example.org',
    name: 'Ann',
    date_of_birth: `${year(40)}-01-01`,
    signup_message: '',
  });
  submit();
  await until(() => location.pathname === '/complete-signup');
  expect(sessionStorage.getItem(stored)).toBeNull();
});

it('[SIGNUP-26] the draft is restored after a reload, without the password', async () => {
  sessionStorage.setItem(
    stored,
    JSON.stringify({ email: 'ann@example.org', name: 'Ann', date_of_birth: '1980-02-', x: 1 }),
  );
  await start();
  const values = all('form input, form select').map((field) => (field as HTMLInputElement).value);
  expect(values.slice(0, 6)).toEqual(['ann@example.org', 'Ann', '', '', '2', '1980']);
  sessionStorage.clear();
});

it('[SIGNUP-21] suggests a correction of a misspelt address, accepted with one click', async () => {
  await start();
  await fill('input[autocomplete=email]', 'ann@gmial.com');
  find('input[autocomplete=email]')?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  click(await until(() => named('ann@gmail.com')));
  expect((find('input[autocomplete=email]') as HTMLInputElement).value).toBe('ann@gmail.com');
  await until(() => named('ann@gmail.com') === null);
});

it('[SIGNUP-25] a taken address links to the login and to the password reset', async () => {
  await start({ signup: problem('invalid_fields', { fields: { 'draft.email': 'email_taken' } }) });
  await fillIn();
  submit();
  await until(() => errors().length > 0);
  expect(errors()).toEqual(['This e-mail address already owns an account.']);
  expect([named('Log in')?.getAttribute('href'), named('choose a new password')?.getAttribute('href')]).toEqual([
    '/login',
    '/reset-password',
  ]);
});

it('[ACTIVATE-01] an opened link confirms the address, and its token is removed from the URL', async () => {
  const stage = await open('/activate/done?token=secret-token', { activate: { user } });
  Object.assign(stage.answers, member());
  await seeHeading('Your e-mail is confirmed');
  expect(stage.requests.find(({ name }) => name === 'activate')?.body).toEqual({ token: 'secret-token' });
  expect(location.pathname + location.search).toBe('/activate/done');
  expect(all('#main a').map((link) => link.getAttribute('href'))).toEqual(['/signup-matches', '/members']);
});

it('[ACTIVATE-01 ACTIVATE-02] a used link shows an error, and leads a visitor to the login', async () => {
  await open('/activate/done?token=spent', { activate: problem('link_invalid') });
  await seeHeading('Activation failed');
  expect(location.pathname).toBe('/activate/error');
  expect(document.body.textContent).toContain('works once, for 7 days');
  expect(named('Send a new link')).toBeNull();
  expect(find('#main a')?.getAttribute('href')).toBe('/login');
});

it('[ACTIVATE-02 ACTIVATE-03] a member can request a new link', async () => {
  await open('/activate/error', { loadUser: { user: newcomer } });
  await seeHeading('Activation failed');
  expect(named('Send a new link')?.getAttribute('href')).toBe('/complete-signup?step=confirm');
});

it('[LEGAL-02 SIGNUP-26] changed terms are named with their date, and have to be agreed to again', async () => {
  const stage = await start({ signup: problem('terms_changed', { terms: '2026-02-01T00:00:00.000Z' }) });
  await fillIn();
  submit();
  await until(() => document.body.textContent?.includes('changed on February 1, 2026'));
  await until(() => !(find('input[type=checkbox]') as HTMLInputElement).checked);
  stage.answers['signup'] = { user: newcomer };
  click(find('input[type=checkbox]'));
  submit();
  await until(() => location.pathname === '/complete-signup');
  const sent = stage.requests.filter(({ name }) => name === 'signup').map(({ body }) => Object(body).terms_version);
  expect(sent).toEqual(['2023-12-01T12:00:00.000Z', '2026-02-01T00:00:00.000Z']);
});
