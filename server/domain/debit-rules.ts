import { directDebit } from '#contract/limits.ts';
import type { SiteParameters } from './site-settings.ts';

export type DebitLimits = Pick<SiteParameters, 'debits_per_day' | 'debits_running' | 'debits_running_amount'>;

/**
 * When one more debit may be begun by somebody who has begun others at these times (ms), the latest first; null: now.
 * [SDD-06 SDD-09]
 */
export const getNextDebitAt = (
  begun: readonly number[],
  { debits_per_day: perDay }: DebitLimits,
  now: number,
): number | null => {
  const counted = begun.filter((time) => time > now - directDebit.period);
  if (counted.length < perDay) return null;
  return (counted[perDay - 1] ?? now) + directDebit.period;
};

/** Whether one more debit of this amount is too much beside those that no bank has answered yet. [SDD-06 SDD-09] */
export const exceedsDebitLimit = (
  running: readonly number[],
  amount: number,
  { debits_running: most, debits_running_amount: sum }: DebitLimits,
): boolean => running.length >= most || running.reduce((total, each) => total + each, amount) > sum;
