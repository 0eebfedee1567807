import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useRef } from 'react';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { usePageActor } from '#src/system.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { QuestionForm } from './question-form.tsx';
import * as css from './screen.css.ts';
import { Suggestions } from './suggestions.tsx';

/** Questions about match preferences, and the suggestions. [FINDER-01 FINDER-02] */
export function Screen() {
  const page = usePageActor('matchFinder');
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const isFailed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const hasSuggestions = useSelector(page, (snapshot) => snapshot.hasTag('results'));
  const room = usePageFocus(isBusy || isFailed ? null : hasSuggestions ? 'found' : 'questions');
  if (isFailed)
    return (
      <LoadError
        level={1}
        title={<Trans>The match finder could not be loaded</Trans>}
        problem={problem}
        onRetry={() => page.send({ type: 'matchFinder.retried' })}
      />
    );
  if (isBusy)
    return (
      <div key="busy" aria-busy className={css.page}>
        <Skeleton width="half" />
        <Skeleton width="long" />
        <Skeleton width="long" />
      </div>
    );
  return <div ref={room}>{hasSuggestions ? <Suggestions /> : <QuestionForm />}</div>;
}

/** Moves focus to the heading when the step changes; null: nothing is shown yet. */
const usePageFocus = (page: string | null): RefObject<HTMLDivElement | null> => {
  const room = useRef<HTMLDivElement>(null);
  const before = useRef(page);
  useEffect(() => {
    if (page === null || page === before.current) return;
    const isFirst = before.current === null;
    before.current = page;
    if (isFirst) return;
    scrollTo(0, 0);
    const heading = room.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [page]);
  return room;
};
