import { useLingui } from '@lingui/react/macro';
import { type Toast as Raised, visibleToasts } from '#machines/app/toasts.ts';
import { useAppChild, useTell } from '#src/system.tsx';
import { toastText } from '#src/texts/problems.ts';
import { Toast, ToastList } from '#src/ui/toast/toast.tsx';

const none: readonly Raised[] = [];

export default function Toasts() {
  const { t, i18n } = useLingui();
  const tell = useTell();
  const raised = useAppChild('toasts', (toasts) => toasts.context.toasts, none);
  return (
    <ToastList label={t`Messages to you`}>
      {visibleToasts(raised).map(({ id, tone, code }) => (
        <Toast
          key={id}
          tone={tone === 'error' ? 'danger' : 'info'}
          dismiss={{ label: t`Close`, onDismiss: () => tell({ type: 'toast.dismissed', id }) }}
          onPause={() => tell({ type: 'toasts.held' })}
          onResume={() => tell({ type: 'toasts.released' })}
        >
          {i18n._(toastText(code))}
        </Toast>
      ))}
    </ToastList>
  );
}
