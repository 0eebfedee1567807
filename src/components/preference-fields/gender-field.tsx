import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { Preference } from '#contract/preference.ts';
import { genderPlurals } from '#src/texts/profile.ts';
import { FieldGroup } from '#src/ui/field/field.tsx';
import * as css from './preference-fields.css.ts';

type GenderFieldProps = {
  readonly label?: ReactNode;
  readonly gender: Preference['gender'];
  readonly onChange: (gender: Preference['gender']) => void;
};

/** Women, men or everyone. [SEARCH-02 SEARCH-16] */
export function GenderField({ label, gender, onChange }: GenderFieldProps) {
  const { i18n } = useLingui();
  return (
    <Segments
      label={label ?? <Trans>I would like to meet</Trans>}
      value={gender ?? 'any'}
      options={[
        { value: 'female', text: i18n._(genderPlurals.female) },
        { value: 'male', text: i18n._(genderPlurals.male) },
        { value: 'any', text: <Trans>Everyone</Trans> },
      ]}
      onChange={(value) => onChange(value === 'any' ? null : value)}
    />
  );
}

type SegmentsProps<Value extends string> = {
  readonly label: ReactNode;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly text: ReactNode }[];
  readonly onChange: (value: Value) => void;
};

/** One of a few, side by side. */
function Segments<Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) {
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
