import { Trans } from '@lingui/react/macro';
import type { ProfileCard } from '#contract/profile.ts';
import { visibleLikes } from '#machines/member/likes.ts';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { heading } from '#src/styles/text.css.ts';
import { useMemberState } from '#src/system.tsx';
import { Avatar } from '#src/ui/photo/photo.tsx';
import * as css from './conversation.css.ts';

/** Shown before the first message. */
export function EmptyConversation({ profile }: { profile: ProfileCard }) {
  const { name } = profile;
  const picture = usePhotoSources()(profile.main_image);
  const isMatch = useMemberState(
    'likes',
    (snapshot) => {
      const likes = visibleLikes(snapshot.context);
      return likes !== null && likes.likes.includes(profile.id) && likes.liked_by.some(({ id }) => id === profile.id);
    },
    false,
  );
  return (
    <div className={css.first}>
      <Avatar src={picture?.thumb ?? null} name={name} size="xl" ring loading="eager" className={css.firstFace} />
      <h2 className={heading}>
        {isMatch ? <Trans>You and {name} like each other</Trans> : <Trans>Say hello to {name}</Trans>}
      </h2>
      <p className={css.firstWhy}>
        <Trans>Somebody has to write first. A question is easier to answer than a compliment.</Trans>
      </p>
    </div>
  );
}
