import { Trans } from '@lingui/react/macro';
import { href } from '#src/routes.ts';
import { useFacts } from '#src/system.tsx';
import { Alert } from '#src/ui/alert/alert.tsx';
import { TextLink } from '#src/ui/text-link/text-link.tsx';

/** [ALERT-01 ALERT-04] */
export function ActivationReminder() {
  const email = useFacts((facts) => facts.user?.email);
  return (
    <Alert
      tone="warning"
      icon="mail"
      action={
        <TextLink href={`${href('complete-signup')}?step=confirm`}>
          <Trans>Send it again</Trans>
        </TextLink>
      }
    >
      <Trans>
        <strong>Confirm your e-mail.</strong> We wrote to {email}.
      </Trans>
    </Alert>
  );
}
