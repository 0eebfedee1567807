import { Trans } from '@lingui/react/macro';
import type { Transaction } from '#contract/payment.ts';
import { href } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Receipt } from './receipt.tsx';
import { PaymentStatusPanel } from './payment-status-panel.tsx';

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
  if (refunding) return <Trans>Your order is withdrawn</Trans>;
  return state === 'charged_back' ? <Trans>Your bank took it back</Trans> : <Trans>Your money is back</Trans>;
}

function Why({ transaction: { state, refunding } }: { transaction: Transaction }) {
  if (refunding)
    return (
      <Trans>
        The money goes back the way it came. That can take your bank a few days. The credits of this order are gone.
      </Trans>
    );
  if (state === 'charged_back')
    return <Trans>This payment was charged back at your bank. The credits of this order are gone.</Trans>;
  return <Trans>It went back the way it came. The credits of this order are gone.</Trans>;
}
