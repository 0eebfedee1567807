import { describe, expect, it } from 'vitest';
import type { Facts } from '#machines/app/facts.ts';
import { redirectAfterChange, redirectFor, safePath } from '#machines/app/redirects.ts';
import { anna, facts, route } from '#tests/machines/samples.ts';

const open = route('members');
const closed = route('chats', { needsLogin: true });
const deep = route('chats-id', { path: '/chats/a b&c?', needsLogin: true });
const beside = (conversation: string) => ({ ...closed, query: { conversation } });
const besideMember = (member: string) => ({ ...closed, query: { member } });
const login = (query: Readonly<Record<string, string>> = {}) => route('login', { query });

describe('safePath [LOGIN-11]', () => {
  it.each(['/', '/members', '/chats/1', '/members?page=2&min_age=30', '/a#b', '/a%2F%2Fb', '/løve'])(
    '%j is a path of this site',
    (path) => {
      expect(safePath(path)).toBe(path);
    },
  );

  it.each([
    undefined,
    '',
    'members',
    'https://evil.example',
    'javascript:alert(1)',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '/\u0000/evil.example',
    '\t//evil.example',
    ' /members',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/a\\..\\\\evil.example',
  ])('%j is not', (path) => {
    expect(safePath(path)).toBeNull();
  });

  it.each(['/', '/members', '/chats/1', '/.', '/..', '/%2e%2e/', '/a%2F%2Fb', '/@evil.example', '/:80', '/?//'])(
    'what it lets through stays on this site: %j',
    (path) => {
      const safe = safePath(path) ?? '/';
      const url = new URL(safe, 'https://vesper.example');
      expect(url.host).toBe('vesper.example');
      expect(url.pathname.startsWith('//')).toBe(false);
    },
  );
});

describe('redirectFor', () => {
  it.each<[string, Pick<Facts, 'route' | 'session'> & { wide?: boolean }, string | null]>([
    ['a visitor may browse [MEMBERS-01]', { route: open, session: 'visitor' }, null],
    ['a visitor logs in first [LOGIN-11]', { route: closed, session: 'visitor' }, '/login?return=%2Fchats'],
    [
      'any path comes back whole [LOGIN-11]',
      { route: deep, session: 'visitor' },
      '/login?return=%2Fchats%2Fa%20b%26c%3F',
    ],
    [
      'with what its address carries, as a mailed link does [MAIL-06]',
      { route: { ...closed, query: { confirm: 'a b&c' } }, session: 'visitor' },
      '/login?return=%2Fchats%3Fconfirm%3Da%2520b%2526c',
    ],
    ['a visitor may log in', { route: login(), session: 'visitor' }, null],
    ['a member may be anywhere', { route: closed, session: 'member' }, null],
    ['a member has logged in [LOGIN-04]', { route: login(), session: 'member' }, '/members'],
    [
      'and goes where he wanted to go [LOGIN-11]',
      { route: login({ return: '/chats/1' }), session: 'member' },
      '/chats/1',
    ],
    [
      'but never to another site [LOGIN-11]',
      { route: login({ return: '//evil.example' }), session: 'member' },
      '/members',
    ],
    ['nor by a tab [LOGIN-11]', { route: login({ return: '/\t/evil.example' }), session: 'member' }, '/members'],
    ['nobody is sent away while it is not known who asks', { route: closed, session: 'unknown' }, null],
    ['nor before it is known', { route: closed, session: 'restoring' }, null],
    [
      'a narrow window shows a conversation by itself [CHAT-22]',
      { route: beside('a b'), session: 'member' },
      '/chats/a%20b',
    ],
    ['a wide one beside the list [CHAT-22]', { route: beside('talk'), session: 'member', wide: true }, null],
    [
      'a narrow window shows the conversation with a match by itself [CHAT-22]',
      { route: besideMember('a b'), session: 'member' },
      '/members/a%20b/chat',
    ],
    [
      'a wide one shows it beside the list [CHAT-22]',
      { route: besideMember('bert'), session: 'member', wide: true },
      null,
    ],
    ['no member is selected by an empty parameter [CHAT-22]', { route: besideMember(''), session: 'member' }, null],
    [
      'nor on another page than the list [CHAT-22]',
      { route: { ...open, query: { member: 'bert' } }, session: 'member' },
      null,
    ],
    [
      'a conversation comes before a member [CHAT-22]',
      { route: { ...closed, query: { member: 'bert', conversation: 'talk' } }, session: 'member' },
      '/chats/talk',
    ],
    ['no conversation is selected by an empty parameter [CHAT-22]', { route: beside(''), session: 'member' }, null],
    ['nor on another page [CHAT-22]', { route: { ...open, query: { conversation: 'talk' } }, session: 'member' }, null],
    [
      'a visitor logs in before either [CHAT-22]',
      { route: beside('talk'), session: 'visitor' },
      '/login?return=%2Fchats%3Fconversation%3Dtalk',
    ],
    ['nor from the login', { route: login(), session: 'unknown' }, null],
  ])('%s', (_, at, instead) => {
    expect(redirectFor({ wide: false, ...at })).toBe(instead);
  });

  it('[LOGIN-11] returns to the page that was left', () => {
    const instead = redirectFor({ route: deep, session: 'visitor', wide: false }) ?? '';
    const query = Object.fromEntries(new URL(instead, 'https://vesper.example').searchParams);
    expect(redirectFor({ route: login(query), session: 'member', wide: false })).toBe('/chats/a b&c?');
  });
});

describe('redirectAfterChange', () => {
  const member: Facts = { ...facts, session: 'member', user: anna, route: closed };
  it.each<[string, Facts, Facts, string | null]>([
    ['logging out leads home [LOGIN-05]', member, { ...member, session: 'visitor', user: null }, '/'],
    [
      'also from a page that visitors may see [LOGIN-05]',
      { ...member, route: open },
      { ...member, route: open, session: 'visitor', user: null },
      '/',
    ],
    [
      'logging in leads to the members [LOGIN-04]',
      { ...facts, route: login() },
      { ...member, route: login() },
      '/members',
    ],
    ['a new route is looked at', facts, { ...facts, route: closed }, '/login?return=%2Fchats'],
    [
      'a window that becomes narrow keeps the conversation [CHAT-22]',
      { ...member, route: beside('talk'), wide: true },
      { ...member, route: beside('talk') },
      '/chats/talk',
    ],
    ['losing the network leads nowhere', member, { ...member, online: false }, null],
    ['not knowing who is there leads nowhere', member, { ...member, session: 'unknown', user: null }, null],
  ])('%s', (_, before, after, leads) => {
    expect(redirectAfterChange(before, after)).toBe(leads);
  });
});
