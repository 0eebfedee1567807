import { Trans, useLingui } from '@lingui/react/macro';
import { type Toast as Raised, visibleToasts } from '#machines/app/toasts.ts';
import { useAppChildState, useSend } from '#src/system.tsx';
import { toastText } from '#src/texts/problems.ts';
import { TextButton } from '#src/ui/link/link.tsx';
import { Toast, ToastList } from '#src/ui/toast/toast.tsx';

const none: readonly Raised[] = [];

export function Toasts() {
  const { t, i18n } = useLingui();
  const send = useSend();
  const raised = useAppChildState('toasts', (toasts) => toasts.context.toasts, none);
  return (
    <ToastList label={t`Messages to you`}>
      {visibleToasts(raised).map(({ id, tone, code }) => (
        <Toast
          key={id}
          tone={tone === 'error' ? 'danger' : 'info'}
          action={
            (code === 'confirm_email' && <ConfirmEmailAction toast={id} />) ||
            (code === 'update_ready' && <ReloadAction toast={id} />)
          }
          dismiss={{ label: t`Close`, onDismiss: () => send({ type: 'toast.dismissed', id }) }}
          onPause={() => send({ type: 'toasts.paused' })}
          onResume={() => send({ type: 'toasts.resumed' })}
        >
          {i18n._(toastText(code))}
        </Toast>
      ))}
    </ToastList>
  );
}

/** Opens the code field in place. [ACTIVATE-05] */
function ConfirmEmailAction({ toast }: { toast: number }) {
  const send = useSend();
  const open = () => {
    send({ type: 'toast.dismissed', id: toast });
    send({ type: 'emailConfirmation.requested' });
  };
  return (
    <TextButton onClick={open}>
      <Trans>Confirm it now</Trans>
    </TextButton>
  );
}

/** [APP-03] */
function ReloadAction({ toast }: { toast: number }) {
  const send = useSend();
  const reload = () => {
    send({ type: 'toast.dismissed', id: toast });
    send({ type: 'update.confirmed' });
  };
  return (
    <TextButton onClick={reload}>
      <Trans comment="Button beside: A new version is ready">Reload</Trans>
    </TextButton>
  );
}
