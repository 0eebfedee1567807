import { zodResolver } from '@hookform/resolvers/zod';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { type Gift, type GiftId, GiftIdSchema } from '#contract/gift.ts';
import { hrefOf } from '#machines/app/redirects.ts';
import type { PaywalledFeature } from '#machines/app/events.ts';
import { useMachineForm } from '#src/components/machine-form.tsx';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall } from '#src/styles/text.css.ts';
import { useFacts, useSend } from '#src/system.tsx';
import { giftName } from '#src/texts/chat.ts';
import { Button } from '#src/ui/button/button.tsx';
import { RadioCard, RadioCards } from '#src/ui/field/choice.tsx';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { ModalFooter } from '#src/ui/modal/modal.tsx';
import * as css from './gift-picker.css.ts';
import type { GiftActor } from './gift-picker.tsx';

const none: readonly Gift[] = [];

export function GiftOptions({ gift }: { gift: GiftActor }) {
  const { i18n } = useLingui();
  const gifts = useSelector(gift, (snapshot) => snapshot.context.gifts ?? none);
  const chosen = useSelector(gift, (snapshot) => snapshot.context.selected);
  const {
    form: { register, getValues },
    errorOf,
    submit,
  } = useMachineForm<{ gift: GiftId }>({
    resolver: rules,
    defaultValues: chosen === null ? {} : { gift: chosen },
    problem: null,
    textOf: (code) => (code === undefined ? null : msg`Please choose a gift.`),
    onSubmit: () => gift.send({ type: 'giftChoice.completed' }),
  });
  const form = useChosenFocus();
  const lacksCredits = useLacksGiftCredits();
  return (
    <form ref={form} noValidate className={css.sheet} onSubmit={submit}>
      <FieldGroup label={<Trans>Gift</Trans>} labelHidden error={errorOf('gift')}>
        <RadioCards className={css.gifts}>
          {gifts.map(({ id, picture }) => (
            <RadioCard
              key={id}
              {...register('gift', { onChange: () => gift.send({ type: 'gift.selected', gift: getValues('gift') }) })}
              value={id}
              className={css.gift}
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
        {lacksCredits ? (
          <BuyCredits gift={gift} />
        ) : (
          <Button isFullWidth type="submit">
            <Trans>Continue</Trans>
          </Button>
        )}
      </ModalFooter>
    </form>
  );
}

/** Back from the confirmation, focus returns to the selected gift. */
const useChosenFocus = () => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input:checked')?.focus(), []);
  return form;
};

/** A gift costs more than the member has. [CREDITS-04] */
export const useLacksGiftCredits = (): boolean =>
  useFacts(({ settings, user }) => (user?.credits ?? 0) < (settings?.gift_credits ?? 0));

/** Opens the paywall in place of the dialog, which comes back unless the member buys. [GIFT-03 PREMIUM-05] */
export const useGiftPaywall = (gift: GiftActor, feature: PaywalledFeature) => {
  const send = useSend();
  const path = useFacts((facts) => hrefOf(facts.route));
  const name = useSelector(gift, (snapshot) => snapshot.context.recipient?.name ?? null);
  return () => send({ type: 'paywall.requested', feature, intent: { feature, path, name }, until: null });
};

/** In place of the button that goes on or sends. */
export function BuyCredits({ gift }: { gift: GiftActor }) {
  return (
    <Button isFullWidth onClick={useGiftPaywall(gift, 'gift')}>
      <Trans>Buy credits</Trans>
    </Button>
  );
}

/** Price of a gift and the member's balance. [GIFT-03] */
export function GiftPrice() {
  const giftPrice = useFacts((facts) => facts.settings?.gift_credits ?? 0);
  const credits = useFacts((facts) => facts.user?.credits ?? 0);
  return (
    <p className={css.price}>
      {giftPrice > 0 ? (
        <Plural value={giftPrice} one="A gift costs # credit" other="A gift costs # credits" />
      ) : (
        <Trans>Gifts are free</Trans>
      )}
      <span aria-hidden>·</span>
      <Plural value={credits} one="# credit left" other="# credits left" />
    </p>
  );
}

const rules = zodResolver(z.object({ gift: GiftIdSchema }));
