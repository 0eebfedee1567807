import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { repeatOfferIn } from '#machines/page/repeat-order.ts';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { heading, muted } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { RepeatOrder } from './repeat-order.tsx';
import * as css from './screen.css.ts';

/** Repeats the last order. [CREDITS-05 CREDITS-08 ROUTE-30] */
export function Screen() {
  const page = usePageActor('repeatOrder');
  const isFailed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  const isReady = useSelector(page, (snapshot) => snapshot.hasTag('ready'));
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const repeated = useSelector(
    page,
    (snapshot) => repeatOfferIn(snapshot.context),
    (one, other) => JSON.stringify(one) === JSON.stringify(other),
  );
  const last = useSelector(page, (snapshot) => snapshot.context.offer?.last ?? null);
  // The paywall and a failed payment name another order in the address.
  const isSame = repeated === null || (repeated.bundle.id === last?.bundle && repeated.method === last.method);
  if (isFailed)
    return (
      <LoadError
        level={1}
        title={<Trans>Your last order could not be loaded</Trans>}
        problem={problem}
        onRetry={() => page.send({ type: 'offer.retried' })}
      />
    );
  return (
    <div className={css.page}>
      <h1 className={heading}>{isSame ? <Trans>Order again</Trans> : <Trans>Your order</Trans>}</h1>
      {isReady && repeated ? (
        <>
          <p className={muted}>
            {isSame ? (
              <Trans>The same as last time. Nothing is charged before you press the button.</Trans>
            ) : (
              <Trans>Nothing is charged before you press the button.</Trans>
            )}
          </p>
          <RepeatOrder repeated={repeated} />
        </>
      ) : (
        <div aria-busy>
          <Skeleton shape="box" />
        </div>
      )}
    </div>
  );
}
