import type { ProfileChange } from '#contract/own-profile.ts';
import { alwaysAskedFieldNames } from '#contract/profile-fields.ts';
import type { Settings } from '#contract/settings.ts';

/** Used on every site. */
const always: readonly (keyof ProfileChange)[] = ['name', 'country', 'region', 'city', ...alwaysAskedFieldNames];

type FieldSettings = Pick<Settings, 'visible_profile_fields' | 'visible_profile_notes'> | null;

/** An empty text and no answer count as the same answer to a profile field. */
export const isSameAnswer = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/** A field is offered only where the site shows it to others. [PROFILE-24] */
export const isOffered = (settings: FieldSettings, field: keyof ProfileChange): boolean =>
  always.includes(field) ||
  settings?.visible_profile_fields.includes(field) === true ||
  settings?.visible_profile_notes.includes(field) === true;
