import { useSelector } from '@xstate/react';
import { pendingBlock } from '#machines/member/blocks.ts';
import { useMemberState, usePageActor } from '#src/system.tsx';

/** True from the click on, before the server confirms the block. [BLOCK-01] */
export const useIsBlocked = (): boolean => {
  const page = usePageActor('profileView');
  const id = useSelector(page, (snapshot) => snapshot.context.id);
  const known = useSelector(page, (snapshot) => snapshot.context.profile?.blocked === true);
  return useMemberState('blocks', ({ context }) => pendingBlock(context, id), null) ?? known;
};
