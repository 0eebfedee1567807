import { Trans, useLingui } from '@lingui/react/macro';
import { useController, useFormContext } from 'react-hook-form';
import { profile } from '#contract/limits.ts';
import type { Place } from '#contract/own-profile.ts';
import { useAppChild, useFacts, useTell } from '#src/system.tsx';
import { countryName } from '#src/texts/countries.ts';
import { regionWords } from '#src/texts/region-words.ts';
import { Field } from '#src/ui/field/field.tsx';
import { Select } from '#src/ui/field/select.tsx';
import { TextInput } from '#src/ui/field/text-input.tsx';
import { TextButton } from '#src/ui/text-link/text-link.tsx';
import * as css from './place-fields.css.ts';

type PlaceFieldsProps = {
  /** What is wrong with a field, in words. */
  errorOf: (field: keyof Place) => string | undefined;
};

const none: readonly string[] = [];
const orNull = (text: string): string | null => (text === '' ? null : text);

/** The names of a list, and the one that is chosen although it is not among them. */
const withChosen = (names: readonly string[], chosen: string | null): readonly string[] =>
  chosen === null || names.includes(chosen) ? names : [chosen, ...names];

/**
 * Country, region and city of a form whose values have these fields, in a `FormProvider`. The page's machine asks for
 * the regions (`lookup.wanted`). [PROFILE-04 PROFILE-05 PROFILE-23 GEO-05]
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

/** Whoever moves to another country leaves region and city behind. */
function CountryField({ error }: PartProps) {
  const { i18n } = useLingui();
  const { setValue } = useFormContext<Place>();
  const { field } = useController<Place, 'country'>({ name: 'country' });
  const served = useFacts((facts) => facts.settings?.countries ?? none);
  const countries = withChosen(served, field.value).map((code) => ({ code, name: countryName(code, i18n.locale) }));
  countries.sort((one, other) => one.name.localeCompare(other.name, i18n.locale));
  return (
    <Field label={<Trans>Country</Trans>} error={error}>
      <Select
        {...field}
        autoComplete="country"
        onChange={(event) => {
          field.onChange(event);
          setValue('region', null, { shouldDirty: true });
          setValue('city', null, { shouldDirty: true });
        }}
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Under the word that the country's people have for it. */
function RegionField({ error }: PartProps) {
  const { t, i18n } = useLingui();
  const tell = useTell();
  const { watch } = useFormContext<Place>();
  const { field } = useController<Place, 'region'>({ name: 'region' });
  const country = watch('country');
  const list = useAppChild('regions', (regions) => regions.context.data?.[country], undefined);
  const hasFailed = useAppChild('regions', (regions) => regions.hasTag('failed'), false);
  return (
    <Field
      label={i18n._(regionWords[list?.word ?? 'region'])}
      error={error}
      hint={
        hasFailed && (
          <Trans>
            The list could not be loaded.{' '}
            <TextButton onClick={() => tell({ type: 'lookup.wanted', list: 'regions' })}>Try again</TextButton>
          </Trans>
        )
      }
    >
      <Select
        {...field}
        value={field.value ?? ''}
        onChange={(event) => field.onChange(orNull(event.target.value))}
        autoComplete="address-level1"
      >
        <option value="">{t`Choose`}</option>
        {withChosen(list?.names ?? none, field.value).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
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
