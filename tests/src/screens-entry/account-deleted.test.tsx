// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { click, find, member, named, open, problem, seeHeading, texts, until, user } from '#tests/src/app/stage.tsx';

const hour = 3_600_000;
const inHours = (hours: number) => Date.now() + hours * hour - 60_000;
const address = () => location.pathname + location.search;

it.each([
  [14 * 24, '13 days left'],
  [48, '47 hours left'],
  [2, '2 hours left'],
  [1, '1 hour left'],
])('[DELETE-04] %d hours before the deadline it shows: %s', async (hours, words) => {
  await open(`/account-deleted?until=${inHours(hours) - (hours > 2 ? hour : 0)}`);
  await seeHeading('Your account is deleted');
  expect(find('[role=timer]')?.textContent).toContain(words);
  expect(named('Restore my account')).toBeNull();
  expect(texts('#main a')).toEqual(['Log in', 'Go to the home page']);
});

it('[DELETE-04] after the deadline the account is erased, and a new sign-up is possible', async () => {
  await open('/account-deleted?until=1000');
  await seeHeading('Your account is erased');
  expect(named('Create your profile')?.getAttribute('href')).toBe('/signup');
});

it('[DELETE-06] the mailed link restores the account and leads to the members; its token is removed from the URL at once', async () => {
  const until14 = inHours(300);
  const stage = await open(`/account-deleted?until=${until14}&token=a-token`, { reactivateAccount: { user } });
  await seeHeading('Your account is deleted');
  await until(() => address() === `/account-deleted?until=${until14}`);
  Object.assign(stage.answers, member());
  click(named('Restore my account'));
  await until(() => location.pathname === '/members');
  expect(stage.requests.filter(({ name }) => name === 'reactivateAccount').map(({ body }) => body)).toEqual([
    { token: 'a-token' },
  ]);
  await until(() => document.body.textContent.includes('Welcome back: your account is as you left it.'));
});

it('[DELETE-06] an invalid link shows an error', async () => {
  await open('/account-deleted?token=a-token', { reactivateAccount: problem('link_invalid') });
  click(await until(() => named('Restore my account')));
  await seeHeading('This link does not work any more');
  expect(texts('#main a')).toEqual(['Log in', 'Create your profile']);
});

it('[DELETE-06] a temporary failure can be retried', async () => {
  await open('/account-deleted?token=a-token', { reactivateAccount: problem('network') });
  click(await until(() => named('Restore my account')));
  await until(() => find('#main [role=alert]'));
  expect(named('Restore my account')).not.toBeNull();
});
