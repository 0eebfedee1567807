import { entryWarningCountries } from '#contract/limits.ts';
import { type GateRule, gate } from '#machines/generic/gate.ts';
import type { Facts } from './facts.ts';

export type EntryFacts = Pick<Facts, 'session' | 'settings' | 'route' | 'installed'>;

/** Reduced layouts warn only in some countries, the empty layout never. */
export type EntryLayout = 'default' | 'chat' | 'lander' | 'empty';

/** What the warning speaks of must be readable before one agrees. */
const readable: readonly string[] = ['pages-terms', 'pages-privacy'];

const isCountry = ({ settings }: EntryFacts): boolean => {
  const country = settings?.geoip_country ?? settings?.geoip_selected_country ?? null;
  return entryWarningCountries.some((warned) => warned === country);
};

/** [ENTRY-02 ENTRY-04 ENTRY-05 ENTRY-06 ENTRY-07 LAYOUT-12 LAYOUT-16] */
const isWarned = (facts: EntryFacts, layout: EntryLayout): boolean =>
  facts.session === 'visitor' &&
  !facts.installed &&
  facts.settings !== null &&
  facts.settings.enable_site_entry_popup !== 'no' &&
  !readable.includes(facts.route.name) &&
  layout !== 'empty' &&
  (layout === 'default' || isCountry(facts));

/** Warns a visitor once and asks for their age. [ENTRY-01 ENTRY-03 ENTRY-08] */
export const entryWarningMachine = gate<EntryFacts>();

export const entryRule = (layoutOf: (route: string) => EntryLayout): GateRule<EntryFacts> => ({
  shouldShow: (facts) => isWarned(facts, layoutOf(facts.route.name)),
});
