import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Gender, SearchFilter } from '#contract/profile.ts';
import type { membersMachine } from '#machines/page/members.ts';
import { classNames } from '#src/styles/class-names.ts';
import { useFacts, usePage } from '#src/system.tsx';
import { countryName } from '#src/texts/countries.ts';
import { genderPlurals } from '#src/texts/profile.ts';
import { ChipButton } from '#src/ui/chip/chip.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { Select } from '#src/ui/field/select.tsx';
import * as css from './filters.css.ts';

/** The filter without a field, or with another value of it. */
const withField = <Name extends 'gender' | 'country'>(
  filter: SearchFilter,
  name: Name,
  value: SearchFilter[Name],
): SearchFilter => {
  const { [name]: _, ...others } = filter;
  return value === undefined ? others : { ...others, [name]: value };
};

export function Filters() {
  const { i18n, t } = useLingui();
  const page = usePage<typeof membersMachine>();
  const filter = useSelector(page, (snapshot) => snapshot.context.filter);
  const change = (changed: SearchFilter) => page.send({ type: 'filter.changed', filter: changed });
  return (
    <fieldset aria-label={t`Filters`} className={css.filters}>
      <ChipButton pressed={filter.gender === undefined} onClick={() => change(withField(filter, 'gender', undefined))}>
        <Trans>Everyone</Trans>
      </ChipButton>
      {genders.map((gender) => (
        <ChipButton
          key={gender}
          pressed={filter.gender === gender}
          onClick={() => change(withField(filter, 'gender', gender))}
        >
          {i18n._(genderPlurals[gender])}
        </ChipButton>
      ))}
      <CountryFilter country={filter.country} onChange={(country) => change(withField(filter, 'country', country))} />
    </fieldset>
  );
}

const genders = ['female', 'male'] as const satisfies readonly Gender[];

type CountryFilterProps = { country: string | undefined; onChange: (country: string | undefined) => void };

function CountryFilter({ country, onChange }: CountryFilterProps) {
  const { i18n } = useLingui();
  const countries = useFacts((facts) => facts.settings?.countries);
  if (countries === undefined || countries.length < 2) return null;
  const named = countries.map((code) => ({ code, name: countryName(code, i18n.locale) }));
  named.sort((one, other) => one.name.localeCompare(other.name, i18n.locale));
  return (
    <Field label={<Trans>Country</Trans>} labelHidden className={css.country}>
      <Select
        value={country ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        className={classNames(css.countrySelect, country !== undefined && css.countryChosen)}
      >
        <option value="">
          <Trans>All countries</Trans>
        </option>
        {named.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
