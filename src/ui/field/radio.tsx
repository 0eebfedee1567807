import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { useFieldAttributes } from './field-context.ts';
import * as css from './choice.css.ts';

type RadioProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { children: ReactNode };

const useRadio = (rest: Omit<RadioProps, 'children'>) => {
  const { id, 'aria-invalid': _invalid, ...described } = useFieldAttributes(rest);
  return { ...rest, id, ...described, type: 'radio' } as const;
};

/** The cards of one choice, in a `FieldGroup`. */
export const RadioCards = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classNames(css.cards, className)} />
);

/** One answer as a card; `marked` draws the round mark at its end. */
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
