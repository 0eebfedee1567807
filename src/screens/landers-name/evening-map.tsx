import { Trans, useLingui } from '@lingui/react/macro';
import europe from '#images/europe.svg';
import * as css from '#src/components/lander/lander.css.ts';
import { useLanderContext, useLanderTag } from '#src/components/lander/lander-actor.tsx';
import { LanderOptions, SearchReady } from '#src/components/lander/steps.tsx';
import { useFacts } from '#src/system.tsx';
import { countryName } from '#src/components/place-name.ts';

/** Lights of towns, never positions or numbers of members. [ROUTE-50] */
export default function EveningMap() {
  return (
    <div className={css.map}>
      <img src={europe} alt="" width={600} height={867} fetchPriority="high" className={css.lights} />
      {useLanderTag('ended') ? <SearchReady /> : <Where />}
    </div>
  );
}

function Where() {
  const { i18n, t } = useLingui();
  const settings = useFacts((facts) => facts.settings);
  const [answer] = useLanderContext('answers');
  const country = answer?.country;
  const name = (code: string) => countryName(code, i18n.locale);
  if (country === undefined) {
    const countries = (settings?.countries ?? [])
      .map((code) => ({ name: name(code), answer: { country: code } }))
      .toSorted((one, other) => one.name.localeCompare(other.name, i18n.locale));
    return <LanderOptions question={<Trans>In which country?</Trans>} choices={countries} />;
  }
  const land = name(country);
  const regions = (settings?.region_data[country] ?? []).map((region) => ({
    name: region,
    answer: { countryregion: region },
  }));
  return (
    <LanderOptions
      question={<Trans>{land}: and where exactly?</Trans>}
      choices={[{ name: t`Everywhere`, answer: {} }, ...regions]}
    />
  );
}
