import type { MouseEvent } from 'react';
import type { ProfileCard } from '#contract/profile.ts';
import { isLiked } from '#machines/member/likes.ts';
import { href } from '#src/routes.ts';
import { useFacts, useMemberState, useSend } from '#src/system.tsx';

type Click = Pick<MouseEvent, 'detail'>;

/**
 * Like state of a member and the heart's click handler: a visitor goes to the login. The second click of a double
 * click does not take the like back. [LIKE-01]
 */
export const useLike = (profile: ProfileCard): { liked: boolean; toggle: (click?: Click) => void } => {
  const send = useSend();
  const isMember = useFacts((facts) => facts.session === 'member');
  const liked = useMemberState('likes', (snapshot) => isLiked(snapshot.context, profile), profile.liked);
  const toggle = (click?: Click) => {
    if (click !== undefined && click.detail > 1) return;
    if (isMember) send({ type: 'like.toggled', profile, on: !liked });
    else send({ type: 'navigation.requested', to: href('members-id-signup', { id: profile.id }), replace: false });
  };
  return { liked, toggle };
};
