import { useLingui } from '@lingui/react/macro';
import amara from '#images/amara.webp';
import city from '#images/city.svg';
import ines from '#images/ines.webp';
import jonas from '#images/jonas.webp';
import linnea from '#images/linnea.webp';
import matteo from '#images/matteo.webp';
import noor from '#images/noor.webp';
import pierre from '#images/pierre.webp';
import ruth from '#images/ruth.webp';
import sami from '#images/sami.webp';
import sea from '#images/sea.svg';
import * as css from '#src/components/lander/lander.css.ts';
import { useLanderContext, useLanderTag } from '#src/components/lander/lander-actor.tsx';
import { type LanderOption, LanderOptions } from '#src/components/lander/steps.tsx';
import { lazyComponent } from '#src/components/lazy.ts';
import { useFacts } from '#src/system.tsx';
import { countryName } from '#src/components/place-name.ts';

/** Its search is needed after the last answer only. */
const SearchReady = lazyComponent(() => import('#src/components/lander/search-ready.tsx'));

const venus = 'M17 9a5 5 0 1 1-10 0 5 5 0 0 1 10 0ZM12 14v8M9 18.5h6';
const mars = 'M14.5 14.5a5 5 0 1 1-10 0 5 5 0 0 1 10 0ZM13 11l7-7M15 4h5v5';
const both =
  'M13 10a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0ZM8.5 14.5V22M6 18.5h5M20 10a4.5 4.5 0 0 1-8 2.8M12 7.2a4.5 4.5 0 0 1 6-.4M18 6.8 22 3M19 3h3v3';
const crescent = 'M20 14.5A8.7 8.7 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5Z';
const half = 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM12 3c-3 5-3 13 0 18';
const full = 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM9.5 9h.01M14 13h.01M9 15h.01';
const pin =
  'M19.5 10c0 5-5 9.5-7.5 11.5C9.5 19.5 4.5 15 4.5 10a7.5 7.5 0 0 1 15 0ZM14.8 10a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0Z';
const globe = 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM3 12h18M12 3c5 5.5 5 12.5 0 18-5-5.5-5-12.5 0-18Z';

const [young, from, to, mature] = [29, 30, 44, 45];

/** An icon on a drawing. */
const draw = (shape: string, picture: string) => (
  <>
    <img src={picture} alt="" width={480} height={640} />
    <svg viewBox="0 0 24 24" aria-hidden className={css.icon}>
      <path d={shape} />
    </svg>
  </>
);

/** Country of the browser's language if the site has members there; else null. */
const countryIn = (tags: readonly string[], countries: readonly string[]): string | undefined =>
  tags.map((tag) => new Intl.Locale(tag).maximize().region).find((one) => one !== undefined && countries.includes(one));

/** Three questions with icons on drawn people as answers. [ROUTE-49] */
export default function IconQuiz() {
  const { t, i18n } = useLingui();
  const stepIndex = useLanderContext('stepIndex');
  const countries = useFacts(({ settings }) => settings?.countries ?? none);
  const [who] = useLanderContext('answers');
  if (useLanderTag('ended')) return <SearchReady />;
  const country = countryIn([...navigator.languages, i18n.locale], countries);
  const isMale = who?.gender === 'male';
  const questions: readonly { readonly question: string; readonly choices: readonly LanderOption[] }[] = [
    {
      question: t`Who would you like to meet?`,
      choices: [
        { name: t`Women`, answer: { gender: 'female' }, icon: draw(venus, linnea) },
        { name: t`Men`, answer: { gender: 'male' }, icon: draw(mars, jonas) },
        { name: t`Everybody`, answer: {}, icon: draw(both, amara) },
      ],
    },
    {
      question: t`What age?`,
      choices: [
        { name: t`Up to ${young}`, answer: { max_age: young }, icon: draw(crescent, isMale ? sami : ines) },
        {
          name: t`${from} to ${to}`,
          answer: { min_age: from, max_age: to },
          icon: draw(half, isMale ? matteo : noor),
        },
        {
          name: t`${mature} and over`,
          answer: { min_age: mature },
          icon: draw(full, who?.gender === 'female' ? ruth : pierre),
        },
      ],
    },
    {
      question: t`Where?`,
      choices: [
        ...(country === undefined
          ? []
          : [{ name: countryName(country, i18n.locale), answer: { country }, icon: draw(pin, city) }]),
        { name: t`Everywhere`, answer: {}, icon: draw(globe, sea) },
      ],
    },
  ];
  const shown = questions[stepIndex];
  return shown && <LanderOptions {...shown} className={css.iconChoices} />;
}

const none: readonly string[] = [];
