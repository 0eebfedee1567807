import { Trans, useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import europe from '#images/europe.svg';
import * as css from '#src/components/lander/lander.css.ts';
import { useLanderContext, useLanderTag } from '#src/components/lander/lander-actor.tsx';
import { LanderOptions } from '#src/components/lander/steps.tsx';
import { lazyComponent } from '#src/components/lazy.ts';
import { useFacts } from '#src/system.tsx';
import { countryName } from '#src/components/place-name.ts';

/** Its search is needed after the last answer only. */
const SearchReady = lazyComponent(() => import('#src/components/lander/search-ready.tsx'));

/** Middles of the countries, in percent of the map's width and height. */
const middles: Readonly<Record<string, readonly [x: number, y: number]>> = {
  AT: [57, 74],
  BE: [35, 67],
  CH: [41, 77],
  DE: [46, 67],
  DK: [49, 54],
  ES: [17, 90],
  FI: [85, 34],
  FR: [29, 76],
  GB: [22, 61],
  IE: [8, 62],
  IT: [55, 86],
  NL: [39, 63],
  NO: [44, 36],
  PL: [72, 64],
  SE: [60, 42],
};

/** In the middle of the part of the map that is also visible on phones. */
const zoomTo = ([x, y]: readonly [number, number]): CSSProperties => ({
  transformOrigin: `${x}% ${y}%`,
  transform: `translate(${50 - x}%, ${62 - y}%) scale(2.4)`,
});

/** Lights of towns, never positions or numbers of members. The map moves to the chosen country. [ROUTE-50] */
export default function EveningMap() {
  const [answer] = useLanderContext('answers');
  const middle = middles[answer?.country ?? ''];
  // A country elsewhere.
  const dimmed = answer === undefined ? undefined : { opacity: 0.35 };
  return (
    <div className={css.map}>
      <div className={css.mapWindow}>
        <img
          src={europe}
          alt=""
          width={600}
          height={867}
          fetchPriority="high"
          className={css.lights}
          style={middle === undefined ? dimmed : zoomTo(middle)}
        />
      </div>
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
