import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Page } from '@playwright/test';
import { browserArguments, headlessPath } from '#tools/playwright-browser.ts';
import { openDatabase } from '#server/db/open.ts';
import { type TestMember, addConversation, addTestMember } from '#tests/server/kit/conversations.ts';
import { makeStorage } from '#tests/server/kit/storage.ts';
import { type Words, readWords } from './pages/words.ts';
import { enterAs } from './seeded-test.ts';
import { expect, expectAnswered, openBrowserAs, startSite, test } from './test-site.ts';

const shell = headlessPath();
// The settings show what the browser can do: always the headless shell, which allows no notifications.
test.use({
  serviceWorkers: 'allow',
  launchOptions: { ...(shell === null ? {} : { executablePath: shell }), args: browserArguments },
});

type Guest = { readonly page: Page; readonly words: Words; readonly ben: TestMember };

/** One state: its address, whether the notice of the missing photo loads there, and what is done there. */
type State = { readonly path: string; readonly hasNotice?: boolean; readonly act?: (guest: Guest) => Promise<void> };

const press = async (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click();

const visitorStates: Readonly<Record<string, State>> = {
  home: { path: '/' },
  login: { path: '/login' },
  'login, refused': {
    path: '/login',
    act: async ({ page, words }) => {
      await press(page, words('Log in'));
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    },
  },
  'login, language menu': {
    path: '/login',
    act: async ({ page, words }) => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: words('Language') })
        .click();
      await expect(page.getByRole('banner').getByText('Suomi')).toBeVisible();
    },
  },
  'sign-up': { path: '/signup' },
  'sign-up, refused': {
    path: '/signup',
    act: async ({ page, words }) => {
      await press(page, words('Create your profile'));
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    },
  },
  'new password': { path: '/reset-password' },
  complaints: { path: '/complaints' },
  'not found': { path: '/no/such/page' },
};

const memberStates = (ben: TestMember, chat: string): Readonly<Record<string, State>> => ({
  members: { path: '/members', hasNotice: true },
  'account menu': {
    path: '/notifications',
    act: async ({ page, words }) => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: words('Account') })
        .click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  profile: { path: `/members/${ben.id}`, hasNotice: true },
  gifts: {
    path: `/members/${ben.id}`,
    hasNotice: true,
    act: async ({ page, words }) => {
      await press(page, words('Send {name} a gift', { name: ben.name }));
      await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
    },
  },
  'conversations, none chosen': { path: '/chats', hasNotice: true },
  conversation: { path: `/chats/${chat}` },
  likes: { path: '/likes', hasNotice: true },
  matches: { path: '/likes/matches', hasNotice: true },
  'swipe game': { path: '/swipe-game', hasNotice: true },
  'match finder': { path: '/match-finder', hasNotice: true },
  'own profile': { path: '/profile' },
  settings: { path: '/settings' },
  notifications: { path: '/notifications' },
  credits: { path: '/credits', hasNotice: true },
  'payment method': { path: '/credits/evening/visa', hasNotice: true },
  'direct debit': { path: '/directdebit?bundle=evening&country=NL' },
});

/** Names, roles and live regions as they are spoken, without what differs in each run. */
const treeOf = async (page: Page, words: Words): Promise<string> => {
  const tree = await page.locator('body').ariaSnapshot();
  return ['Good morning', 'Good afternoon']
    .reduce((text, greeting) => text.replaceAll(words(greeting), words('Good evening')), tree)
    .replaceAll(/^ *- \/(?:url|placeholder): .*\n?/gm, '')
    .replaceAll(/(Ann|Ben|Cleo)\d+/g, '$1')
    .replaceAll(/\d+:\d+(?: [AP]M)?/g, '0:0')
    .replaceAll(/\d+/g, '0')
    .trim()
    .concat('\n');
};

/** Waits until the page no longer changes. */
const settle = async (page: Page, words: Words): Promise<string> => {
  let last = '';
  await expectAnswered(page, /\/api\//);
  await expect
    .poll(async () => {
      const before = last;
      last = await treeOf(page, words);
      // The member's part of the layout is loaded late.
      const [banner = ''] = last.split('\n- main:');
      const isWhole = !banner.includes(`button "${words('Account')} `) || banner.includes('\n  - navigation ');
      return isWhole && last === before;
    })
    .toBe(true);
  return last;
};

/** UPDATE_TREES=1 stores them anew: read the difference before you commit it. */
const expectStored = async ({ page, words }: Guest, locale: string, name: string): Promise<void> => {
  const file = new URL(`accessibility-trees/${locale}/${name.replaceAll(/\W+/g, '-')}.yml`, import.meta.url).pathname;
  if (process.env['UPDATE_TREES'] === '1') {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await settle(page, words));
    return;
  }
  const stored = await readFile(file, 'utf8');
  await expect
    .soft(async () => expect(await treeOf(page, words), `${locale}, ${name}`).toBe(stored))
    .toPass({ timeout: 5_000 });
};

const expectTrees = async (guest: Guest, locale: string, states: Readonly<Record<string, State>>): Promise<void> => {
  const { page } = guest;
  for (const [name, { path, hasNotice = false, act }] of Object.entries(states)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.getByRole('region', { name: guest.words('Reminders') })).toHaveCount(hasNotice ? 1 : 0);
    await act?.(guest);
    await expectStored(guest, locale, name);
  }
};

const minute = 60_000;

for (const locale of ['en', 'de'] as const)
  test(`25 states are spoken as stored in tests/e2e/accessibility-trees: ${locale} @nightly [UI-11 LANG-01]`, async ({
    browser,
  }) => {
    const storage = await makeStorage('sqlite');
    const db = await openDatabase(storage);
    // The welcome bonus is over.
    const longAgo = Date.now() - 30 * 24 * 60 * minute;
    // Without demo members, which come and go: a database with members is not seeded.
    const ann = await addTestMember(db, 'Ann', { paid: 0, signup_at: longAgo });
    const ben = await addTestMember(db, 'Ben', {
      gender: 'male',
      signup_at: longAgo,
      about_me: 'I bake bread.',
      city: 'Utrecht',
    });
    const cleo = await addTestMember(db, 'Cleo', {
      gender: 'male',
      signup_at: longAgo,
      last_active: Date.now() - 90 * minute,
    });
    const likes = [
      [ann, ben],
      [ben, ann],
      [cleo, ann],
    ] as const;
    const now = Date.now();
    await db.write(async (tx) => {
      for (const [at, [from, to]] of likes.entries())
        await tx
          .insertInto('like_given')
          .values({ from_id: from.id, to_id: to.id, created_at: now - at * minute, seen: 1 })
          .execute();
    });
    const chat = await addConversation(db, ann, ben, [
      { by: ben, body: 'Hello!', time: now - 2 * minute },
      { by: ann, body: 'Hello to you.', time: now - minute },
    ]);
    await db.close();
    const site = await startSite({ DATA_DIR: storage.dataDir });
    const { page, context } = await openBrowserAs(browser, site, { locale, reducedMotion: 'reduce' });
    const guest = { page, words: await readWords(locale), ben };
    const states = memberStates(ben, chat);
    expect(Object.keys({ ...visitorStates, ...states })).toHaveLength(25);
    await expectTrees(guest, locale, visitorStates);
    await enterAs(context, site, ann);
    await expectTrees(guest, locale, states);
    await context.close();
    await site.stop();
    await storage.remove();
  });
