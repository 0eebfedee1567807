import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { User } from '#contract/user.ts';
import { type PushOffer, usePushOptIn } from '#src/components/use-push-opt-in.ts';
import * as layout from '#src/layouts/default/layout.css.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { useFacts, useMemberActor, useMemberState, useSend } from '#src/system.tsx';
import { useProblemText } from '#src/texts/problems.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { TextButton, TextLink } from '#src/ui/link/link.tsx';
import * as css from './member-alerts.css.ts';

const onPhone = 2;

/** Alerts for the member, in a fixed order. `isCompact`: leaves room for the page on phones. [LAYOUT-03 ALERT-14] */
export default function MemberAlerts({ isCompact }: { isCompact: boolean }) {
  const { t } = useLingui();
  const [isUnfolded, setUnfolded] = useState(false);
  const offer = usePushOptIn();
  const isReminded = useMemberState('activationReminder', (reminder) => reminder.hasTag('alert'), false);
  const isEnriched = useIsAlertOpen('enrichProfileAlert');
  const isPushOffered = useIsAlertOpen('pushAlert') && !offer.isBusy;
  const isPaused = useIsAlertOpen('disabledNotificationsAlert');
  const alerts: readonly ReactNode[] = [
    isReminded && <ActivationReminder key="activation" />,
    isEnriched && <EnrichProfileAlert key="enrich" />,
    isPushOffered && <PushAlert key="push" offer={offer} />,
    isPaused && <MailDisabledAlert key="mails" />,
  ].filter(Boolean);
  const hidden = alerts.length - onPhone;
  if (alerts.length === 0) return null;
  return (
    <section aria-label={t`Reminders`} className={classNames(layout.inner, layout.notices, isCompact && css.compact)}>
      <div className={classNames(css.list, !isUnfolded && css.folded)}>{alerts}</div>
      {hidden > 0 && !isUnfolded && (
        <TextButton alone className={css.more} onClick={() => setUnfolded(true)}>
          {t`${plural(hidden, { one: '# more notice', other: '# more notices' })}`}
        </TextButton>
      )}
    </section>
  );
}

type Reason = User['notifications_disabled'][number];

const texts: Readonly<Record<Reason, ReactNode>> = {
  bounce: (
    <Trans>
      <strong>E-mails to you bounce,</strong> so we paused them.
    </Trans>
  ),
  fbl: (
    <Trans>
      <strong>An e-mail from us was marked as spam,</strong> so we stopped sending them.
    </Trans>
  ),
  listunsubscribe: (
    <Trans>
      <strong>You unsubscribed from our e-mails,</strong> so we don't send you any.
    </Trans>
  ),
};

/** [ALERT-11 ALERT-12] */
function MailDisabledAlert() {
  const reason = useFacts(({ user }) => user?.notifications_disabled[0]);
  const dismiss = useDismissAlert('disabledNotificationsAlert');
  if (reason === undefined) return null;
  return (
    <Alert
      tone="danger"
      icon="mail"
      dismiss={dismiss}
      action={
        <TextLink href={href('notifications')}>
          <Trans>Check settings</Trans>
        </TextLink>
      }
    >
      {texts[reason]}
    </Alert>
  );
}

/** The permission prompt opens on a click only. [ALERT-08 ALERT-09] */
function PushAlert({ offer: { problem, ask } }: { offer: PushOffer }) {
  const textOf = useProblemText();
  return (
    <Alert
      tone="info"
      icon="bell"
      dismiss={useDismissAlert('pushAlert')}
      action={
        <TextButton onClick={ask}>
          <Trans>Turn on</Trans>
        </TextButton>
      }
    >
      {problem === null ? (
        <Trans>
          <strong>Never miss a reply.</strong> Turn on notifications on this device.
        </Trans>
      ) : (
        textOf(problem)
      )}
    </Alert>
  );
}

/** [ALERT-05 ALERT-07] */
function EnrichProfileAlert() {
  return (
    <Alert
      tone="info"
      icon="camera"
      dismiss={useDismissAlert('enrichProfileAlert')}
      action={
        <TextLink href={href('profile')}>
          <Trans>Add a photo</Trans>
        </TextLink>
      }
    >
      <Trans>
        <strong>Show your face.</strong> Members like profiles with a photo.
      </Trans>
    </Alert>
  );
}

type AlertName = 'enrichProfileAlert' | 'pushAlert' | 'disabledNotificationsAlert';

const useIsAlertOpen = (name: AlertName): boolean => useMemberState(name, (alert) => alert.hasTag('open'), false);

/** Dismisses an alert for a while. [ALERT-14] */
const useDismissAlert = (name: AlertName): { label: string; onDismiss: () => void } => {
  const { t } = useLingui();
  const alert = useMemberActor(name);
  return { label: t`Close`, onDismiss: () => alert?.send({ type: 'gate.dismissed' }) };
};

/** [ALERT-01 ALERT-04] */
function ActivationReminder() {
  const send = useSend();
  const email = useFacts((facts) => facts.user?.email);
  return (
    <Alert
      tone="warning"
      icon="mail"
      action={
        <TextButton onClick={() => send({ type: 'emailConfirmation.requested' })}>
          <Trans>Enter the code</Trans>
        </TextButton>
      }
    >
      <Trans>
        <strong>Confirm your e-mail.</strong> We have sent a code to {email}.
      </Trans>
    </Alert>
  );
}
