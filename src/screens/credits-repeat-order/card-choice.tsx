import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { cardMethods } from '#contract/card-methods.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import { ConfirmAction } from '#src/components/confirm-action/confirm-action.tsx';
import { caption, muted } from '#src/styles/text.css.ts';
import { classNames } from '#src/styles/class-names.ts';
import { usePageActor } from '#src/system.tsx';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { RadioCard, RadioCards } from '#src/ui/field/choice.tsx';
import * as css from './screen.css.ts';

const useSavedCard = () => {
  const page = usePageActor('repeatOrder');
  return useSelector(page, (snapshot) => snapshot.context.offer?.card ?? null);
};

/** Offers the saved card or another one. [PAY-13] */
export function CardChoice({ method }: { method: PaymentMethod }) {
  const page = usePageActor('repeatOrder');
  const isCardSaved = useSelector(page, (snapshot) => snapshot.context.usesSavedCard);
  const isPaying = useSelector(page, (snapshot) => snapshot.hasTag('paying'));
  const card = useSavedCard();
  if (card === null || !cardMethods.includes(method)) return null;
  const choose = (kept: boolean) => () => page.send({ type: 'paymentCard.selected', kept });
  return (
    <FieldGroup label={<Trans>Which card?</Trans>}>
      <RadioCards className={css.choice}>
        <RadioCard marked name="card" value="kept" checked={isCardSaved} disabled={isPaying} onChange={choose(true)}>
          <span className={css.words}>
            <span className={css.cardName}>{card.label}</span>
            <span className={classNames(caption, muted)}>
              <Trans>Charge this card. You agreed to keep it here for further orders.</Trans>
            </span>
          </span>
        </RadioCard>
        <RadioCard marked name="card" value="other" checked={!isCardSaved} disabled={isPaying} onChange={choose(false)}>
          <span className={css.words}>
            <span className={css.cardName}>
              <Trans>Another card</Trans>
            </span>
            <span className={classNames(caption, muted)}>
              <Trans>You enter it on the page of the payment service.</Trans>
            </span>
          </span>
        </RadioCard>
      </RadioCards>
    </FieldGroup>
  );
}

/** [PAY-13] */
export function RemoveCardButton() {
  const page = usePageActor('repeatOrder');
  const isRemovingCard = useSelector(page, (snapshot) => snapshot.hasTag('removingCard'));
  const card = useSavedCard();
  if (card === null) return null;
  const { label } = card;
  return (
    <ConfirmAction
      act={<Trans>Forget this card</Trans>}
      question={<Trans>Forget {label}?</Trans>}
      yes={<Trans>Forget the card</Trans>}
      no={<Trans>Keep the card</Trans>}
      busy={isRemovingCard}
      problem={null}
      onYes={() => page.send({ type: 'paymentCard.removed' })}
    >
      <Trans>It can no longer be charged then. Your next order asks for a card again.</Trans>
    </ConfirmAction>
  );
}
