import { classNames } from '#src/styles/class-names.ts';
import * as css from './progress.css.ts';

type ProgressProps = {
  label: string;
  value: number;
  max: number;
  /** Night lies on photos. */
  variant?: keyof typeof css.variant;
};

/** How much of something is done. */
export const Progress = ({ label, value, max, variant = 'plain' }: ProgressProps) => (
  <progress aria-label={label} value={value} max={max} className={classNames(css.progress, css.variant[variant])} />
);
