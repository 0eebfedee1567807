import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Gift } from '#contract/gift.ts';
import type { ProfileCard } from '#contract/profile.ts';
import { randomId } from '#src/random-id.ts';
import { classNames } from '#src/styles/class-names.ts';
import { muted, title } from '#src/styles/text.css.ts';
import { giftName } from '#src/texts/chat.ts';
import { useProblemText } from '#src/texts/problems.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { TextButton } from '#src/ui/link/link.tsx';
import { BuyCredits, GiftPrice, useGiftPaywall, useLacksGiftCredits } from './gift-options.tsx';
import * as css from './gift-picker.css.ts';
import type { GiftActor } from './gift-picker.tsx';

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
      <Acts gift={gift} />
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
        <Trans>{name} will find it in your conversation.</Trans>
      </p>
    </div>
  );
}

function Acts({ gift }: { gift: GiftActor }) {
  const isSending = useSelector(gift, (snapshot) => snapshot.hasTag('busy'));
  const problem = useSelector(gift, (snapshot) => snapshot.context.problem);
  const textOf = useProblemText();
  const lacksCredits = useLacksGiftCredits();
  const isShort = lacksCredits && !isSending;
  const shown = problem ?? (isShort ? ({ code: 'not_enough_credits' } as const) : null);
  const isLimited = shown?.code === 'conversation_limit';
  const isFixedByPurchase = isLimited || (shown?.code === 'not_enough_credits' && !isShort);
  return (
    <>
      {shown && (
        <Alert tone="danger" action={isFixedByPurchase && <Purchase gift={gift} isLimited={isLimited} />}>
          {textOf(shown)}
        </Alert>
      )}
      <div className={css.actions}>
        {isShort ? (
          <BuyCredits gift={gift} />
        ) : (
          <Button isFullWidth busy={isSending} onClick={() => gift.send({ type: 'gift.confirmed', key: randomId() })}>
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

/** Beside a refusal of the server that a purchase lifts. [GIFT-03 CREDITS-04] */
function Purchase({ gift, isLimited }: { gift: GiftActor; isLimited: boolean }) {
  const requestPaywall = useGiftPaywall(gift, isLimited ? 'conversation' : 'gift');
  return (
    <TextButton onClick={requestPaywall}>
      {isLimited ? <Trans>Get Premium</Trans> : <Trans>Buy credits</Trans>}
    </TextButton>
  );
}
