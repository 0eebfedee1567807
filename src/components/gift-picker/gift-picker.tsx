import { Trans, useLingui } from '@lingui/react/macro';
import type { ActorRefFrom } from 'xstate';
import { useSelector } from '@xstate/react';
import type { ProfileCard } from '#contract/profile.ts';
import type { Gift } from '#contract/gift.ts';
import type { giftMachine } from '#machines/member/gift.ts';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { randomId } from '#src/random-id.ts';
import { classNames } from '#src/styles/class-names.ts';
import { muted, title } from '#src/styles/text.css.ts';
import { useMemberActor, useMemberState } from '#src/system.tsx';
import { giftName } from '#src/texts/chat.ts';
import { useProblemText } from '#src/texts/problems.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { TextButton } from '#src/ui/link/link.tsx';
import { Modal, ModalBody } from '#src/ui/modal/modal.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import { BuyCredits, GiftOptions, GiftPrice, useGiftPaywall, useLacksGiftCredits } from './gift-options.tsx';
import * as css from './gift-picker.css.ts';

export type GiftActor = ActorRefFrom<typeof giftMachine>;

/** Selects, confirms and sends a gift. [GIFT-01 GIFT-02 GIFT-03 CHAT-06] */
export default function GiftPicker() {
  const gift = useMemberActor('gift');
  const profile = useMemberState(
    'gift',
    (snapshot) => (snapshot.hasTag('open') ? snapshot.context.recipient : null),
    null,
  );
  if (gift === undefined || profile === null) return null;
  return <Picker gift={gift} profile={profile} />;
}

function Picker({ gift, profile }: { gift: GiftActor; profile: ProfileCard }) {
  const { t } = useLingui();
  const { name } = profile;
  return (
    <Modal
      title={<Trans>A gift for {name}</Trans>}
      closeLabel={t`Close`}
      onClose={() => gift.send({ type: 'giftDialog.dismissed' })}
    >
      <ModalBody>
        <Step gift={gift} profile={profile} />
      </ModalBody>
    </Modal>
  );
}

function Step({ gift, profile }: { gift: GiftActor; profile: ProfileCard }) {
  const isLoading = useSelector(gift, (snapshot) => snapshot.matches('loading'));
  const isChoosing = useSelector(gift, (snapshot) => snapshot.matches('choosing'));
  const hasFailed = useSelector(gift, (snapshot) => snapshot.hasTag('failed'));
  const problem = useSelector(gift, (snapshot) => snapshot.context.problem);
  if (isLoading) return <Loading />;
  if (hasFailed)
    return (
      <LoadError
        title={<Trans>The gifts could not be loaded</Trans>}
        problem={problem}
        onRetry={() => gift.send({ type: 'gifts.retried' })}
      />
    );
  return isChoosing ? <GiftOptions gift={gift} /> : <GiftConfirmation gift={gift} profile={profile} />;
}

const Loading = () => (
  <div aria-busy className={css.gifts}>
    <VisuallyHidden>
      <Trans>Loading the gifts</Trans>
    </VisuallyHidden>
    {[1, 2, 3, 4, 5, 6, 7, 8].map((gift) => (
      <Skeleton key={gift} className={css.loading} />
    ))}
  </div>
);

const arrive = (element: HTMLElement | null) => element?.focus();

/** Gift, recipient and price, before sending. [GIFT-03] */
function GiftConfirmation({ gift, profile }: { gift: GiftActor; profile: ProfileCard }) {
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
