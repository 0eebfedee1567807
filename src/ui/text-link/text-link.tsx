import type { ComponentProps } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { link } from '#src/styles/text.css.ts';
import { Link, type LinkProps } from '#src/ui/link/link.tsx';
import * as css from './text-link.css.ts';

type Look = {
  /** Not in running text: its target grows to 44 CSS pixels. */
  alone?: boolean | undefined;
  className?: string | undefined;
};

const classes = ({ alone = false, className }: Look) => classNames(link, css.textLink, alone && css.alone, className);

export const TextLink = ({ alone, className, children, ...rest }: Look & LinkProps) => (
  <Link {...rest} className={classes({ alone, className })}>
    {children}
  </Link>
);

/** Button that looks like a link, for actions in or beside running text. */
export const TextButton = ({ alone, className, ...rest }: Look & ComponentProps<'button'>) => (
  <button type="button" {...rest} className={classes({ alone, className })} />
);
