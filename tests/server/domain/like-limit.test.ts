import { expect, test } from 'vitest';
import { countLike } from '#server/domain/like-limit.ts';

const now = 5_000_000_000;
const day = 24 * 60 * 60_000;

test('[LIKE-09 LIKE-11] counts likes for a day from the first one, and reports the reset', () => {
  expect(countLike(null, 25, now)).toEqual({ count: { windowStart: now, count: 1 } });
  expect(countLike({ windowStart: now, count: 24 }, 25, now + 9)).toEqual({ count: { windowStart: now, count: 25 } });
  expect(countLike({ windowStart: now, count: 25 }, 25, now)).toEqual({ until: now + day });
  expect(countLike({ windowStart: now, count: 25 }, 25, now + day - 1)).toEqual({ until: now + day });
  expect(countLike({ windowStart: now, count: 25 }, 25, now + day)).toEqual({
    count: { windowStart: now + day, count: 1 },
  });
  expect(countLike(null, 0, now)).toEqual({ until: now + day });
});
