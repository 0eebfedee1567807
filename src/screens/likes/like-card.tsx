import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import type { Likes, LikeType } from '#contract/like.ts';
import type { ProfileCard } from '#contract/profile.ts';
import { useDaysAgo } from '#src/components/formats.ts';
import { useLike } from '#src/components/like-button/like-button.tsx';
import { MemberCard } from '#src/components/member-card/member-card.tsx';
import { href } from '#src/routes.ts';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';

/** A like with its next action: like back or write. The heart on the photo undoes a given like. */
export function LikeCard({
  liking,
  type,
  isAboveFold,
}: {
  liking: LikeListEntry;
  type: LikeType;
  isAboveFold: boolean;
}) {
  const { profile, isNew, days } = liking;
  return (
    <MemberCard
      profile={profile}
      isNew={isNew}
      isAboveFold={isAboveFold}
      hasLikeButton={type === 'sent'}
      note={type !== 'sent' && days !== undefined && <LikedWhen days={days} />}
    >
      {type !== 'sent' && <Act liking={liking} />}
    </MemberCard>
  );
}

function LikedWhen({ days }: { days: number }) {
  const when = useDaysAgo()(days);
  return <Trans comment="{when}: today, yesterday, 3 days ago, 2 weeks ago">Liked you {when}</Trans>;
}

function Act({ liking: { profile, mutual } }: { liking: LikeListEntry }) {
  const { toggle } = useLike(profile);
  const likedBack = useRef(false);
  if (mutual)
    return (
      <ButtonLink
        // Replaces the pressed button and takes over its focus.
        ref={(link: HTMLAnchorElement | null) => {
          if (likedBack.current) link?.focus();
          likedBack.current = false;
        }}
        isFullWidth
        size="m"
        href={href('members-id-chat', { id: profile.id })}
        // The second click of a double click was meant for the replaced button.
        onClick={(click) => click.detail >= 2 && click.preventDefault()}
      >
        <Icon name="message" size="s" />
        <Trans context="button">Message</Trans>
      </ButtonLink>
    );
  return (
    <Button
      isFullWidth
      size="m"
      variant="soft"
      onClick={() => {
        likedBack.current = true;
        toggle();
      }}
    >
      <Icon name="heart" size="s" />
      <Trans>Like back</Trans>
    </Button>
  );
}

/** One entry of a tab. `mutual`: both like each other. */
type LikeListEntry = {
  readonly profile: ProfileCard;
  readonly isNew: boolean;
  readonly mutual: boolean;
  /** Whole days since the received like. [LIKE-12] */
  readonly days: number | undefined;
};

/** Entries of a tab: new ones first, otherwise in server order. [LIKE-03 LIKE-06] */
export const selectLikes = (likes: Likes, type: LikeType): readonly LikeListEntry[] => {
  const profiles = new Map(likes.profiles.map((profile) => [profile.id, profile]));
  const received = new Map(likes.liked_by.map((by) => [by.id, by]));
  const given = new Set(likes.likes);
  const ids = {
    received: [...received.keys()],
    sent: likes.likes,
    matches: [...received.keys()].filter((id) => given.has(id)),
  }[type];
  const all = ids.flatMap((id) => {
    const profile = profiles.get(id);
    const isNew = type !== 'sent' && received.get(id)?.like_new === true;
    if (profile === undefined) return [];
    return [{ profile, isNew, mutual: given.has(id) && received.has(id), days: received.get(id)?.days }];
  });
  return [...all.filter((one) => one.isNew), ...all.filter((one) => !one.isNew)];
};
