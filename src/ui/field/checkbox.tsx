import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { useFieldAttributes } from './field-context.ts';
import * as css from './choice.css.ts';
import { field } from './field.css.ts';
import { describedBy, FieldNotes, type Notes } from './field-notes.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & Notes & { label: ReactNode };

/** A box, the words beside it, and a hint or error below. */
export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const id = useId();
  const own = describedBy(id, { hint, error });
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
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
