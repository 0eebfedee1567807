import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type Toast as Raised, visibleToasts } from '#machines/app/toasts.ts';
import { useBrowserValue } from '#src/components/use-browser-value.ts';
import { useAppChildState, useFacts, useSend } from '#src/system.tsx';
import { toastText } from '#src/texts/problems.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { LoadingBar } from '#src/ui/progress/progress.tsx';
import { Toast, ToastList } from '#src/ui/toast/toast.tsx';
import * as css from './app-frame.css.ts';

/** Rendered in every layout. */
export function AppFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  // The page that the server rendered has no bar, however long its script takes.
  const isInBrowser = useBrowserValue(() => true, false);
  const isVisible = useAppChildState('loadingBar', (bar) => bar.hasTag('visible'), false) && isInBrowser;
  const hasToasts = useAppChildState('toasts', (toasts) => toasts.context.toasts.length > 0, false);
  const isFinishing = useAppChildState('loadingBar', (bar) => bar.hasTag('finishing'), false);
  return (
    <>
      <div aria-live="polite">
        <LoadingBar label={t`Loading`} visible={isVisible} finishing={isFinishing} />
      </div>
      <OfflineBar />
      {children}
      {hasToasts && <Toasts />}
    </>
  );
}

/** [OFFLINE-02] */
function OfflineBar() {
  const isOnline = useFacts((facts) => facts.online);
  // No "messages will wait" during sign-up: nothing can be written yet.
  const mayWrite = useFacts(({ session, route }) => session === 'member' && route.name !== 'complete-signup');
  return (
    <output className={css.offlineRoom}>
      {!isOnline && (
        <span className={css.offline}>
          <Icon name="wifi-off" size="s" />
          {mayWrite ? <Trans>You are offline. Messages will wait.</Trans> : <Trans>You are offline</Trans>}
        </span>
      )}
    </output>
  );
}

const none: readonly Raised[] = [];

function Toasts() {
  const { t, i18n } = useLingui();
  const send = useSend();
  const raised = useAppChildState('toasts', (toasts) => toasts.context.toasts, none);
  return (
    <ToastList label={t`Messages to you`}>
      {visibleToasts(raised).map(({ id, tone, code }) => (
        <Toast
          key={id}
          tone={tone === 'error' ? 'danger' : 'info'}
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
