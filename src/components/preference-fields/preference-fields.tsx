import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { radii } from '#contract/limits/contact.ts';
import type { Preference } from '#contract/preference.ts';
import { type Within, withinOptions } from '#contract/search-options.ts';
import { lazyComponent } from '#src/components/lazy.ts';
import { Field, Select } from '#src/ui/field/field.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { AgeRange } from './age-range.tsx';
import { GenderField } from './gender-field.tsx';
import { useWithinText } from './preference-texts.ts';

const CountrySelect = lazyComponent(
  async () => ({ default: (await import('#src/components/profile-fields/place-select.tsx')).CountrySelect }),
  'contact',
);
const RegionSelect = lazyComponent(
  async () => ({ default: (await import('#src/components/profile-fields/place-select.tsx')).RegionSelect }),
  'contact',
);

type PreferenceFieldsProps = {
  readonly preference: Preference;
  /** The town that a radius is measured from; null: unknown. */
  readonly town: string | null;
  /** Names of the filters that the site offers; undefined: all. */
  readonly offered?: readonly string[];
  /** A visitor has no region or country of their own. */
  readonly hasHome?: boolean;
  readonly onChange: (change: Partial<Preference>) => void;
};

/** Gender, ages and place of the people that a member would like to meet. [SEARCH-16] */
export function PreferenceFields({ preference, town, offered, hasHome = true, onChange }: PreferenceFieldsProps) {
  const has = (...names: string[]) => offered === undefined || names.some((name) => offered.includes(name));
  return (
    <>
      {has('gender') && <GenderField gender={preference.gender} onChange={(gender) => onChange({ gender })} />}
      {has('min_age', 'max_age') && <AgeRange ages={preference} onChange={onChange} />}
      {has('within', 'country') && (
        <PlaceField
          preference={preference}
          options={placesFor({ town, hasHome, hasRadius: has('within') })}
          hasHome={hasHome}
          hasCountry={has('country')}
          hasRegion={has('countryregion')}
          onChange={onChange}
        />
      )}
    </>
  );
}

const isRadius = (within: Within): boolean => radii.some((radius) => String(radius) === within);

type Choice = { readonly town: string | null; readonly hasHome: boolean; readonly hasRadius: boolean };

const placesFor = ({ town, hasHome, hasRadius }: Choice): readonly Within[] =>
  withinOptions.filter((within) => {
    if (within === 'anywhere') return true;
    return hasHome && (!isRadius(within) || (town !== null && hasRadius));
  });

type PlaceFieldProps = {
  readonly preference: Preference;
  readonly options: readonly Within[];
  readonly hasHome: boolean;
  readonly hasCountry: boolean;
  readonly hasRegion: boolean;
  readonly onChange: (change: Partial<Preference>) => void;
};

/** The value of "another country" in the list of places. */
const elsewhere = 'elsewhere';

/** Around the own home, or in a country by name. */
function PlaceField({ preference, options, hasHome, hasCountry, hasRegion, onChange }: PlaceFieldProps) {
  const textOf = useWithinText();
  const { within, country, region } = preference;
  const isNamed = country !== null;
  return (
    <>
      <Field label={<Trans>Where</Trans>}>
        <Select
          value={isNamed ? elsewhere : within}
          onChange={({ target: { value } }) => {
            const chosen = withinOptions.find((option) => option === value);
            if (chosen !== undefined) onChange({ within: chosen, country: null, region: null });
            else onChange({ within: 'country', country: '', region: null });
          }}
        >
          {options.map((option) => (
            <option key={option} value={option}>
              {textOf({ within: option, country: null, region: null })}
            </option>
          ))}
          {hasCountry && (
            <option value={elsewhere}>
              {hasHome ? <Trans>In another country</Trans> : <Trans>In one country</Trans>}
            </option>
          )}
        </Select>
      </Field>
      <Suspense fallback={<Skeleton shape="control" />}>
        {isNamed && (
          <CountrySelect
            all={<Trans>Choose a country</Trans>}
            value={country}
            onChange={(chosen) => onChange({ within: 'country', country: chosen, region: null })}
          />
        )}
        {isNamed && country !== '' && hasRegion && (
          <RegionSelect
            country={country}
            all={<Trans>Anywhere</Trans>}
            value={region ?? ''}
            onChange={(chosen) =>
              onChange(chosen === '' ? { within: 'country', region: null } : { within: 'region', region: chosen })
            }
          />
        )}
      </Suspense>
    </>
  );
}
