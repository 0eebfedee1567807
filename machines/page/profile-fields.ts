import type { ProfileChange } from '#contract/own-profile.ts';
import { alwaysAskedFieldNames } from '#contract/profile-fields.ts';
import type { Settings } from '#contract/settings.ts';

/** Asked for whatever a site shows. */
const always: readonly (keyof ProfileChange)[] = ['name', 'country', 'region', 'city', ...alwaysAskedFieldNames];

type Shown = Pick<Settings, 'visible_profile_fields' | 'visible_profile_notes'> | null;

/** Whether a site has a use for a field of the profile: nobody is asked for what nobody sees. [PROFILE-24] */
export const isOffered = (settings: Shown, field: keyof ProfileChange): boolean =>
  always.includes(field) ||
  settings?.visible_profile_fields.includes(field) === true ||
  settings?.visible_profile_notes.includes(field) === true;
