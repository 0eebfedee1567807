import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { User } from '#contract/user.ts';
import { href } from '#src/routes.ts';
import { useFacts } from '#src/system.tsx';
import { Alert } from '#src/ui/alert/alert.tsx';
import { TextLink } from '#src/ui/text-link/text-link.tsx';
import { useDismissAlert } from './use-dismiss-alert.ts';

type Reason = User['notifications_disabled'][number];

const words: Readonly<Record<Reason, ReactNode>> = {
  bounce: (
    <Trans>
      <strong>E-mails to you bounce,</strong> so we paused them.
    </Trans>
  ),
  fbl: (
    <Trans>
      <strong>A mail of ours was marked as spam,</strong> so we send you no more.
    </Trans>
  ),
  listunsubscribe: (
    <Trans>
      <strong>You unsubscribed from our mails,</strong> so we send you none.
    </Trans>
  ),
};

/** [ALERT-11 ALERT-12] */
export function MailDisabledAlert() {
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
      {words[reason]}
    </Alert>
  );
}
