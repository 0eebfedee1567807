import { logInAsDemo } from './pages/account.ts';
import { shell } from './pages/shell.ts';
import { expect, test } from './site.ts';

test('user, chats and likes are asked for after 5 s, then every 60 s, and not after the logout [REFRESH-01 REFRESH-02 REFRESH-03 REFRESH-05]', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-01-01T12:00:00Z') });
  const asked = { 'user.php': 0, 'chats.php': 0, 'likes.php': 0 };
  const answered = () => page.waitForResponse((response) => response.url().endsWith('/api/likes.php'));
  page.on('request', (request) => {
    const name = new URL(request.url()).pathname.slice('/api/'.length);
    if (request.method() === 'GET' && (name === 'user.php' || name === 'chats.php' || name === 'likes.php'))
      asked[name] += 1;
  });
  const onMount = answered();
  await logInAsDemo(page);
  await onMount;
  const before = { ...asked };
  expect([before['chats.php'], before['likes.php']]).toEqual([1, 1]);

  const times = (more: number) => ({
    'user.php': before['user.php'] + more,
    'chats.php': before['chats.php'] + more,
    'likes.php': before['likes.php'] + more,
  });
  const first = answered();
  await page.clock.runFor(5_000);
  await first;
  expect(asked).toEqual(times(1));
  await page.clock.runFor(59_000);
  expect(asked).toEqual(times(1));
  const second = answered();
  await page.clock.runFor(2_000);
  await second;
  expect(asked).toEqual(times(2));

  await shell(page).logOut();
  await expect(page).toHaveURL(/\/$/);
  await page.clock.runFor(180_000);
  expect(asked).toEqual(times(2));
});
