import { likes } from '#contract/limits.ts';
import { minutesLeft } from './login-lock.ts';

/** Likes given since `windowStart` (ms). A like that is taken back stays counted. [LIKE-11] */
export type LikeCount = { readonly windowStart: number; readonly count: number };

/** The count with one more like, or the minutes until there are likes again. */
export const countLike = (
  before: LikeCount | null,
  perDay: number,
  now: number,
): { readonly count: LikeCount } | { readonly minutes: number } => {
  const isOver = before === null || now >= before.windowStart + likes.period;
  const current = isOver ? { windowStart: now, count: 0 } : before;
  if (current.count < perDay) return { count: { ...current, count: current.count + 1 } };
  return { minutes: minutesLeft(current.windowStart + likes.period, now) };
};
