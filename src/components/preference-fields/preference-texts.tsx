import { Trans, useLingui } from '@lingui/react/macro';
import { search } from '#contract/limits/contact.ts';
import type { Preference } from '#contract/preference.ts';
import type { Widened } from '#contract/profile.ts';
import type { Within } from '#contract/search-options.ts';
import { countryName } from '#src/components/place-name.ts';
import { useFacts } from '#src/system.tsx';
import { genderPlurals } from '#src/texts/profile.ts';

type Place = Pick<Preference, 'within' | 'country' | 'region'>;

/** Where a preference looks for members, on its own: "Within 50 km of London". [SEARCH-16] */
export const useWithinText = (): ((place: Place) => string) => {
  const { t, i18n } = useLingui();
  const town = useFacts((facts) => facts.user?.preference.town ?? null);
  return ({ within, country, region }) => {
    if (within === 'anywhere') return t`Anywhere`;
    if (country !== null) return within === 'region' && region !== null ? region : countryName(country, i18n.locale);
    if (within === 'region') return t`In my region`;
    if (within === 'country') return t`In my country`;
    return town === null ? t`Within ${within} km` : t`Within ${within} km of ${town}`;
  };
};

const { min: youngest, max: oldest } = search.ages;

/** The parts of a preference, each on its own; null: no condition. */
export const usePreferenceTexts = () => {
  const { t, i18n } = useLingui();
  const withinText = useWithinText();
  return {
    gender: ({ gender }: Pick<Preference, 'gender'>): string | null =>
      gender === null ? null : i18n._(genderPlurals[gender]),
    ages: ({ min_age: min, max_age: max }: Pick<Preference, 'min_age' | 'max_age'>): string | null => {
      if (min <= youngest && max >= oldest) return null;
      if (min <= youngest) return t`Up to ${max} years`;
      if (max >= oldest) return t`${min} years and older`;
      return min === max ? t`${min} years` : t`${min}–${max} years`;
    },
    place: (place: Place): string | null => (place.within === 'anywhere' ? null : withinText(place)),
  };
};

/** A preference in one line: "Women · 28–43 years · Within 50 km of London". */
export const usePreferenceSummary = (): ((preference: Preference) => string) => {
  const { t } = useLingui();
  const texts = usePreferenceTexts();
  return (preference) => {
    const parts = [
      texts.gender(preference) ?? t`Everyone`,
      texts.ages(preference),
      texts.place(preference) ?? t`Anywhere`,
    ].filter((part) => part !== null);
    return parts.join(' · ');
  };
};

/** Says where near matches come from. `within`: what was searched. [SEARCH-13] */
export function WidenedText({ widened: { by, radius, min_age: min, max_age: max }, within }: WidenedTextProps) {
  if (by === 'radius')
    return (
      <Trans>
        Nobody else within {within} km: these are up to {radius} km away
      </Trans>
    );
  if (by === 'region') return <Trans>Nobody else that near: these are in your region</Trans>;
  if (by === 'country') return <Trans>Nobody else that near: these are elsewhere in the country</Trans>;
  if (by === 'ages')
    return (
      <Trans>
        Nobody else of that age: these are {min} to {max}
      </Trans>
    );
  return <Trans>Nobody else in the country: some of these are from neighbouring countries</Trans>;
}

type WidenedTextProps = { readonly widened: Widened; readonly within: Within };
