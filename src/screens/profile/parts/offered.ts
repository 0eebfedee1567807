import type { ProfileChange } from '#contract/own-profile.ts';
import { type Section, sectionFields } from '#machines/page/profile.ts';
import { useFacts } from '#src/system.tsx';

/** Asked for whatever a site shows. */
const always: readonly (keyof ProfileChange)[] = ['name', 'gender', 'country', 'region', 'city', 'signup_reason'];
const nothing: readonly string[] = [];
const order: readonly Section[] = ['about', 'basics', 'place', 'looks', 'interests', 'reason'];

/** Whether this site has a use for a field. [PROFILE-24] */
export const useOffered = (): ((field: keyof ProfileChange) => boolean) => {
  const fields = useFacts((facts) => facts.settings?.visible_profile_fields ?? nothing);
  const notes = useFacts((facts) => facts.settings?.visible_profile_notes ?? nothing);
  return (field) => always.includes(field) || fields.includes(field) || notes.includes(field);
};

/** The sections in which something is asked, in the order in which they are shown. */
export const useOfferedSections = (): readonly Section[] => {
  const isOffered = useOffered();
  return order.filter((section) => sectionFields[section].some(isOffered));
};
