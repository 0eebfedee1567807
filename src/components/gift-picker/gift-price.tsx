import { Plural, Trans } from '@lingui/react/macro';
import { useFacts } from '#src/system.tsx';
import * as css from './gift-picker.css.ts';

/** Price of a gift and the member's balance. [GIFT-03] */
export function GiftPrice() {
  const giftPrice = useFacts((facts) => facts.settings?.gift_credits ?? 0);
  const credits = useFacts((facts) => facts.user?.credits ?? 0);
  return (
    <p className={css.price}>
      {giftPrice > 0 ? (
        <Plural value={giftPrice} one="A gift costs # credit" other="A gift costs # credits" />
      ) : (
        <Trans>A gift costs nothing</Trans>
      )}
      <span aria-hidden>·</span>
      <Plural value={credits} one="# credit left" other="# credits left" />
    </p>
  );
}
