import type { ReactNode } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { caption } from '#src/styles/text.css.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './field.css.ts';

export type FieldMessageProps = {
  hint?: ReactNode;
  /** Absent while valid. */
  error?: ReactNode;
};

const present = (note: ReactNode) => note !== undefined && note !== null && note !== false && note !== '';

/** The ids of the notes that show: what `aria-describedby` wants. */
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
