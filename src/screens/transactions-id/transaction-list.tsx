import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { orderNumber } from '#contract/order-number.ts';
import type { Transaction } from '#contract/payment.ts';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { useMoneyFormat } from '#src/components/formats.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, heading, muted, numeric } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { discountName, paymentMethodName, paymentStateText } from '#src/texts/payment.ts';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Link } from '#src/ui/link/link.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { StatusTag } from '#src/ui/badge/badge.tsx';
import * as css from './screen.css.ts';

/** The member's payments, the latest first. [PAY-03 PAY-10] */
export function TransactionList() {
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
