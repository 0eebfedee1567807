import { Trans } from '@lingui/react/macro';
import { classNames } from '#src/styles/class-names.ts';
import { numeric } from '#src/styles/text.css.ts';
import { Countdown } from '#src/ui/countdown/countdown.tsx';
import { useTimeBonusEnd, useWelcomeDiscountEnd } from './use-discount-end.ts';

/**
 * Time left of the current discount: the time bonus to the second, the welcome discount to the minute. [BONUS-10
 * DISCOUNT-05 DISCOUNT-06]
 */
export function DiscountCountdown({ className }: { className?: string | undefined }) {
  const bonus = useTimeBonusEnd();
  const welcome = useWelcomeDiscountEnd();
  if (bonus !== null) return <Countdown seconds={bonus} className={className} />;
  return welcome === null ? null : <HoursAndMinutes seconds={welcome} className={className} />;
}

/** The last minute counts as one. */
function HoursAndMinutes({ seconds, className }: { seconds: number; className: string | undefined }) {
  const all = Math.ceil(seconds / 60);
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  return (
    <span role="timer" aria-live="off" className={classNames(numeric, className)}>
      <Trans>
        {hours} h {minutes} min
      </Trans>
    </span>
  );
}
