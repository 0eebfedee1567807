// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import {
  all,
  card,
  chatWith,
  find,
  member,
  named,
  open,
  seeHeading,
  settings,
  texts,
  until,
} from '#tests/src/app/stage.tsx';

const ways = () => all('#main a').map((link) => [link.textContent, link.getAttribute('href')]);

it('[ROLE-04] invites visitors to join, and to browse where visitors may search', async () => {
  await open('/');
  await seeHeading('The evening is young. Say hello.');
  expect(ways()).toEqual([
    ['Create your profile', '/signup'],
    ['Browse members', '/members'],
  ]);
  expect(texts('#main h2')).toEqual(['Three steps to a good conversation']);
  expect(document.body.textContent).toContain('18 and over only.');
});

it('[ROLE-04] does not mention browsing where visitors may not search', async () => {
  await open('/', { loadSettings: { ...settings, logged_out_search: 'no' } });
  await seeHeading('The evening is young. Say hello.');
  expect(ways()).toEqual([['Create your profile', '/signup']]);
});

it('[ROUTE-67] greets a member by name, and leads to what is new', async () => {
  await open('/', {
    ...member(),
    loadConversations: { chats: [chatWith(2)] },
    loadLikes: { profiles: [card], likes: [], liked_by: [{ id: card.id, like_new: true }] },
  });
  await seeHeading('Good to see you, Ann');
  await until(() => ways().some(([text]) => text?.includes('1 new like')));
  expect(ways()).toEqual([
    ['Search members', '/members'],
    ['Messages22 messages are waiting for you.', '/chats'],
    ['Likes11 new like', '/likes'],
  ]);
});

const online = (names: readonly string[], distance?: number) => ({
  results: names.map((name) => ({ ...card, id: `member-${name}`, name, distance })),
  pageNumber: 1,
  numResults: names.length,
  next: null,
  similar: null,
});

it.each([
  ['Online near you', 50],
  ['Online now', 250],
  ['Online now', undefined],
])('[ROUTE-67] a member sees up to six who are online, nearest first: %s, %s km', async (title, distance) => {
  const names = ['Bo', 'Cy', 'Di', 'Ed', 'Fay', 'Gil', 'Hal'];
  const stage = await open('/', { ...member(), search: online(names, distance) });
  await until(() => texts('#main h2').includes(title));
  expect(texts('#main article h2 a')).toEqual(names.slice(0, 6));
  expect(named('See all')?.getAttribute('href')).toBe('/members?online=1&sort=nearest');
  expect(stage.requests.filter(({ name }) => name === 'search').map(({ query }) => query)).toEqual([
    { online: '1', sort: 'nearest' },
  ]);
});

it('[ROUTE-67] says nothing of members who are online where there are none', async () => {
  await open('/', { ...member(), search: online([]) });
  await until(() => texts('#main h2').length > 0);
  expect([all('#main article').length, find('#main')?.textContent.includes('Online')]).toEqual([0, false]);
});

it('requests only the session, the settings and the company', async () => {
  const stage = await open('/');
  await seeHeading('The evening is young. Say hello.');
  expect(stage.requests.map(({ name }) => name).sort()).toEqual(['loadCompanyInfo', 'loadSettings', 'loadUser']);
});

it('[ERROR-03 ERROR-04] an unknown URL shows an error page with a link to the home page', async () => {
  await open('/nowhere/at/all');
  await seeHeading('This page could not be found');
  expect(named('Back to the home page')?.getAttribute('href')).toBe('/');
  expect([document.title, find('#main')?.textContent.startsWith('44')]).toEqual([
    'This page could not be found · Vesper',
    true,
  ]);
});
