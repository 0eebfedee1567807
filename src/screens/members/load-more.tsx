import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { hasMore } from '#machines/app/search-cache.ts';
import { currentResults } from '#machines/app/search.ts';
import { useProblemText } from '#src/texts/problems.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, muted } from '#src/styles/text.css.ts';
import { useSearchState, useSearchActor } from '#src/system.tsx';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button } from '#src/ui/button/button.tsx';
import * as css from './load-more.css.ts';

/** Loads the next page of members, if any. [SEARCH-07 SEARCH-10] */
export function LoadMore() {
  const search = useSearchActor();
  const textOf = useProblemText();
  const canLoadMore = useSearchState((snapshot) => {
    const found = currentResults(snapshot.context);
    return found !== null && hasMore(found);
  }, false);
  const hasMultiplePages = useSearchState((snapshot) => {
    const found = currentResults(snapshot.context);
    return found !== null && (found.pages.length > 1 || found.similar.length > 1);
  }, false);
  const busy = useSearchState((snapshot) => snapshot.hasTag('busyMore'), false);
  const problem = useSearchState((snapshot) => (snapshot.hasTag('failedMore') ? snapshot.context.problem : null), null);
  const end = useEndFocus(canLoadMore);
  if (!canLoadMore)
    return (
      hasMultiplePages && (
        <p ref={end} tabIndex={-1} className={classNames(bodySmall, muted, css.end)}>
          <Trans>That is everybody.</Trans>
        </p>
      )
    );
  return (
    <div className={css.more}>
      {problem && <Alert tone="danger">{textOf(problem)}</Alert>}
      <Button variant="line" busy={busy} onClick={() => search?.send({ type: 'nextPage.requested' })}>
        {problem ? <Trans>Try again</Trans> : <Trans>Show more members</Trans>}
      </Button>
    </div>
  );
}

/** Takes the focus when the focused button unmounts. */
const useEndFocus = (canLoadMore: boolean) => {
  const end = useRef<HTMLParagraphElement>(null);
  const could = useRef(canLoadMore);
  useEffect(() => {
    if (could.current && !canLoadMore && document.activeElement === document.body)
      end.current?.focus({ preventScroll: true });
    could.current = canLoadMore;
  }, [canLoadMore]);
  return end;
};
