import type { ReactNode } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import type { IconName } from '#src/ui/icon/icon-registry.ts';
import * as css from './alert.css.ts';

type AlertProps = {
  tone: css.AlertTone;
  icon?: IconName;
  children: ReactNode;
  /** A `TextLink` or `TextButton` after the text. */
  action?: ReactNode;
  dismiss?: { label: string; onDismiss: () => void } | undefined;
  className?: string | undefined;
};

const icons = {
  info: 'info',
  warning: 'alert',
  danger: 'alert',
  success: 'circle-check',
} satisfies Record<css.AlertTone, IconName>;

/** Message in the page. Only `danger` interrupts a screen reader. */
export function Alert({ tone, icon = icons[tone], children, action, dismiss, className }: AlertProps) {
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={classNames(css.alert, css.tone[tone], className)}>
      <Icon name={icon} size="s" className={css.icon} />
      <div className={css.words}>
        <div className={css.message}>{children}</div>
        {action && <div className={css.action}>{action}</div>}
      </div>
      {dismiss && <IconButton icon="x" label={dismiss.label} onClick={dismiss.onDismiss} />}
    </div>
  );
}
