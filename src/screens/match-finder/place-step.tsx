import { Trans } from '@lingui/react/macro';
import { useController, useFormContext } from 'react-hook-form';
import type { MatchPreferences } from '#contract/match-finder.ts';
import { CountrySelect, RegionSelect } from '#src/components/place-select/place-select.tsx';

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
