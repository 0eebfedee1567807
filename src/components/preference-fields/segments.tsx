import { type ReactNode, useId } from 'react';
import { FieldGroup } from '#src/ui/field/field.tsx';
import * as css from './preference-fields.css.ts';

type SegmentsProps<Value extends string> = {
  readonly label: ReactNode;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly text: ReactNode }[];
  readonly onChange: (value: Value) => void;
};

/** One of a few, side by side. */
export function Segments<Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <FieldGroup label={label}>
      <div className={css.segments}>
        {options.map((option) => (
          <label key={option.value} className={css.segment}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className={css.radio}
            />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
