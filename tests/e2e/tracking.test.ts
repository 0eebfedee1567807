import { buildNewMember, signUp } from './pages/account.ts';
import { recordSignupRequest } from './pages/signup-request.ts';
import { expect, test } from './test-site.ts';

test('the traffic source is stored for later visits and sent with the sign-up [TRACK-01 TRACK-02 TRACK-04]', async ({
  page,
}) => {
  const sent = await recordSignupRequest(page);
  await page.goto('/?network=kites&ref=7&sub1=a&sub2=b&sub3=c');
  // The load event does not wait for the start of the app.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('kites');
  await page.goto('/');
  await signUp(page, buildNewMember('Kira'));
  expect(await sent()).toMatchObject({
    tracking: { network: 'kites', ref: '7', sub1: 'a', sub2: 'b', sub3: 'c' },
  });
});

test('with lb a visit that ends on its first page is reported as a bounce, and one that continues is not [TRACK-03]', async ({
  page,
}) => {
  // Playwright does not observe requests of an unloading page, so the page records its beacons itself.
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, data) => {
      if (!send(url, data)) return false;
      localStorage.setItem('beacons', JSON.stringify([...JSON.parse(localStorage.getItem('beacons') ?? '[]'), data]));
      return true;
    };
  });
  const beacons = async (): Promise<string[]> => {
    await page.goto('/pages/privacy');
    return JSON.parse((await page.evaluate(() => localStorage.getItem('beacons'))) ?? '[]');
  };
  await page.goto('/pages/terms?lb=1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const [first = '', ...others] = await beacons();
  expect([JSON.parse(first), others]).toEqual([{ path: '/pages/terms', milliseconds: expect.any(Number) }, []]);

  await page.goto('/pages/terms?lb=1');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL(/\/pages\/privacy$/);
  expect(await beacons()).toHaveLength(1);
});
