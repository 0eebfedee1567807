import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import type { IconName } from '#src/ui/icon/icon-registry.ts';
import * as css from './chip.css.ts';

type ChipProps = {
  /** Shared by both members: tinted and checked. */
  common?: boolean;
  icon?: IconName;
  children: ReactNode;
  className?: string | undefined;
};

type ChipButtonProps = ComponentProps<'button'> & {
  /** State of a toggle; undefined for a chip that opens something. */
  pressed?: boolean;
  icon?: IconName;
  /** Pressing removes the filter. */
  removable?: boolean;
};

export function Chip({ common = false, icon, children, className }: ChipProps) {
  return (
    <span className={classNames(css.chip, common && css.common, className)}>
      {common && <Icon name="check" size="xs" />}
      {icon && <Icon name={icon} size="xs" />}
      {children}
    </span>
  );
}

export function ChipButton({ pressed, icon, removable = false, className, children, ...rest }: ChipButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      className={classNames(css.chip, css.pressable, (pressed || removable) && css.on, className)}
    >
      {icon && <Icon name={icon} size="s" />}
      {children}
      {removable && <Icon name="x" size="xs" />}
    </button>
  );
}
