import { Trans, useLingui } from '@lingui/react/macro';
import { useFormContext } from 'react-hook-form';
import { useAppChild, useFacts, useTell } from '#src/system.tsx';
import { countryName } from '#src/texts/countries.ts';
import { regionWords } from '#src/texts/region-words.ts';
import { Field } from '#src/ui/field/field.tsx';
import { Select } from '#src/ui/field/select.tsx';
import { TextButton } from '#src/ui/text-link/text-link.tsx';
import type { FilterForm } from './filter-form.ts';

const none: readonly string[] = [];

/** The names of a list, and the one that is chosen although it is not among them. */
const withChosen = (names: readonly string[], chosen: string): readonly string[] =>
  chosen === '' || names.includes(chosen) ? names : [chosen, ...names];

/** Another country leaves the region behind. [SEARCH-03] */
export function CountryField() {
  const { i18n } = useLingui();
  const { setValue, watch } = useFormContext<FilterForm>();
  const chosen = watch('country');
  const served = useFacts((facts) => facts.settings?.countries ?? none);
  const countries = withChosen(served, chosen).map((code) => ({
    code,
    name: countryName(code, i18n.locale),
  }));
  countries.sort((one, other) => one.name.localeCompare(other.name, i18n.locale));
  return (
    <Field label={<Trans>Country</Trans>}>
      <Select
        name="country"
        value={chosen}
        onChange={(event) => {
          setValue('country', event.target.value);
          setValue('countryregion', '');
        }}
      >
        <option value="">
          <Trans>All countries</Trans>
        </option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Under the word that the country's people have for it, once there is a country. [SEARCH-04] */
export function RegionField() {
  const { i18n } = useLingui();
  const tell = useTell();
  const { watch, setValue } = useFormContext<FilterForm>();
  const country = watch('country');
  const list = useAppChild('regions', (regions) => regions.context.data?.[country], undefined);
  const hasFailed = useAppChild('regions', (regions) => regions.hasTag('failed'), false);
  const chosen = watch('countryregion');
  if (country === '') return null;
  return (
    <Field
      label={i18n._(regionWords[list?.word ?? 'region'])}
      hint={
        hasFailed && (
          <Trans>
            The list could not be loaded.{' '}
            <TextButton onClick={() => tell({ type: 'lookup.wanted', list: 'regions' })}>Try again</TextButton>
          </Trans>
        )
      }
    >
      <Select name="countryregion" value={chosen} onChange={(event) => setValue('countryregion', event.target.value)}>
        <option value="">
          <Trans>Anywhere</Trans>
        </option>
        {withChosen(list?.names ?? none, chosen).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
