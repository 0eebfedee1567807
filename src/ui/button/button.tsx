import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import type { IconName } from '#src/ui/icon/icon-registry.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Link, type LinkProps } from '#src/ui/link/link.tsx';
import * as css from './button.css.ts';

type Look = {
  /** One primary per view; secondary only for likes, success for the bonus, white and night on dark backgrounds. */
  variant?: css.ButtonVariant | undefined;
  /** 52 or 44 CSS pixels high. */
  size?: 'l' | 'm' | undefined;
  /** As wide as its container. */
  isFullWidth?: boolean | undefined;
  className?: string | undefined;
};

type ButtonProps = Look &
  ComponentProps<'button'> & {
    /** Shows a spinner at the same width and ignores clicks. */
    busy?: boolean;
  };

type ButtonLinkProps = Look & LinkProps;

const classes = ({ variant = 'primary', size = 'l', isFullWidth = false, className }: Look) =>
  classNames(css.button, css.size[size], css.variant[variant], css.disabled, isFullWidth && css.fullWidth, className);

const Label = ({ children }: { children: ReactNode }) => <span className={css.label}>{children}</span>;

const ignore = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

export function Button({
  variant,
  size,
  isFullWidth,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      className={classes({ variant, size, isFullWidth, className })}
      onClick={busy ? ignore : onClick}
    >
      <Label>{children}</Label>
      {busy && (
        <span className={css.dots} aria-hidden>
          <span className={css.dot} />
          <span className={css.dot} />
          <span className={css.dot} />
        </span>
      )}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, isFullWidth, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classes({ variant, size, isFullWidth, className })}>
      <Label>{children}</Label>
    </Link>
  );
}

type IconLook = {
  /** Accessible name. */
  label: string;
  icon: IconName;
  /** `glass` and `dark` are for photos. */
  variant?: css.IconButtonVariant | undefined;
  className?: string | undefined;
};

type IconButtonProps = IconLook & Omit<ComponentProps<'button'>, 'aria-label'>;
type IconLinkProps = IconLook & Omit<LinkProps, 'aria-label'>;

const iconClasses = ({ variant = 'plain', className }: Pick<IconLook, 'variant' | 'className'>) =>
  classNames(css.iconButton, css.iconVariant[variant], className);

/** A circle of 44 CSS pixels; children (a count) overlay the icon. */
export function IconButton({ label, icon, variant, className, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} className={iconClasses({ variant, className })}>
      <Icon name={icon} />
      {children}
    </button>
  );
}

export function IconLink({ label, icon, variant, className, children, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} aria-label={label} className={iconClasses({ variant, className })}>
      <Icon name={icon} />
      {children}
    </Link>
  );
}
