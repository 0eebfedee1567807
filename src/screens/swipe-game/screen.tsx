import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { search, swipe } from '#contract/limits/contact.ts';
import type { Preference } from '#contract/preference.ts';
import { appliedPreference, filterFor, preferenceInForce } from '#machines/app/search-filter.ts';
import { likesLeft } from '#machines/page/swipe-likes.ts';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { useFocusFallback } from '#src/components/use-focus-fallback.ts';
import { href } from '#src/routes.ts';
import { caption, heading, muted } from '#src/styles/text.css.ts';
import { useFacts, usePageActor } from '#src/system.tsx';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import { LikesUsedUp } from './likes-used-up.tsx';
import * as css from './screen.css.ts';
import { useId } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { SwipeFacts } from './swipe-card.tsx';
import { SwipeButtons, SwipeStack, useSwipe } from './swipe-stack.tsx';

/** Members one by one, to like or to pass. [SWIPE-01 SWIPE-02 SWIPE-03 SWIPE-04 ROUTE-27] */
export function Screen() {
  const page = usePageActor('swipe');
  const hasNoLikesLeft = useSelector(page, (snapshot) => snapshot.hasTag('limited'));
  const isWide = useSelector(page, (snapshot) => !snapshot.hasTag('failed') && !snapshot.hasTag('empty'));
  // The pressed button may unmount with its card.
  const { fallback, leaving } = useFocusFallback();
  return (
    <div ref={fallback} tabIndex={-1} className={classNames(css.page, isWide && !hasNoLikesLeft && css.wide)}>
      {hasNoLikesLeft ? (
        <LikesUsedUp />
      ) : (
        <>
          <div className={css.head}>
            <h1 className={heading}>
              <Trans>Swipe game</Trans>
            </h1>
            <LikesLeft />
          </div>
          <Cards leaving={leaving} />
        </>
      )}
    </div>
  );
}

function Cards({ leaving }: { leaving: ReturnType<typeof useFocusFallback>['leaving'] }) {
  const page = usePageActor('swipe');
  const hasFailed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  const isEmpty = useSelector(page, (snapshot) => snapshot.hasTag('empty'));
  const hasCard = useSelector(page, (snapshot) => snapshot.context.deck.length > 0);
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  if (hasFailed)
    return (
      <LoadError
        title={<Trans>The members could not be loaded</Trans>}
        problem={problem}
        onRetry={() => page.send({ type: 'deck.retried' })}
      />
    );
  if (isEmpty) return <EmptyDeck leaving={leaving} />;
  return hasCard ? <Game leaving={leaving} /> : <DeckSkeleton />;
}

/** Placeholder of deck and buttons. */
const DeckSkeleton = () => (
  <div aria-busy className={css.game}>
    <div className={css.play}>
      <Skeleton className={css.waiting} />
      <div className={css.controls}>
        <Skeleton shape="circle" />
        <Skeleton shape="circle" />
        <Skeleton shape="circle" />
      </div>
    </div>
    <div className={css.beside}>
      <div className={css.facts}>
        <Skeleton shape="title" width="half" />
        <Skeleton />
        <Skeleton width="long" />
        <Skeleton shape="control" />
      </div>
    </div>
  </div>
);

/** A star for each like of the day. [SWIPE-02] */
function LikesLeft() {
  const page = usePageActor('swipe');
  const { likesPerDay } = swipe;
  const likes = useSelector(page, (snapshot) => snapshot.children.swipeLikes);
  const left = useSelector(likes, (snapshot) => (snapshot === undefined ? likesPerDay : likesLeft(snapshot.context)));
  return (
    <p className={css.stars}>
      <VisuallyHidden>
        <Trans>
          {left} of {likesPerDay} likes left today
        </Trans>
      </VisuallyHidden>
      {Array.from({ length: likesPerDay }, (_, at) => (
        <Icon key={at} name="star" size="s" className={at < left ? css.left : css.spent} />
      ))}
    </p>
  );
}

const anywhere = { within: 'anywhere', country: null, region: null } as const;
const allAges = { min_age: search.ages.min, max_age: search.ages.max } as const;

/** Shown after the last card: a wider deck, for this game only, where the preference may hide members. [SWIPE-04 SWIPE-05] */
function EmptyDeck({ leaving }: { leaving: ReturnType<typeof useFocusFallback>['leaving'] }) {
  const page = usePageActor('swipe');
  const canUndo = useSelector(page, (snapshot) => snapshot.context.passed !== null);
  const filter = useSelector(page, (snapshot) => snapshot.context.filter);
  const preference = useFacts(preferenceInForce);
  const wanted = appliedPreference(filter, preference);
  const isLocal = wanted.within !== 'anywhere';
  const isAged = wanted.min_age > search.ages.min || wanted.max_age < search.ages.max;
  const isNarrow = isLocal || isAged || wanted.gender !== null || Object.keys(filter).length > 0;
  const widen = (change: Partial<Preference>) =>
    page.send({ type: 'deck.widened', filter: filterFor({ ...wanted, ...change }, preference, filter) });
  return (
    <EmptyState
      icon="layers"
      title={<Trans>That's everybody for now</Trans>}
      actions={
        <>
          {isLocal && (
            <Button ref={leaving} isFullWidth onClick={() => widen(anywhere)}>
              <Trans>Search everywhere</Trans>
            </Button>
          )}
          {isAged && (
            <Button ref={leaving} isFullWidth variant={isLocal ? 'soft' : 'primary'} onClick={() => widen(allAges)}>
              <Trans>Search all ages</Trans>
            </Button>
          )}
          <ButtonLink isFullWidth variant={isLocal || isAged ? 'quiet' : 'primary'} href={href('members')}>
            <Trans>Browse members</Trans>
          </ButtonLink>
          {canUndo && (
            <Button ref={leaving} isFullWidth variant="quiet" onClick={() => page.send({ type: 'pass.undone' })}>
              <Trans>Undo</Trans>
            </Button>
          )}
          <ButtonLink isFullWidth variant="quiet" href={href('match-finder')}>
            <Trans>Open the match finder</Trans>
          </ButtonLink>
          <Button ref={leaving} isFullWidth variant="quiet" onClick={() => page.send({ type: 'deck.retried' })}>
            <Trans>Look again</Trans>
          </Button>
        </>
      }
    >
      {isNarrow ? (
        <Trans>You've seen everybody who fits your search. Widen it, or come back a little later.</Trans>
      ) : (
        <Trans>You've seen everybody who's here. Come back a little later: new members join all the time.</Trans>
      )}
    </EmptyState>
  );
}

/** The deck and its buttons. [SWIPE-01 SWIPE-04] */
export function Game({ leaving }: { leaving: ReturnType<typeof useFocusFallback>['leaving'] }) {
  const judge = useSwipe();
  const keys = useId();
  const isOnline = useFacts((facts) => facts.online);
  if (judge.card === undefined) return null;
  const { name, age } = judge.card;
  return (
    <div className={css.game}>
      <div className={css.play}>
        <SwipeStack judge={judge} hint={keys} leaving={leaving} />
        <SwipeButtons judge={judge} card={judge.card} leaving={leaving} />
        {!isOnline && (
          <p className={classNames(caption, muted, css.hint)}>
            <Trans>You are offline. Passes will wait, likes need the network.</Trans>
          </p>
        )}
        <p id={keys} className={classNames(caption, muted, css.hint, css.keys)}>
          <Trans>Left arrow passes, right arrow likes, up arrow undoes the last pass.</Trans>
        </p>
      </div>
      <div className={css.beside}>
        <SwipeFacts key={judge.card.id} card={judge.card} />
      </div>
      <VisuallyHidden>
        <output>
          {name}, {age}
        </output>
      </VisuallyHidden>
    </div>
  );
}
