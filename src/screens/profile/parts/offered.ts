import { type Section, sectionFields } from '#machines/page/profile.ts';
import { useOffered } from '#src/parts/profile-fields/use-offered.ts';

const order: readonly Section[] = ['about', 'basics', 'place', 'looks', 'interests', 'reason'];

/** The sections in which something is asked, in the order in which they are shown. */
export const useOfferedSections = (): readonly Section[] => {
  const isOffered = useOffered();
  return order.filter((section) => sectionFields[section].some(isOffered));
};
