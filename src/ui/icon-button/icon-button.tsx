import type { ComponentProps } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import type { IconName } from '#src/ui/icon/icon-registry.ts';
import { Link, type LinkProps } from '#src/ui/link/link.tsx';
import * as css from './icon-button.css.ts';

type Look = {
  /** Accessible name. */
  label: string;
  icon: IconName;
  /** Glass and dark lie on photos. */
  variant?: css.IconButtonVariant | undefined;
  className?: string | undefined;
};

type IconButtonProps = Look & Omit<ComponentProps<'button'>, 'aria-label'>;
type IconLinkProps = Look & Omit<LinkProps, 'aria-label'>;

const classes = ({ variant = 'plain', className }: Pick<Look, 'variant' | 'className'>) =>
  classNames(css.iconButton, css.variant[variant], className);

/** A circle of 44 CSS pixels; children (a count) lie over the icon. */
export function IconButton({ label, icon, variant, className, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} className={classes({ variant, className })}>
      <Icon name={icon} />
      {children}
    </button>
  );
}

export function IconLink({ label, icon, variant, className, children, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} aria-label={label} className={classes({ variant, className })}>
      <Icon name={icon} />
      {children}
    </Link>
  );
}
