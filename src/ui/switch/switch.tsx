import type { ComponentProps } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import * as css from './switch.css.ts';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'>;

/** Takes effect at once, without a submit. Needs a label or `aria-labelledby`. */
export const Switch = ({ className, ...rest }: SwitchProps) => (
  // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is checked.
  <input {...rest} type="checkbox" role="switch" className={classNames(css.control, className)} />
);
