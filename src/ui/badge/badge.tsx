import type { ReactNode } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import type { IconName } from '#src/ui/icon/icon-registry.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import * as css from './badge.css.ts';

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

/** 99 stays 99, 100 becomes 99+. [TOPBAR-06 TOPBAR-08] */
export const formatCappedCount = (count: number, cap = 99) => (count > cap ? `${cap}+` : `${count}`);

type TagProps = {
  /** `photo` is for photos. */
  tone: css.TagTone;
  icon?: IconName;
  children: ReactNode;
  className?: string | undefined;
};

/** Shows a state; facts and filters are chips. */
export function StatusTag({ tone, icon, children, className }: TagProps) {
  return (
    <span className={classNames(css.tag, css.tagTone[tone], className)}>
      {icon && <Icon name={icon} size="xs" />}
      {children}
    </span>
  );
}

/** Green dot; its text is beside it. */
export const OnlineDot = ({ className }: { className?: string | undefined }) => (
  <span className={classNames(css.online, className)} aria-hidden />
);
