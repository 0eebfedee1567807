import { classNames } from '#src/styles/class-names.ts';
import { visuallyHidden } from '#src/styles/text.css.ts';
import * as css from './progress.css.ts';

type ProgressProps = {
  label: string;
  value: number;
  max: number;
  /** `night` is for photos. */
  variant?: keyof typeof css.variant;
};

export const Progress = ({ label, value, max, variant = 'plain' }: ProgressProps) => (
  <progress aria-label={label} value={value} max={max} className={classNames(css.progress, css.variant[variant])} />
);

type StepsProps = {
  label: string;
  /** Counted from 1; the current and earlier steps are coloured. */
  current: number;
  count: number;
  className?: string | undefined;
};

/** Progress as a row of steps. */
export const Steps = ({ label, current, count, className }: StepsProps) => (
  <div className={classNames(css.steps, className)}>
    <progress aria-label={label} value={current} max={count} className={visuallyHidden} />
    {Array.from({ length: count }, (_, index) => (
      <span key={index} className={classNames(css.step, index < current && css.done)} />
    ))}
  </div>
);

type LoadingBarProps = {
  label: string;
  visible: boolean;
  /** The load has ended: the bar fills up and fades. */
  finishing?: boolean;
};

export function LoadingBar({ label, visible, finishing = false }: LoadingBarProps) {
  if (!visible) return null;
  return <progress aria-label={label} className={classNames(css.bar, finishing && css.finishing)} />;
}
