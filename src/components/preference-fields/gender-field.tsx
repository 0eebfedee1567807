import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Preference } from '#contract/preference.ts';
import { genderPlurals } from '#src/texts/profile.ts';
import { Segments } from './segments.tsx';

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
