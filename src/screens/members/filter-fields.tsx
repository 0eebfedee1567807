import { Trans, useLingui } from '@lingui/react/macro';
import { useFormContext } from 'react-hook-form';
import { search } from '#contract/limits.ts';
import { CountrySelect, RegionSelect } from '#src/components/profile-fields/place-select.tsx';
import { genderPlurals } from '#src/texts/profile.ts';
import { Field, FieldGroup } from '#src/ui/field/field.tsx';
import { TextInput } from '#src/ui/field/inputs.tsx';
import type { FilterValues } from './filter-values.ts';
import * as css from './filters.css.ts';

const { min: youngest, max: oldest } = search.ages;

/** Age range; the first must not exceed the second. [SEARCH-05 SEARCH-12] */
export function AgeFields({ offered }: { offered: readonly string[] }) {
  return (
    <FieldGroup label={<Trans>Age</Trans>}>
      <div className={css.ages}>
        {offered.includes('min_age') && <AgeField name="min_age" placeholder={youngest} />}
        {offered.includes('max_age') && <AgeField name="max_age" placeholder={oldest} />}
      </div>
    </FieldGroup>
  );
}

function AgeField({ name, placeholder }: { name: 'min_age' | 'max_age'; placeholder: number }) {
  const { register, getFieldState, formState } = useFormContext<FilterValues>();
  const error = getFieldState(name, formState).error?.type;
  return (
    <Field
      label={name === 'min_age' ? <Trans>At least</Trans> : <Trans>At most</Trans>}
      error={error !== undefined && <AgeError error={error} />}
    >
      <TextInput
        {...register(name, { deps: ['min_age', 'max_age'] })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        placeholder={String(placeholder)}
      />
    </Field>
  );
}

const AgeError = ({ error }: { error: string }) =>
  error === 'order' ? (
    <Trans>This age is below the other one.</Trans>
  ) : (
    <Trans>
      Enter an age from {youngest} to {oldest}.
    </Trans>
  );

/** [SEARCH-02] */
export function GenderField() {
  const { i18n } = useLingui();
  const { register } = useFormContext<FilterValues>();
  return (
    <FieldGroup label={<Trans>Show me</Trans>}>
      <div className={css.segments}>
        {(['female', 'male', ''] as const).map((gender) => (
          <label key={gender} className={css.segment}>
            <input type="radio" value={gender} {...register('gender')} className={css.radio} />
            <span>{gender === '' ? <Trans>Everyone</Trans> : i18n._(genderPlurals[gender])}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** Another country clears the region. [SEARCH-03] */
export function CountryField() {
  const { setValue, watch } = useFormContext<FilterValues>();
  return (
    <CountrySelect
      name="country"
      all={<Trans>All countries</Trans>}
      value={watch('country')}
      onChange={(country) => {
        setValue('country', country);
        setValue('countryregion', '');
      }}
    />
  );
}

/** Needs a country. [SEARCH-04] */
export function RegionField() {
  const { watch, setValue } = useFormContext<FilterValues>();
  const country = watch('country');
  if (country === '') return null;
  return (
    <RegionSelect
      name="countryregion"
      country={country}
      all={<Trans>Anywhere</Trans>}
      value={watch('countryregion')}
      onChange={(region) => setValue('countryregion', region)}
    />
  );
}
