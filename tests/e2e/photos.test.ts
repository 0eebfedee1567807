import sharp from 'sharp';
import { heic } from '#tests/heic.ts';
import { isNightly } from '#tests/nightly.ts';
import { signUpViaApi, demo, logInViaApi, buildNewMember } from './pages/account.ts';
import { likesPage } from './pages/likes-page.ts';
import { ownProfile } from './pages/own-profile.ts';
import { expectSizedPhotos, measurePhotos } from './pages/photo-metrics.ts';
import { portrait, useAsItIs } from './pages/signup-steps.ts';
import { actViaApi, signUpMember } from './pages/new-member.ts';
import { expect, expectAccessible, failRequests, openBrowserAs, startSite, test } from './test-site.ts';

// The offline copy would hold the scripts of dialogs too.
test.use({ serviceWorkers: 'block' });

/** A photo large enough that its upload takes a while. */
const bigPhoto = async () => ({
  name: 'IMG_3000.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: {
      width: 1_600,
      height: 2_000,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer(),
});

/** Normally distributed bytes, the same in every run: mulberry32 and the Box–Muller transform. */
const makeNoise = (length: number, sigma: number): Uint8ClampedArray => {
  let state = 6;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 2 ** 32;
  };
  return Uint8ClampedArray.from(
    { length },
    () => 128 + sigma * Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()),
  );
};

/** As much detail as a photo has, in any aspect ratio. */
const scene = async (width: number, height: number) => {
  const raw = { width: width / 20, height: height / 20, channels: 3 } as const;
  return {
    name: 'IMG_4000.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp(makeNoise(raw.width * raw.height * raw.channels, 15), { raw })
      .resize(width, height, { kernel: 'cubic' })
      .jpeg({ quality: 88 })
      .toBuffer(),
  };
};

test('a free member who uploads 41 photos keeps three and sees one line about the rest; one becomes the main photo, one is deleted @nightly [PHOTO-01 PHOTO-08 PROFILE-14]', async ({
  page,
}) => {
  test.slow();
  const profile = ownProfile(page);
  await signUpViaApi(page, buildNewMember('Fenna'));
  await page.goto('/profile');
  const one = await portrait(600, 800);
  await profile.choosePhotos.setInputFiles(Array.from({ length: 41 }, () => one));
  await expect(page.getByText('38 photos were not added')).toHaveCount(1);
  await expect(page.getByText("You've reached the photo limit.")).toHaveCount(1);
  await expect(profile.photos).toHaveCount(3);
  await expect(profile.choosePhotos).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('38 photos were not added')).toHaveCount(0);

  const third = (await profile.photos.nth(2).getAttribute('src')) ?? '';
  expect(await profile.mainPhoto.getAttribute('src')).not.toBe(third);
  const sheet = await profile.openPhoto(3);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Make it the main photo' }).click();
  await expect(profile.mainPhoto).toHaveAttribute('src', third);
  await page.reload();
  await expect(profile.mainPhoto).toHaveAttribute('src', third);

  // The deletion needs a confirmation.
  await profile.openPhoto(2);
  await sheet.getByRole('button', { name: 'Delete photo' }).click();
  await sheet.getByRole('button', { name: 'Keep the photo' }).click();
  await sheet.getByRole('button', { name: 'Delete photo' }).click();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Delete photo' }).click();
  await expect(profile.photos).toHaveCount(2);
  await expect(profile.choosePhotos).toHaveCount(1);
  await page.reload();
  await expect(profile.photos).toHaveCount(2);
});

test('a Premium member can have 25 photos and no more @nightly [PHOTO-02 PHOTO-08]', async ({ browser }) => {
  test.slow();
  const site = await startSite();
  const { page, context } = await openBrowserAs(browser, site);
  const profile = ownProfile(page);
  await logInViaApi(page, demo.premium);
  await page.goto('/profile');
  await expect(profile.photos.first()).toBeVisible();
  const before = await profile.photos.count();
  const one = await portrait(300, 400);
  await profile.choosePhotos.setInputFiles(Array.from({ length: 25 }, () => one));
  await expect(page.getByText(new RegExp(`^${before} photos? (?:was|were) not added$`))).toBeVisible();
  await expect(profile.photos).toHaveCount(25, { timeout: 60_000 });
  await expect(profile.choosePhotos).toHaveCount(0);
  await context.close();
  await site.stop();
});

test('a member crops and turns a photo by keyboard before its upload; Cancel returns to the picker @nightly [PHOTO-11]', async ({
  page,
}) => {
  const profile = ownProfile(page);
  await signUpViaApi(page, buildNewMember('Geke'));
  await page.goto('/profile');
  const lying = await scene(4_000, 3_000);
  await profile.choosePhotos.setInputFiles(lying);
  const dialog = page.getByRole('dialog', { name: 'Crop your photo' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(profile.photos).toHaveCount(0);

  await profile.choosePhotos.setInputFiles(lying);
  await dialog.getByRole('button', { name: 'Rotate' }).click();
  await dialog.getByRole('slider', { name: 'Zoom' }).press('End');
  await dialog.getByRole('group', { name: /^Photo/ }).press('ArrowLeft');
  const uploaded = page.waitForRequest(/\/api\/photo\.php\?crop=/);
  await dialog.getByRole('button', { name: 'Use this crop' }).click();
  const crop = new URL((await uploaded).url()).searchParams.get('crop')?.split(',').map(Number) ?? [];
  // A third of each side, beside the middle.
  expect(crop).toEqual([1, expect.any(Number), ...[3_333, 3_333, 3_333].map((part) => expect.closeTo(part, -1))]);
  expect(crop[1]).toBeGreaterThan(3_340);
  await expect(profile.photos).toHaveCount(1);
  const image = await profile.photos.first().evaluate((shown: HTMLImageElement) => shown.src);
  const whole = await page.request.get(image.replace(/-\w+(?=\.webp)/, ''));
  expect(await sharp(await whole.body()).metadata()).toMatchObject({ width: 960, height: 1_280 });
});

test('a file that is not a photo is refused by its content, regardless of its name @nightly [PHOTO-08]', async ({
  page,
}) => {
  const profile = ownProfile(page);
  await signUpViaApi(page, buildNewMember('Gijs'));
  await page.goto('/profile');
  await profile.choosePhotos.setInputFiles([
    { name: 'beach.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF') },
    { name: 'IMG_0001.heic', mimeType: 'image/heic', buffer: heic('phone').subarray(0, 400) },
    { ...(await portrait(600, 800)), name: 'good.png' },
  ]);
  await expect(page.getByText("We can't show this file as a photo. Choose a JPEG, PNG, WebP or HEIC.")).toHaveCount(2);
  await expect(profile.photos).toHaveCount(1);
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Dismiss beach.jpg' }).click();
  await expect(page.getByText('beach.jpg')).toHaveCount(0);
});

test('a HEIC file is accepted: its name is shown while the browser cannot display it, then the converted photo @nightly [PHOTO-08]', async ({
  page,
}) => {
  const profile = ownProfile(page);
  await signUpViaApi(page, buildNewMember('Imke'));
  await page.goto('/profile');
  await expect(page.getByText('JPEG, PNG, WebP or HEIC, up to 10 MB each.')).toBeVisible();
  let sendIt = (): void => undefined;
  const seen = new Promise<void>((resolve) => {
    sendIt = resolve;
  });
  await page.route('**/api/photo.php', async (route) => {
    await seen;
    await route.continue();
  });
  await profile.choosePhotos.setInputFiles({ name: 'IMG_0001.HEIC', mimeType: '', buffer: heic('phone') });
  await expect(page.getByText('IMG_0001.HEIC', { exact: true })).toBeVisible();
  expect(await page.locator('img[src^="blob:"]').count()).toBe(0);
  await expectAccessible(page);
  sendIt();
  await expect(profile.photos).toHaveCount(1);
  await expect
    .poll(() => profile.photos.first().evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  await expect(page.getByText('IMG_0001.HEIC', { exact: true })).toHaveCount(0);
});

test('a photo shows its upload progress and can be cancelled @nightly [PHOTO-08]', async ({ page }) => {
  const profile = ownProfile(page);
  await signUpViaApi(page, buildNewMember('Hanne'));
  await page.goto('/profile');
  await expect(profile.choosePhotos).toHaveCount(1);
  const network = await page.context().newCDPSession(page);
  const slow = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await slow(150_000);
  await profile.choosePhotos.setInputFiles(await bigPhoto());
  await useAsItIs(page);
  await expect(page.getByText(/^[1-9]\d?%$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel IMG_3000.jpg' }).click();
  await expect(page.getByRole('progressbar', { name: /^Sending/ })).toHaveCount(0);
  await slow(-1);
  await page.reload();
  await expect(profile.choosePhotos).toHaveCount(1);
  await expect(profile.photos).toHaveCount(0);
});

test('a photo waits for the connection and uploads once it is back; a failed one can be retried @nightly [PHOTO-08 API-02 API-21]', async ({
  page,
  context,
}) => {
  test.slow();
  const profile = ownProfile(page);
  await signUpViaApi(page, buildNewMember('Jelle'));
  await page.goto('/profile');
  await expect(profile.choosePhotos).toHaveCount(1);
  await context.setOffline(true);
  // The dialog cannot be loaded: the photo is sent as it is.
  await profile.choosePhotos.setInputFiles(await portrait(600, 800));
  await expect(page.getByText('Waiting for connection')).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(profile.photos).toHaveCount(1);

  // Chromium remembers that the import has failed.
  await page.reload();
  await page.clock.install();
  await failRequests(page, '**/api/photo.php', 'POST', async (givenUp) => {
    await profile.choosePhotos.setInputFiles(await portrait(600, 800));
    await useAsItIs(page);
    await givenUp();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectAccessible(page);
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(profile.photos).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

// The second density repeats the same with smaller files.
for (const density of isNightly ? [2.625, 1.75] : [2.625]) {
  test(`an uploaded photo of any size and orientation is as wide as its srcset states and little larger than displayed, at ${density} to 1 @nightly [PHOTO-08 MEMBERS-02]`, async ({
    browser,
    site,
  }) => {
    test.slow();
    const options = {
      viewport: { width: 360, height: 740 },
      deviceScaleFactor: density,
      isMobile: true,
      hasTouch: true,
    };
    const other = await openBrowserAs(browser, site);
    const { id: profile } = await signUpMember(other.page, 'Katja');
    for (const [name, photo] of [
      ['Lot', await scene(4_000, 3_000)],
      ['Maas', await scene(3_000, 4_000)],
      ['Nina', await portrait(200, 300)],
    ] as const) {
      /* oxlint-disable no-await-in-loop -- One member after the other. */
      const { page, context } = await openBrowserAs(browser, site, options);
      const own = ownProfile(page);
      const { id, name: unique } = await signUpMember(page, name);
      await page.goto('/profile');
      await own.choosePhotos.setInputFiles(photo);
      await useAsItIs(page);
      await expect(own.photos).toHaveCount(1);
      await page.waitForLoadState('networkidle');
      await expectSizedPhotos(own.photos);
      await actViaApi(page, 'like', { profile });

      const hero = page.getByRole('img', { name: `Photo of ${unique}` });
      await page.goto(`/members/${id}`);
      await expect(hero).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectSizedPhotos(hero);
      expect((await measurePhotos(hero))[0]?.bytes).toBeLessThan(density < 2 ? 80_000 : 130_000);
      await context.close();

      const { page: theirs, context: theirContext } = await openBrowserAs(browser, site, {
        ...options,
        storageState: await other.context.storageState(),
      });
      await theirs.goto('/likes/received');
      const card = likesPage(theirs).card(unique).locator('img');
      await expect(card).toBeVisible();
      await theirs.waitForLoadState('networkidle');
      await expectSizedPhotos(card);
      expect((await measurePhotos(card))[0]?.bytes).toBeLessThan(45_000);
      await theirContext.close();
      /* oxlint-enable no-await-in-loop */
    }
    await other.context.close();
  });
}
