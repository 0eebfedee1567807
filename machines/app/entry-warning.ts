import { entryWarningCountries } from '#contract/limits/app.ts';
import { gate } from '#machines/generic/gate.ts';
import type { Facts } from './facts.ts';

export type EntryFacts = Pick<Facts, 'session' | 'settings' | 'route' | 'installed'>;

/** What the warning speaks of must be readable before one agrees. */
const readable: readonly string[] = ['pages-terms', 'pages-privacy', 'pages-cookies', 'pages-ban'];

const isCountry = ({ settings }: EntryFacts): boolean => {
  const country = settings?.geoip_country ?? settings?.geoip_selected_country ?? null;
  return entryWarningCountries.some((warned) => warned === country);
};

/** Warns a visitor once and asks for their age. [ENTRY-01 to ENTRY-08 LAYOUT-12 LAYOUT-16] */
export const entryWarningMachine = gate<EntryFacts>({
  id: 'entryWarning',
  clauses: {
    isVisitor: ({ session }) => session === 'visitor',
    isInBrowser: ({ installed }) => !installed,
    isEnabled: ({ settings }) => settings !== null && settings.enable_site_entry_popup !== 'no',
    isPageAllowed: ({ route }) => !readable.includes(route.name) && route.layout !== 'empty',
    // Reduced layouts warn only in some countries.
    isCountryWarned: (facts) => facts.route.layout === 'default' || isCountry(facts),
  },
});
