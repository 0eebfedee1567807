import { type ProfileSection, sectionFields } from '#machines/page/own-profile.ts';
import { useIsFieldEnabled } from '#src/components/profile-fields/use-is-field-enabled.ts';

const order: readonly ProfileSection[] = ['about', 'basics', 'place', 'looks', 'interests', 'reason'];

/** Sections with enabled fields, in display order. */
export const useEnabledSections = (): readonly ProfileSection[] => {
  const isFieldEnabled = useIsFieldEnabled();
  return order.filter((section) => sectionFields[section].some(isFieldEnabled));
};
