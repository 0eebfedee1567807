import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { matchFinder, search } from '#contract/limits.ts';
import type { MatchPreferences } from '#contract/match-finder.ts';
import { choiceFields } from '#contract/profile-fields.ts';
import { type Gender, interests } from '#contract/profile.ts';
import { CountrySelect, RegionSelect } from '#src/components/profile-fields/place-select.tsx';
import { choiceTexts, genderPlurals, interestNames } from '#src/texts/profile.ts';
import { ChipButton } from '#src/ui/chip/chip.tsx';
import { Field, FieldGroup } from '#src/ui/field/field.tsx';
import { Select } from '#src/ui/field/inputs.tsx';
import * as css from './screen.css.ts';

const orNull = (text: string): string | null => (text === '' ? null : text);

export function PlaceStep() {
  const { setValue } = useFormContext<MatchPreferences>();
  const { field: country } = useController<MatchPreferences, 'country'>({ name: 'country' });
  const { field: region } = useController<MatchPreferences, 'region'>({ name: 'region' });
  return (
    <>
      <CountrySelect
        {...country}
        all={<Trans>Anywhere</Trans>}
        value={country.value ?? ''}
        onChange={(chosen) => {
          // Cleared before the country changes, so that no draft has another country's region.
          setValue('region', null);
          country.onChange(orNull(chosen));
        }}
      />
      {country.value !== null && (
        <RegionSelect
          {...region}
          country={country.value}
          all={<Trans>Anywhere</Trans>}
          value={region.value ?? ''}
          onChange={(chosen) => region.onChange(orNull(chosen))}
        />
      )}
    </>
  );
}

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

const toggled = <T,>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

export function InterestsStep() {
  const { i18n } = useLingui();
  const { field: types } = useController<MatchPreferences, 'body_types'>({ name: 'body_types' });
  const { field: chosen } = useController<MatchPreferences, 'interests'>({ name: 'interests' });
  return (
    <>
      <FieldGroup label={<Trans>Body type</Trans>}>
        <div className={css.chips}>
          {choiceFields.body_type.options.map((type) => (
            <ChipButton
              key={type}
              pressed={types.value.includes(type)}
              onClick={() => types.onChange(toggled(types.value, type))}
            >
              {i18n._(choiceTexts.body_type.options[type])}
            </ChipButton>
          ))}
        </div>
      </FieldGroup>
      <FieldGroup label={<Trans>Interests</Trans>}>
        <div className={css.chips}>
          {interests.map((interest) => (
            <ChipButton
              key={interest}
              pressed={chosen.value.includes(interest)}
              disabled={!chosen.value.includes(interest) && chosen.value.length >= matchFinder.interests}
              onClick={() => chosen.onChange(toggled(chosen.value, interest))}
            >
              {i18n._(interestNames[interest])}
            </ChipButton>
          ))}
        </div>
      </FieldGroup>
    </>
  );
}
