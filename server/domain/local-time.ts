import type { MemberTable } from '#server/db/schema.ts';

/** Time zone in which most people of a country live; UTC for other countries. */
const zoneOfCountry: Readonly<Record<string, string>> = {
  US: 'America/New_York',
  NL: 'Europe/Amsterdam',
  BE: 'Europe/Brussels',
  FR: 'Europe/Paris',
  IT: 'Europe/Rome',
  ES: 'Europe/Madrid',
  DE: 'Europe/Berlin',
  AT: 'Europe/Vienna',
  IE: 'Europe/Dublin',
  GB: 'Europe/London',
  CA: 'America/Toronto',
  PL: 'Europe/Warsaw',
  AU: 'Australia/Sydney',
  NZ: 'Pacific/Auckland',
  CH: 'Europe/Zurich',
  DK: 'Europe/Copenhagen',
  FI: 'Europe/Helsinki',
  NO: 'Europe/Oslo',
  SE: 'Europe/Stockholm',
};

const formats = new Map<string, Intl.DateTimeFormat>();

const formatIn = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
};

/** The canonical IANA name; null for an unknown time zone. */
export const parseTimeZone = (text: string): string | null => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
};

/** `hour`: 0 to 23; `date`: `YYYY-MM-DD`. */
type LocalTime = { readonly date: string; readonly isFriday: boolean; readonly hour: number };

/** The member's date and hour, in the browser's time zone, else in the country's. [NOTIF-01] */
export const localTime = (
  { time_zone: zone, country }: Pick<MemberTable, 'time_zone' | 'country'>,
  now: number,
): LocalTime => {
  const parts = formatIn(zone ?? zoneOfCountry[country] ?? 'UTC').formatToParts(now);
  const value = (type: Intl.DateTimeFormatPartTypes): string => parts.find((part) => part.type === type)?.value ?? '';
  return {
    date: `${value('year')}-${value('month')}-${value('day')}`,
    isFriday: value('weekday') === 'Fri',
    hour: Number(value('hour')),
  };
};
