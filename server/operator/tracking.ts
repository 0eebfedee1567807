import { dayNumber, sourceFields, startOfDay } from '#server/domain/tracking-source.ts';
import { type TrackingRow, loadTracking } from '#server/store/tracking.ts';
import { formatMoney } from '#server/texts/format.ts';
import { type Command, OperatorError, lines } from './command.ts';

const defaultDays = 30;

const titles = ['day', ...sourceFields, 'visits', 'signups', 'first orders', 'amounts'];

const parseDay = (word: string): number => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(word) ? Date.parse(`${word}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time)) throw new OperatorError(`${word} is no day: write it as 2026-11-25.`);
  return dayNumber(time);
};

const cellsOf = ({ day, source, visits, signups, orders, amounts }: TrackingRow): (string | number)[] => [
  new Date(startOfDay(day)).toISOString().slice(0, 10),
  ...sourceFields.map((field) => source[field]),
  visits,
  signups,
  orders,
  [...amounts].map(([currency, amount]) => formatMoney({ amount, currency }, 'en')).join(' + '),
];

/** Quoted; a leading sign that a spreadsheet would run as a formula is prefixed. */
const csvCell = (cell: string | number): string =>
  `"${String(cell)
    .replace(/^[=+\-@\t\r]/, "'$&")
    .replaceAll('"', '""')}"`;

const csv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => row.map(csvCell).join(',')).join('\r\n');

const show: Command['run'] = async ({ db, now }, ...words) => {
  const days = words.filter((word) => word !== '--csv');
  if (days.length > 2) throw new OperatorError('Write: tracking [first day] [last day] [--csv]');
  const [from, until] = days;
  const last = until === undefined ? dayNumber(now()) : parseDay(until);
  const first = from === undefined ? last - defaultDays + 1 : parseDay(from);
  if (first > last) throw new OperatorError('The first day is after the last one.');
  const rows = (await loadTracking(db.read, first, last)).map(cellsOf);
  if (words.includes('--csv')) return csv([titles, ...rows]);
  return rows.length === 0 ? lines([]) : lines([titles, ...rows]);
};

/** [TRACK-01] */
export const trackingCommands: Readonly<Record<string, Command>> = {
  tracking: {
    arguments: [],
    options: '[first day] [last day] [--csv]',
    help: 'visits, sign-ups and first orders by day (UTC) and source; by default of 30 days',
    run: show,
  },
};
