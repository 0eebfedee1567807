import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Transaction } from '#contract/payment.ts';
import type { paymentStatusMachine } from '#machines/page/payment-status.ts';
import { LoadFailed } from '#src/parts/load-failed/load-failed.tsx';
import { PageNotFound } from '#src/parts/page-not-found/page-not-found.tsx';
import { usePage } from '#src/system.tsx';
import { paymentState } from '#src/texts/payment.ts';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import { Completed } from './completed.tsx';
import { Loading } from './loading.tsx';
import { NotPaid } from './not-paid.tsx';
import { Pending } from './pending.tsx';
import { TakenBack } from './taken-back.tsx';

/** What has become of a payment. [PAY-02 PAY-04 PAY-05] */
export function Payment() {
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
  return (
    <>
      <Announcement transaction={transaction} />
      {transaction === null ? <Loading /> : <State transaction={transaction} />}
    </>
  );
}

/** A change is heard also by who looks elsewhere. */
function Announcement({ transaction }: { transaction: Transaction | null }) {
  const { i18n } = useLingui();
  return (
    <VisuallyHidden aria-live="polite">{transaction === null ? '' : paymentState(i18n, transaction)}</VisuallyHidden>
  );
}

function State({ transaction }: { transaction: Transaction }) {
  const { status, state, refunding } = transaction;
  if (refunding || state === 'refunded' || state === 'charged_back') return <TakenBack transaction={transaction} />;
  if (status === 'completed') return <Completed transaction={transaction} />;
  if (status === 'failed' || status === 'cancelled') return <NotPaid transaction={transaction} />;
  return <Pending transaction={transaction} />;
}
