import type { Page } from '@playwright/test';
import { enterAsDemo } from './pages/account.ts';
import { recordRequests } from './pages/request-log.ts';
import { grantPush } from './pages/push-permission.ts';
import { shell } from './pages/app-shell.ts';
import { signUpMember } from './pages/new-member.ts';
import { expect, test } from './test-site.ts';

test('user, chats and likes are fetched after 5 s, then every 60 s, and not after the logout [REFRESH-01 REFRESH-02 REFRESH-03 REFRESH-05]', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-01-01T12:00:00Z') });
  const requests = { 'user.php': 0, 'chats.php': 0, 'likes.php': 0 };
  const answered = () => page.waitForResponse((response) => response.url().endsWith('/api/likes.php'));
  page.on('request', (request) => {
    const name = new URL(request.url()).pathname.slice('/api/'.length);
    if (request.method() === 'GET' && (name === 'user.php' || name === 'chats.php' || name === 'likes.php'))
      requests[name] += 1;
  });
  const onMount = answered();
  await enterAsDemo(page);
  await onMount;
  const before = { ...requests };
  expect([before['chats.php'], before['likes.php']]).toEqual([1, 1]);

  const times = (more: number) => ({
    'user.php': before['user.php'] + more,
    'chats.php': before['chats.php'] + more,
    'likes.php': before['likes.php'] + more,
  });
  const first = answered();
  await page.clock.runFor(5_000);
  await first;
  expect(requests).toEqual(times(1));
  await page.clock.runFor(59_000);
  expect(requests).toEqual(times(1));
  const second = answered();
  await page.clock.runFor(2_000);
  await second;
  expect(requests).toEqual(times(2));

  await shell(page).logOut();
  await expect(page).toHaveURL(/\/$/);
  await page.clock.runFor(180_000);
  expect(requests).toEqual(times(2));
});

/** From now on the root element carries the latest scheduled wait, ms. */
const noteWaits = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const begin = window.setTimeout;
    Object.defineProperty(window, 'setTimeout', {
      value: (act: () => void, ms = 0) => {
        if (ms >= 60_000) document.documentElement.dataset['wait'] = String(ms);
        return begin(act, ms);
      },
    });
  });

for (const { title, every, withPush } of [
  { title: 'without push every 60 s [REFRESH-02 REFRESH-03]', every: 60_000, withPush: false },
  { title: 'with push every 300 s [REFRESH-04]', every: 300_000, withPush: true },
])
  test(`the refresh is not a millisecond early: first after 5 s, then ${title}`, async ({ page, context }) => {
    test.slow();
    if (withPush) await grantPush(context);
    await signUpMember(page, 'Yara');
    if (withPush) {
      await page.goto('/notifications');
      await page.getByRole('button', { name: 'Turn on' }).click();
      await expect(page.getByText('This browser gets them.')).toBeVisible();
    }
    const reads = await recordRequests(page);
    await page.clock.install();
    const start = Date.now() + 1_000;
    await page.clock.pauseAt(start);
    // Each visit with push sends the subscription again; after that the account counts as having push.
    const renewed = withPush
      ? page.waitForResponse((response) => response.url().endsWith('/api/user.php?push=1'))
      : Promise.resolve();
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await renewed;
    await expect.poll(() => reads('chats')).toEqual([start]);
    const answers = Promise.all(
      ['user', 'chats', 'likes'].map(async (call) => {
        const answer = await page.waitForResponse((response) => response.url().endsWith(`/api/${call}.php`));
        await answer.finished();
      }),
    );
    await noteWaits(page);
    await page.clock.runFor(5_000);
    await answers;
    expect(await reads('chats')).toEqual([start, start + 5_000]);
    // The clock is paused until the page has the responses; the next wait starts then.
    await expect(page.locator('html')).toHaveAttribute('data-wait', String(every));
    await expect(async () => {
      await page.clock.runFor(1_000);
      expect(await reads('chats')).toHaveLength(3);
    }).toPass({ intervals: [0], timeout: 60_000 });
    const waited = ((await reads('chats')).at(-1) ?? 0) - start - 5_000;
    expect(waited).toBeGreaterThanOrEqual(every);
    expect(waited).toBeLessThanOrEqual(every + 1_000);
  });
