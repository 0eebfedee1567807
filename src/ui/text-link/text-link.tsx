import type { ComponentProps } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { link } from '#src/styles/text.css.ts';
import * as css from './text-link.css.ts';

type Look = {
  /** Not inside a sentence: its target grows to 44 CSS pixels. */
  alone?: boolean | undefined;
  className?: string | undefined;
};

const classes = ({ alone = false, className }: Look) => classNames(link, css.textLink, alone && css.alone, className);

export const TextLink = ({ alone, className, children, ...rest }: Look & ComponentProps<'a'> & { href: string }) => (
  <a {...rest} className={classes({ alone, className })}>
    {children}
  </a>
);

/** A button that reads like a link, for an act inside or beside a sentence. */
export const TextButton = ({ alone, className, ...rest }: Look & ComponentProps<'button'>) => (
  <button type="button" {...rest} className={classes({ alone, className })} />
);
