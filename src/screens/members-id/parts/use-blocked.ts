import { useSelector } from '@xstate/react';
import { wantedOf } from '#machines/member/blocks.ts';
import type { profileViewMachine } from '#machines/page/profile-view.ts';
import { useMember, usePage } from '#src/system.tsx';

/** Whether the member has blocked this one, from the click on. [BLOCK-01] */
export const useBlocked = (): boolean => {
  const page = usePage<typeof profileViewMachine>();
  const id = useSelector(page, (snapshot) => snapshot.context.id);
  const known = useSelector(page, (snapshot) => snapshot.context.profile?.blocked === true);
  return useMember('blocks', ({ context }) => wantedOf(context, id), null) ?? known;
};
