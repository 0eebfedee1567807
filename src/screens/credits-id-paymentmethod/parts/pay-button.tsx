import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { chosenBundle, chosenMethod, priceOf } from '#machines/page/choice.ts';
import { useCheckout, useChoice } from '#src/parts/checkout/use-choice.ts';
import { useMoney } from '#src/parts/money.ts';
import { methodName } from '#src/texts/payment.ts';
import { Button } from '#src/ui/button/button.tsx';

const busy = ['paying', 'reloading', 'cancelling'] as const;

/** The only thing on the page that charges. How much and by what stands on it. */
export function PayButton({ block = false, className }: { block?: boolean; className?: string }) {
  const { i18n } = useLingui();
  const page = useCheckout();
  const money = useMoney();
  const choice = useChoice();
  const [bundle, method] = [chosenBundle(choice), chosenMethod(choice)];
  const isOccupied = useSelector(page, (snapshot) => busy.some((tag) => snapshot.hasTag(tag)));
  if (bundle === null || method === null) return null;
  const price = money(priceOf(choice, bundle).price);
  const name = methodName(i18n, method);
  return (
    <Button
      block={block}
      busy={isOccupied || choice.checking !== null}
      disabled={!choice.online}
      className={className}
      onClick={() => page.send({ type: 'payment.submitted', key: crypto.randomUUID() })}
    >
      <Trans>
        Pay {price} with {name}
      </Trans>
    </Button>
  );
}
