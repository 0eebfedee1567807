import type { ReactNode } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import type { IconName } from '#src/ui/icon/icon-registry.ts';
import * as css from './tag.css.ts';

type TagProps = {
  /** The photo tone lies on photos. */
  tone: css.TagTone;
  icon?: IconName;
  children: ReactNode;
  className?: string | undefined;
};

/** Shows a state; facts and filters are chips. */
export function StatusTag({ tone, icon, children, className }: TagProps) {
  return (
    <span className={classNames(css.tag, css.tone[tone], className)}>
      {icon && <Icon name={icon} size="xs" />}
      {children}
    </span>
  );
}

/** Green dot; its text is beside it. */
export const OnlineDot = ({ className }: { className?: string | undefined }) => (
  <span className={classNames(css.online, className)} aria-hidden />
);
