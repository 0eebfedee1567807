import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { ProfileCard } from '#contract/profile.ts';
import type { giftMachine } from '#machines/member/gift.ts';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { useMemberState, useMemberActor } from '#src/system.tsx';
import { Modal, ModalBody } from '#src/ui/modal/modal.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import { GiftOptions } from './gift-options.tsx';
import { GiftConfirmation } from './gift-confirmation.tsx';
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
