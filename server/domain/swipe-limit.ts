import { swipe } from '#contract/limits.ts';
import type { SwipeAllowance } from '#contract/swipe.ts';
import type { LikeCount } from './like-limit.ts';

/** The period that goes on; null: the next like begins one. */
const running = (before: LikeCount | null, now: number): LikeCount | null =>
  before === null || now >= before.windowStart + swipe.period ? null : before;

/** What is left of the day's likes of the game. [SWIPE-02 SWIPE-03 SWIPE-04] */
export const swipeAllowance = (before: LikeCount | null, now: number): SwipeAllowance => {
  const period = running(before, now);
  if (period === null) return { likes_left: swipe.likesPerDay, resets_at: null };
  return {
    likes_left: Math.max(0, swipe.likesPerDay - period.count),
    resets_at: period.windowStart + swipe.period,
  };
};

/** The count with one more like, or null where none is left. [SWIPE-02] */
export const countSwipe = (before: LikeCount | null, now: number): LikeCount | null => {
  const period = running(before, now) ?? { windowStart: now, count: 0 };
  return period.count < swipe.likesPerDay ? { ...period, count: period.count + 1 } : null;
};
