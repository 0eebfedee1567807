import { likes } from '#contract/limits/contact.ts';

/** Likes given since `windowStart` (ms). A like that is withdrawn still counts. [LIKE-11] */
export type LikeCount = { readonly windowStart: number; readonly count: number };

/** The count with one more like, or the time when the limit resets (ms). */
export const countLike = (
  before: LikeCount | null,
  perDay: number,
  now: number,
): { readonly count: LikeCount } | { readonly until: number } => {
  const hasPeriodEnded = before === null || now >= before.windowStart + likes.period;
  const current = hasPeriodEnded ? { windowStart: now, count: 0 } : before;
  if (current.count < perDay) return { count: { ...current, count: current.count + 1 } };
  return { until: current.windowStart + likes.period };
};
