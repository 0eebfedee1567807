import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { paymentStatusMachine } from '#machines/page/payment-status.ts';
import { LoadFailed } from '#src/parts/load-failed/load-failed.tsx';
import { PageNotFound } from '#src/parts/page-not-found/page-not-found.tsx';
import { usePage } from '#src/system.tsx';
import { Completed } from './parts/completed.tsx';
import { Loading } from './parts/loading.tsx';
import { NotPaid } from './parts/not-paid.tsx';
import { Pending } from './parts/pending.tsx';

/** What has become of a payment. [PAY-02 PAY-04 PAY-05] */
export function Screen() {
  const page = usePage<typeof paymentStatusMachine>();
  const transaction = useSelector(page, (snapshot) => snapshot.context.transaction);
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const notFound = useSelector(page, (snapshot) => snapshot.hasTag('notFound'));
  const broken = useSelector(page, (snapshot) => snapshot.hasTag('broken'));
  if (notFound) return <PageNotFound />;
  if (broken)
    return (
      <LoadFailed
        level={1}
        title={<Trans>The payment could not be looked up</Trans>}
        problem={problem}
        onRetry={() => page.send({ type: 'status.retried' })}
      />
    );
  if (transaction === null) return <Loading />;
  if (transaction.status === 'completed') return <Completed transaction={transaction} />;
  if (transaction.status === 'pending') return <Pending transaction={transaction} />;
  return <NotPaid transaction={transaction} />;
}
