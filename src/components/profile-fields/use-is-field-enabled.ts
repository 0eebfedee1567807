import type { ProfileChange } from '#contract/own-profile.ts';
import { isOffered } from '#machines/page/profile-fields.ts';
import { useFacts } from '#src/system.tsx';

/** True when the site's settings enable a field. [PROFILE-24] */
export const useIsFieldEnabled = (): ((field: keyof ProfileChange) => boolean) => {
  const settings = useFacts((facts) => facts.settings);
  return (field) => isOffered(settings, field);
};
