import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RegionLabel } from '#contract/own-profile.ts';

/** Each country's name for its regions. [PROFILE-05 PROFILE-23] */
export const regionLabels = {
  province: msg`Province`,
  state: msg`State`,
  canton: msg`Canton`,
  county: msg`County`,
  voivodeship: msg`Voivodeship`,
  region: msg`Region`,
} satisfies Readonly<Record<RegionLabel, MessageDescriptor>>;
