// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { Likes } from '#contract/like.ts';
import { routeAt, routes } from '#src/routes.ts';
import { profile } from '#tests/machines/samples.ts';
import {
  type Answers,
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

const dora = { ...card, id: 'member-0004', name: 'Dora' };
const cleo = { ...card, id: 'member-0003', name: 'Cleo' };
/** Ben is a match, Dora's like is new, Cleo is liked. */
const likes: Likes = {
  profiles: [card, cleo, dora],
  likes: [card.id, cleo.id],
  liked_by: [
    { id: card.id, like_new: false },
    { id: dora.id, like_new: true },
  ],
};
const noLikes: Likes = { profiles: [], likes: [], liked_by: [] };

const at = async (path: string, given: Answers = {}) => {
  const stage = await open(path, { ...member(), loadLikes: likes, markLikeSeen: { ok: true }, ...given });
  const count = (name: string) => stage.requests.filter((one) => one.name === name).length;
  return { ...stage, count };
};
const names = () => texts('#main article h2 a');
const tabs = () => all('#main nav a').map((tab) => [tab.textContent, tab.getAttribute('aria-current')]);

it.each([
  ['/likes', ['Dora', 'Ben'], ['Like back', 'Message'], 'Received11 new'],
  ['/likes/received', ['Dora', 'Ben'], ['Like back', 'Message'], 'Received11 new'],
  ['/likes/sent', ['Ben', 'Cleo'], [], 'Sent'],
  ['/likes/matches', ['Ben'], ['Message'], 'Matches'],
])(
  '[ROUTE-19 ROUTE-20 LIKE-03 LIKE-06 LIKE-10] %s: lists members with actions, and counts new ones',
  async (path, who, actions, tab) => {
    await at(path);
    await until(() => names().length > 0);
    expect(names()).toEqual(who);
    expect(
      all('#main article a, #main article button')
        .map((one) => one.textContent)
        .filter((text) => text === 'Like back' || text === 'Message'),
    ).toEqual(actions);
    expect(tabs().filter(([, current]) => current === 'page')).toEqual([[tab, 'page']]);
  },
);

it.each([
  [0, 'Liked you today'],
  [1, 'Liked you yesterday'],
  [6, 'Liked you 6 days ago'],
  [13, 'Liked you last week'],
  [29, 'Liked you 4 weeks ago'],
  [75, 'Liked you 2 months ago'],
])('[LIKE-12] a like of %i days ago: %s', async (days, text) => {
  await at('/likes', { loadLikes: { ...likes, liked_by: [{ id: dora.id, like_new: true, days }] } });
  await until(() => names().length > 0);
  expect(find('#main article')?.textContent).toContain(text);
});

it('[LIKE-03] a new match is counted in its tab too', async () => {
  await at('/likes/sent', { loadLikes: { ...likes, likes: [dora.id] } });
  await until(() => names().length > 0);
  expect(tabs().map(([text]) => text)).toEqual(['Received11 new', 'Sent', 'Matches11 new']);
});

it('[LIKE-10 ROUTE-20] any other tab is not found', async () => {
  await at('/likes/popular');
  expect(await seeHeading('This page could not be found')).toBe(true);
});

it('reserves the room of the likes while they load', async () => {
  const stage = await at('/likes', { loadLikes: () => new Promise(() => undefined) });
  await seeHeading('Likes');
  expect(find('#main [aria-busy]')).not.toBeNull();
  stage.answers.loadLikes = likes;
  stage.sendEvent({ type: 'memberLists.outdated' });
  expect(await until(() => names().length === 2 && names())).toEqual(['Dora', 'Ben']);
});

it('a failed load of the likes can be retried', async () => {
  const stage = await at('/likes', { loadLikes: problem('network') });
  await until(() => document.body.textContent.includes('Your likes could not be loaded'));
  stage.answers.loadLikes = likes;
  click(named('Try again'));
  expect(await until(() => names().length === 2 && names())).toEqual(['Dora', 'Ben']);
});

it.each([
  ['/likes', 'No likes yet', 'See who is here', '/members'],
  ['/likes/sent', 'You have not liked anyone yet', 'Find someone to like', '/members'],
  ['/likes/matches', 'No matches yet', 'See who likes you', '/likes'],
])('[LIKE-03] an empty tab %s offers a next step', async (path, title, way, to) => {
  await at(path, { loadLikes: noLikes });
  await until(() => document.body.textContent.includes(title));
  expect(named(way)?.getAttribute('href')).toBe(to);
});

it('[LIKE-01] liking back takes one click and one call, and shows the button to write at once', async () => {
  const stage = await at('/likes', { like: () => new Promise(() => undefined) });
  const button = await until(() => named('Like back'));
  button.focus();
  click(button);
  await until(() => named('Like back') === null);
  expect(document.activeElement?.textContent).toBe('Message');
  // The second click of a double click hits the replacement.
  document.activeElement?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }));
  expect([location.pathname, stage.count('like')]).toEqual(['/likes', 1]);
});

it('[LIKE-01] a double click on a heart is one like, or takes one back once', async () => {
  const stage = await at('/likes/sent', { unlike: { ok: true }, like: { matched: false } });
  const heart = await until(() => named('Like Cleo'));
  for (const detail of [1, 2])
    heart.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
  await until(() => stage.count('unlike') === 1);
  await until(() => named('Like Cleo') === null);
  expect(stage.count('like')).toBe(0);
});

it('[LIKE-09] a like beyond the daily limit is undone, without a toast', async () => {
  const stage = await at('/likes', { like: problem('like_limit', { until: Date.now() + 60_000 }) });
  click(await until(() => named('Like back')));
  await until(() => stage.count('like') === 1);
  await until(() => named('Like back'));
  expect(document.body.textContent).not.toContain("You've used all your likes for today.");
});

it('[LIKE-07 LIKE-08 TITLE-01 TITLE-02 TITLE-03 TITLE-04] title and badge count unread messages and new likes', async () => {
  const set = vi.fn<(count?: number) => Promise<void>>(async () => undefined);
  const clear = vi.fn<() => Promise<void>>(async () => undefined);
  Object.assign(navigator, { setAppBadge: set, clearAppBadge: clear });
  const given = { loadConversations: { chats: [chatWith(3)] }, loadProfile: profile(dora.id, dora) };
  const stage = await at('/likes', given);
  await until(() => document.title === '(4) Likes · Vesper');
  expect(set.mock.lastCall).toEqual([4]);
  click(await until(() => named('Dora')));
  await until(() => document.title === '(3) Dora · Profile · Vesper');
  expect(set.mock.lastCall).toEqual([3]);
  const cleared = clear.mock.calls.length;
  stage.answers.loadConversations = { chats: [chatWith(0)] };
  stage.sendEvent({ type: 'chats.outdated' });
  await until(() => document.title === 'Dora · Profile · Vesper');
  expect(clear.mock.calls.length).toBe(cleared + 1);
});

it('[LIKE-08] the badge is cleared at logout, and browsers without it are ignored', async () => {
  const clear = vi.fn<() => Promise<void>>(async () => undefined);
  Object.assign(navigator, {
    setAppBadge: vi.fn<() => Promise<void>>(() => Promise.reject(new Error('Not allowed'))),
    clearAppBadge: clear,
  });
  const stage = await at('/likes');
  await until(() => document.title === '(1) Likes · Vesper');
  const cleared = clear.mock.calls.length;
  stage.sendEvent({ type: 'logout.requested' });
  await until(() => location.pathname === '/');
  expect(clear.mock.calls.length).toBe(cleared + 1);
  Object.assign(navigator, { setAppBadge: undefined, clearAppBadge: undefined });
  stage.close();
  await at('/likes');
  await until(() => document.title === '(1) Likes · Vesper');
});

afterEach(() => {
  Object.assign(navigator, { setAppBadge: undefined, clearAppBadge: undefined });
});

const ben = profile(card.id, { ...card, matched: true });

it('[ROUTE-21 ROUTE-60 LIKE-10] the match with one member: both names, and links to them', async () => {
  const stage = await at('/likes/m/member-0002', { loadProfile: ben });
  await seeHeading('Ann and Ben');
  expect(stage.app.getSnapshot().context.facts.route).toMatchObject({ name: 'likes-m-id', params: { id: card.id } });
  expect([named('Message')?.getAttribute('href'), named('View profile')?.getAttribute('href')]).toEqual([
    '/members/member-0002/chat',
    '/members/member-0002',
  ]);
  expect(document.title).toContain('Match · Vesper');
  click(named('View profile'));
  await until(() => location.pathname === '/members/member-0002');
});

it.each([
  ['who does not like back', { ...ben, matched: false }],
  ['an unknown member', problem('not_found')],
])('[ROUTE-21 LIKE-10 MEMBERS-02] there is no match with a member %s', async (_, loadProfile) => {
  await at('/likes/m/member-0002', { loadProfile });
  expect(await seeHeading('This page could not be found')).toBe(true);
});

it('[ROUTE-21] a match that failed to load can be retried; meanwhile its room is reserved', async () => {
  const stage = await at('/likes/m/member-0002', { loadProfile: problem('network') });
  await seeHeading('The match could not be loaded');
  stage.answers.loadProfile = () => new Promise(() => undefined);
  click(named('Try again'));
  expect(await until(() => find('#main [aria-busy]'))).not.toBeNull();
});

it('[ROUTE-21] a visitor logs in first', async () => {
  await open('/likes/m/member-0002');
  expect(await until(() => location.pathname === '/login')).toBe(true);
});

it('[ROUTE-56 ROUTE-60] the members area, and the match before the tab', () => {
  const area = Object.entries(routes).flatMap(([name, route]) => ('area' in route ? [name] : []));
  expect(area.toSorted()).toEqual(['chats', 'likes', 'likes-m-id', 'members', 'members-id', 'premium']);
  expect([routeAt('/likes', ''), routeAt('/likes/m', ''), routeAt('/likes/m/abc', '')]).toMatchObject([
    { name: 'likes', needsLogin: true },
    { name: 'not-found', params: {} },
    { name: 'likes-m-id', params: { id: 'abc' }, needsLogin: true },
  ]);
});
