import { Trans } from '@lingui/react/macro';
import { href } from '#src/routes.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { TextLink } from '#src/ui/text-link/text-link.tsx';
import { useDismissAlert } from './use-dismiss-alert.ts';

/** [ALERT-05 ALERT-07] */
export function EnrichProfileAlert() {
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
