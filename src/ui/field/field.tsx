import { type ReactNode, useId, useMemo } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { label as labelText } from '#src/styles/text.css.ts';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import { FieldContext } from './field-context.ts';
import * as css from './field.css.ts';
import { getDescribedBy, FieldMessages, type FieldMessageProps } from './field-messages.tsx';

type FieldProps = FieldMessageProps & {
  label: ReactNode;
  /** Visually hidden label. */
  labelHidden?: boolean;
  /** One control: a text input, select or text area. */
  children: ReactNode;
  className?: string | undefined;
};

function useFieldLink(id: string, controlId: string | undefined, notes: FieldMessageProps) {
  const described = getDescribedBy(id, notes);
  const ids = described.describedBy;
  return useMemo(
    () => ({
      ...(controlId !== undefined && { id: controlId }),
      ...(ids !== undefined && { describedBy: ids }),
      invalid: described.invalid,
    }),
    [controlId, ids, described.invalid],
  );
}

/** A label over one control, and its hint or error below. */
export function Field({ label, labelHidden = false, hint, error, children, className }: FieldProps) {
  const id = useId();
  const link = useFieldLink(id, id, { hint, error });
  return (
    <div className={classNames(css.field, className)}>
      <label htmlFor={id} className={labelText}>
        {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      <FieldContext value={link}>{children}</FieldContext>
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  );
}

/** A legend over several controls that belong together; each control has a label of its own. */
export function FieldGroup({ label, labelHidden = false, hint, error, children, className }: FieldProps) {
  const id = useId();
  const link = useFieldLink(id, undefined, { hint, error });
  return (
    <fieldset className={classNames(css.field, className)} aria-describedby={link.describedBy}>
      <legend className={labelHidden ? undefined : classNames(labelText, css.legend)}>
        {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </legend>
      <FieldContext value={link}>{children}</FieldContext>
      <FieldMessages id={id} hint={hint} error={error} />
    </fieldset>
  );
}
