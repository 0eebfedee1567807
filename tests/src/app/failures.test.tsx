// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { all, click, find, member, named, open, seeHeading, texts, until } from './stage.tsx';

const broken = vi.hoisted(() => ({ screen: true, errorPage: false }));

vi.mock('#src/screens/settings/screen.tsx', () => ({
  Screen: () => {
    if (broken.screen) throw new Error('The screen fails.');
    return <h1>It works again</h1>;
  },
}));
vi.mock('#src/screens/profile/screen.tsx', async () => {
  throw new Error('The chunk is not there.');
});
vi.mock('#src/screens/chats-id/screen.tsx', () => ({ Screen: () => <h1>Conversation</h1> }));
vi.mock('#src/app/pages/conversation.ts', async () => {
  const { setup } = await import('xstate');
  return { wirePage: () => ({ logic: setup({}).createMachine({}), input: {} }) };
});
vi.mock(import('#src/layouts/error-page/error-page.tsx'), async (load) => {
  const actual = await load();
  return {
    ...actual,
    ErrorPage: (props) => {
      if (broken.errorPage) throw new Error('The error page fails.');
      return <actual.ErrorPage {...props} />;
    },
  };
});

beforeEach(() => {
  // React logs errors that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  Object.assign(broken, { screen: true, errorPage: false });
});

it('[ERROR-01] a crashed screen shows the error page between the bars', async () => {
  await open('/settings', member());
  await seeHeading('An error occured, please try again later.');
  expect(find('header')).not.toBeNull();
  broken.screen = false;
  click(named('Try again'));
  await seeHeading('It works again');
});

it('[ERROR-06] a crashed error page shows a sentence and a link to the home page', async () => {
  broken.errorPage = true;
  await open('/settings', member());
  await until(() => texts('#main p').includes('An error occurred while showing the error page'));
  expect(all('#main a').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Back to the home page', '/'],
  ]);
});

it('a page whose chunk cannot be loaded shows the error page', async () => {
  await open('/profile', member());
  await seeHeading('An error occured, please try again later.');
  expect(named('Try again')).not.toBeNull();
});

it('[LAYOUT-11] the chat layout is bare', async () => {
  await open('/chats/conversation-1', member());
  await seeHeading('Conversation');
  expect([find('header'), find('footer'), find('nav')]).toEqual([null, null, null]);
});
