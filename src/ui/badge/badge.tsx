import { classNames } from '#src/styles/class-names.ts';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import * as css from './badge.css.ts';
import { formatCappedCount } from './cap-count.ts';

type BadgeProps = {
  count: number;
  /** What a screen reader says in place of the bare number: "3 unread messages". */
  label: string;
  /** The cap is for what nobody counts; a balance is shown whole. */
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
