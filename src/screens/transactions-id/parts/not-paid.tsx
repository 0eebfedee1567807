import { Trans } from '@lingui/react/macro';
import type { Transaction } from '#contract/payment.ts';
import { href } from '#src/routes.ts';
import { useFollow } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Status } from './status.tsx';

/** Failed and cancelled: the same words, the same ways on. [PAY-07] */
export function NotPaid({ transaction }: { transaction: Transaction }) {
  const follow = useFollow();
  return (
    <Status
      tone="bad"
      icon="x"
      title={
        transaction.status === 'cancelled' ? <Trans>Payment cancelled</Trans> : <Trans>That did not go through</Trans>
      }
      why={<Trans>Payment failed or has been cancelled.</Trans>}
      acts={
        <>
          <ButtonLink block href={href('credits-id-paymentmethod', { id: transaction.bundle })} onClick={follow}>
            <Trans>Try again</Trans>
          </ButtonLink>
          <ButtonLink block variant="line" href={href('members')} onClick={follow}>
            <Trans>Keep browsing</Trans>
          </ButtonLink>
        </>
      }
      transaction={transaction}
    />
  );
}
