import { classNames } from '#src/styles/class-names.ts';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import * as css from './badge.css.ts';
import { formatCappedCount } from './cap-count.ts';

type BadgeProps = {
  count: number;
  /** Screen-reader text in place of the bare number: "3 unread messages". */
  label: string;
  /** Caps counts; a balance is shown in full. */
  capped?: boolean;
  tone?: css.BadgeTone;
  className?: string | undefined;
};

export function Badge({ count, label, capped = true, tone = 'unread', className }: BadgeProps) {
  return (
    <span className={classNames(css.badge, css.tone[tone], className)}>
      <span aria-hidden>{capped ? formatCappedCount(count) : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
