import { type ProfileSection, sectionFields } from '#machines/page/own-profile.ts';
import { useIsFieldEnabled } from '#src/components/profile-fields/use-is-field-enabled.ts';

const order: readonly ProfileSection[] = ['about', 'basics', 'place', 'looks', 'interests', 'reason'];

/** The sections in which something is asked, in the order in which they are shown. */
export const useEnabledSections = (): readonly ProfileSection[] => {
  const isFieldEnabled = useIsFieldEnabled();
  return order.filter((section) => sectionFields[section].some(isFieldEnabled));
};
