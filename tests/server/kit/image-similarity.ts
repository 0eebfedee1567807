import sharp from 'sharp';

const [width, height] = [320, 427];
const window = { side: 8, step: 4 } as const;
/** Windows with less contrast (variance of grey) contain nothing recognisable. */
const visible = 100;
/** SSIM constants for 256 greys. */
const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

const toGreyscale = (picture: Uint8Array): Promise<Buffer> =>
  sharp(picture).resize(width, height, { fit: 'fill', kernel: 'cubic' }).greyscale().raw().toBuffer();

/** 1: identical; null: the first window contains nothing recognisable. */
const compareWindows = (one: Buffer, other: Buffer, left: number, top: number): number | null => {
  const count = window.side ** 2;
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let y = top; y < top + window.side; y += 1) {
    for (let x = left; x < left + window.side; x += 1) {
      const p = one[y * width + x] ?? 0;
      const q = other[y * width + x] ?? 0;
      a += p;
      b += q;
      aa += p * p;
      bb += q * q;
      ab += p * q;
    }
  }
  const [meanA, meanB] = [a / count, b / count];
  const [varianceA, varianceB] = [aa / count - meanA ** 2, bb / count - meanB ** 2];
  if (varianceA < visible) return null;
  const covariance = ab / count - meanA * meanB;
  const structure = (2 * covariance + c2) / (varianceA + varianceB + c2);
  return structure * ((2 * meanA * meanB + c1) / (meanA ** 2 + meanB ** 2 + c1));
};

/**
 * Structural similarity (SSIM) of an image to an original of any size; 1: identical. Only where the original has
 * content.
 */
export const measureSimilarity = async (original: Uint8Array, picture: Uint8Array): Promise<number> => {
  const [one, other] = await Promise.all([toGreyscale(original), toGreyscale(picture)]);
  const found: number[] = [];
  for (let top = 0; top + window.side <= height; top += window.step) {
    for (let left = 0; left + window.side <= width; left += window.step) {
      const value = compareWindows(one, other, left, top);
      if (value !== null) found.push(value);
    }
  }
  return found.reduce((sum, value) => sum + value, 0) / found.length;
};
