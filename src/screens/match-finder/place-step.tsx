import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { CountrySelect, RegionSelect } from '#src/components/place-select/place-select.tsx';
import { usePageActor } from '#src/system.tsx';

const orNull = (text: string): string | null => (text === '' ? null : text);

export function PlaceStep() {
  const page = usePageActor('matchFinder');
  const country = useSelector(page, (snapshot) => snapshot.context.preferences.country);
  const region = useSelector(page, (snapshot) => snapshot.context.preferences.region);
  return (
    <>
      <CountrySelect
        all={<Trans>Anywhere</Trans>}
        value={country ?? ''}
        onChange={(chosen) => page.send({ type: 'preferences.changed', change: { country: orNull(chosen) } })}
      />
      {country !== null && (
        <RegionSelect
          country={country}
          all={<Trans>Anywhere</Trans>}
          value={region ?? ''}
          onChange={(chosen) => page.send({ type: 'preferences.changed', change: { region: orNull(chosen) } })}
        />
      )}
    </>
  );
}
