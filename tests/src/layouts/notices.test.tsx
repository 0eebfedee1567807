// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { all, click, find, member, named, open, seeHeading, texts, until } from '#tests/src/app/stage.tsx';

const unconfirmed = member({
  status: 'not_confirmed',
  profile: { id: 'member-0001', name: 'Ann', country: 'NL', main_image: null, status: 'disabled' },
});
const reminder = () => find('section[aria-label=Reminders]');

it('[ALERT-01 ALERT-04] reminds a member to confirm the address, and links to resending the mail', async () => {
  await open('/profile', unconfirmed);
  const shown = await until(reminder);
  expect(shown.textContent).toBe('Confirm your e-mail. We wrote to ann@example.org.Send it again');
  expect(shown.querySelector('a')?.getAttribute('href')).toBe('/complete-signup?step=confirm');
});

it.each([
  ['/settings', 'Settings'],
  ['/complete-signup?step=confirm', 'Check your e-mail'],
])('[ALERT-02] does not remind at %s', async (path, heading) => {
  await open(path, unconfirmed);
  await seeHeading(heading);
  await until(() => find('main'));
  expect(reminder()).toBeNull();
});

it('[ALERT-01] reminds neither after the confirmation nor before the profile has loaded', async () => {
  await open('/profile', member({ status: 'not_confirmed' }));
  await seeHeading('Ann, 36');
  await until(() => find('header nav'));
  expect(reminder()).toBeNull();
});

it('[OFFLINE-02] shows that the browser is offline', async () => {
  await open('/login');
  await seeHeading('Welcome back');
  expect(find('output')?.textContent).toBe('');
  dispatchEvent(new Event('offline'));
  await until(() => find('output')?.textContent === 'You are offline');
  dispatchEvent(new Event('online'));
  await until(() => find('output')?.textContent === '');
});

it('[OFFLINE-02] states that the messages of a member wait while offline', async () => {
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
  stage.sendEvent({ type: 'toast.requested', tone: 'error', code: 'network' });
  stage.sendEvent({ type: 'toast.requested', tone: 'error', code: 'bad_request' });
  stage.sendEvent({ type: 'toast.requested', tone: 'info', code: 'activation_sent' });
  stage.sendEvent({ type: 'toast.requested', tone: 'info', code: 'saved' });
  await until(() => toasts().length === 3);
  expect(toasts()).toEqual([
    'An error occured, please try again later.',
    'An error has occurred.',
    'We have sent the e-mail again.',
  ]);
  expect(all('section[aria-label="Messages to you"] > [role=alert]')).toHaveLength(2);

  click(find('section[aria-label="Messages to you"] button[aria-label=Close]'));
  await until(() => toasts()[0] === 'An error has occurred.');
  expect(toasts()).toEqual(['An error has occurred.', 'We have sent the e-mail again.', 'Saved.']);
});

it('hovering a toast pauses its time', async () => {
  const stage = await open('/login');
  await seeHeading('Welcome back');
  stage.sendEvent({ type: 'toast.requested', tone: 'info', code: 'saved' });
  const toast = await until(() => find('section[aria-label="Messages to you"] > div'));
  const held = () => stage.app.getSnapshot().children['toasts']?.getSnapshot() as { value: string };
  toast.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
  expect(held().value).toBe('held');
  toast.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }));
  expect(held().value).toBe('showing');
});

const inOrder = () => texts('section[aria-label=Reminders] [role]');
const noPicture = { id: 'member-0001', name: 'Ann', country: 'NL', main_image: null, status: 'active' } as const;

it('[ALERT-05 ALERT-07 ALERT-14] a member without a photo sees the photo alert, until it is dismissed for a while', async () => {
  await open('/chats', member({ profile: noPicture }));
  await until(reminder);
  expect(inOrder()).toEqual(['Show your face. Members like profiles with a photo.Add a photo']);
  click(find('section[aria-label=Reminders] button[aria-label=Close]'));
  await until(() => reminder() === null);
  const stored: unknown = JSON.parse(localStorage.getItem('enrich:member-0001') ?? 'null');
  expect(stored).toEqual({ at: expect.any(Number), of: [] });
  localStorage.clear();
});

it.each([
  ['bounce', 'E-mails to you bounce, so we paused them.'],
  ['fbl', 'An e-mail from us was marked as spam, so we stopped sending them.'],
  ['listunsubscribe', "You unsubscribed from our e-mails, so we don't send you any."],
] as const)('[ALERT-11] why there are no mails: %s', async (reason, words) => {
  await open('/chats', member({ notifications_disabled: [reason] }));
  await until(reminder);
  expect(inOrder()).toEqual([`${words}Check settings`]);
  expect(find('section[aria-label=Reminders] a')?.getAttribute('href')).toBe('/notifications');
});

it('[ALERT-14 LAYOUT-03] several alerts are stacked in a fixed order; a phone shows two, and the others on request', async () => {
  await open(
    '/chats',
    member({
      status: 'not_confirmed',
      notifications_disabled: ['bounce'],
      profile: { ...noPicture, status: 'disabled' },
    }),
  );
  await until(() => inOrder().length === 3);
  expect(inOrder().map((text) => text?.slice(0, 12))).toEqual(['Confirm your', 'Show your fa', 'E-mails to y']);
  click(named('1 more notice'));
  await until(() => named('1 more notice') === null);
});

it('[ALERT-03 ALERT-04] a smartphone that comes from its sign-up is reminded by a modal; closed, the alert stays', async () => {
  const narrow = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (query) =>
        Object.assign(new EventTarget(), { matches: query.includes('coarse'), media: query }) as MediaQueryList,
    );
  await open('/chats?api_signup_complete=1', unconfirmed);
  const dialog = await until(() => find('dialog'));
  expect(dialog.textContent).toContain('We wrote to ann@example.org.');
  expect(inOrder().some((text) => text?.startsWith('Confirm your e-mail.'))).toBe(false);
  click(find('dialog button[aria-label=Close]'));
  await until(() => find('dialog') === null && inOrder()[0]?.startsWith('Confirm your e-mail.'));
  expect(location.search).toBe('');
  narrow.mockRestore();
});

it('[ALERT-03 ALERT-04] elsewhere it is an alert, with or without the flag', async () => {
  await open('/chats?api_signup_complete=1', unconfirmed);
  await until(() => inOrder()[0]?.startsWith('Confirm your e-mail.'));
  expect(find('dialog')).toBeNull();
});

it('[OFFLINE-02] does not mention messages during the sign-up', async () => {
  await open('/complete-signup?step=confirm', unconfirmed);
  await seeHeading('Check your e-mail');
  dispatchEvent(new Event('offline'));
  expect(await until(() => find('output')?.textContent || null)).toBe('You are offline');
  dispatchEvent(new Event('online'));
});
