import { search } from './limits/contact.ts';
import type { OwnProfile } from './own-profile.ts';
import type { Preference } from './preference.ts';
import type { Settings } from './settings.ts';

export type Niche = Settings['niche'];

/** Any member: what an explicit filter starts from. */
export const anyone: Preference = {
  gender: null,
  min_age: search.ages.min,
  max_age: search.ages.max,
  within: 'anywhere',
  country: null,
  region: null,
};

type NicheRules = {
  /** Members shown to visitors, and to members whose own gender is not known yet. */
  readonly visitorPreference: Preference;
  /** Answers that are preset in the sign-up. */
  readonly presetProfile?: Partial<Pick<OwnProfile, 'sexuality'>>;
};

const women = { ...anyone, gender: 'female' } as const;

/** What the niche of a site decides beside its words and pictures. [SETTINGS-09 SETTINGS-12 SEARCH-16] */
export const niches: Readonly<Record<Niche, NicheRules>> = {
  1: { visitorPreference: anyone },
  2: { visitorPreference: women },
  3: { visitorPreference: anyone },
  4: { visitorPreference: women },
  5: { visitorPreference: { ...women, min_age: 60 } },
  6: { visitorPreference: { ...women, min_age: 40 } },
  7: { visitorPreference: { ...anyone, gender: 'male' }, presetProfile: { sexuality: 'gay' } },
};
