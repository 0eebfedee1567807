// @vitest-environment happy-dom
import { expect, it } from 'vitest';
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
  texts,
  until,
} from '#tests/src/app/stage.tsx';

const submit = () => click(find('main form button[type=submit]'));

const until2027 = Date.UTC(2027, 2, 9);
const text = () => find('#exclusion')?.textContent;

const start = async (path = '/pages/ban', answers = {}) => {
  const stage = await open(path, answers);
  await seeHeading('Protecting minors');
  return stage;
};

const choose = (value: string) => click(find(`input[type=radio][value="${value}"]`));

it('[ROUTE-38 LEGAL-04] a visitor chooses a time and gets a link', async () => {
  const stage = await start('/pages/ban', { requestExclusion: { ok: true } });
  expect(texts('#exclusion input[type=radio]').length).toBe(5);
  expect(texts('#exclusion fieldset label')).toEqual(['1 month', '3 months', '6 months', '1 year', '5 years']);
  expect(text()).toContain('The break cannot be ended early, not even by our support.');
  await fill('#exclusion input[type=email]', 'anna@example.org');
  choose('6');
  submit();
  await until(() => text()?.includes('We have sent a link to anna@example.org.'));
  expect(stage.requests.find(({ name }) => name === 'requestExclusion')?.body).toEqual({
    email: 'anna@example.org',
    months: 6,
    language: 'en',
  });
});

it('[LEGAL-04] nothing is chosen at first, and what is missing is named', async () => {
  const stage = await start();
  submit();
  await until(() => all('#exclusion [id$="-error"]').length === 2);
  expect(texts('#exclusion [id$="-error"]')).toEqual(['Invalid email.', 'Please fill this in.']);
  expect(stage.requests.some(({ name }) => name === 'requestExclusion')).toBe(false);
});

it('[LEGAL-04] the mailed link excludes only after a click', async () => {
  const stage = await start('/pages/ban?token=secret', { confirmExclusion: { until: until2027 } });
  expect(location.search).toBe('');
  expect(stage.requests.some(({ name }) => name === 'confirmExclusion')).toBe(false);
  click(named('Start my break'));
  await until(() => text()?.includes('It ends on March 9, 2027.'));
  expect(stage.requests.find(({ name }) => name === 'confirmExclusion')?.body).toEqual({ token: 'secret' });
});

it('[LEGAL-04] a used link offers a new one', async () => {
  await start('/pages/ban?token=secret', { confirmExclusion: problem('link_invalid') });
  click(named('Start my break'));
  await until(() => named('Ask for a new link'));
  click(named('Ask for a new link'));
  expect((await until(() => find('#exclusion input[type=email]'))).getAttribute('value') ?? '').toBe('');
});

it('[LEGAL-04 LOGIN-05] a member confirms with the password, is logged out, and stays on the page', async () => {
  const stage = await start('/pages/ban', { ...member(), excludeMember: { until: until2027 } });
  await until(() => find('#exclusion input[type=password]'));
  choose('12');
  await fill('#exclusion input[type=password]', 'correct horse');
  stage.answers['loadUser'] = problem('authentication_required');
  submit();
  await until(() => text()?.includes('It ends on March 9, 2027.'));
  await until(() => named('Log in'));
  expect([location.pathname, text()?.includes('It ends on March 9, 2027.')]).toEqual(['/pages/ban', true]);
  expect(stage.requests.find(({ name }) => name === 'excludeMember')?.body).toEqual({
    password: 'correct horse',
    months: 12,
  });
});

it('[LEGAL-04] a wrong password is named at its field', async () => {
  await start('/pages/ban', {
    ...member(),
    excludeMember: problem('invalid_fields', { fields: { password: 'wrong_password' } }),
  });
  await until(() => find('#exclusion input[type=password]'));
  choose('1');
  await fill('#exclusion input[type=password]', 'wrong');
  submit();
  await until(() => texts('#exclusion [id$="-error"]').length === 1);
  expect(location.pathname).toBe('/pages/ban');
});
