// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { all, chatWith, click, find, member, named, open, problem, seeHeading, settings, until } from './stage.tsx';

it('[TITLE-02] shows the page, with a title without a prefix while nothing is unread', async () => {
  await open('/login');
  await seeHeading('Welcome back');
  expect(document.title).toBe('Log in · Vesper');
});

it.each([
  ['', 'Vesper'],
  ['Vesper in Oslo', 'Vesper in Oslo'],
])('[SETTINGS-02] the title of the home page with the index_title “%s” is “%s”', async (index_title, title) => {
  await open('/', { loadSettings: { ...settings, index_title } });
  await seeHeading('The evening is young. Say hello.');
  expect(document.title).toBe(title);
});

it('[TITLE-01 TITLE-03] the title counts unread messages and new likes', async () => {
  await open('/settings', { ...member(), loadConversations: { chats: [chatWith(3)] } });
  await seeHeading('Settings');
  expect(await until(() => document.title.startsWith('(') && document.title)).toBe('(3) Settings · Vesper');
});

it('reserves the room of the page while the session is unknown', async () => {
  const stage = await open('/login', { loadUser: () => new Promise(() => undefined) });
  await until(() => find('[aria-busy=true]'));
  expect(all('h1').map((heading) => heading.textContent)).toEqual(['Loading']);
  stage.answers['loadUser'] = problem('authentication_required');
});

it('[ERROR-01 ERROR-02 ERROR-08 ERROR-09] settings that fail to load show an error page with a retry', async () => {
  const stage = await open('/login', { loadSettings: problem('network') });
  await seeHeading('An error occured, please try again later.');
  expect(document.body.textContent).toContain('The connection to our server failed.');
  expect(document.body.textContent).toContain('Status 500');
  expect(named('Back to the home page')?.getAttribute('href')).toBe('/');

  stage.answers['loadSettings'] = settings;
  click(named('Try again'));
  await seeHeading('Welcome back');
});

it('[ERROR-02] beside the status a sentence says that the server failed', async () => {
  await open('/login', { loadSettings: problem('internal') });
  await seeHeading('An error occured, please try again later.');
  expect(document.body.textContent).toContain('Our server did not answer as it should.');
});

it('[ERROR-04 MEMBERS-02] a member who is gone has the title of a page that could not be found', async () => {
  await open('/members/abcdefgh', { loadProfile: problem('not_found') });
  await seeHeading('This page could not be found');
  expect(document.title).toBe('This page could not be found · Vesper');
});

it('[SESSION-05] a page for members waits until the session is known', async () => {
  const stage = await open('/settings', { loadUser: problem('network') });
  await seeHeading('An error occured, please try again later.');
  Object.assign(stage.answers, member());
  click(named('Try again'));
  await seeHeading('Settings');
  expect(location.pathname).toBe('/settings');
});

it('[UI-11] the focus moves to the heading of each page but the first', async () => {
  await open('/');
  await seeHeading('The evening is young. Say hello.');
  expect(document.activeElement).toBe(document.body);

  click(named('Create your profile'));
  await seeHeading('Good to see you');
  await until(() => document.activeElement === find('h1'));
  expect(location.pathname).toBe('/signup');
});

it('[UI-11] the first link skips the bars', async () => {
  await open('/login');
  await seeHeading('Welcome back');
  const [first] = all('a');
  expect([first?.textContent, first?.getAttribute('href'), find('#main')?.tagName]).toEqual([
    'Skip to the content',
    '#main',
    'MAIN',
  ]);
});

it('[LOGIN-04 LOGIN-11] a visitor is redirected to the login, and back', async () => {
  await open('/settings');
  await seeHeading('Welcome back');
  expect(location.pathname + location.search).toBe('/login?return=%2Fsettings');
});

it('a loading bar shows while a page loads slowly', async () => {
  const stage = await open('/login');
  await seeHeading('Welcome back');
  expect(find('progress')).toBeNull();
  stage.sendEvent({ type: 'work.started' });
  await until(() => find('progress[aria-label=Loading]'));
  stage.sendEvent({ type: 'work.ended' });
  await until(() => find('progress') === null);
});
