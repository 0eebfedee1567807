import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { swipeMachine } from '#machines/page/swipe.ts';
import { LoadFailed } from '#src/parts/load-failed/load-failed.tsx';
import { useHeir } from '#src/parts/use-heir.ts';
import { heading } from '#src/styles/text.css.ts';
import { usePage } from '#src/system.tsx';
import { Game } from './parts/game.tsx';
import { Limit } from './parts/limit.tsx';
import { Loading } from './parts/loading.tsx';
import { NobodyLeft } from './parts/nobody-left.tsx';
import { Stars } from './parts/stars.tsx';
import * as css from './screen.css.ts';

/** Members one by one, to like or to pass. [SWIPE-01 SWIPE-02 SWIPE-03 SWIPE-04 ROUTE-27] */
export function Screen() {
  const page = usePage<typeof swipeMachine>();
  const isLimited = useSelector(page, (snapshot) => snapshot.hasTag('limited'));
  // What was pressed may go with its card.
  const { heir, leaving } = useHeir();
  return (
    <div ref={heir} tabIndex={-1} className={css.page}>
      {isLimited ? (
        <Limit />
      ) : (
        <>
          <div className={css.head}>
            <h1 className={heading}>
              <Trans>Swipe game</Trans>
            </h1>
            <Stars />
          </div>
          <Cards leaving={leaving} />
        </>
      )}
    </div>
  );
}

function Cards({ leaving }: { leaving: ReturnType<typeof useHeir>['leaving'] }) {
  const page = usePage<typeof swipeMachine>();
  const hasFailed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  const isEmpty = useSelector(page, (snapshot) => snapshot.hasTag('empty'));
  const hasCard = useSelector(page, (snapshot) => snapshot.context.deck.length > 0);
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  if (hasFailed)
    return (
      <LoadFailed
        title={<Trans>The members could not be loaded</Trans>}
        problem={problem}
        onRetry={() => page.send({ type: 'swipe.retried' })}
      />
    );
  if (isEmpty) return <NobodyLeft leaving={leaving} />;
  return hasCard ? <Game leaving={leaving} /> : <Loading />;
}
