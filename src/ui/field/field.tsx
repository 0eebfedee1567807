import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, createContext, use, useId, useMemo, useState } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { caption, label as labelText } from '#src/styles/text.css.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import * as css from './field.css.ts';
import { IconButton } from '#src/ui/button/button.tsx';

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

/** One control with its label above and its hint or error below. */
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

/** Related controls under a legend; each control has its own label. */
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

type FieldLink = { id?: string; describedBy?: string; invalid: boolean };

/** Connects a control to its field's label, hint and error. */
const FieldContext = createContext<FieldLink>({ invalid: false });

type OwnAttributes = {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
};

/** Attributes of a control in a field; explicit props take precedence. */
export function useFieldAttributes(own: OwnAttributes) {
  const field = use(FieldContext);
  return {
    id: own.id ?? field.id,
    'aria-describedby': own['aria-describedby'] ?? field.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field.invalid || undefined),
  };
}

export type FieldMessageProps = {
  hint?: ReactNode;
  /** Absent while valid. */
  error?: ReactNode;
};

const present = (note: ReactNode) => note !== undefined && note !== null && note !== false && note !== '';

/** Ids of the visible hint and error, for `aria-describedby`. */
export function getDescribedBy(id: string, { hint, error }: FieldMessageProps) {
  const ids = [present(error) && `${id}-error`, present(hint) && `${id}-hint`].filter((part) => part !== false);
  return ids.length > 0 ? { describedBy: ids.join(' '), invalid: present(error) } : { invalid: false };
}

export function FieldMessages({ id, hint, error }: FieldMessageProps & { id: string }) {
  return (
    <>
      {present(error) && (
        <p id={`${id}-error`} className={classNames(caption, css.error)}>
          <Icon name="info" size="xs" className={css.errorIcon} />
          <span>{error}</span>
        </p>
      )}
      {present(hint) && (
        <p id={`${id}-hint`} className={classNames(caption, css.hint)}>
          {hint}
        </p>
      )}
    </>
  );
}

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} {...useFieldAttributes(rest)} className={classNames(css.input, className)} />;
}

/** Grows with its text, up to half the window. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea {...rest} {...useFieldAttributes(rest)} className={classNames(css.input, css.textArea, className)} />
  );
}

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} {...useFieldAttributes(rest)} className={classNames(css.input, css.select, className)} />;
}

/** A password that a button shows and hides. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <div className={css.passwordWrap}>
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        {...useFieldAttributes(rest)}
        type={shown ? 'text' : 'password'}
        className={classNames(css.input, css.password, className)}
      />
      <IconButton
        icon={shown ? 'eye-off' : 'eye'}
        label={shown ? t`Hide password` : t`Show password`}
        className={css.passwordButton}
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}
