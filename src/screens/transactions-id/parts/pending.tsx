import { Trans } from '@lingui/react/macro';
import type { Transaction } from '#contract/payment.ts';
import { href } from '#src/routes.ts';
import { useFollow } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import * as css from './status.css.ts';
import { Status } from './status.tsx';

export function Pending({ transaction }: { transaction: Transaction }) {
  return (
    <Status
      tone="waiting"
      icon="clock"
      title={<Trans>Waiting for your payment</Trans>}
      why={<Trans>This usually takes a few seconds. You can keep browsing, the credits arrive by themselves.</Trans>}
      acts={
        <ButtonLink block variant="line" href={href('members')} onClick={useFollow()}>
          <Trans>Keep browsing</Trans>
        </ButtonLink>
      }
      transaction={transaction}
    >
      <div aria-hidden className={css.track}>
        <span className={css.runner} />
      </div>
    </Status>
  );
}
