import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cardMethods } from '#contract/card-methods.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { BundlesReply } from '#contract/payment.ts';
import { suggestedMethods } from '#machines/generic/order-suggestion.ts';
import { chosenMethod } from '#machines/page/order-choice.ts';
import { useCheckoutActor, useCheckoutState, useIsPaymentInFlight } from '#src/components/checkout/use-checkout.ts';
import { PaymentMethodIcon } from '#src/components/checkout/payment-method-icon.tsx';
import { classNames } from '#src/styles/class-names.ts';
import { caption } from '#src/styles/text.css.ts';
import { paymentMethodName, paymentMethodNote } from '#src/texts/payment.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Checkbox, RadioCard, RadioCards } from '#src/ui/field/choice.tsx';
import { FieldGroup } from '#src/ui/field/field.tsx';
import * as css from './screen.css.ts';

/** Payment methods of the member's country, the likeliest first. [PAY-01 PAY-06 PAY-11] */
export function PaymentMethods({ offer }: { offer: BundlesReply }) {
  const { t } = useLingui();
  const suggested = suggestedMethods(offer);
  const others = offer.methods.filter((method) => !suggested.includes(method));
  if (!offer.payments_open) return null;
  if (offer.methods.length === 0)
    return (
      <Alert tone="warning">
        <Trans>Payments aren't available from this country yet.</Trans>
      </Alert>
    );
  return (
    <div role="radiogroup" aria-label={t`How would you like to pay?`} className={css.groups}>
      <Group label={<Trans>Suggested</Trans>} methods={suggested} />
      {others.length > 0 && <Group label={<Trans>Other ways to pay</Trans>} methods={others} />}
    </div>
  );
}

/** Both groups are one radio group: their inputs share a name. */
function Group({ label, methods }: { label: ReactNode; methods: readonly PaymentMethod[] }) {
  const page = useCheckoutActor();
  const chosen = chosenMethod(useCheckoutState());
  const isPaying = useIsPaymentInFlight();
  return (
    <FieldGroup label={label}>
      <RadioCards className={css.methods}>
        {methods.map((method) => (
          <RadioCard
            key={method}
            marked
            name="method"
            value={method}
            checked={method === chosen}
            disabled={isPaying}
            onChange={() => page.send({ type: 'method.selected', method })}
          >
            <Method method={method} />
          </RadioCard>
        ))}
      </RadioCards>
    </FieldGroup>
  );
}

function Method({ method }: { method: PaymentMethod }) {
  const { i18n } = useLingui();
  const note = paymentMethodNote(i18n, method);
  return (
    <span className={css.method}>
      <PaymentMethodIcon method={method} />
      <span className={css.words}>
        <span className={css.name}>{paymentMethodName(i18n, method)}</span>{' '}
        {note !== null && <span className={classNames(caption, css.note)}>{note}</span>}
      </span>
    </span>
  );
}

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
            It is charged only when you order something yourself: nothing renews. You can delete it at any time.
          </Trans>{' '}
          {card !== undefined && <Trans>It replaces {card}.</Trans>}
        </>
      }
      checked={choice.shouldSaveCard}
      disabled={isPaying}
      onChange={({ target }) => page.send({ type: 'consent.changed', on: target.checked })}
    />
  );
}
