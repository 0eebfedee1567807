import type { CountryDatabase } from '#server/core/deps.ts';
import type { SiteSettings } from './site-settings.ts';

type Visitor = { readonly deps: { readonly countryDatabase: CountryDatabase }; readonly address: string };

/** The country that the operator selected for the site, else that of the client's address. [SETTINGS-12] */
export const getVisitorCountry = (
  { geoip_selected_country: selected }: Pick<SiteSettings, 'geoip_selected_country'>,
  { deps, address }: Visitor,
): string | null => selected ?? deps.countryDatabase.findCountry(address);
