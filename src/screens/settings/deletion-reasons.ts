import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { DeleteReason } from '#contract/account.ts';

/** [DELETE-02] */
export const deletionReasons = {
  found_someone: msg`I have found someone`,
  not_looking: msg`I am not looking any more`,
  no_members: msg`Nobody here is for me`,
  price: msg`It is too expensive`,
  time: msg`I have no time for it`,
  site_problems: msg`Something does not work`,
  other: msg`Something else`,
} satisfies Readonly<Record<DeleteReason, MessageDescriptor>>;
