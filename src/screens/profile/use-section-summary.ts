import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { OwnProfile } from '#contract/own-profile.ts';
import type { ProfileSection } from '#machines/page/own-profile.ts';
import { usePlaceName } from '#src/components/use-place-name.ts';
import {
  bodyTypes,
  eyeColours,
  genders,
  hairColours,
  interestNames,
  relationshipStatuses,
  sexualities,
  signupReasons,
  tattoos,
} from '#src/texts/profile.ts';

type Said = readonly (string | null)[];

/** What a section says, in a line; null where it says nothing. */
export const useSummary = (): ((section: ProfileSection, profile: OwnProfile) => string | null) => {
  const { i18n } = useLingui();
  const placeName = usePlaceName();
  const word = <Value extends string>(
    words: Readonly<Record<Value, MessageDescriptor>>,
    value: Value | null,
  ): string | null => (value === null ? null : i18n._(words[value]));

  return (section, profile) => {
    const said: Readonly<Record<ProfileSection, Said>> = {
      about: [profile.about_me],
      basics: [
        profile.name,
        word(genders, profile.gender),
        word(sexualities, profile.sexuality),
        word(relationshipStatuses, profile.relationship_status),
      ],
      place: [placeName(profile).full],
      looks: [
        word(bodyTypes, profile.body_type),
        word(hairColours, profile.hair_colour),
        word(eyeColours, profile.eye_colour),
        word(tattoos, profile.tattoos),
      ],
      interests: profile.interests.map((interest) => word(interestNames, interest)),
      reason: [word(signupReasons, profile.signup_reason)],
    };
    const words = said[section].filter((each) => each !== null);
    return words.length === 0 ? null : words.join(', ');
  };
};
