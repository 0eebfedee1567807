import { useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import type { ProfileCard } from '#contract/profile.ts';
import { isLiked } from '#machines/member/likes.ts';
import { useSignupRequest } from '#src/components/signup-request.ts';
import { classNames } from '#src/styles/class-names.ts';
import { useFacts, useMemberState, useSend } from '#src/system.tsx';
import { IconButton } from '#src/ui/button/button.tsx';
import * as css from './like-button.css.ts';

/** The heart on a photo. */
export function LikeButton({ profile, className }: { profile: ProfileCard; className?: string }) {
  const { t } = useLingui();
  const { name } = profile;
  const { liked, toggle } = useLike(profile);
  return (
    <IconButton
      icon={liked ? 'heart-filled' : 'heart'}
      variant={liked ? 'liked' : 'glass'}
      label={t`Like ${name}`}
      aria-pressed={liked}
      className={classNames(css.like, className)}
      onClick={toggle}
    />
  );
}

type Click = Pick<MouseEvent, 'detail'>;

/**
 * Like state of a member and the heart's click handler: a visitor signs up. The second click of a double
 * click does not take the like back. [LIKE-01]
 */
export const useLike = (profile: ProfileCard): { liked: boolean; toggle: (click?: Click) => void } => {
  const send = useSend();
  const requestSignup = useSignupRequest(profile.id, 'like');
  const isMember = useFacts((facts) => facts.session === 'member');
  const liked = useMemberState('likes', (snapshot) => isLiked(snapshot.context, profile), profile.liked);
  const toggle = (click?: Click) => {
    if (click !== undefined && click.detail > 1) return;
    if (isMember) send({ type: 'like.toggled', profile, on: !liked });
    else requestSignup();
  };
  return { liked, toggle };
};
