// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { BlockedMember, Session } from '#contract/account.ts';
import type { DataExport } from '#contract/data-export.ts';
import {
  type Answers,
  all,
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

const session = (id: string, current: boolean, device: string | null): Session => ({
  id,
  device,
  created_at: 0,
  used_at: 0,
  current,
});
const sessions = [
  session('session-here', true, 'Firefox, Linux'),
  session('session-phone', false, 'Safari, iPhone'),
  session('session-unknown', false, null),
];
const blocked: BlockedMember[] = [
  { id: 'member-bert', name: 'Bert', main_image: null },
  { id: 'member-carl', name: 'Carl', main_image: null },
];

const noCopy: DataExport = { state: 'none', path: null, until: null, next: null };

const settings = (path: string, given: Answers = {}) =>
  open(path, { ...member(), loadSessions: { sessions }, loadBlocked: { blocked }, loadExport: noCopy, ...given });

const row = (name: string) =>
  until(() => all('#main button[aria-expanded]').find((button) => button.textContent.startsWith(name)));
const isOpen = async (name: string) => (await row(name)).getAttribute('aria-expanded') === 'true';
const pressEnter = () => click(find('#main form button[type=submit]'));
const address = () => location.pathname + location.search;

it('[ROUTE-57 ROUTE-58] shows all that can be set', async () => {
  await settings('/settings');
  await seeHeading('Settings');
  await until(() => texts('#main button[aria-expanded]').includes('Blocked members2'));
  expect(texts('#main h2')).toEqual(['Account', 'Who you see', 'Privacy', 'Notifications', 'Logged in', 'Leaving']);
  expect(texts('#main button[aria-expanded]')).toEqual([
    'E-mailann@example.org',
    'PasswordChange',
    'I would like to meetMen · 28–43 years · Within 50 km of Utrecht',
    'Blocked members2',
    'Copy of your data',
    'Where you are logged in3',
  ]);
  expect(all('#main a').map((link) => link.getAttribute('href'))).toEqual([
    '/transactions',
    '/reports',
    '/notifications',
    '/settings?delete=reason',
  ]);
});

it('one row is open at a time; Escape closes it and the focus goes back', async () => {
  await settings('/settings');
  click(await row('Password'));
  await until(() => find('input[autocomplete=new-password]'));
  expect(address()).toBe('/settings?edit=password');
  click(await row('E-mail'));
  await until(() => find('input[type=email]'));
  expect([await isOpen('Password'), await isOpen('E-mail')]).toEqual([false, true]);
  const field = find('input[type=email]');
  field?.focus();
  field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  await until(() => find('input[type=email]') === null);
  expect([address(), document.activeElement?.textContent]).toEqual(['/settings', 'E-mailann@example.org']);
});

it('[PASSWORD-06] the old password must be right; then the form closes and other browsers are logged out', async () => {
  const wrong = problem('invalid_fields', { fields: { old_password: 'wrong_password' } });
  const stage = await settings('/settings?edit=password', { changePassword: wrong });
  await fill('input[autocomplete=current-password]', 'a wrong one');
  await fill('input[autocomplete=new-password]', 'a lamp in the window');
  pressEnter();
  await until(() => texts('#main form p').includes('Please check your old password.'));
  await until(() => document.activeElement?.getAttribute('name') === 'old_password');
  stage.answers.changePassword = { ok: true };
  await fill('input[autocomplete=current-password]', 'the right one');
  pressEnter();
  await until(() => document.body.textContent.includes('Your password has been changed.'));
  expect([address(), find('#main form')]).toEqual(['/settings', null]);
  expect(stage.requests.filter(({ name }) => name === 'changePassword').at(-1)?.body).toEqual({
    old_password: 'the right one',
    password: 'a lamp in the window',
  });
  await until(() => stage.requests.filter(({ name }) => name === 'loadSessions').length === 2);
  click(await row('Password'));
  expect((await until(() => find('input[autocomplete=new-password]'))).getAttribute('value') ?? '').toBe('');
});

it('[PASSWORD-07] a password that is too short is not sent', async () => {
  const stage = await settings('/settings?edit=password');
  await fill('input[autocomplete=new-password]', 'short');
  pressEnter();
  await until(() => texts('#main form p').includes('At least 8 characters.'));
  expect(stage.requests.some(({ name }) => name === 'changePassword')).toBe(false);
});

it.each([
  [{ email: 'invalid' } as const, 'New email address is invalid'],
  [{ email: 'email_taken' } as const, 'this email address already owns an account'],
  [{ email: 'email_same' } as const, 'This is your address already.'],
  [{ password: 'wrong_password' } as const, 'This is not your password.'],
])('[MAIL-01 MAIL-02 MAIL-05] %o reads "%s"', async (fields, words) => {
  await settings('/settings?edit=email', { requestMailChange: problem('invalid_fields', { fields }) });
  await fill('input[type=email]', 'new@example.org');
  await fill('input[autocomplete=current-password]', 'my password');
  pressEnter();
  await until(() => texts('#main form p').includes(words));
  await fill('input[type=email]', 'another@example.org');
  expect(await until(() => !texts('#main form p').includes(words))).toBe(true);
});

it('[MAIL-01] an invalid address is not sent', async () => {
  const stage = await settings('/settings?edit=email');
  await fill('input[type=email]', 'nonsense');
  pressEnter();
  await until(() => texts('#main form p').includes('New email address is invalid'));
  expect(stage.requests.some(({ name }) => name === 'requestMailChange')).toBe(false);
});

it('[MAIL-05] states that the old address is used until the link is opened', async () => {
  const stage = await settings('/settings?edit=email', { requestMailChange: { ok: true } });
  await fill('input[type=email]', ' new@example.org ');
  await fill('input[autocomplete=current-password]', 'my password');
  pressEnter();
  const words = 'We have sent a link to new@example.org; until you open it, ann@example.org stays your address.';
  await until(() => document.body.textContent.includes(words));
  expect(stage.requests.find(({ name }) => name === 'requestMailChange')?.body).toEqual({
    email: 'new@example.org',
    password: 'my password',
  });
  click(named('Use another address'));
  await until(() => find('input[type=email]'));
});

it('[ACTIVATE-03] resends the mail to an unconfirmed address', async () => {
  const stage = await settings('/settings', { ...member({ status: 'not_confirmed' }), resendActivation: { ok: true } });
  click(await until(() => named('Send it again')));
  await until(() => document.body.textContent.includes('We have sent the e-mail again.'));
  expect(stage.requests.filter(({ name }) => name === 'resendActivation')).toHaveLength(1);
});

it('[INVIS-01] becomes invisible at once, and reverts when the server refuses', async () => {
  const stage = await settings('/settings', { saveUser: { user: { ...user, invisible: true } } });
  const control = () => find('input[role=switch]');
  const isOn = () => control() instanceof HTMLInputElement && (control() as HTMLInputElement).checked;
  await until(control);
  click(control());
  await until(isOn);
  await until(() => document.body.textContent.includes('Saved.'));
  expect(stage.requests.filter(({ name }) => name === 'saveUser').map(({ body }) => body)).toEqual([
    { invisible: true },
  ]);
  expect(stage.app.getSnapshot().context.facts.user?.invisible).toBe(true);
  stage.answers.saveUser = problem('network');
  Object.assign(stage.answers, member({ invisible: true }));
  click(control());
  await until(() => document.body.textContent.includes('An error occured, please try again later.'));
  expect(isOn()).toBe(true);
});

it('[PROFILE-31] hides the profile from visitors, by a switch that stands where they see profiles', async () => {
  const stage = await settings('/settings', { saveUser: { user: { ...user, members_only: true } } });
  const control = () => all('#main input[role=switch]').at(1);
  click(await until(control));
  await until(() => document.body.textContent.includes('Saved.'));
  expect(texts('#main label')).toContain(
    'Members onlyYour profile and photos are hidden from anyone who is not logged in.',
  );
  expect(stage.requests.find(({ name }) => name === 'saveUser')?.body).toEqual({ members_only: true });
  expect(stage.app.getSnapshot().context.facts.user?.members_only).toBe(true);
});

it('[SESSION-15] lists the browsers, and logs one of them out', async () => {
  const stage = await settings('/settings?edit=sessions', { endSession: { sessions: [sessions[0], sessions[2]] } });
  await until(() => all('#main li').length === 3);
  expect(all('#main li').map((item) => item.querySelector('span')?.textContent)).toEqual([
    expect.stringContaining('This browser'),
    expect.stringContaining('Safari, iPhone'),
    expect.stringContaining('An unknown browser'),
  ]);
  click(named('Log out: Safari, iPhone'));
  await until(() => all('#main li').length === 2);
  expect(stage.requests.find(({ name }) => name === 'endSession')?.body).toEqual({ id: 'session-phone' });
  expect(named('Log out everywhere else')).toBeNull();
});

it('[SESSION-15] logs out all other browsers', async () => {
  const stage = await settings('/settings?edit=sessions', { endSession: { sessions: [sessions[0]] } });
  click(await until(() => named('Log out everywhere else')));
  await until(() => document.body.textContent.includes('You are logged out everywhere else.'));
  expect(stage.requests.find(({ name }) => name === 'endSession')?.body).toEqual({});
  expect(all('#main li')).toHaveLength(1);
});

it('[SESSION-15] a session that could not be logged out is listed again', async () => {
  const stage = await settings('/settings?edit=sessions', { endSession: problem('unavailable') });
  click(await until(() => named('Log out: Safari, iPhone')));
  await until(() => stage.requests.filter(({ name }) => name === 'loadSessions').length === 2);
  expect(await until(() => all('#main li').length === 3)).toBe(true);
});

it('[BLOCK-01 ROUTE-58] a blocked member can be unblocked', async () => {
  const stage = await settings('/settings?edit=blocked', { unblock: { ok: true } });
  click(await until(() => named('Unblock Bert')));
  await until(() => document.body.textContent.includes('Unblocked.'));
  expect(stage.requests.find(({ name }) => name === 'unblock')?.body).toEqual({ profile: 'member-bert' });
  click(named('Unblock Carl'));
  await until(() => document.body.textContent.includes('You have blocked nobody.'));
});

it('a failed load of a list is shown and can be retried', async () => {
  const stage = await settings('/settings?edit=blocked', { loadBlocked: problem('network') });
  await until(() => find('#main [role=alert]'));
  stage.answers.loadBlocked = { blocked };
  click(named('Try again'));
  expect(await until(() => named('Unblock Bert'))).not.toBeNull();
});

const inDays = (days: number): number => Date.now() + days * 86_400_000;

it('[EXPORT-01 EXPORT-06] a copy of the data is asked for once, and the row says that it is being made', async () => {
  const pending: DataExport = { ...noCopy, state: 'pending', next: inDays(1) };
  const stage = await settings('/settings?edit=export', { requestExport: pending });
  const button = await until(() => named('Make a copy'));
  click(button);
  click(button);
  await until(() => texts('#main [role=status]').some((text) => text?.startsWith('We are making your copy.')));
  expect(texts('#main button[aria-expanded]')).toContain('Copy of your dataBeing made');
  expect(stage.requests.filter(({ name }) => name === 'requestExport')).toHaveLength(1);
});

it('[EXPORT-03 EXPORT-06] a copy that is ready has a download, its end and the time of the next one', async () => {
  const ready: DataExport = { state: 'ready', path: '/export/copy-0001', until: inDays(0.9), next: inDays(0.8) };
  await settings('/settings?edit=export', { loadExport: ready });
  const link = await until(() => named('Download my data'));
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/export/copy-0001', true]);
  expect(texts('#main section p').slice(1)).toEqual([
    expect.stringMatching(/^Your copy is ready\. You can download it until .+, .+; then we delete it\.$/),
    expect.stringMatching(/^We make one copy a day\. You can ask for the next one from .+, .+\.$/),
  ]);
  expect(named('Make a copy')).toBeNull();
});

it.each([
  ['expired', 'Your last copy is no longer available: we delete each one after a day.'],
  ['failed', 'Your copy could not be made. Please ask for it again.'],
] as const)('[EXPORT-06] after a copy that is %s another one can be made', async (state, words) => {
  await settings('/settings?edit=export', { loadExport: { ...noCopy, state } });
  await until(() => document.body.textContent.includes(words));
  expect(named('Make a copy')).not.toBeNull();
});

it('[EXPORT-06] a state that could not be loaded is loaded again', async () => {
  const stage = await settings('/settings?edit=export', { loadExport: problem('not_found') });
  const again = await until(() => named('Try again'));
  stage.answers.loadExport = noCopy;
  click(again);
  expect(await until(() => named('Make a copy'))).not.toBeNull();
});
