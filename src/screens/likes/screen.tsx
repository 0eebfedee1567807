import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type LikeType, LikeTypeSchema } from '#contract/like.ts';
import { visibleLikes } from '#machines/member/likes.ts';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { grid } from '#src/components/member-card/member-card.css.ts';
import { MemberCardSkeleton } from '#src/components/member-card/member-card.tsx';
import { href } from '#src/routes.ts';
import { heading, muted } from '#src/styles/text.css.ts';
import { useAppState, useMemberState, useSend } from '#src/system.tsx';
import { Badge } from '#src/ui/badge/badge.tsx';
import { Tabs } from '#src/ui/tabs/tabs.tsx';
import { LikeCard, selectLikes } from './like-card.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { stack } from '#src/styles/stack.css.ts';

/** [LIKE-03 LIKE-10] */
export function Screen() {
  const requested = useAppState((snapshot) => snapshot.context.activeRoute?.params['type']);
  const type = LikeTypeSchema.options.find((one) => one === requested) ?? 'received';
  return (
    <div className={stack[20]}>
      <h1 className={heading}>
        <Trans>Likes</Trans>
      </h1>
      <LikeTabs current={type} />
      <LikesIn type={type} />
    </div>
  );
}

function LikeTabs({ current }: { current: LikeType }) {
  const { t } = useLingui();
  const likes = useMemberState('likes', (snapshot) => visibleLikes(snapshot.context), null);
  const newIn = (type: LikeType) => (likes === null ? 0 : selectLikes(likes, type).filter((one) => one.isNew).length);
  const badge = (count: number) =>
    count > 0 && <Badge count={count} label={t`${plural(count, { one: '# new', other: '# new' })}`} />;
  return (
    <Tabs
      label={t`Likes`}
      current={current}
      tabs={[
        {
          id: 'received',
          label: t({ message: 'Received', context: 'likes' }),
          href: href('likes'),
          badge: badge(newIn('received')),
        },
        { id: 'sent', label: t({ message: 'Sent', context: 'likes' }), href: href('likes-type', { type: 'sent' }) },
        {
          id: 'matches',
          label: t`Matches`,
          href: href('likes-type', { type: 'matches' }),
          badge: badge(newIn('matches')),
        },
      ]}
    />
  );
}

function LikesIn({ type }: { type: LikeType }) {
  const send = useSend();
  const likes = useMemberState('likes', (snapshot) => visibleLikes(snapshot.context), null);
  const failed = useMemberState('likes', (snapshot) => snapshot.hasTag('failed'), false);
  if (likes === null)
    return failed ? (
      <LoadError
        title={<Trans>Your likes could not be loaded</Trans>}
        problem={null}
        onRetry={() => send({ type: 'memberLists.outdated' })}
      />
    ) : (
      <div className={grid} aria-busy>
        {[1, 2, 3, 4].map((card) => (
          <MemberCardSkeleton key={card} />
        ))}
      </div>
    );
  const shown = selectLikes(likes, type);
  if (shown.length === 0) return <EmptyLikes type={type} />;
  return (
    <>
      {type === 'matches' && (
        <p className={muted}>
          <Trans>You like each other. Somebody has to write first.</Trans>
        </p>
      )}
      <ul className={grid}>
        {shown.map((liking, place) => (
          <li key={liking.profile.id}>
            <LikeCard liking={liking} type={type} isAboveFold={place < 4} />
          </li>
        ))}
      </ul>
    </>
  );
}

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
        <Trans>Likes you receive appear here. Or go first: members see your like right away.</Trans>
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
        <Trans>Likes are free, and members see them right away.</Trans>
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
      <Trans>When you like someone who likes you, it's a match, and you find each other here.</Trans>
    </EmptyState>
  );
}
