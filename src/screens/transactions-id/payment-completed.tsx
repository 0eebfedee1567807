import { Plural, Trans } from '@lingui/react/macro';
import type { Transaction } from '#contract/payment.ts';
import { href } from '#src/routes.ts';
import { numeric } from '#src/styles/text.css.ts';
import { useFacts, useMemberActor, useMemberState } from '#src/system.tsx';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { StatusTag } from '#src/ui/badge/badge.tsx';
import { Receipt, Withdrawal } from './receipt.tsx';
import * as css from './screen.css.ts';
import { PaymentStatusPanel } from './payment-status-panel.tsx';

export function PaymentCompleted({ transaction }: { transaction: Transaction }) {
  const name = useFacts((facts) => facts.user?.profile.name ?? '');
  const balance = useFacts((facts) => facts.user?.credits ?? 0);
  const isPremium = useFacts((facts) => facts.user?.paid_user === true);
  const { credits } = transaction;
  return (
    <>
      <PaymentStatusPanel
        more
        tone="good"
        icon="check"
        title={<Trans>Thank you, {name}</Trans>}
        why={
          <Plural
            value={credits}
            one="# credit was added to your account. You're Premium and can see every photo."
            other="# credits were added to your account. You're Premium and can see every photo."
          />
        }
        actions={
          <>
            <Next />
            <ButtonLink isFullWidth variant="quiet" href="#receipt">
              <Trans>See the receipt</Trans>
            </ButtonLink>
          </>
        }
        transaction={transaction}
      >
        <p className={css.balance}>
          <Icon name="coins" size="s" className={css.coins} />
          <span className={numeric}>
            <Plural value={balance} one="Balance: # credit" other="Balance: # credits" />
          </span>
          {isPremium && (
            <StatusTag tone="premium" icon="star">
              <Trans>Premium</Trans>
            </StatusTag>
          )}
        </p>
      </PaymentStatusPanel>
      <Receipt transaction={transaction} />
      <Withdrawal transaction={transaction} />
    </>
  );
}

/** Back to the interrupted action, or on to the members. [ROLE-13] */
function Next() {
  const paywall = useMemberActor('paywall');
  const intent = useMemberState(
    'paywall',
    (snapshot) => (snapshot.hasTag('offered') ? snapshot.context.intent : null),
    null,
  );
  if (intent === null || paywall === undefined)
    return (
      <ButtonLink isFullWidth href={href('members')}>
        <Trans>Browse the members</Trans>
      </ButtonLink>
    );
  const { name } = intent;
  return (
    <Button isFullWidth onClick={() => paywall.send({ type: 'intent.resumed' })}>
      {name === null ? <Trans>Go on where you stopped</Trans> : <Trans>Back to {name}</Trans>}
    </Button>
  );
}
