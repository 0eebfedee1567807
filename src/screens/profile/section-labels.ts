import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ProfileSection } from '#machines/page/own-profile.ts';

export const sectionLabels = {
  about: msg`About me`,
  basics: msg`Basics`,
  place: msg`Where I live`,
  looks: msg`Looks`,
  interests: msg`Interests`,
  reason: msg`Why I am here`,
} satisfies Readonly<Record<ProfileSection, MessageDescriptor>>;
