import { useLingui } from '@lingui/react/macro';
import type { ProfileCard } from '#contract/profile.ts';

/** Localised name of a country; its code if the browser has no name for it. */
export const countryName = (country: string, locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }).of(country) ?? country;

type Place = Pick<ProfileCard, 'city' | 'region' | 'country'>;

/** A member's location as its most precise single name. Countries are named only where needed. (Decision 141) */
export const useNearPlace = (): ((place: Place) => string) => {
  const { i18n } = useLingui();
  return ({ city, region, country }) => city ?? region ?? countryName(country, i18n.locale);
};

/** A member's location with the country. */
export const useFullPlace = (): ((place: Place) => string) => {
  const { i18n } = useLingui();
  const nearPlace = useNearPlace();
  return (place) => {
    const [near, country] = [nearPlace(place), countryName(place.country, i18n.locale)];
    return near === country ? near : `${near}, ${country}`;
  };
};
