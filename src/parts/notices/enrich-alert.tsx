import { Trans } from '@lingui/react/macro';
import { href } from '#src/routes.ts';
import { useFollow } from '#src/system.tsx';
import { Alert } from '#src/ui/alert/alert.tsx';
import { TextLink } from '#src/ui/text-link/text-link.tsx';
import { useDismiss } from './use-dismiss.ts';

/** [ALERT-05 ALERT-07] */
export function EnrichAlert() {
  const follow = useFollow();
  return (
    <Alert
      tone="info"
      icon="camera"
      dismiss={useDismiss('enrichAlert')}
      action={
        <TextLink href={href('profile')} onClick={follow}>
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
