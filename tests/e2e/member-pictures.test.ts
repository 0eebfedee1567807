import { dailyCases } from '#tests/nightly.ts';
import { members } from './pages/members.ts';
import { expectSizedPhotos } from './pages/photo-metrics.ts';
import { expect, openBrowserAs, test } from './test-site.ts';

for (const density of dailyCases([2.625, 1.75])) {
  test(`the visible pictures are small in bytes, and none is larger than needed, at ${density} to 1 @nightly [MEMBERS-01 MEMBERS-02]`, async ({
    browser,
    site,
  }) => {
    const { page, context } = await openBrowserAs(browser, site, {
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: density,
      isMobile: true,
      hasTouch: true,
    });
    const weights: number[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'image')
        void response.body().then(
          ({ length }) => weights.push(length),
          () => undefined,
        );
    });
    await page.goto('/members?country=FR');
    await expect(members(page).cards).toHaveCount(24);
    await page.waitForLoadState('networkidle');
    const pictures = await members(page).cards.evaluateAll((cards) =>
      cards.flatMap((card, place) => {
        // Other tests create members without a picture.
        const image = card.querySelector('img');
        if (image === null) return [];
        const hasRoom = image.hasAttribute('width') && image.hasAttribute('height');
        return [{ place, hasRoom, sizes: image.sizes, loading: [image.loading, image.getAttribute('fetchpriority')] }];
      }),
    );
    expect(pictures.length).toBeGreaterThanOrEqual(20);
    for (const { place, hasRoom, sizes, loading } of pictures) {
      expect([hasRoom, sizes]).toEqual([true, expect.stringMatching(/vw$/)]);
      expect(loading).toEqual(place < 4 ? ['eager', 'high'] : ['lazy', 'auto']);
    }
    await expect.poll(() => weights.length).toBeGreaterThanOrEqual(4);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(150_000);
    await expectSizedPhotos(page.getByRole('main').locator('article img'));
    await context.close();
  });
}

const screens = {
  'a phone at 2.625 to 1': { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2.625 },
  'a phone at 1.75 to 1': { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 },
  'a desktop': { viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1 },
};

for (const [name, screen] of dailyCases(Object.entries(screens)))
  test(`the first pictures of home come first, have their room and are at most 1.5 times as wide as it: ${name} [FIRST-01]`, async ({
    browser,
    site,
  }) => {
    const { page, context } = await openBrowserAs(browser, site, screen);
    await page.goto('/');
    const pictures = page.getByRole('main').locator('section').first().locator('img');
    await expect(pictures).toHaveCount(3);
    for (const picture of await pictures.all()) {
      await expect(picture).toHaveAttribute('width', '480');
      await expect(picture).toHaveAttribute('height', '640');
      await expect(picture).toHaveAttribute('loading', 'eager');
    }
    await expect(pictures.last()).toHaveAttribute('fetchpriority', 'high');
    await expectSizedPhotos(pictures);
    await context.close();
  });
