import { Trans, useLingui } from '@lingui/react/macro';
import type { ConversationSummary } from '#contract/chat.ts';
import type { Likes } from '#contract/like.ts';
import type { ProfileCard } from '#contract/profile.ts';
import { visibleLikes } from '#machines/member/likes.ts';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption, ellipsis } from '#src/styles/text.css.ts';
import { useMemberState } from '#src/system.tsx';
import { Avatar } from '#src/ui/avatar/avatar.tsx';
import { Link } from '#src/ui/link/link.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import * as css from './new-matches.css.ts';

/** Matches without a message yet. */
export const selectUnmessagedMatches = (
  likes: Likes,
  chats: readonly ConversationSummary[],
): readonly ProfileCard[] => {
  const written = new Set(chats.map((chat) => chat.profile.id));
  return likes.liked_by.flatMap(({ id }) => {
    const profile = likes.profiles.find((one) => one.id === id);
    return profile !== undefined && likes.likes.includes(id) && !written.has(id) ? [profile] : [];
  });
};

export function NewMatches() {
  const { t } = useLingui();
  const pictureOf = usePhotoSources();
  const likes = useMemberState('likes', (snapshot) => visibleLikes(snapshot.context), null);
  const chats = useMemberState('chats', (snapshot) => snapshot.context.chats, null);
  const matches = likes === null || chats === null ? [] : selectUnmessagedMatches(likes, chats);
  if (matches.length === 0) return null;
  return (
    <section>
      <h2>
        <VisuallyHidden>
          <Trans>New matches</Trans>
        </VisuallyHidden>
      </h2>
      <ul className={css.matches}>
        {matches.map((profile) => (
          <li key={profile.id}>
            <Link href={href('members-id-chat', { id: profile.id })} className={css.match}>
              <Avatar
                src={pictureOf(profile.main_image)?.thumb ?? null}
                name={profile.name}
                size="xl"
                ring
                online={profile.online ? t`Online now` : undefined}
                className={css.face}
              />
              <span className={classNames(caption, ellipsis, css.name)}>{profile.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
