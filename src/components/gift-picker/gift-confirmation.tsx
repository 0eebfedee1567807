import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Gift } from '#contract/gift.ts';
import type { ProfileCard } from '#contract/profile.ts';
import { classNames } from '#src/styles/class-names.ts';
import { muted, title } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { giftName } from '#src/texts/gifts.ts';
import { Button } from '#src/ui/button/button.tsx';
import * as css from './gift-picker.css.ts';
import type { GiftActor } from './gift-picker.tsx';
import { GiftPrice } from './gift-price.tsx';
import { GiftError } from './gift-error.tsx';

const arrive = (element: HTMLElement | null) => element?.focus();

/** Gift, recipient and price, before sending. [GIFT-03] */
export function GiftConfirmation({ gift, profile }: { gift: GiftActor; profile: ProfileCard }) {
  const chosen = useSelector(
    gift,
    ({ context: { gifts, selected: id } }) => gifts?.find((one) => one.id === id) ?? null,
  );
  if (chosen === null) return null;
  return (
    <div className={css.sheet}>
      <Chosen chosen={chosen} name={profile.name} />
      <GiftPrice />
      <Acts gift={gift} name={profile.name} />
    </div>
  );
}

function Chosen({ chosen: { id, picture }, name }: { chosen: Gift; name: string }) {
  const { i18n } = useLingui();
  return (
    // Takes the focus, so that screen readers read the summary.
    <div ref={arrive} tabIndex={-1} className={css.chosen}>
      <img src={picture} alt="" width={112} height={112} draggable={false} className={css.large} />
      <p className={title}>{i18n._(giftName(id))}</p>
      <p className={classNames(muted, css.recipient)}>
        <Trans>{name} finds it in your conversation.</Trans>
      </p>
    </div>
  );
}

function Acts({ gift, name }: { gift: GiftActor; name: string }) {
  const isSending = useSelector(gift, (snapshot) => snapshot.hasTag('busy'));
  const problem = useSelector(gift, (snapshot) => snapshot.context.problem);
  const hasTooFewCredits = useFacts(({ settings, user }) => (user?.credits ?? 0) < (settings?.gift_credits ?? 0));
  const shown = problem ?? (hasTooFewCredits && !isSending ? ({ code: 'not_enough_credits' } as const) : null);
  return (
    <>
      {shown && <GiftError problem={shown} name={name} onLeave={() => gift.send({ type: 'giftDialog.dismissed' })} />}
      <div className={css.acts}>
        {(!hasTooFewCredits || isSending) && (
          <Button
            isFullWidth
            busy={isSending}
            onClick={() => gift.send({ type: 'gift.confirmed', key: crypto.randomUUID() })}
          >
            {problem ? <Trans>Try again</Trans> : <Trans>Send the gift</Trans>}
          </Button>
        )}
        {!isSending && (
          <Button isFullWidth variant="quiet" onClick={() => gift.send({ type: 'giftChoice.reopened' })}>
            <Trans>Choose another one</Trans>
          </Button>
        )}
      </div>
    </>
  );
}
