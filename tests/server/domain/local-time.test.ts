import { expect, test } from 'vitest';
import { countries } from '#contract/locales.ts';
import { localTime, parseTimeZone } from '#server/domain/local-time.ts';

/** Friday, 16 January 2026, 23:30 in London. */
const late = Date.UTC(2026, 0, 16, 23, 30);

test('[NOTIF-01] the day and hour are those of the browser’s time zone, else of the country', () => {
  expect(localTime({ time_zone: 'Europe/London', country: 'DE' }, late)).toEqual({
    date: '2026-01-16',
    isFriday: true,
    hour: 23,
  });
  expect(localTime({ time_zone: null, country: 'DE' }, late)).toEqual({
    date: '2026-01-17',
    isFriday: false,
    hour: 0,
  });
  expect(localTime({ time_zone: null, country: 'XX' }, late).hour).toBe(23);
  // Summer time.
  expect(localTime({ time_zone: null, country: 'DE' }, Date.UTC(2026, 6, 1, 12)).hour).toBe(14);
});

test('[NOTIF-01] every country of the site has a time zone', () => {
  const winter = Date.UTC(2026, 0, 15, 12);
  const utc = countries.filter((country) => localTime({ time_zone: null, country }, winter).hour === 12);
  expect(utc).toEqual(['IE', 'GB']);
});

test('[NOTIF-01] time zones are stored by their canonical name', () => {
  expect(parseTimeZone('europe/berlin')).toBe('Europe/Berlin');
  expect(parseTimeZone('Mars/Base')).toBeNull();
  expect(parseTimeZone('')).toBeNull();
});
