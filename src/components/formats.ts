import { day } from '#contract/durations.ts';
import { useLingui } from '@lingui/react/macro';
import type { Money } from '#contract/fields.ts';
import { now } from '#machines/generic/clock.ts';

const dayStart = (time: number): number => new Date(time).setHours(0, 0, 0, 0);

/** Midnights between two times on this device: 0 is the same day. Days of 23 or 25 hours count as one. */
export const countDaysBetween = (earlier: number, later: number): number =>
  Math.round((dayStart(later) - dayStart(earlier)) / day);

const yearIfOther = (time: number, today: number): Intl.DateTimeFormatOptions =>
  new Date(time).getFullYear() === new Date(today).getFullYear() ? {} : { year: 'numeric' };

/** Formats times in the device's time zone and the page's language. */
export const useTimeFormat = () => {
  const { i18n, t } = useLingui();
  const clock = (time: number): string => i18n.date(new Date(time), { hour: 'numeric', minute: '2-digit' });
  const dated = (time: number, length: 'short' | 'long'): string => {
    const today = now();
    const ago = countDaysBetween(time, today);
    if (ago === 0) return t`Today`;
    if (ago === 1) return t`Yesterday`;
    if (ago > 1 && ago < 7) return i18n.date(new Date(time), { weekday: length });
    return i18n.date(new Date(time), { day: 'numeric', month: length, ...yearIfOther(time, today) });
  };
  return {
    clock,
    /** The time today, else with its date. */
    moment: (time: number) =>
      countDaysBetween(time, now()) === 0
        ? clock(time)
        : i18n.date(new Date(time), { dateStyle: 'short', timeStyle: 'short' }),
    /** A day, written out. */
    day: (time: number) => dated(time, 'long'),
    /** Shortest form: the time today, else the day. */
    brief: (time: number) => (countDaysBetween(time, now()) === 0 ? clock(time) : dated(time, 'short')),
  };
};

/** A number of days back, in steps that grow: today, yesterday, 5 days ago, 2 weeks ago, 3 months ago. */
export const useDaysAgo = (): ((days: number) => string) => {
  const { i18n } = useLingui();
  const format = new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto' });
  return (days) => {
    if (days < 7) return format.format(-days, 'day');
    return days < 30 ? format.format(-Math.floor(days / 7), 'week') : format.format(-Math.floor(days / 30), 'month');
  };
};

/** Formats money for a language; the currency defines the number of minor units. */
export const formatMoney = ({ amount, currency }: Money, locale: string): string => {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};

export const useMoneyFormat = (): ((money: Money) => string) => {
  const { i18n } = useLingui();
  return (money) => formatMoney(money, i18n.locale);
};
