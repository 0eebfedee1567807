import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Transaction } from '#contract/payment.ts';
import { orderNumber } from '#contract/order-number.ts';
import { useMoneyFormat } from '#src/components/formats.ts';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { PageNotFound } from '#src/components/page-not-found/page-not-found.tsx';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, heading, muted, numeric } from '#src/styles/text.css.ts';
import { useAppState, usePageActor } from '#src/system.tsx';
import { discountName, paymentMethodName, paymentStateText } from '#src/texts/payment.ts';
import { StatusTag } from '#src/ui/badge/badge.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Link } from '#src/ui/link/link.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import { PaymentCompleted } from './payment-completed.tsx';
import { PaymentFailed, PaymentReversed } from './payment-failed.tsx';
import { PaymentPending } from './payment-pending.tsx';
import * as css from './screen.css.ts';

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

/** The member's payments, the latest first. [PAY-03 PAY-10] */
function TransactionList() {
  const page = usePageActor('transactions');
  const transactions = useSelector(page, (snapshot) => snapshot.context.transactions);
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const isFailed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  if (isFailed)
    return (
      <LoadError
        level={1}
        title={<Trans>Your payments could not be loaded</Trans>}
        problem={problem}
        onRetry={() => page.send({ type: 'transactions.retried' })}
      />
    );
  if (transactions?.length === 0) return <Nothing />;
  return (
    <div className={css.listPage}>
      <h1 className={heading}>
        <Trans>Your payments</Trans>
      </h1>
      {transactions === null ? <Rows /> : <List transactions={transactions} />}
    </div>
  );
}

function Nothing() {
  return (
    <EmptyState
      icon="coins"
      level={1}
      title={<Trans>You haven't bought anything yet</Trans>}
      actions={
        <ButtonLink isFullWidth href={href('credits')}>
          <Trans>Look at the bundles</Trans>
        </ButtonLink>
      }
    >
      <Trans>Your orders and receipts will appear here.</Trans>
    </EmptyState>
  );
}

const Rows = () => (
  <div aria-busy className={css.list}>
    <Skeleton shape="box" />
    <Skeleton shape="box" />
    <Skeleton shape="box" />
  </div>
);

function List({ transactions }: { transactions: readonly Transaction[] }) {
  const hasPaid = transactions.some(({ status }) => status === 'completed');
  return (
    <>
      <ul className={css.list}>
        {transactions.map((transaction) => (
          <li key={transaction.id}>
            <Row transaction={transaction} />
          </li>
        ))}
      </ul>
      {hasPaid && (
        <ButtonLink variant="line" href={href('credits-repeat-order')}>
          <Trans>Order again</Trans>
        </ButtonLink>
      )}
    </>
  );
}

function Row({ transaction }: { transaction: Transaction }) {
  const { i18n } = useLingui();
  const money = useMoneyFormat();
  const { id, credits, price, full_price: full, discount, method, created } = transaction;
  return (
    <Link href={href('transactions-id', { id })} className={css.row}>
      <span className={css.line}>
        <strong>
          <Plural value={credits} one="# credit" other="# credits" />
        </strong>
        <span className={classNames(numeric, css.price)}>
          {discount !== null && <s className={classNames(bodySmall, css.full)}>{money(full)}</s>} {money(price)}
        </span>
      </span>
      <span className={classNames(bodySmall, muted)}>
        {i18n.date(new Date(created), { dateStyle: 'medium' })} · {paymentMethodName(i18n, method)} ·{' '}
        <span className={numeric}>{orderNumber(id)}</span>
      </span>
      <span className={css.line}>
        <StatusTag tone={toneOf(transaction)}>{paymentStateText(i18n, transaction)}</StatusTag>
        {discount !== null && <span className={classNames(bodySmall, muted)}>{discountName(i18n, discount)}</span>}
      </span>
    </Link>
  );
}

const toneOf = ({ status, refunding }: Transaction): 'success' | 'warning' | 'danger' | 'soft' => {
  if (status === 'completed') return refunding ? 'soft' : 'success';
  if (status === 'failed') return 'danger';
  return status === 'cancelled' ? 'soft' : 'warning';
};
