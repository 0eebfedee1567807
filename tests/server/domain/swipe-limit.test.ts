import { expect, test } from 'vitest';
import { countSwipe, swipeAllowance } from '#server/domain/swipe-limit.ts';

const now = 5_000_000_000;
const day = 24 * 60 * 60_000;

test('[SWIPE-02] allows four likes a day, not five', () => {
  let count = countSwipe(null, now);
  expect(count).toEqual({ windowStart: now, count: 1 });
  for (const expected of [2, 3, 4]) {
    count = countSwipe(count, now + expected);
    expect(count).toEqual({ windowStart: now, count: expected });
  }
  expect(countSwipe(count, now + 5)).toBeNull();
});

test('[SWIPE-04] the period starts with its first like and lasts 24 hours, to the millisecond', () => {
  const full = { windowStart: now, count: 4 };
  expect(countSwipe(full, now + day - 1)).toBeNull();
  expect(countSwipe(full, now + day)).toEqual({ windowStart: now + day, count: 1 });
});

test('[SWIPE-02 SWIPE-03] reports the likes left and the time of the reset', () => {
  expect(swipeAllowance(null, now)).toEqual({ likes_left: 4, resets_at: null });
  expect(swipeAllowance({ windowStart: now, count: 1 }, now)).toEqual({ likes_left: 3, resets_at: now + day });
  expect(swipeAllowance({ windowStart: now, count: 4 }, now + day - 1)).toEqual({
    likes_left: 0,
    resets_at: now + day,
  });
  expect(swipeAllowance({ windowStart: now, count: 4 }, now + day)).toEqual({ likes_left: 4, resets_at: null });
});
