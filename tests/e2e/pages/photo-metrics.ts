import { type Locator, expect } from '@playwright/test';
import { photoWidths } from '#contract/limits/app.ts';

/** The pictures that are loaded: the file's width, the width declared in `srcset`, and the displayed width in device pixels. */
export const measurePhotos = (pictures: Locator) =>
  pictures.evaluateAll((images) =>
    Promise.all(
      images
        .filter((image): image is HTMLImageElement => image instanceof HTMLImageElement && image.currentSrc !== '')
        .map(async (image) => {
          // `naturalWidth` follows the descriptor in srcset, not the file.
          const bytes = await (await fetch(image.currentSrc)).blob();
          const { width } = await createImageBitmap(bytes);
          const { pathname } = new URL(image.currentSrc);
          const candidate = image.srcset.split(', ').find((each) => each.startsWith(`${pathname} `));
          const declaredWidth = Number.parseInt(candidate?.split(' ')[1] ?? '', 10);
          return { width, declaredWidth, bytes: bytes.size, shown: image.clientWidth * devicePixelRatio };
        }),
    ),
  );

/** Every srcset width is exact, and no picture but the smallest is much larger than displayed. */
export const expectSizedPhotos = async (pictures: Locator): Promise<void> => {
  await expect.poll(async () => (await measurePhotos(pictures)).length).toBeGreaterThan(0);
  const loaded = await measurePhotos(pictures);
  for (const { width, declaredWidth, shown } of loaded) {
    expect(declaredWidth).toBe(width);
    expect(width).toBeLessThanOrEqual(Math.max(photoWidths.thumb, 1.5 * shown));
  }
};
