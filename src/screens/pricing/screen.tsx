import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { pricingMachine } from '#machines/page/pricing.ts';
import { LoadFailed } from '#src/parts/load-failed/load-failed.tsx';
import { usePage } from '#src/system.tsx';
import { Bundles } from './parts/bundles.tsx';
import { Costs } from './parts/costs.tsx';
import { Head } from './parts/head.tsx';
import { Loading } from './parts/loading.tsx';
import { Methods } from './parts/methods.tsx';
import { Next } from './parts/next.tsx';
import { Promises } from './parts/promises.tsx';
import * as css from './screen.css.ts';

/** What everything costs, for whoever wants to know before. [ROUTE-33 CREDITS-02 CREDITS-03 CREDITS-06] */
export function Screen() {
  const page = usePage<typeof pricingMachine>();
  const offer = useSelector(page, (snapshot) => snapshot.context.data);
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const failed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  return (
    <div className={css.page}>
      <Head country={offer?.country ?? null} isComing={offer === null && !failed} />
      <Costs />
      {failed && (
        <LoadFailed
          title={<Trans>The bundles could not be loaded</Trans>}
          problem={problem}
          onRetry={() => page.send({ type: 'resource.wanted' })}
        />
      )}
      {offer === null && !failed && <Loading />}
      {offer !== null && (
        <>
          <Bundles offer={offer} />
          <Promises />
          <Methods offer={offer} />
        </>
      )}
      {(offer !== null || failed) && <Next />}
    </div>
  );
}
