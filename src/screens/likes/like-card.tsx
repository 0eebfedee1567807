import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import type { LikeType } from '#contract/like.ts';
import { useLike } from '#src/components/like-button/use-like.ts';
import { MemberCard } from '#src/components/member-card/member-card.tsx';
import { href } from '#src/routes.ts';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import type { LikeListEntry } from './select-likes.ts';

/** A like with its next action: like back or write. The heart on the photo takes back a given like. */
export function LikeCard({
  liking,
  type,
  isAboveFold,
}: {
  liking: LikeListEntry;
  type: LikeType;
  isAboveFold: boolean;
}) {
  const { profile, isNew } = liking;
  return (
    <MemberCard profile={profile} isNew={isNew} isAboveFold={isAboveFold} hasLikeButton={type === 'sent'}>
      {type !== 'sent' && <Act liking={liking} />}
    </MemberCard>
  );
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
        <Trans>Message</Trans>
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
