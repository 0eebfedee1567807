import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { matchFinderMachine } from '#machines/page/match-finder.ts';
import { LoadFailed } from '#src/parts/load-failed/load-failed.tsx';
import { usePage } from '#src/system.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { Found } from './parts/found.tsx';
import { Questions } from './parts/questions.tsx';
import { useTurn } from './parts/use-turn.ts';
import * as css from './parts/finder.css.ts';

/** A few wishes, and who fits them. [FINDER-01 FINDER-02] */
export function Screen() {
  const page = usePage<typeof matchFinderMachine>();
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const isFailed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const isFound = useSelector(page, (snapshot) => snapshot.hasTag('found'));
  const step = useSelector(page, (snapshot) => snapshot.context.step);
  const room = useTurn(isBusy || isFailed ? null : isFound ? 'found' : step);
  if (isFailed)
    return (
      <LoadFailed
        level={1}
        title={<Trans>The match finder could not be loaded</Trans>}
        problem={problem}
        onRetry={() => page.send({ type: 'finder.retried' })}
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
  return <div ref={room}>{isFound ? <Found /> : <Questions />}</div>;
}
