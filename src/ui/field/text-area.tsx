import type { ComponentProps } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { useFieldAttributes } from './field-context.ts';
import * as css from './input.css.ts';

/** Grows with what is written, up to half the screen. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea {...rest} {...useFieldAttributes(rest)} className={classNames(css.input, css.textArea, className)} />
  );
}
