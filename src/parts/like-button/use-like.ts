import type { ProfileCard } from '#contract/profile.ts';
import { isLiked } from '#machines/member/likes.ts';
import { loginAddress } from '#src/parts/login-address.ts';
import { href } from '#src/routes.ts';
import { useFacts, useMember, useTell } from '#src/system.tsx';

/** Whether the member likes somebody, and what a click on the heart does: a visitor is asked to log in first. [LIKE-01] */
export const useLike = (profile: ProfileCard): { liked: boolean; toggle: () => void } => {
  const tell = useTell();
  const isMember = useFacts((facts) => facts.session === 'member');
  const liked = useMember('likes', (snapshot) => isLiked(snapshot.context, profile), profile.liked);
  const toggle = () =>
    isMember
      ? tell({ type: 'like.toggled', profile, on: !liked })
      : tell({ type: 'place.asked', to: loginAddress(href('members-id', { id: profile.id })), replace: false });
  return { liked, toggle };
};
