import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { useAppChildState, useFacts, useSend } from '#src/system.tsx';
import { countryName } from '#src/components/place-name.ts';
import { regionLabels } from '#src/texts/profile-fields.ts';
import { Field, Select } from '#src/ui/field/field.tsx';
import { TextButton } from '#src/ui/link/link.tsx';

type PlaceSelectProps = Omit<ComponentProps<typeof Select>, 'value' | 'onChange' | 'children'> & {
  /** Empty: none is chosen. */
  value: string;
  onChange: (name: string) => void;
  error?: ReactNode;
};

const none: readonly string[] = [];

/** The listed names, plus a selected one that is not listed. */
const withChosen = (names: readonly string[], chosen: string): readonly string[] =>
  chosen === '' || names.includes(chosen) ? names : [chosen, ...names];

type CountrySelectProps = PlaceSelectProps & {
  /** Label of the option "all"; required selection without it. */
  all?: ReactNode;
};

/** The site's countries, named in the page's language. */
export function CountrySelect({ value, onChange, all, error, ...rest }: CountrySelectProps) {
  const { i18n } = useLingui();
  const served = useFacts((facts) => facts.settings?.countries ?? none);
  const countries = withChosen(served, value).map((code) => ({ code, name: countryName(code, i18n.locale) }));
  countries.sort((one, other) => one.name.localeCompare(other.name, i18n.locale));
  return (
    <Field label={<Trans>Country</Trans>} error={error}>
      <Select {...rest} value={value} onChange={({ target }) => onChange(target.value)}>
        {all !== undefined && <option value="">{all}</option>}
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

type RegionSelectProps = PlaceSelectProps & {
  country: string;
  /** Label of the empty option. */
  all: ReactNode;
};

/**
 * Regions of a country, labelled with its own term for them. The parent requests the list (`lookup.requested`).
 * [PROFILE-05 PROFILE-23]
 */
export function RegionSelect({ country, value, onChange, all, error, ...rest }: RegionSelectProps) {
  const { i18n } = useLingui();
  const send = useSend();
  const list = useAppChildState('regions', (regions) => regions.context.data?.[country], undefined);
  const hasFailed = useAppChildState('regions', (regions) => regions.hasTag('failed'), false);
  return (
    <Field
      label={i18n._(regionLabels[list?.word ?? 'region'])}
      error={error}
      hint={
        hasFailed && (
          <Trans>
            The list could not be loaded.{' '}
            <TextButton onClick={() => send({ type: 'lookup.requested', list: 'regions' })}>Try again</TextButton>
          </Trans>
        )
      }
    >
      <Select {...rest} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{all}</option>
        {withChosen(list?.names ?? none, value).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
