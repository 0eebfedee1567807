import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { usePageActor } from '#src/system.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { Suggestions } from './suggestions.tsx';
import { QuestionForm } from './question-form.tsx';
import { usePageFocus } from './use-page-focus.ts';
import * as css from './finder.css.ts';

/** Questions about match preferences, and the suggestions. [FINDER-01 FINDER-02] */
export function Screen() {
  const page = usePageActor('matchFinder');
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const isFailed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const hasSuggestions = useSelector(page, (snapshot) => snapshot.hasTag('results'));
  const step = useSelector(page, (snapshot) => snapshot.context.step);
  const room = usePageFocus(isBusy || isFailed ? null : hasSuggestions ? 'found' : step);
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
