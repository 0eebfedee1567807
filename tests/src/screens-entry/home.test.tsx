// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import {
  all,
  chatWith,
  company,
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
  expect(texts('#main h2')).toEqual(['Three steps to a good conversation', 'Plain about money']);
  expect(document.body.textContent).toContain('18 and over only.');
});

it('[ROLE-04] does not mention browsing where visitors may not search', async () => {
  await open('/', { loadSettings: { ...settings, logged_out_search: 'no' } });
  await seeHeading('The evening is young. Say hello.');
  expect(ways()).toEqual([['Create your profile', '/signup']]);
});

it('greets a member by name and shows what is unread', async () => {
  await open('/', { ...member(), loadConversations: { chats: [chatWith(2)] } });
  await seeHeading('Good to see you, Ann');
  await until(() => document.body.textContent.includes('2 messages are waiting for you.'));
  expect(ways()).toEqual([
    ['Search members', '/members'],
    ['Messages', '/chats'],
  ]);
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

it('[LEGAL-01 LEGAL-03] the terms name the company, their date and the refund period', async () => {
  await open('/pages/terms', { loadSettings: { ...settings, refund_days: 21 } });
  await seeHeading('Terms');
  await until(() => document.body.textContent.includes('Vesper Media B.V., as of December 1, 2023'));
  expect(document.body.textContent).toContain('within 21 days of paying');
});

it('[LEGAL-02] the terms have the date of the company if it is later', async () => {
  await open('/pages/terms', { loadCompanyInfo: { ...company, added: '2025-03-04T00:00:00.000Z' } });
  await until(() => texts('#main header p')[0]?.startsWith('Vesper Media'));
  expect(texts('#main header p')).toEqual(['Vesper Media B.V., as of March 4, 2025']);
});

it('the privacy statement names both cookies', async () => {
  await open('/pages/privacy');
  await seeHeading('Privacy');
  expect(texts('#main strong')).toEqual(['auth.session', 'i18n_redirected']);
});
