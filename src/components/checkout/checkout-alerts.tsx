import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { chosenBundle, priceOf } from '#machines/page/order-choice.ts';
import type { PriceChange } from '#machines/page/checkout.ts';
import { useMoneyFormat } from '#src/components/formats.ts';
import { useProblemText } from '#src/texts/problems.ts';
import { href } from '#src/routes.ts';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { TextLink } from '#src/ui/link/link.tsx';
import { useCheckoutActor, useCheckoutState } from './use-checkout.ts';

/** Explains a site without payments, a changed price and a failed last order. [DISCOUNT-08] */
export function CheckoutAlerts() {
  const { priceChange, problem, request, offer } = useCheckoutState();
  const isReloading = useSelector(useCheckoutActor(), (snapshot) => snapshot.hasTag('reloading'));
  const textOf = useProblemText();
  return (
    <>
      {offer?.payments_open === false && (
        <Alert tone="warning" icon="info">
          <Trans>Payments are not open on this site yet. You can look at the prices, but not buy.</Trans>
        </Alert>
      )}
      {priceChange !== null && !isReloading && (
        <Alert tone="warning" icon="info">
          <Why priceChange={priceChange} />
        </Alert>
      )}
      {problem !== null && (
        <Alert
          tone="danger"
          action={
            problem.code === 'order_paid' && (
              <TextLink href={href('transactions-id', {})}>
                <Trans>See your payments</Trans>
              </TextLink>
            )
          }
        >
          {request === null ? textOf(problem) : <Trans>No response. Try again: you won't be charged twice.</Trans>}
        </Alert>
      )}
    </>
  );
}

function Why({ priceChange }: { priceChange: PriceChange }) {
  const { i18n } = useLingui();
  const money = useMoneyFormat();
  const choice = useCheckoutState();
  const bundle = chosenBundle(choice);
  const price = bundle === null ? '' : money(priceOf(choice, bundle).price);
  if (priceChange.kind === 'priceChanged')
    return <Trans>The price has changed: it is {price} now. Nothing was ordered yet.</Trans>;
  const { code } = priceChange;
  if (priceChange.kind === 'discountEnded')
    return (
      <Trans>
        The discount {code} has ended. The price is {price} now.
      </Trans>
    );
  const reason = fieldErrorText(priceChange.error);
  return (
    <>
      <Trans>The discount {code} cannot be used.</Trans> <br />
      {reason !== null && (
        <>
          {i18n._(reason)} <br />
        </>
      )}
      <Trans>The price is {price} now. Nothing was ordered yet.</Trans>
    </>
  );
}
