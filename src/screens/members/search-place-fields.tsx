import { Trans } from '@lingui/react/macro';
import { useFormContext } from 'react-hook-form';
import { CountrySelect, RegionSelect } from '#src/components/place-select/place-select.tsx';
import type { FilterValues } from './filter-values.ts';

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
