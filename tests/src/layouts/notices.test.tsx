// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { all, click, find, member, open, seeHeading, texts, until } from '#tests/src/app/stage.tsx';

const unconfirmed = member({
  status: 'not_confirmed',
  profile: { id: 'member-0001', name: 'Ann', country: 'NL', main_image: null, status: 'disabled' },
});
const reminder = () => find('section[aria-label=Notices]');

it('[ALERT-01 ALERT-04] reminds who has not confirmed, and leads to where the mail is sent again', async () => {
  await open('/profile', unconfirmed);
  const shown = await until(reminder);
  expect(shown.textContent).toBe('Confirm your e-mail. We wrote to ann@example.org.Send it again');
  expect(shown.querySelector('a')?.getAttribute('href')).toBe('/complete-signup?step=confirm');
});

it.each([
  ['/settings', 'Settings'],
  ['/complete-signup?step=confirm', 'Check your mail'],
])('[ALERT-02] does not remind at %s', async (path, heading) => {
  await open(path, unconfirmed);
  await seeHeading(heading);
  await until(() => find('main'));
  expect(reminder()).toBeNull();
});

it('[ALERT-01] does not remind who has confirmed, nor whose profile is there', async () => {
  await open('/profile', member({ status: 'not_confirmed' }));
  await seeHeading('Ann, 36');
  await until(() => find('header nav'));
  expect(reminder()).toBeNull();
});

it('[OFFLINE-02] says that there is no network until there is one again', async () => {
  await open('/login');
  await seeHeading('Welcome back');
  expect(find('output')?.textContent).toBe('');
  dispatchEvent(new Event('offline'));
  await until(() => find('output')?.textContent === 'You are offline');
  dispatchEvent(new Event('online'));
  await until(() => find('output')?.textContent === '');
});

it('[OFFLINE-02] tells a member that messages wait', async () => {
  await open('/settings', member());
  await seeHeading('Settings');
  dispatchEvent(new Event('offline'));
  expect(await until(() => find('output')?.textContent || null)).toBe('You are offline. Messages will wait.');
  dispatchEvent(new Event('online'));
});

const toasts = () => texts('section[aria-label="Messages to you"] > div');

it('[ERROR-07 ERROR-08] shows three toasts at most, errors as alerts, and closes them', async () => {
  const stage = await open('/login');
  await seeHeading('Welcome back');
  stage.tell({ type: 'toast.raised', tone: 'error', code: 'network' });
  stage.tell({ type: 'toast.raised', tone: 'error', code: 'bad_request' });
  stage.tell({ type: 'toast.raised', tone: 'info', code: 'activation_sent' });
  stage.tell({ type: 'toast.raised', tone: 'info', code: 'saved' });
  await until(() => toasts().length === 3);
  expect(toasts()).toEqual([
    'An error occured, please try again later.',
    'An error has occurred.',
    'We have sent you the mail again.',
  ]);
  expect(all('section[aria-label="Messages to you"] > [role=alert]')).toHaveLength(2);

  click(find('section[aria-label="Messages to you"] button[aria-label=Close]'));
  await until(() => toasts()[0] === 'An error has occurred.');
  expect(toasts()).toEqual(['An error has occurred.', 'We have sent you the mail again.', 'Saved.']);
});

it('time stands still while the pointer is on a toast', async () => {
  const stage = await open('/login');
  await seeHeading('Welcome back');
  stage.tell({ type: 'toast.raised', tone: 'info', code: 'saved' });
  const toast = await until(() => find('section[aria-label="Messages to you"] > div'));
  const held = () => stage.app.getSnapshot().children['toasts']?.getSnapshot() as { value: string };
  toast.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
  expect(held().value).toBe('held');
  toast.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }));
  expect(held().value).toBe('showing');
});
