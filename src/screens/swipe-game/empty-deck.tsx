import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { useFocusFallback } from '#src/components/use-focus-fallback.ts';
import { href } from '#src/routes.ts';
import { usePageActor } from '#src/system.tsx';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';

/** Shown after the last card. [SWIPE-04] */
export function EmptyDeck({ leaving }: { leaving: ReturnType<typeof useFocusFallback>['leaving'] }) {
  const page = usePageActor('swipe');
  const canUndo = useSelector(page, (snapshot) => snapshot.context.passed !== null);
  const isFiltered = useSelector(page, (snapshot) => Object.keys(snapshot.context.filter).length > 0);
  return (
    <EmptyState
      icon="layers"
      title={<Trans>That was everybody for now</Trans>}
      actions={
        <>
          <ButtonLink isFullWidth href={href('members')}>
            {isFiltered ? <Trans>Widen the search</Trans> : <Trans>Browse members</Trans>}
          </ButtonLink>
          {canUndo && (
            <Button ref={leaving} isFullWidth variant="quiet" onClick={() => page.send({ type: 'pass.undone' })}>
              <Trans>Take the last pass back</Trans>
            </Button>
          )}
          <ButtonLink isFullWidth variant="quiet" href={href('match-finder')}>
            <Trans>Find who fits you</Trans>
          </ButtonLink>
          <Button ref={leaving} isFullWidth variant="quiet" onClick={() => page.send({ type: 'deck.retried' })}>
            <Trans>Look again</Trans>
          </Button>
        </>
      }
    >
      {isFiltered ? (
        <Trans>You have seen all who fit your search. Look a little further, or come back a little later.</Trans>
      ) : (
        <Trans>You have seen all who are here. Come back a little later: new members join all the time.</Trans>
      )}
    </EmptyState>
  );
}
