import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Transaction } from '#contract/payment.ts';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { PageNotFound } from '#src/components/page-not-found/page-not-found.tsx';
import { useAppState, usePageActor } from '#src/system.tsx';
import { paymentStateText } from '#src/texts/payment.ts';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import { PaymentCompleted } from './payment-completed.tsx';
import { PaymentFailed, PaymentReversed } from './payment-failed.tsx';
import { PaymentPending } from './payment-pending.tsx';
import * as css from './screen.css.ts';
import { TransactionList } from './transaction-list.tsx';

/** All payments of the member, or the one in the URL. [PAY-03 PAY-04 PAY-05 ROUTE-34] */
export function Screen() {
  const id = useAppState((snapshot) => snapshot.context.activeRoute?.params['id']);
  return id === undefined ? <TransactionList /> : <TransactionDetail />;
}

/** State of one payment. [PAY-02 PAY-04 PAY-05] */
function TransactionDetail() {
  const page = usePageActor('paymentStatus');
  const transaction = useSelector(page, (snapshot) => snapshot.context.transaction);
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const notFound = useSelector(page, (snapshot) => snapshot.hasTag('notFound'));
  const isUnavailable = useSelector(page, (snapshot) => snapshot.hasTag('unavailable'));
  if (notFound) return <PageNotFound />;
  if (isUnavailable)
    return (
      <LoadError
        level={1}
        title={<Trans>The payment could not be loaded</Trans>}
        problem={problem}
        onRetry={() => page.send({ type: 'paymentStatus.retried' })}
      />
    );
  return (
    <>
      <Announcement transaction={transaction} />
      {transaction === null ? <TransactionSkeleton /> : <State transaction={transaction} />}
    </>
  );
}

/** Live region: announces a change of state. */
function Announcement({ transaction }: { transaction: Transaction | null }) {
  const { i18n } = useLingui();
  return (
    <VisuallyHidden aria-live="polite">
      {transaction === null ? '' : paymentStateText(i18n, transaction)}
    </VisuallyHidden>
  );
}

function State({ transaction }: { transaction: Transaction }) {
  const { status, state, refund } = transaction;
  if (refund !== null || state === 'refunded' || state === 'charged_back')
    return <PaymentReversed transaction={transaction} />;
  if (status === 'completed') return <PaymentCompleted transaction={transaction} />;
  if (status === 'failed' || status === 'cancelled') return <PaymentFailed transaction={transaction} />;
  return <PaymentPending transaction={transaction} />;
}

const TransactionSkeleton = () => (
  <div aria-busy className={css.page}>
    <span className={css.tone.waiting} />
    <Skeleton shape="title" width="half" />
    <Skeleton width="long" />
    <Skeleton shape="control" width="half" />
  </div>
);
