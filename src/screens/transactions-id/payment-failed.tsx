import { Plural, Trans } from '@lingui/react/macro';
import type { Transaction } from '#contract/payment.ts';
import { useMoneyFormat } from '#src/components/formats.ts';
import { href } from '#src/routes.ts';
import { useFacts } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { PaymentStatusPanel } from './payment-status-panel.tsx';
import { Receipt } from './receipt.tsx';

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
          {transaction.recurring && <Trans>Your saved card couldn't be charged.</Trans>}{' '}
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

/** Paid, and being or already refunded. */
export function PaymentReversed({ transaction }: { transaction: Transaction }) {
  return (
    <>
      <PaymentStatusPanel
        more
        tone={transaction.state === 'charged_back' ? 'bad' : 'waiting'}
        icon="undo"
        title={<Title transaction={transaction} />}
        why={<Why transaction={transaction} />}
        actions={
          <>
            <ButtonLink isFullWidth href={href('members')}>
              <Trans>Browse the members</Trans>
            </ButtonLink>
            <ButtonLink isFullWidth variant="line" href={href('credits')}>
              <Trans>Buy credits</Trans>
            </ButtonLink>
          </>
        }
        transaction={transaction}
      />
      <Receipt transaction={transaction} />
    </>
  );
}

function Title({ transaction: { state, refunding } }: { transaction: Transaction }) {
  if (refunding && state === 'wrong_amount') return <Trans>Refund under way</Trans>;
  if (refunding) return <Trans>Your order is withdrawn</Trans>;
  return state === 'charged_back' ? <Trans>Your bank took it back</Trans> : <Trans>Your money is back</Trans>;
}

function Why({ transaction: { state, refunding, refund } }: { transaction: Transaction }) {
  const format = useMoneyFormat();
  if (state === 'charged_back')
    return <Trans>This payment was charged back at your bank. Its unused credits are gone.</Trans>;
  if (refund === null) return null;
  const sum = format(refund.price);
  return (
    <>
      {refunding ? (
        <Trans>{sum} goes back the way it came. That can take your bank a few days.</Trans>
      ) : (
        <Trans>{sum} went back the way it came.</Trans>
      )}{' '}
      {refund.credits > 0 && (
        <Plural
          value={refund.credits}
          one="# unused credit of this order is gone."
          other="# unused credits of this order are gone."
        />
      )}
    </>
  );
}
