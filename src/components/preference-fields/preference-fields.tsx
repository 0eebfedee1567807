import { Trans, useLingui } from '@lingui/react/macro';
import { type ChangeEvent, type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import { radii, search } from '#contract/limits/contact.ts';
import type { Preference } from '#contract/preference.ts';
import { type Within, withinOptions } from '#contract/search-options.ts';
import { lazyComponent } from '#src/components/lazy.ts';
import { classNames } from '#src/styles/class-names.ts';
import { Field, FieldGroup, Select, TextInput } from '#src/ui/field/field.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import { GenderField } from './gender-field.tsx';
import { useWithinText } from './preference-texts.tsx';
import * as css from './preference-fields.css.ts';

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

const { min: youngest, max: oldest } = search.ages;

type Ages = { readonly min_age: number; readonly max_age: number };

type AgeRangeProps = { readonly ages: Ages; readonly onChange: (ages: Ages) => void };

const clamp = (age: number): number => Math.min(oldest, Math.max(youngest, age));

/** Two handles on one track, and the ages as numbers to type. The handles never cross. [SEARCH-05 SEARCH-12] */
function AgeRange({ ages, onChange }: AgeRangeProps) {
  const { t } = useLingui();
  const track = useRef<HTMLDivElement>(null);
  const { min_age: min, max_age: max } = ages;
  useEffect(() => {
    // CSSOM: the content security policy allows no style attributes.
    track.current?.style.setProperty('--from', String((min - youngest) / (oldest - youngest)));
    track.current?.style.setProperty('--to', String((max - youngest) / (oldest - youngest)));
  }, [min, max]);
  const setMin = (age: number) => onChange({ min_age: Math.min(clamp(age), max), max_age: max });
  const setMax = (age: number) => onChange({ min_age: min, max_age: Math.max(clamp(age), min) });
  const years = (age: number) => (age === oldest ? t`${age} years or older` : t`${age} years`);
  return (
    <FieldGroup label={<Trans>Age</Trans>}>
      <div ref={track} className={css.track}>
        <input
          type="range"
          min={youngest}
          max={oldest}
          value={min}
          aria-label={t`Youngest age`}
          aria-valuetext={years(min)}
          // In the upper half the other handle would cover this one.
          className={classNames(css.handle, min > (youngest + oldest) / 2 && css.above)}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => setMin(Number(target.value))}
        />
        <input
          type="range"
          min={youngest}
          max={oldest}
          value={max}
          aria-label={t`Oldest age`}
          aria-valuetext={years(max)}
          className={css.handle}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => setMax(Number(target.value))}
        />
      </div>
      <div className={css.numbers}>
        <TypedAge label={t`At least`} age={min} onChange={setMin} />
        <span aria-hidden>–</span>
        <TypedAge label={t`At most`} age={max} onChange={setMax} />
      </div>
    </FieldGroup>
  );
}

type TypedAgeProps = { readonly label: string; readonly age: number; readonly onChange: (age: number) => void };

/** Taken over on blur and Enter; what is no age is put back. */
function TypedAge({ label, age, onChange }: TypedAgeProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const accept = () => {
    if (typed !== null && /^\d{1,3}$/.test(typed.trim())) onChange(Number(typed));
    setTyped(null);
  };
  return (
    <label className={css.typed}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={typed ?? String(age)}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={accept}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter') accept();
        }}
      />
    </label>
  );
}
