// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import {
  type Answers,
  all,
  click,
  company,
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

const leave = (path: string, given: Answers = {}) =>
  open(path, { ...member(), loadSessions: { sessions: [] }, loadBlocked: { blocked: [] }, ...given });

const choose = async (reason: string) => {
  await seeHeading('Why do you want to leave?');
  click(all('#main label').find((label) => label.textContent === reason));
  click(named('Continue'));
};
const address = () => location.pathname + location.search;
const password = 'input[autocomplete=current-password]';

it('[DELETE-01 DELETE-02 DELETE-05 DELETE-06] goes through reason, alternative and password to the deletion', async () => {
  const until14 = Date.now() + 1_209_600_000;
  const stage = await leave('/settings', { deleteAccount: { until: until14 } });
  click(await until(() => named('Delete account')));
  await seeHeading('Why do you want to leave?');
  expect(texts('#main fieldset label')).toEqual([
    'It is too expensive',
    'I have found someone',
    'I am not looking any more',
    'Something does not work',
    'Nobody here is for me',
    'I have no time for it',
    'Something else',
  ]);
  await choose('I have no time for it');
  await seeHeading('Maybe this helps');
  expect([address(), texts('#main h2')]).toEqual([
    '/settings?delete=alternative',
    ['Be invisible', 'Fewer notifications'],
  ]);
  click(named('No, continue deleting'));
  await seeHeading('Delete your account');
  expect(document.activeElement?.textContent).toBe('Delete your account');
  expect(find('#main ul')?.textContent).toContain('For 14 days you can take it all back');
  expect(find('#main ul')?.textContent).toContain('Your 12 credits are lost with them.');
  expect(stage.requests.some(({ name }) => name === 'deleteAccount')).toBe(false);
  await fill(password, 'my password');
  stage.answers.loadUser = problem('authentication_required');
  click(named('Delete my account'));
  await seeHeading('Your account is deleted');
  expect(address()).toBe(`/account-deleted?until=${until14}`);
  expect(stage.requests.find(({ name }) => name === 'deleteAccount')?.body).toEqual({
    reason: 'time',
    password: 'my password',
  });
  await until(() => stage.app.getSnapshot().context.facts.session === 'visitor');
  expect(address()).toBe(`/account-deleted?until=${until14}`);
});

it('[DELETE-03] the reason "other" requires remarks, and has no alternative', async () => {
  const stage = await leave('/settings?delete=reason', { deleteAccount: new Promise(() => undefined) });
  await choose('Something else');
  await until(() => texts('#main form p').includes('Please fill this in.'));
  await fill('#main textarea', 'It rains too much.');
  click(named('Continue'));
  await seeHeading('Delete your account');
  await fill(password, 'my password');
  click(named('Delete my account'));
  await until(() => stage.requests.some(({ name }) => name === 'deleteAccount'));
  expect(stage.requests.find(({ name }) => name === 'deleteAccount')?.body).toEqual({
    reason: 'other',
    remarks: 'It rains too much.',
    password: 'my password',
  });
});

it('[DELETE-02] requires a reason', async () => {
  await leave('/settings?delete=reason');
  await seeHeading('Why do you want to leave?');
  click(named('Continue'));
  await until(() => texts('#main form p').includes('Please choose what fits best.'));
  expect(address()).toBe('/settings?delete=reason');
});

it('[DELETE-05] the price: offers the discount of the company', async () => {
  await leave('/settings?delete=reason', { loadCompanyInfo: { ...company, delete_discount: 30 } });
  await choose('It is too expensive');
  await seeHeading('Maybe this helps');
  expect(texts('#main h2')).toEqual(['30% off for you']);
});

it('[DELETE-05] the price: without a discount, a pause, whose page says until when', async () => {
  const end = Date.UTC(2027, 1, 26, 12);
  const stage = await leave('/settings?delete=reason', { pauseAccount: { until: end } });
  await choose('It is too expensive');
  await seeHeading('Maybe this helps');
  expect(texts('#main h2')).toEqual(['Pause your account']);
  click(named('Pause my account'));
  await seeHeading('Pause your account');
  expect(address()).toBe('/settings?delete=pause');
  click(find('#main input[value="3"]'));
  stage.answers.loadUser = problem('authentication_required');
  click(named('Pause my account'));
  await seeHeading('Your account is paused');
  expect(find('#main p')?.textContent).toContain('Until February 26, 2027');
  expect(stage.requests.find(({ name }) => name === 'pauseAccount')?.body).toEqual({ months: 3 });
  await until(() => stage.app.getSnapshot().context.facts.session === 'visitor');
  expect(address()).toBe(`/account-paused?until=${end}`);
});

it('[DELETE-05 INVIS-01] invisible instead, in one click', async () => {
  const stage = await leave('/settings?delete=reason', { saveUser: { user: { ...user, invisible: true } } });
  await choose('I have found someone');
  click(await until(() => named('Make me invisible')));
  await seeHeading('Settings');
  await until(() => document.body.textContent.includes('Saved.'));
  expect(stage.requests.find(({ name }) => name === 'saveUser')?.body).toEqual({ invisible: true });
  expect([address(), document.activeElement?.textContent]).toEqual(['/settings', 'Settings']);
});

it('[DELETE-06] a wrong password deletes nothing', async () => {
  await leave('/settings?delete=reason', {
    deleteAccount: problem('invalid_fields', { fields: { password: 'wrong_password' } }),
  });
  await choose('I have found someone');
  await seeHeading('Maybe this helps');
  click(named('No, continue deleting'));
  await seeHeading('Delete your account');
  await fill(password, 'a wrong one');
  click(named('Delete my account'));
  await until(() => texts('#main form p').includes('This is not your password.'));
  expect(address()).toBe('/settings?delete=confirm');
});

it('goes back and closes by its own and the browser’s buttons', async () => {
  await leave('/settings?delete=confirm');
  await seeHeading('Why do you want to leave?');
  await until(() => address() === '/settings?delete=reason');
  await choose('It is too expensive');
  await seeHeading('Maybe this helps');
  history.replaceState(null, '', '/settings?delete=reason');
  dispatchEvent(new PopStateEvent('popstate'));
  await seeHeading('Why do you want to leave?');
  expect(all('input:checked').map((radio) => radio.getAttribute('value'))).toEqual(['price']);
  click(named('Continue'));
  await seeHeading('Maybe this helps');
  click(named('No, continue deleting'));
  await seeHeading('Delete your account');
  click(named('Back'));
  await seeHeading('Maybe this helps');
  click(named('Back'));
  await seeHeading('Why do you want to leave?');
  click(named('Close'));
  await seeHeading('Settings');
  expect(address()).toBe('/settings');
});
