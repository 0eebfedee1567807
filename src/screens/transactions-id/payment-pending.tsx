import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Transaction } from '#contract/payment.ts';
import { ConfirmAction } from '#src/components/confirm-action/confirm-action.tsx';
import { href } from '#src/routes.ts';
import { muted } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import * as css from './screen.css.ts';
import { PaymentStatusPanel } from './payment-status-panel.tsx';

export function PaymentPending({ transaction }: { transaction: Transaction }) {
  const page = usePageActor('paymentStatus');
  const isOverdue = useSelector(page, (snapshot) => snapshot.hasTag('overdue'));
  const isOpen = transaction.state === 'open';
  const isWrongAmount = transaction.state === 'wrong_amount';
  return (
    <PaymentStatusPanel
      tone="waiting"
      icon="clock"
      title={isWrongAmount ? <Trans>We received a different amount</Trans> : <Trans>Waiting for your bank</Trans>}
      why={<Why transaction={transaction} isOverdue={isOverdue} />}
      actions={
        <>
          {isOpen && <GoOn transaction={transaction} />}
          <ButtonLink isFullWidth variant="line" href={href('members')}>
            <Trans>Keep browsing</Trans>
          </ButtonLink>
          {isOpen && <GiveUp transaction={transaction} />}
        </>
      }
      transaction={transaction}
    >
      {!isOverdue && !isWrongAmount && (
        <div aria-hidden className={css.track}>
          <span className={css.runner} />
        </div>
      )}
    </PaymentStatusPanel>
  );
}

function Why({ transaction: { method, state }, isOverdue }: { transaction: Transaction; isOverdue: boolean }) {
  if (state === 'wrong_amount')
    return (
      <Trans>
        It isn't the price of this order, so we're looking into it. You'll get either your credits or your money back.
        You can place other orders in the meantime.
      </Trans>
    );
  if (method === 'sdd' && state !== 'open')
    return (
      <Trans>
        A direct debit takes your bank a few days. You can leave this page, the credits arrive by themselves.
      </Trans>
    );
  if (isOverdue)
    return (
      <Trans>This is taking longer than usual. You can leave this page; your credits will arrive automatically.</Trans>
    );
  return <Trans>This usually takes a few seconds. You can keep browsing, the credits arrive by themselves.</Trans>;
}

/** Link to the provider's page, from any device. */
const GoOn = ({ transaction: { redirect_url: url } }: { transaction: Transaction }) =>
  url !== null && (
    <>
      <p className={muted}>
        <Trans>Not paid yet?</Trans>
      </p>
      <ButtonLink isFullWidth href={url}>
        <Trans>Continue to payment</Trans>
      </ButtonLink>
    </>
  );

function GiveUp({ transaction: { id } }: { transaction: Transaction }) {
  const page = usePageActor('paymentStatus');
  const lane = useSelector(page, (snapshot) => snapshot.children.cancellation);
  const isBusy = useSelector(lane, (snapshot) => snapshot?.hasTag('busy') ?? false);
  const problem = useSelector(lane, (snapshot) => snapshot?.context.problem ?? null);
  return (
    <ConfirmAction
      act={<Trans>Cancel this order</Trans>}
      question={<Trans>Cancel this order?</Trans>}
      yes={<Trans>Cancel the order</Trans>}
      no={<Trans>Keep the order</Trans>}
      busy={isBusy}
      problem={problem}
      onYes={() => lane?.send({ type: 'action.requested', input: id })}
    >
      <Trans>It can no longer be paid then, and nothing is charged.</Trans>
    </ConfirmAction>
  );
}
