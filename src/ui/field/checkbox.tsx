import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { useFieldAttributes } from './field-context.ts';
import * as css from './choice.css.ts';
import { field } from './field.css.ts';
import { getDescribedBy, FieldMessages, type FieldMessageProps } from './field-messages.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & FieldMessageProps & { label: ReactNode };

/** A box, the words beside it, and a hint or error below. */
export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const id = useId();
  const own = getDescribedBy(id, { hint, error });
  const attributes = useFieldAttributes({
    'aria-describedby': own.describedBy,
    'aria-invalid': own.invalid || undefined,
  });
  return (
    <div className={classNames(field, className)}>
      <label className={css.row}>
        <input {...attributes} {...rest} type="checkbox" className={css.checkbox} />
        <span>{label}</span>
      </label>
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  );
}
