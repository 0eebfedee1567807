import { swipe } from '#contract/limits/contact.ts';
import type { SwipeAllowance } from '#contract/swipe.ts';
import type { LikeCount } from './like-limit.ts';

/** The current period; null: the next like starts one. */
const currentPeriod = (before: LikeCount | null, now: number): LikeCount | null =>
  before === null || now >= before.windowStart + swipe.period ? null : before;

/** Remaining likes of the swipe game. [SWIPE-02 SWIPE-03 SWIPE-04] */
export const swipeAllowance = (before: LikeCount | null, now: number): SwipeAllowance => {
  const period = currentPeriod(before, now);
  if (period === null) return { likes_left: swipe.likesPerDay, resets_at: null };
  return {
    likes_left: Math.max(0, swipe.likesPerDay - period.count),
    resets_at: period.windowStart + swipe.period,
  };
};

/** Null: no likes left. [SWIPE-02] */
export const countSwipe = (before: LikeCount | null, now: number): LikeCount | null => {
  const period = currentPeriod(before, now) ?? { windowStart: now, count: 0 };
  return period.count < swipe.likesPerDay ? { ...period, count: period.count + 1 } : null;
};
