import { classNames } from '#src/styles/class-names.ts';
import { numeric, title } from '#src/styles/text.css.ts';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** hours:minutes:seconds, two digits each. [BONUS-16] */
export const formatCountdown = (seconds: number): string =>
  [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':');

/** Remaining time. Not a live region: it would announce every second. */
export const Countdown = ({ seconds, className }: { seconds: number; className?: string | undefined }) => (
  <span role="timer" aria-live="off" className={classNames(title, numeric, className)}>
    {formatCountdown(seconds)}
  </span>
);
