import type { Page } from '@playwright/test';
import { recordRequests } from './pages/request-log.ts';
import { grantPush } from './pages/push-permission.ts';
import { shell } from './pages/app-shell.ts';
import { signUpMember } from './pages/new-member.ts';
import { expect, test } from './test-site.ts';

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
  { title: 'without push every 60 s', every: 60_000, withPush: false },
  { title: 'with push every 300 s [REFRESH-04]', every: 300_000, withPush: true },
])
  test(`user, chats and likes are fetched after 5 s and not a millisecond early, then ${title}, and not after the logout @nightly [REFRESH-01 REFRESH-02 REFRESH-03 REFRESH-05]`, async ({
    page,
    context,
  }) => {
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
    expect(await reads('likes')).toEqual([start, start + 5_000]);
    expect((await reads('user')).at(-1)).toBe(start + 5_000);
    // The clock is paused until the page has the responses; the next wait starts then.
    await expect(page.locator('html')).toHaveAttribute('data-wait', String(every));
    await expect(async () => {
      await page.clock.runFor(1_000);
      expect(await reads('chats')).toHaveLength(3);
    }).toPass({ intervals: [0], timeout: 60_000 });
    const waited = ((await reads('chats')).at(-1) ?? 0) - start - 5_000;
    expect(waited).toBeGreaterThanOrEqual(every);
    expect(waited).toBeLessThanOrEqual(every + 1_000);
    const second = start + 5_000 + waited;
    expect([(await reads('user')).at(-1), (await reads('likes')).at(-1)]).toEqual([second, second]);

    await shell(page).logOut();
    await expect(page).toHaveURL(/\/$/);
    const requests = async () => [await reads('user'), await reads('chats'), await reads('likes')];
    const before = await requests();
    await page.clock.runFor(3 * every);
    expect(await requests()).toEqual(before);
  });
