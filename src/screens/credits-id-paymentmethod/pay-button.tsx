import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { chosenBundle, chosenMethod, priceOf } from '#machines/page/order-choice.ts';
import { useCheckoutActor, useCheckoutState } from '#src/components/checkout/use-checkout.ts';
import { useMoneyFormat } from '#src/components/use-money-format.ts';
import { paymentMethodName } from '#src/texts/payment.ts';
import { Button } from '#src/ui/button/button.tsx';

const busy = ['paying', 'reloading', 'cancelling'] as const;

/** The page's only button that charges; it names the amount and the method. */
export function PayButton({ isFullWidth = false, className }: { isFullWidth?: boolean; className?: string }) {
  const { i18n } = useLingui();
  const page = useCheckoutActor();
  const money = useMoneyFormat();
  const choice = useCheckoutState();
  const [bundle, method] = [chosenBundle(choice), chosenMethod(choice)];
  const isCheckoutBusy = useSelector(page, (snapshot) => busy.some((tag) => snapshot.hasTag(tag)));
  if (bundle === null || method === null) return null;
  const price = money(priceOf(choice, bundle).price);
  const name = paymentMethodName(i18n, method);
  return (
    <Button
      isFullWidth={isFullWidth}
      busy={isCheckoutBusy || choice.codeBeingChecked !== null}
      disabled={!choice.online}
      className={className}
      onClick={() => page.send({ type: 'order.confirmed', key: crypto.randomUUID() })}
    >
      <Trans>
        Pay {price} with {name}
      </Trans>
    </Button>
  );
}
