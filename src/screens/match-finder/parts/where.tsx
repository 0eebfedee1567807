import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { matchFinderMachine } from '#machines/page/match-finder.ts';
import { useAppChild, useFacts, usePage, useTell } from '#src/system.tsx';
import { countryName } from '#src/texts/countries.ts';
import { regionWords } from '#src/texts/region-words.ts';
import { Field } from '#src/ui/field/field.tsx';
import { Select } from '#src/ui/field/select.tsx';
import { TextButton } from '#src/ui/text-link/text-link.tsx';

const anywhere = msg`Anywhere`;
const none: readonly string[] = [];
const orNull = (text: string): string | null => (text === '' ? null : text);

export function Where() {
  const { i18n } = useLingui();
  const page = usePage<typeof matchFinderMachine>();
  const country = useSelector(page, (snapshot) => snapshot.context.wishes.country);
  const served = useFacts((facts) => facts.settings?.countries ?? none);
  const countries = served.map((code) => ({ code, name: countryName(code, i18n.locale) }));
  countries.sort((one, other) => one.name.localeCompare(other.name, i18n.locale));
  return (
    <>
      <Field label={<Trans>Country</Trans>}>
        <Select
          value={country ?? ''}
          onChange={(event) => page.send({ type: 'wishes.changed', change: { country: orNull(event.target.value) } })}
        >
          <option value="">{i18n._(anywhere)}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {country !== null && <RegionField country={country} />}
    </>
  );
}

function RegionField({ country }: { country: string }) {
  const { i18n } = useLingui();
  const page = usePage<typeof matchFinderMachine>();
  const tell = useTell();
  const region = useSelector(page, (snapshot) => snapshot.context.wishes.region);
  const list = useAppChild('regions', (regions) => regions.context.data?.[country], undefined);
  const hasFailed = useAppChild('regions', (regions) => regions.hasTag('failed'), false);
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
      <Select
        value={region ?? ''}
        onChange={(event) => page.send({ type: 'wishes.changed', change: { region: orNull(event.target.value) } })}
      >
        <option value="">{i18n._(anywhere)}</option>
        {(list?.names ?? none).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
