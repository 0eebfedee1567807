import { useLingui } from '@lingui/react/macro';
import type { ProfileCard } from '#contract/profile.ts';
import { classNames } from '#src/styles/class-names.ts';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import * as css from './like-button.css.ts';
import { useLike } from './use-like.ts';

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
