import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { profileViewMachine } from '#machines/page/profile-view.ts';
import type { toggleMachine } from '#machines/parts/toggle.ts';
import { usePage } from '#src/system.tsx';

/** Whether the member has blocked this one, from the click on. [BLOCK-01] */
export const useBlocked = (): boolean => {
  const page = usePage<typeof profileViewMachine>();
  const known = useSelector(page, (snapshot) => snapshot.context.profile?.blocked === true);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A supervised child has the id of its actor.
  const lane = useSelector(page, (snapshot) => snapshot.children['blocking']) as
    | ActorRefFrom<typeof toggleMachine>
    | undefined;
  return useSelector(lane, (toggle) => toggle?.context.wanted ?? known);
};
