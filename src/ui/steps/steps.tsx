import { classNames } from '#src/styles/class-names.ts';
import { visuallyHidden } from '#src/ui/visually-hidden/visually-hidden.css.ts';
import * as css from './steps.css.ts';

type StepsProps = {
  label: string;
  /** Counted from 1; this one and those before it are coloured. */
  current: number;
  count: number;
  className?: string | undefined;
};

/** How far one is in a row of steps. */
export const Steps = ({ label, current, count, className }: StepsProps) => (
  <div className={classNames(css.steps, className)}>
    <progress aria-label={label} value={current} max={count} className={visuallyHidden} />
    {Array.from({ length: count }, (_, index) => (
      <span key={index} className={classNames(css.step, index < current && css.done)} />
    ))}
  </div>
);
