import { execFile } from 'node:child_process';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { buildNewMember, confirmAddress, demo, logIn, signUp } from './pages/account.ts';
import { checkout, textedCode } from './pages/checkout.ts';
import { ownAccount } from './pages/direct-debit.ts';
import { openInspector } from './pages/inspector.ts';
import { expect, expectAccessible, test } from './test-site.ts';
import { channelName } from '#src/dev/wire.ts';

const root = new URL('../..', import.meta.url).pathname;

test('the built inspector names no other host', async () => {
  const files = (await readdir(`${root}dist/dev`, { recursive: true })).filter((name) => name.endsWith('.js'));
  expect(files).toContain('tap.js');
  const texts = await Promise.all(files.map((name) => readFile(`${root}dist/dev/${name}`, 'utf8')));
  expect(texts.filter((text) => text.includes('stately.ai'))).toEqual([]);
});

const openLogin = async (page: Page): Promise<void> => {
  await page.goto('/login?inspect');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
};

test('three actors driven in one tab are followed in another, also without a network @nightly [CONST-01]', async ({
  page,
  context,
}) => {
  const watcher = await openInspector(await context.newPage());
  await expectAccessible(watcher.page);
  await openLogin(page);
  expect(new URL(page.url()).search).toBe('');
  await expect(watcher.actor('session')).toContainText('visitor');

  await watcher.follow('page');
  await expect.poll(watcher.activeStates).toContain('login.form.open');
  await logIn(page, demo.free, demo.password);
  await expect(watcher.actor('session')).toContainText('member.known');

  await watcher.follow('timeBonusModal');
  await expect(watcher.chart.getByText(/of 40\.0 s left/).first()).toBeVisible();
  await expect(watcher.state).toContainText('in members area yes');
  await watcher.button('Fire now').click();
  await expect.poll(watcher.activeStates).not.toContain('timeBonusModal.inside.counting');
  await expectAccessible(watcher.page);

  // What no first page needs has come, toasts among it.
  await expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/deferred-/.test(name))),
    )
    .toBe(true);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await watcher.follow('net');
  await expect.poll(watcher.activeStates).toContain('net.offline');
  // An event from the form reaches the machine.
  await watcher.follow('toasts');
  await watcher.state.getByLabel('Event').selectOption('toast.requested');
  await watcher.state.getByLabel('Further fields (JSON)').fill('{"tone":"info","code":"saved"}');
  await watcher.button('Send').click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await context.setOffline(false);
});

test('ten thousand events freeze neither page @nightly', async ({ page, context }) => {
  const watcher = await openInspector(await context.newPage());
  await openLogin(page);
  await watcher.follow('toasts');
  const watchPauses = (tab: Page) =>
    tab.evaluate(() => {
      let last = performance.now();
      const pauses = { longest: 0 };
      Reflect.set(globalThis, 'pauses', pauses);
      setInterval(() => {
        pauses.longest = Math.max(pauses.longest, performance.now() - last);
        last = performance.now();
      }, 10);
    });
  const longestPause = (tab: Page): Promise<number> => tab.evaluate(() => Reflect.get(globalThis, 'pauses').longest);
  await Promise.all([watchPauses(page), watchPauses(watcher.page)]);

  await page.evaluate(async (name) => {
    const channel = new BroadcastChannel(name);
    const tab = await new Promise<string>((resolve) => {
      channel.addEventListener('message', ({ data }: MessageEvent<string>) => {
        const message: { kind: string; tab: { id: string } } = JSON.parse(data);
        if (message.kind === 'tab') resolve(message.tab.id);
      });
      channel.postMessage(JSON.stringify({ kind: 'hello' }));
    });
    const actor = await new Promise<string>((resolve) => {
      channel.addEventListener('message', ({ data }: MessageEvent<string>) => {
        const message: { kind: string; actors?: { name: string; inspected: { sessionId: string } }[] } =
          JSON.parse(data);
        const found = message.actors?.find((each) => each.name === 'toasts');
        if (found !== undefined) resolve(found.inspected.sessionId);
      });
      channel.postMessage(JSON.stringify({ kind: 'watch', tab }));
    });
    for (let sent = 0; sent < 10_000; sent += 1) {
      const type = sent % 2 === 0 ? 'toasts.paused' : 'toasts.resumed';
      channel.postMessage(JSON.stringify({ kind: 'send', tab, actor, event: { type, sent } }));
      if (sent % 100 === 99) await new Promise((resolve) => setTimeout(resolve));
    }
  }, channelName);
  await expect(watcher.events).toContainText('{"sent":9999}', { timeout: 30_000 });
  const pauses = await Promise.all([longestPause(page), longestPause(watcher.page)]);
  console.log(`longest pause: site ${pauses[0]?.toFixed(0)} ms, inspector ${pauses[1]?.toFixed(0)} ms`);
  expect(Math.max(...pauses)).toBeLessThan(1_000);
});

test('an exported recording is imported and replayed to the same states, with the views, which cannot be operated @nightly', async ({
  page,
  context,
}) => {
  const watcher = await openInspector(await context.newPage());
  await openLogin(page);
  await logIn(page, demo.free, 'a wrong password');
  await expect(watcher.actor('page')).toContainText('open');
  await expect(page.getByRole('alert')).toBeVisible();
  await watcher.follow('page');
  await page.close();
  await expect(watcher.page.getByRole('status', { name: 'Status' })).toHaveText('The tab is closed');
  const states = await watcher.states();
  const last = Number(await watcher.position.getAttribute('max'));
  const download = watcher.page.waitForEvent('download');
  await watcher.button('Export').click();
  const file = await (await download).path();

  const other = await openInspector(await context.newPage());
  // Without a tab the page waits for one; a recording can be imported there, too.
  await other.page.getByLabel('Import').setInputFiles(file);
  await expect(other.page.getByRole('status', { name: 'Status' })).toHaveText('Imported, replay');
  expect(await other.states()).toEqual(states);
  await other.seek(0);
  await expect.poll(other.states).not.toEqual(states);
  await other.button('Show the page').click();
  await other.seek(last);
  expect(await other.states()).toEqual(states);
  await expect(other.replayedPage.getByText('Welcome back')).toBeVisible();
  await expect(other.replayedPage.getByText(/password/i).first()).toBeVisible();
  await expect(other.replayedPage).toHaveAttribute('inert', '');
  await other.button('Step back').click();
  await expect(other.position).toHaveValue(String(last - 1));
});

/** Runs a pasted test; throws with its output when it fails. */
const runPasted = async (file: string, text: string, command: string, args: readonly string[]): Promise<void> => {
  await writeFile(root + file, text);
  const environment = Object.entries(process.env).filter(
    ([name]) => !/^(?:TEST_|PLAYWRIGHT_|PW_|VITEST|NODE_OPTIONS)/.test(name),
  );
  try {
    await promisify(execFile)(`${root}node_modules/.bin/${command}`, [...args, file], {
      cwd: root,
      env: Object.fromEntries(environment),
    });
  } finally {
    await rm(root + file);
  }
};

test('a recording copied as a vitest and as a Playwright test runs as pasted @nightly', async ({ page, context }) => {
  test.setTimeout(120_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const watcher = await openInspector(await context.newPage());
  const copied = async (button: string): Promise<string> => {
    await watcher.page.bringToFront();
    await watcher.button(button).click();
    await expect(watcher.page.getByText('Copied')).toBeVisible();
    return watcher.page.evaluate(() => navigator.clipboard.readText());
  };
  await openLogin(page);
  await logIn(page, demo.free, 'a wrong password');
  await expect(page.getByRole('alert')).toBeVisible();
  await watcher.follow('page');
  const unit = await copied('Copy as vitest');
  expect(unit).toContain('password: member.password');
  expect(unit).not.toContain('a wrong password');

  // A new recording: both passwords would have the same fixture.
  await page.bringToFront();
  await openLogin(page);
  await logIn(page, demo.free, demo.password);
  await expect(page).toHaveURL(/\/members$/);
  // The live stream has begun, and what it made the page ask has come: the recording ends in a state that lasts.
  await page.waitForLoadState('networkidle');
  await expect(watcher.actor('session')).toContainText('member.known');
  const browser = await copied('Copy as Playwright');
  expect(browser).toContain('.fill(member.password)');
  await runPasted('tests/machines/page/pasted-recording.test.ts', unit, 'vitest', ['run', '--project', 'unit']);
  await runPasted('tests/e2e/pasted-recording.test.ts', browser, 'playwright', [
    'test',
    '--workers=1',
    '--output=test-results/pasted',
  ]);
});

test('shows nothing secret after a sign-up, a direct debit and a login @nightly', async ({ page, context }) => {
  test.setTimeout(120_000);
  const watcher = await openInspector(await context.newPage());
  const messages: string[] = [];
  await watcher.page.exposeFunction('keepMessage', (message: string) => messages.push(message));
  await watcher.page.evaluate((name) => {
    const keep: (text: string) => void = Reflect.get(globalThis, 'keepMessage');
    new BroadcastChannel(name).addEventListener('message', ({ data }: MessageEvent<string>) => keep(data));
  }, channelName);

  await page.goto('/?inspect');
  const member = buildNewMember('Sylvia');
  await signUp(page, member);
  await confirmAddress(page, member);
  const { fields, iban, mobile } = ownAccount();
  const shop = checkout(page);
  await page.goto('/directdebit?bundle=evening&country=NL');
  await shop.fillAccount(fields);
  await shop.requestCode.click();
  await expect(shop.codeDialog).toBeVisible();
  const code = await textedCode(page, mobile);
  await shop.code.fill(code);
  await page.goto('/login');
  await page.evaluate(() => fetch('/api/logout.php'));
  await openLogin(page);
  await logIn(page, member.email, member.password);
  await expect(watcher.actor('session')).toContainText('member.known');

  const download = watcher.page.waitForEvent('download');
  await watcher.button('Export').click();
  const seen = [
    ...messages,
    await readFile(await (await download).path(), 'utf8'),
    await watcher.page.innerText('body'),
  ].join('\n');
  expect(messages.length).toBeGreaterThan(20);
  const secrets = [
    member.email,
    member.password,
    member.name,
    iban,
    iban.slice(-10),
    mobile,
    code,
    ...Object.values(fields),
  ];
  expect(
    secrets.filter((secret) => seen.includes(`"${secret}"`) || (secret.length > 5 && seen.includes(secret))),
  ).toEqual([]);
});
