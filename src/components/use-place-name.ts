import { useLingui } from '@lingui/react/macro';
import type { ProfileCard } from '#contract/profile.ts';
import { countryName } from '#src/texts/countries.ts';

type UsePlaceName = Pick<ProfileCard, 'city' | 'region' | 'country'>;

/** A member's location: `near` is the most precise single name, `full` adds the country. */
export const usePlaceName = (): ((place: UsePlaceName) => { near: string; full: string }) => {
  const { i18n } = useLingui();
  return ({ city, region, country }) => {
    const within = city ?? region;
    const land = countryName(country, i18n.locale);
    return within === null ? { near: land, full: land } : { near: within, full: `${within}, ${land}` };
  };
};
