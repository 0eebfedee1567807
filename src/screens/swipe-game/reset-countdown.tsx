import { classNames } from '#src/styles/class-names.ts';
import { caption, muted, numeric } from '#src/styles/text.css.ts';
import { formatCountdown } from '#src/ui/countdown/countdown.tsx';
import * as css from './reset-countdown.css.ts';

const units = ['hour', 'minute', 'second'] as const;

const formatOf = (locale: string, unit: (typeof units)[number]) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });

/** Plural form for the number: 1 hour, 2 hours. */
const wordFor = (locale: string, unit: (typeof units)[number], value: number): string =>
  formatOf(locale, unit)
    .formatToParts(value)
    .filter((part) => part.type === 'unit')
    .map((part) => part.value)
    .join('');

/** Remaining time. Not a live region: it would announce every second. */
export function ResetCountdown({ seconds, locale }: { seconds: number; locale: string }) {
  const parts = formatCountdown(seconds)
    .split(':')
    .map((figure, at) => ({ figure, value: Number(figure), unit: units[at] ?? 'second' }));
  const spoken = new Intl.ListFormat(locale, { type: 'unit' }).format(
    parts.map(({ value, unit }) => formatOf(locale, unit).format(value)),
  );
  return (
    <div role="timer" aria-live="off" aria-label={spoken} className={classNames(numeric, css.clock)}>
      {parts.map(({ figure, value, unit }) => (
        <span key={unit} aria-hidden className={css.part}>
          <span className={css.value}>{figure}</span>
          <span className={classNames(caption, muted)}>{wordFor(locale, unit, value)}</span>
        </span>
      ))}
    </div>
  );
}
