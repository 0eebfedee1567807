import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { PaywallRequest, paywallMachine } from '#machines/member/paywall.ts';
import type { ActorRefFrom } from 'xstate';
import { muted } from '#src/styles/text.css.ts';
import { useMemberActor } from '#src/system.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Countdown } from '#src/ui/countdown/countdown.tsx';
import { Modal, ModalBody } from '#src/ui/modal/modal.tsx';
import { PaywallOffer } from './paywall-offer.tsx';
import * as css from './paywall.css.ts';

type PaywallActor = ActorRefFrom<typeof paywallMachine>;

/** Explains a refusal and offers the way to lift it. [ROLE-09 ROLE-10 ROLE-11 ROLE-13 LIKE-09 PREMIUM-03 PREMIUM-05] */
export default function Paywall() {
  const paywall = useMemberActor('paywall');
  return paywall === undefined ? null : <Question paywall={paywall} />;
}

function Question({ paywall }: { paywall: PaywallActor }) {
  const { t } = useLingui();
  const refused = useSelector(paywall, (snapshot) => snapshot.context.request);
  const offer = useSelector(paywall, (snapshot) => snapshot.children.paywallOffer);
  if (refused === null) return null;
  const close = () => paywall.send({ type: 'paywall.dismissed' });
  return (
    <Modal title={<Title refused={refused} />} closeLabel={t`Close`} onClose={close}>
      <ModalBody className={css.sheet}>
        <p className={muted}>
          <Why refused={refused} />
        </p>
        {refused.until !== null && <Waiting paywall={paywall} />}
        {offer !== undefined && <PaywallOffer actor={offer} />}
        <div className={css.actions}>
          <Button
            size="m"
            className={css.other}
            variant={offer === undefined ? 'primary' : 'quiet'}
            onClick={() => paywall.send({ type: 'paywall.accepted' })}
          >
            <Trans>See all bundles</Trans>
          </Button>
          <Button size="m" variant="quiet" className={css.other} onClick={close}>
            <Trans>Not now</Trans>
          </Button>
        </div>
      </ModalBody>
    </Modal>
  );
}

function Title({ refused: { feature, intent } }: { refused: PaywallRequest }) {
  const { name } = intent;
  if (feature === 'like') return <Trans>No likes left for today</Trans>;
  if (feature === 'conversation') return <Trans>Your free conversations are used up</Trans>;
  if (feature === 'allPhotos')
    return name === null ? <Trans>All photos are for Premium members</Trans> : <Trans>See all photos of {name}</Trans>;
  return <Trans>Not enough credits</Trans>;
}

function Why({ refused: { feature } }: { refused: PaywallRequest }) {
  if (feature === 'like')
    return (
      <Trans>
        With Premium there is no limit on likes outside the swipe game. Any bundle of credits makes you Premium.
      </Trans>
    );
  if (feature === 'conversation')
    return <Trans>Premium members can message anyone. Any bundle makes you Premium.</Trans>;
  if (feature === 'allPhotos') return <Trans>Any bundle of credits makes you Premium and opens every photo.</Trans>;
  if (feature === 'message') return <Trans>Buy a bundle and pick up right here. Your message is saved.</Trans>;
  return <Trans>Buy a bundle and pick up right here.</Trans>;
}

function Waiting({ paywall }: { paywall: PaywallActor }) {
  const countdown = useSelector(paywall, (snapshot) => snapshot.children.countdown);
  const left = useSelector(countdown, (snapshot) => snapshot?.context.left ?? null);
  if (left === null) return null;
  return (
    <p className={css.waiting}>
      <Trans>New likes in</Trans> <Countdown seconds={left} />
    </p>
  );
}
