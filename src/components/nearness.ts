import { useLingui } from '@lingui/react/macro';
import { distance as distances } from '#contract/limits/contact.ts';
import type { ProfileCard } from '#contract/profile.ts';
import { interestNames } from '#src/texts/profile.ts';

/** Distance of a member in the steps of the server; null: unknown. [SEARCH-15] */
export const useDistanceText = (): ((card: Pick<ProfileCard, 'distance'>) => string | null) => {
  const { t } = useLingui();
  const [nearest] = distances.steps;
  const farthest = distances.steps.at(-1) ?? nearest;
  return ({ distance: kilometres }) => {
    if (kilometres === undefined) return null;
    if (kilometres <= nearest) return t`within ${nearest} km`;
    return kilometres > farthest ? t`more than ${farthest} km` : t`about ${kilometres} km`;
  };
};

/** The last activity of a member who is not online, in steps; null: longer ago, which need not be said. [MEMBERS-03] */
export const useActivityText = (): ((card: Pick<ProfileCard, 'online' | 'active'>) => string | null) => {
  const { t } = useLingui();
  return ({ online, active }) => {
    if (online) return t`Online now`;
    if (active === 'today') return t`Active today`;
    if (active === 'week') return t`Active this week`;
    return active === 'month' ? t`Active this month` : null;
  };
};

/** The interests shared with the viewer; null: none. [PROFILE-28] */
export const useCommonInterestsText = (): ((card: Pick<ProfileCard, 'common_interests'>) => string | null) => {
  const { t, i18n } = useLingui();
  return ({ common_interests: common = [] }) => {
    if (common.length === 0) return null;
    const names = common.map((interest) => i18n._(interestNames[interest])).join(', ');
    return t({ message: `In common: ${names}`, comment: '{names}: interests' });
  };
};
