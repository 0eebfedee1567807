import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import * as css from './field.css.ts';
import { field } from './field.css.ts';
import { type FieldMessageProps, FieldMessages, getDescribedBy, useFieldAttributes } from './field.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & FieldMessageProps & { label: ReactNode };

/** Checkbox with its label beside it and a hint or error below. */
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

type RadioProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { children: ReactNode };

const useRadio = (rest: Omit<RadioProps, 'children'>) => {
  const { id, 'aria-invalid': _invalid, ...described } = useFieldAttributes(rest);
  return { ...rest, id, ...described, type: 'radio' } as const;
};

/** Group of radio cards, in a `FieldGroup`. */
export const RadioCards = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classNames(css.cards, className)} />
);

/** One option as a card; `marked` draws the radio mark at its end. */
export function RadioCard({ marked = false, className, children, ...rest }: RadioProps & { marked?: boolean }) {
  const radio = useRadio(rest);
  return (
    <label className={classNames(css.card, css.cardShape[marked ? 'marked' : 'bare'], className)}>
      {marked && <span className={css.cardContent}>{children}</span>}
      <input {...radio} className={marked ? css.radio : css.hiddenRadio} />
      {!marked && children}
    </label>
  );
}

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'>;

/** Takes effect at once, without a submit. Needs a label or `aria-labelledby`. */
export const Switch = ({ className, ...rest }: SwitchProps) => (
  // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the native `checked` state is exposed.
  <input {...rest} type="checkbox" role="switch" className={classNames(css.control, className)} />
);
