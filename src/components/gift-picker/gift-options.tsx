import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Gift } from '#contract/gift.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall } from '#src/styles/text.css.ts';
import { giftName } from '#src/texts/gifts.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { RadioCard, RadioCards } from '#src/ui/field/radio.tsx';
import { ModalFooter } from '#src/ui/modal/modal.tsx';
import * as css from './gift-picker.css.ts';
import type { GiftActor } from './gift-picker.tsx';
import { GiftPrice } from './gift-price.tsx';

const none: readonly Gift[] = [];

/** What there is to give. */
export function GiftOptions({ gift }: { gift: GiftActor }) {
  const { i18n } = useLingui();
  const gifts = useSelector(gift, (snapshot) => snapshot.context.gifts ?? none);
  const chosen = useSelector(gift, (snapshot) => snapshot.context.selected);
  const [isMissing, setIsMissing] = useState(false);
  const form = useChosenFocus();
  const submitted = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(chosen === null);
    if (chosen === null) form.current?.querySelector('input')?.focus();
    gift.send({ type: 'giftChoice.completed' });
  };
  return (
    <form ref={form} noValidate className={css.sheet} onSubmit={submitted}>
      <FieldGroup
        label={<Trans>Gift</Trans>}
        labelHidden
        error={isMissing && chosen === null ? <Trans>Please choose a gift.</Trans> : undefined}
      >
        <RadioCards className={css.gifts}>
          {gifts.map(({ id, picture }) => (
            <RadioCard
              key={id}
              name="gift"
              value={id}
              checked={id === chosen}
              className={css.gift}
              onChange={() => gift.send({ type: 'gift.selected', gift: id })}
            >
              <span className={css.giftWords}>
                <img src={picture} alt="" width={64} height={64} draggable={false} className={css.picture} />
                <span className={classNames(bodySmall, css.giftName)}>{i18n._(giftName(id))}</span>
              </span>
            </RadioCard>
          ))}
        </RadioCards>
      </FieldGroup>
      <ModalFooter className={css.foot}>
        <GiftPrice />
        <Button block type="submit">
          <Trans>Continue</Trans>
        </Button>
      </ModalFooter>
    </form>
  );
}

/** Whoever comes back to choose again stands where he was. */
const useChosenFocus = () => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input:checked')?.focus(), []);
  return form;
};
