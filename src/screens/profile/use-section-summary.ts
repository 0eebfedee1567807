import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { OwnProfile } from '#contract/own-profile.ts';
import { choiceFieldsIn } from '#contract/profile-fields.ts';
import type { ProfileSection } from '#machines/page/own-profile.ts';
import { usePlaceName } from '#src/components/use-place-name.ts';
import { answerText, interestNames } from '#src/texts/profile.ts';

type SummaryParts = readonly (string | null)[];

/** One-line summary of a section; null when it is empty. */
export const useSummary = (): ((section: ProfileSection, profile: OwnProfile) => string | null) => {
  const { i18n } = useLingui();
  const placeName = usePlaceName();
  const word = (message: MessageDescriptor | null) => (message === null ? null : i18n._(message));

  return (section, profile) => {
    const answersIn = (group: Parameters<typeof choiceFieldsIn>[0]) =>
      choiceFieldsIn(group).map((field) => word(answerText(field, profile[field])));
    const summaryParts: Readonly<Record<ProfileSection, SummaryParts>> = {
      about: [profile.about_me],
      basics: [profile.name, ...answersIn('basics')],
      place: [placeName(profile).full],
      looks: answersIn('looks'),
      interests: profile.interests.map((interest) => word(interestNames[interest])),
      reason: answersIn('reason'),
    };
    const words = summaryParts[section].filter((each) => each !== null);
    return words.length === 0 ? null : words.join(', ');
  };
};
