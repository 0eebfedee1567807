import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { useFocusFallback } from '#src/components/use-focus-fallback.ts';
import { heading } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { Game } from './game.tsx';
import { LikesUsedUp } from './likes-used-up.tsx';
import { DeckSkeleton } from './deck-skeleton.tsx';
import { EmptyDeck } from './empty-deck.tsx';
import { LikesLeft } from './likes-left.tsx';
import * as css from './screen.css.ts';

/** Members one by one, to like or to pass. [SWIPE-01 SWIPE-02 SWIPE-03 SWIPE-04 ROUTE-27] */
export function Screen() {
  const page = usePageActor('swipe');
  const hasNoLikesLeft = useSelector(page, (snapshot) => snapshot.hasTag('limited'));
  // The pressed button may unmount with its card.
  const { fallback, leaving } = useFocusFallback();
  return (
    <div ref={fallback} tabIndex={-1} className={css.page}>
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
