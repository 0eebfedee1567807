import { Trans } from '@lingui/react/macro';
import type { LikeType } from '#contract/like.ts';
import { href } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';

/** Empty tab with a next step. */
export function EmptyLikes({ type }: { type: LikeType }) {
  if (type === 'received')
    return (
      <EmptyState
        icon="heart-filled"
        title={<Trans>No likes yet</Trans>}
        actions={
          <ButtonLink isFullWidth href={href('members')}>
            <Trans>See who is here</Trans>
          </ButtonLink>
        }
      >
        <Trans>Whoever likes you shows up here. Or go first: somebody you like sees it at once.</Trans>
      </EmptyState>
    );
  if (type === 'sent')
    return (
      <EmptyState
        icon="heart-filled"
        title={<Trans>You have not liked anyone yet</Trans>}
        actions={
          <ButtonLink isFullWidth href={href('members')}>
            <Trans>Find someone to like</Trans>
          </ButtonLink>
        }
      >
        <Trans>A like is a small hello. It costs nothing, and the other side sees it at once.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState
      icon="heart-filled"
      title={<Trans>No matches yet</Trans>}
      actions={
        <ButtonLink isFullWidth href={href('likes')}>
          <Trans>See who likes you</Trans>
        </ButtonLink>
      }
    >
      <Trans>When you like somebody who likes you, it is a match, and you find each other here.</Trans>
    </EmptyState>
  );
}
