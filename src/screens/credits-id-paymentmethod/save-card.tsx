import { Trans } from '@lingui/react/macro';
import { cardMethods } from '#contract/card-methods.ts';
import { chosenMethod } from '#machines/page/order-choice.ts';
import { useCheckoutActor, useCheckoutState, useIsPaymentInFlight } from '#src/components/checkout/use-checkout.ts';
import { Checkbox } from '#src/ui/field/checkbox.tsx';

/** Saves the card for later orders; opt-in only. [PAY-13] */
export function SaveCard() {
  const page = useCheckoutActor();
  const choice = useCheckoutState();
  const isPaying = useIsPaymentInFlight();
  const method = chosenMethod(choice);
  if (method === null || !cardMethods.includes(method)) return null;
  const card = choice.offer?.card?.label;
  return (
    <Checkbox
      label={<Trans>Keep this card for further orders</Trans>}
      hint={
        <>
          <Trans>
            It is charged only when you order something yourself: nothing renews. You can have it forgotten at any time.
          </Trans>{' '}
          {card !== undefined && <Trans>It takes the place of {card}.</Trans>}
        </>
      }
      checked={choice.shouldSaveCard}
      disabled={isPaying}
      onChange={({ target }) => page.send({ type: 'consent.changed', on: target.checked })}
    />
  );
}
