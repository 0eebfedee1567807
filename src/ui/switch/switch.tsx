import type { ComponentProps } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import * as css from './switch.css.ts';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'>;

/** On or off, at once: nothing has to be sent. What it switches is said by its label or by `aria-labelledby`. */
export const Switch = ({ className, ...rest }: SwitchProps) => (
  // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is checked.
  <input {...rest} type="checkbox" role="switch" className={classNames(css.control, className)} />
);
