import { useLingui } from '@lingui/react/macro';
import type { ProfileCard } from '#contract/profile.ts';

/** Localised name of a country; its code if the browser has no name for it. */
export const countryName = (country: string, locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }).of(country) ?? country;

type Place = Pick<ProfileCard, 'city' | 'region' | 'country'>;

/** A member's location: `near` is the most precise single name, `full` adds the country. */
export const usePlaceName = (): ((place: Place) => { near: string; full: string }) => {
  const { i18n } = useLingui();
  return ({ city, region, country }) => {
    const within = city ?? region;
    const land = countryName(country, i18n.locale);
    return within === null ? { near: land, full: land } : { near: within, full: `${within}, ${land}` };
  };
};
