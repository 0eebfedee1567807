import type { ReactNode } from 'react';
import { IconButton } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import type { IconName } from '#src/ui/icon/icon-registry.ts';
import * as css from './toast.css.ts';

type ToastProps = {
  tone?: 'info' | 'success' | 'danger';
  icon?: IconName;
  children: ReactNode;
  /** A `TextLink` or `TextButton` at the end. */
  action?: ReactNode;
  dismiss?: { label: string; onDismiss: () => void } | undefined;
  /** Hover or focus pauses the remaining time. */
  onPause?: () => void;
  onResume?: () => void;
};

const icons = { info: 'info', success: 'circle-check', danger: 'alert' } satisfies Record<string, IconName>;
const iconColour = { info: undefined, success: css.success, danger: css.danger };

/** Temporary message, at most 350 CSS pixels wide. Only errors interrupt a screen reader. [UI-02] */
export function Toast({ tone = 'info', icon = icons[tone], children, action, dismiss, onPause, onResume }: ToastProps) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={css.toast}
      onMouseEnter={onPause}
      onMouseLeave={onResume}
      onFocus={onPause}
      onBlur={onResume}
    >
      <Icon name={icon} size="s" className={iconColour[tone]} />
      <div className={css.content}>
        <div className={css.words}>{children}</div>
        {action && <div className={css.action}>{action}</div>}
      </div>
      {dismiss && <IconButton icon="x" label={dismiss.label} onClick={dismiss.onDismiss} />}
    </div>
  );
}

/** Position of the toasts: above the bottom bar, or at the bottom right. */
export const ToastList = ({ label, children }: { label: string; children: ReactNode }) => (
  <section aria-label={label} className={css.list}>
    {children}
  </section>
);
