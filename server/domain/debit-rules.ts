import { directDebit } from '#contract/limits/shop.ts';
import type { SiteParameters } from './site-settings.ts';

export type DebitLimits = Pick<SiteParameters, 'debits_per_day' | 'debits_running' | 'debits_running_amount'>;

/**
 * Time (ms) from which another debit may start; null: now. `started`: start times of the earlier ones, latest first.
 * [SDD-06 SDD-09]
 */
export const getNextDebitAt = (
  started: readonly number[],
  { debits_per_day: perDay }: DebitLimits,
  now: number,
): number | null => {
  const counted = started.filter((time) => time > now - directDebit.period);
  if (counted.length < perDay) return null;
  return (counted[perDay - 1] ?? now) + directDebit.period;
};

/**
 * True when one more debit of this amount exceeds the count or sum allowed for debits without a bank's answer. [SDD-06
 * SDD-09]
 */
export const exceedsDebitLimit = (
  running: readonly number[],
  amount: number,
  { debits_running: maxCount, debits_running_amount: maxSum }: DebitLimits,
): boolean => running.length >= maxCount || running.reduce((total, each) => total + each, amount) > maxSum;
