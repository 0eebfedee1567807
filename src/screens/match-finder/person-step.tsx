import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { search } from '#contract/limits.ts';
import type { MatchPreferences } from '#contract/match-finder.ts';
import type { Gender } from '#contract/profile.ts';
import * as css from './finder.css.ts';
import { genderPlurals } from '#src/texts/profile.ts';
import { ChipButton } from '#src/ui/chip/chip.tsx';
import { Field, FieldGroup } from '#src/ui/field/field.tsx';
import { Select } from '#src/ui/field/select.tsx';

const genders = ['female', 'male'] as const satisfies readonly Gender[];
const { min, max } = search.ages;
const ages = Array.from({ length: max - min + 1 }, (_, at) => min + at);

export function PersonStep({ ageError }: { ageError: string | undefined }) {
  const { i18n } = useLingui();
  const {
    field: { value: gender, onChange: choose },
  } = useController<MatchPreferences, 'gender'>({ name: 'gender' });
  return (
    <>
      <FieldGroup label={<Trans>Gender</Trans>}>
        <div className={css.chips}>
          <ChipButton pressed={gender === null} onClick={() => choose(null)}>
            <Trans>Everyone</Trans>
          </ChipButton>
          {genders.map((one) => (
            <ChipButton key={one} pressed={gender === one} onClick={() => choose(one)}>
              {i18n._(genderPlurals[one])}
            </ChipButton>
          ))}
        </div>
      </FieldGroup>
      <div className={css.pair}>
        <AgeField name="min_age" label={<Trans>Age from</Trans>} />
        <AgeField name="max_age" label={<Trans>Age to</Trans>} error={ageError} />
      </div>
    </>
  );
}

type AgeFieldProps = { name: 'min_age' | 'max_age'; label: ReactNode; error?: string | undefined };

function AgeField({ name, label, error }: AgeFieldProps) {
  const { field } = useController<MatchPreferences, typeof name>({ name });
  return (
    <Field label={label} error={error}>
      <Select {...field} onChange={({ target }) => field.onChange(Number(target.value))}>
        {ages.map((age) => (
          <option key={age} value={age}>
            {age === max ? `${age}+` : age}
          </option>
        ))}
      </Select>
    </Field>
  );
}
