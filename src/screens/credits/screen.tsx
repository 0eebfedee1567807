import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { checkoutMachine } from '#machines/page/checkout.ts';
import { LoadFailed } from '#src/parts/load-failed/load-failed.tsx';
import { useApp, usePage } from '#src/system.tsx';
import { Bundles } from './parts/bundles.tsx';
import { Head } from './parts/head.tsx';
import { Loading } from './parts/loading.tsx';
import { Methods } from './parts/methods.tsx';
import { PayBar } from './parts/pay-bar.tsx';
import { Perks } from './parts/perks.tsx';
import * as css from './screen.css.ts';

/** Buying credits, and with them Premium. [CREDITS-01 PREMIUM-01 PAY-06] */
export function Screen() {
  const page = usePage<typeof checkoutMachine>();
  const offer = useSelector(page, (snapshot) => snapshot.context.offer);
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const failed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  const isPremium = useApp((snapshot) => snapshot.context.shown?.name === 'premium');
  return (
    <>
      <div className={css.page}>
        <Head isPremium={isPremium} />
        {failed && (
          <LoadFailed
            title={<Trans>The bundles could not be loaded</Trans>}
            problem={problem}
            onRetry={() => page.send({ type: 'offer.retried' })}
          />
        )}
        {offer === null && !failed && <Loading />}
        {offer && (
          <>
            <Bundles bundles={offer.bundles} />
            <Methods methods={offer.methods} />
            <Perks />
          </>
        )}
      </div>
      <PayBar />
    </>
  );
}
