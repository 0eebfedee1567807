import type { ComponentProps } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { useFieldAttributes } from './field-context.ts';
import * as css from './input.css.ts';

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} {...useFieldAttributes(rest)} className={classNames(css.input, className)} />;
}
