import { useLingui } from '@lingui/react/macro';
import type { ProfileCard } from '#contract/profile.ts';
import { countryName } from '#src/texts/countries.ts';

type UsePlaceName = Pick<ProfileCard, 'city' | 'region' | 'country'>;

/** Where a member lives, as closely as is known: `near` is one name, `full` has the country too. */
export const usePlaceName = (): ((place: UsePlaceName) => { near: string; full: string }) => {
  const { i18n } = useLingui();
  return ({ city, region, country }) => {
    const within = city ?? region;
    const land = countryName(country, i18n.locale);
    return within === null ? { near: land, full: land } : { near: within, full: `${within}, ${land}` };
  };
};
