import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { profile } from '#contract/limits.ts';
import type { Place } from '#contract/own-profile.ts';
import { CountrySelect, RegionSelect } from './place-select.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { TextInput } from '#src/ui/field/inputs.tsx';
import * as css from './profile-fields.css.ts';

type PlaceFieldsProps = {
  errorOf: (field: keyof Place) => string | undefined;
};

const orNull = (text: string): string | null => (text === '' ? null : text);

/**
 * Country, region and city of a form with these fields, in a `FormProvider`. The page's machine loads the regions
 * (`lookup.requested`). [PROFILE-04 PROFILE-05 PROFILE-23 GEO-05]
 */
export const PlaceFields = ({ errorOf }: PlaceFieldsProps) => (
  <div className={css.fields}>
    <CountryField error={errorOf('country')} />
    <div className={css.within}>
      <RegionField error={errorOf('region')} />
      <CityField error={errorOf('city')} />
    </div>
  </div>
);

type PartProps = { error: string | undefined };

/** Another country clears region and city. */
function CountryField({ error }: PartProps) {
  const { setValue } = useFormContext<Place>();
  const { field } = useController<Place, 'country'>({ name: 'country' });
  return (
    <CountrySelect
      {...field}
      error={error}
      autoComplete="country"
      onChange={(country) => {
        field.onChange(country);
        setValue('region', null, { shouldDirty: true });
        setValue('city', null, { shouldDirty: true });
      }}
    />
  );
}

function RegionField({ error }: PartProps) {
  const { watch } = useFormContext<Place>();
  const { field } = useController<Place, 'region'>({ name: 'region' });
  return (
    <RegionSelect
      {...field}
      error={error}
      autoComplete="address-level1"
      country={watch('country')}
      all={<Trans>Choose</Trans>}
      value={field.value ?? ''}
      onChange={(region) => field.onChange(orNull(region))}
    />
  );
}

function CityField({ error }: PartProps) {
  const { field } = useController<Place, 'city'>({ name: 'city' });
  return (
    <Field label={<Trans>City or village</Trans>} error={error}>
      <TextInput
        {...field}
        value={field.value ?? ''}
        onChange={(event) => field.onChange(orNull(event.target.value))}
        autoComplete="address-level2"
        maxLength={profile.placeName}
      />
    </Field>
  );
}

/** Fills in each detected place; it stays editable. [GEO-05] */
export const useDetectedPlace = (located: Place | null): void => {
  const { setValue } = useFormContext<Place>();
  useEffect(() => {
    if (located === null) return;
    const options = { shouldDirty: true, shouldValidate: true } as const;
    setValue('country', located.country, options);
    setValue('region', located.region, options);
    setValue('city', located.city, options);
  }, [located, setValue]);
};
