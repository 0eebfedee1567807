// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { tone } from '#src/ui/badge/badge.css.ts';
import { i18n } from '#src/i18n.ts';
import {
  all,
  card,
  chatWith,
  click,
  find,
  member,
  named,
  open,
  problem,
  seeHeading,
  texts,
  until,
} from '#tests/src/app/stage.tsx';

const shownMember = async (change: Parameters<typeof member>[0] = {}, more = {}) => {
  const stage = await open('/settings', { ...member(change), ...more });
  await seeHeading('Settings');
  await until(() => find('header nav'));
  return stage;
};

const places = () =>
  all('header nav a').map((link) => [link.querySelector('span')?.textContent, link.getAttribute('href')]);

const badges = () => texts('header nav a > span:nth-of-type(2) > [aria-hidden]');

it('[TOPBAR-17] shows visitors a login link and no account menu', async () => {
  await open('/signup');
  await seeHeading('Good to see you');
  expect(named('Log in')?.getAttribute('href')).toBe('/login');
  expect(texts('header [aria-haspopup=menu] > span:first-child')).toEqual(['Language']);
  expect(find('nav[aria-label=Main]')).toBeNull();
});

it('[TOPBAR-04 TOPBAR-05 TOPBAR-07 TOPBAR-19] a member has all nav items, without badges at zero', async () => {
  await shownMember();
  expect(places()).toEqual([
    ['Search members', '/members'],
    ['Likes', '/likes'],
    ['Swipe game', '/swipe-game'],
    ['Messages', '/chats'],
  ]);
  expect(badges()).toEqual([]);
});

it.each([
  [99, '99'],
  [100, '99+'],
])('[TOPBAR-05 TOPBAR-06] %i unread messages show as %s', async (unread, shown) => {
  await shownMember({}, { loadConversations: { chats: [chatWith(unread)] } });
  await until(() => badges().length > 0);
  expect(badges()).toEqual([shown]);
  expect(find('header nav a[href="/chats"]')?.textContent).toContain(`${unread} unread messages`);
});

it.each([
  [99, '99'],
  [100, '99+'],
])('[TOPBAR-07 TOPBAR-08] %i new likes show as %s', async (likes, shown) => {
  const ids = Array.from({ length: likes }, (_, number) => `liker-${String(number).padStart(4, '0')}`);
  await shownMember(
    {},
    {
      loadLikes: {
        profiles: ids.map((id) => ({ ...card, id })),
        likes: [],
        liked_by: ids.map((id) => ({ id, like_new: true })),
      },
    },
  );
  await until(() => badges().length > 0);
  expect(badges()).toEqual([shown]);
  expect(find('header nav a[href="/likes"]')?.textContent).toContain(`${likes} new likes`);
});

it('[TOPBAR-13] a free member sees the link to Premium', async () => {
  await shownMember({ credits: 0 });
  expect(find('header a[href="/premium"]')?.textContent).toContain('Get Premium');
  expect(find('header a[href^="/credits"]')).toBeNull();
});

it.each([
  [11, 'Credits', undefined],
  [10, 'Credits1010 credits left', tone.warning],
  [1, 'Credits11 credit left', tone.warning],
  [0, 'Credits00 credits left', tone.danger],
])(
  '[TOPBAR-09 TOPBAR-10 TOPBAR-11 TOPBAR-12] a Premium member with %i credits reads "%s", and reorders there',
  async (credits, words, style) => {
    await shownMember({ paid_user: true, credits });
    const link = find('header a[href="/credits/repeat-order"]');
    expect(link?.textContent).toBe(words);
    const badge = link?.querySelector(`.${tone.warning}, .${tone.danger}`);
    expect(badge?.className.split(' ').find((name) => name === tone.warning || name === tone.danger)).toBe(style);
    expect(find('header a[href="/premium"]')).toBeNull();
  },
);

it('[TOPBAR-15 TOPBAR-16] the account menu shows picture and name, with links to profile and settings and a logout', async () => {
  const stage = await shownMember();
  const button = await until(() =>
    all('header [aria-haspopup=menu]').find((menu) => menu.textContent.startsWith('Account')),
  );
  expect(button.textContent).toBe('AccountAnn');
  expect(button.querySelector('img')?.getAttribute('src')).toBe('/photos/ann-thumb.webp');

  click(button);
  await until(() => find('[role=menu]'));
  expect(all('[role=menuitem]').map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['My profile', '/profile'],
    ['Settings', '/settings'],
    ['Logout', null],
  ]);

  click(all('[role=menuitem]')[0]);
  await seeHeading('Ann, 36');
  expect(location.pathname).toBe('/profile');

  click(button);
  click(await until(() => all('[role=menuitem]')[2]));
  await seeHeading('The evening is young. Say hello.');
  expect([stage.requests.filter(({ name }) => name === 'logout').length, location.pathname]).toEqual([1, '/']);
});

it('[TOPBAR-15 TOPBAR-19] without a picture it shows the first character of the name', async () => {
  await shownMember({ profile: { id: 'member-0001', name: 'Zoë', country: 'NL', main_image: null, status: 'active' } });
  expect([find('header img'), texts('header [aria-haspopup=menu]').at(-1)]).toEqual([null, 'AccountZZoë']);
});

it('[TOPBAR-14 LANG-30 LANG-05 LANG-08] the language menu lists the languages of the country by native name, and saves the choice', async () => {
  await open('/signup');
  await seeHeading('Good to see you');
  click(find('header [aria-haspopup=menu]'));
  await until(() => find('[role=menu]'));
  expect(
    all('[role=menuitemradio]').map((item) => [item.textContent, item.lang, item.getAttribute('aria-checked')]),
  ).toEqual([
    ['English', 'en', 'true'],
    ['Español', 'es', 'false'],
  ]);

  click(all('[role=menuitemradio]')[1]);
  await until(() => i18n.locale === 'es');
  await until(() => find('header [aria-haspopup=menu]')?.textContent.includes('ES'));
  expect(document.cookie).toContain('i18n_redirected=es');
});

it('[TOPBAR-04] the current nav item is marked', async () => {
  await open('/members', member());
  await until(() => find('header nav [aria-current=page]'));
  expect(all('[aria-current]').map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
    ['/members', 'page'],
    ['/members', 'page'],
  ]);
});

it('the bottom bar has short labels, and a link to the profile', async () => {
  await shownMember();
  const bar = await until(() => all('nav[aria-label=Main]')[1]);
  expect([...bar.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Search', '/members'],
    ['Likes', '/likes'],
    ['Swipe', '/swipe-game'],
    ['Chats', '/chats'],
    ['Profile', '/profile'],
  ]);
  expect(bar.querySelector('[aria-current=true]')?.textContent).toBe('Profile');
});

const backLink = () => named('Back');

it.each(['/members/member-0002', '/likes/received', '/likes/m/member-0002', '/credits', '/credits/evening'])(
  '[TOPBAR-01 TOPBAR-02 TOPBAR-03] has a back link at %s, in an installed app with history',
  async (path) => {
    const { sendEvent } = await open(path, { ...member(), loadBundles: problem('unavailable') });
    await until(() => find('header nav'));
    expect(backLink()).toBeNull();
    sendEvent({ type: 'facts.updated', facts: { installed: true } });
    await until(() => find('header nav'));
    expect(backLink()).toBeNull();
    sendEvent({ type: 'facts.updated', facts: { installed: false, hasBack: true } });
    expect(backLink()).toBeNull();
    sendEvent({ type: 'facts.updated', facts: { installed: true } });
    expect((await until(backLink)).getAttribute('href')).toBe('/members');
  },
);

it.each(['/members', '/likes', '/chats', '/settings', '/profile', '/swipe-game'])(
  '[TOPBAR-03] has no back link at %s',
  async (path) => {
    const { sendEvent } = await open(path, member());
    await until(() => find('header nav'));
    sendEvent({ type: 'facts.updated', facts: { installed: true, hasBack: true } });
    await until(() => find('header nav'));
    expect(backLink()).toBeNull();
  },
);

it('[TOPBAR-18 LAYOUT-18] the default layout without the account area while the sign-up is completed', async () => {
  await open('/complete-signup?step=confirm', member({ status: 'not_confirmed' }));
  await seeHeading('Check your e-mail');
  await until(() => find('header nav'));
  expect(texts('header [aria-haspopup=menu] > span:first-child')).toEqual(['Language']);
  expect([find('header a[href="/login"]'), find('a[href="/profile"]')]).toEqual([null, null]);
  expect(find('footer')?.textContent).toContain('For adults of 18 and over only.');
});

it('[TOPBAR-14] a member chooses the language there too', async () => {
  await shownMember();
  expect(texts('header [aria-haspopup=menu] > span:first-child')).toEqual(['Language', 'Account']);
});
