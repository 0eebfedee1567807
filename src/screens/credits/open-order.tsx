import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { RefCallback } from 'react';
import type { Transaction } from '#contract/payment.ts';
import { useCheckoutActor, useCheckoutState, useIsPaymentInFlight } from '#src/components/checkout/use-checkout.ts';
import { useMoneyFormat } from '#src/components/formats.ts';
import { href } from '#src/routes.ts';
import { paymentMethodName } from '#src/texts/payment.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { TextButton, TextLink } from '#src/ui/link/link.tsx';
import * as css from './screen.css.ts';

type Leaving = { leaving: RefCallback<HTMLElement> };

/** An unpaid order, from any device: continue or cancel it. */
export function OpenOrder({ leaving }: Leaving) {
  const { offer } = useCheckoutState();
  return offer?.unfinished ? <Left order={offer.unfinished} leaving={leaving} /> : null;
}

function Left({ order, leaving }: { order: Transaction } & Leaving) {
  const { t, i18n } = useLingui();
  const money = useMoneyFormat();
  const price = money(order.price);
  const method = paymentMethodName(i18n, order.method);
  const credits = t`${plural(order.credits, { one: '# credit', other: '# credits' })}`;
  if (order.state !== 'open')
    return (
      <Alert tone="info" icon="clock" action={<Look id={order.id} />}>
        <Trans>
          Your payment of {price} with {method} is on its way: you get {credits} as soon as it arrives.
        </Trans>
      </Alert>
    );
  return (
    <Alert tone="info" icon="clock" action={<Ways order={order} leaving={leaving} />}>
      <Trans>
        You started an order and have not paid it yet: {credits} for {price} with {method}.
      </Trans>
    </Alert>
  );
}

function Ways({ order, leaving }: { order: Transaction } & Leaving) {
  const page = useCheckoutActor();
  const isPaying = useIsPaymentInFlight();
  const isCancelling = useSelector(page, (snapshot) => snapshot.hasTag('cancelling'));
  const isBusy = isPaying || isCancelling;
  return (
    <span className={css.ways}>
      {order.redirect_url === null ? (
        <Look id={order.id} />
      ) : (
        <TextLink href={order.redirect_url}>
          <Trans>Continue to payment</Trans>
        </TextLink>
      )}
      <TextButton ref={leaving} aria-disabled={isBusy} onClick={() => page.send({ type: 'order.cancelled' })}>
        <Trans>Cancel this order</Trans>
      </TextButton>
    </span>
  );
}

function Look({ id }: { id: string }) {
  return (
    <TextLink href={href('transactions-id', { id })}>
      <Trans>See this payment</Trans>
    </TextLink>
  );
}
