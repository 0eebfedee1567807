import type { ComponentProps } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { useFieldAttributes } from './field-context.ts';
import * as css from './input.css.ts';

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} {...useFieldAttributes(rest)} className={classNames(css.input, css.select, className)} />;
}
