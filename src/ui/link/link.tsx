import type { ComponentProps, MouseEvent } from 'react';
import { Link as RouterLink } from 'wouter';
import { classNames } from '#src/styles/class-names.ts';
import { link } from '#src/styles/text.css.ts';
import * as css from './link.css.ts';

export type LinkState = {
  /** Go back if the previous history entry is a page of this site. */
  readonly returning?: true;
};

export type LinkProps = ComponentProps<'a'> & {
  href: string;
  /** Passed to the router's location hook. */
  state?: LinkState | undefined;
  /** Replaces the current history entry. */
  replace?: boolean | undefined;
  /** Loads the page from the server instead of navigating within it. */
  reloadDocument?: boolean | undefined;
};

/** True if the browser handles the click: new tab, window or download. */
export const hasModifier = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey;

const isInApp = ({ href, target = '_self', download }: LinkProps): boolean =>
  /^\/(?![/\\])/.test(href) && target === '_self' && download === undefined;

/** A link to a page of this site navigates without a page load; any other link is a plain one. */
export function Link({ state, replace = false, reloadDocument = false, children, ...anchor }: LinkProps) {
  if (reloadDocument || !isInApp(anchor)) return <a {...anchor}>{children}</a>;
  const { onClick, onClickCapture, ...rest } = anchor;
  return (
    <RouterLink
      {...rest}
      state={state}
      replace={replace}
      onClick={onClick}
      // wouter calls onClick for plain clicks only.
      onClickCapture={(event) => {
        onClickCapture?.(event);
        if (hasModifier(event) && !event.isPropagationStopped()) onClick?.(event);
      }}
    >
      {children}
    </RouterLink>
  );
}

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
