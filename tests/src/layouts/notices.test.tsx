// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { imageOf } from '#tests/images.ts';
import { profile } from '#tests/machines/samples.ts';
import { all, card, click, fill, find, member, named, open, seeHeading, texts, until } from '#tests/src/app/stage.tsx';

const unconfirmed = member({
  status: 'not_confirmed',
  profile: { id: 'member-0001', name: 'Ann', country: 'NL', main_image: null, status: 'disabled' },
});
const reminder = () => find('section[aria-label=Reminders]');

it('[ALERT-01 ALERT-04 ACTIVATE-04] reminds a member to confirm the address, and opens the code field in place', async () => {
  await open('/profile', unconfirmed);
  const shown = await until(reminder);
  expect(shown.textContent).toBe('Confirm your e-mail. We have sent a code to ann@example.org.Enter the code');
  click(named('Enter the code'));
  const dialog = await until(() => find('dialog'));
  expect(location.pathname).toBe('/profile');
  expect(dialog.querySelector('a')?.getAttribute('href')).toBe('/complete-signup?step=confirm');
  click(find('dialog button[aria-label=Close]'));
  await until(() => find('dialog') === null && reminder());
});

it('[ACTIVATE-04] the code in the reminder confirms in place: dialog and reminder go, the page stays', async () => {
  const confirmed = member().loadUser;
  const stage = await open('/profile', { ...unconfirmed, activateByCode: confirmed });
  await until(reminder);
  click(named('Enter the code'));
  await fill('dialog input', '012345');
  await until(() => find('dialog') === null && reminder() === null);
  expect(location.pathname).toBe('/profile');
  await until(() => toasts()[0]?.includes('Your e-mail is confirmed. Others can see you now.'));
  expect(stage.requests.filter(({ name }) => name === 'activateByCode').map(({ body }) => body)).toEqual([
    { code: '012345' },
  ]);
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

it('[ACTIVATE-05] the toast that asks to confirm first opens the code field in place', async () => {
  const stage = await open('/profile', unconfirmed);
  await until(reminder);
  stage.sendEvent({ type: 'toast.requested', tone: 'error', code: 'confirm_email' });
  await until(() => toasts()[0] === 'Please confirm your e-mail address first.Confirm it now');
  click(named('Confirm it now'));
  await until(() => find('dialog input[autocomplete=one-time-code]'));
  expect([toasts(), location.pathname]).toEqual([[], '/profile']);
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

const inOrder = () => texts('section[aria-label=Reminders] :is([role=status], [role=alert])');
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

it('[ALERT-14 LAYOUT-03] several notices share one bar: it shows the first, and the others on request, in a fixed order', async () => {
  await open(
    '/chats',
    member({
      status: 'not_confirmed',
      notifications_disabled: ['bounce'],
      profile: { ...noPicture, status: 'disabled' },
    }),
  );
  const more = await until(() => named('2 more'));
  expect(inOrder().map((text) => text?.slice(0, 12))).toEqual(['Confirm your']);
  expect(more.getAttribute('aria-expanded')).toBe('false');
  click(more);
  const less = await until(() => named('Less'));
  expect(inOrder().map((text) => text?.slice(0, 12))).toEqual(['Confirm your', 'Show your fa', 'E-mails to y']);
  expect(less.getAttribute('aria-expanded')).toBe('true');
  click(less);
  await until(() => named('2 more'));
  expect(inOrder()).toHaveLength(1);
});

it('[ALERT-14 BONUS-17] the time bonus has its place in the bar, after the address to confirm', async () => {
  const profile = { ...noPicture, status: 'disabled' } as const;
  await open('/chats', member({ status: 'not_confirmed', signup_date: Date.now(), profile }));
  click(await until(() => named('2 more')));
  await until(() => named('Less'));
  const links = all('section[aria-label=Reminders] a').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/credits', '/profile']);
});

it('[ALERT-14] on a profile the bar stands below the photo', async () => {
  await open(`/members/${card.id}`, {
    ...unconfirmed,
    loadProfile: { ...profile(card.id, card), main_image: imageOf('main') },
    markLikeSeen: { ok: true },
  });
  const bar = await until(reminder);
  expect(all('section[aria-label=Reminders]')).toHaveLength(1);
  const photo = find('article img');
  expect(photo?.compareDocumentPosition(bar)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
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
  expect(dialog.textContent).toContain('We have sent a code to ann@example.org.');
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

it('[APP-03] the toast about a new version reloads once the member agrees', async () => {
  const stage = await open('/settings', member());
  await seeHeading('Settings');
  const confirmed: string[] = [];
  stage.app.system.inspect(({ type, ...inspected }) => {
    if (type === '@xstate.event' && 'event' in inspected) confirmed.push(inspected.event.type);
  });
  stage.sendEvent({ type: 'toast.requested', tone: 'info', code: 'update_ready' });
  await until(() => toasts()[0] === 'A new version is ready.Reload');
  click(named('Reload'));
  await until(() => toasts().length === 0);
  expect(confirmed).toContain('update.confirmed');
});

it('[APP-02] the hint to install comes with the next page on the third day, and is answered once', async () => {
  localStorage.setItem('device-use', JSON.stringify({ days: 2, lastDay: 0, isHintClosed: false }));
  const stage = await open('/settings', member());
  await seeHeading('Settings');
  await until(() => find('header nav'));
  dispatchEvent(new Event('beforeinstallprompt'));
  expect(reminder()).toBeNull();
  stage.sendEvent({ type: 'navigation.requested', to: '/profile', replace: false });
  const shown = await until(() => inOrder().find((text) => text?.includes('Install the app.') === true));
  expect(shown).toBe('Install the app. Your messages open offline too.Install');
  click(named('Not now'));
  await until(() => !inOrder().some((text) => text?.includes('Install the app.') === true));
  expect(JSON.parse(localStorage.getItem('device-use') ?? '{}')).toMatchObject({ isHintClosed: true });
});
