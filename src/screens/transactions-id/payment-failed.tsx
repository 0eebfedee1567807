import { Trans } from '@lingui/react/macro';
import type { Transaction } from '#contract/payment.ts';
import { href } from '#src/routes.ts';
import { useFacts } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { PaymentStatusPanel } from './payment-status-panel.tsx';

/** Failed and cancelled payments share text and next steps. [PAY-07] */
export function PaymentFailed({ transaction }: { transaction: Transaction }) {
  const isDiscountLeft = useFacts(({ discount }) => discount !== null && discount.code === transaction.discount?.code);
  return (
    <PaymentStatusPanel
      tone="bad"
      icon="x"
      title={<Trans>That did not go through</Trans>}
      why={
        <>
          {transaction.recurring && <Trans>Your kept card could not be charged.</Trans>}{' '}
          <Trans>Payment failed or has been cancelled.</Trans>{' '}
          {transaction.state === 'expired' && <Trans>It was not paid in time.</Trans>}{' '}
          {isDiscountLeft ? (
            <Trans>Nothing was charged, and your discount is still there.</Trans>
          ) : (
            <Trans>Nothing was charged.</Trans>
          )}
        </>
      }
      actions={transaction.recurring ? <Recurring transaction={transaction} /> : <Ways transaction={transaction} />}
      transaction={transaction}
    />
  );
}

function Ways({ transaction: { bundle, method } }: { transaction: Transaction }) {
  return (
    <>
      <ButtonLink isFullWidth href={href('credits-id-paymentmethod', { id: bundle, paymentmethod: method })}>
        <Trans>Try again</Trans>
      </ButtonLink>
      <ButtonLink isFullWidth variant="line" href={href('credits-id-paymentmethod', { id: bundle })}>
        <Trans>Pay another way</Trans>
      </ButtonLink>
    </>
  );
}

/** The saved card could not be charged: retry, or pay without it. [PAY-08] */
function Recurring({ transaction: { bundle, method } }: { transaction: Transaction }) {
  const again = `${href('credits-repeat-order')}?${new URLSearchParams({ bundle, method }).toString()}`;
  return (
    <>
      <ButtonLink isFullWidth href={again}>
        <Trans>Try again</Trans>
      </ButtonLink>
      <ButtonLink
        isFullWidth
        variant="line"
        href={href('credits-id-paymentmethod', { id: bundle, paymentmethod: 'paypal' })}
      >
        <Trans>Pay with PayPal</Trans>
      </ButtonLink>
      <ButtonLink isFullWidth variant="quiet" href={href('credits-id-paymentmethod', { id: bundle })}>
        <Trans>Pay another way</Trans>
      </ButtonLink>
    </>
  );
}
