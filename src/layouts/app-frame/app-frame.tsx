import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import { useBrowserValue } from '#src/components/use-browser-value.ts';
import { useAppChildState, useFacts } from '#src/system.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { LoadingBar } from '#src/ui/progress/progress.tsx';
import * as css from '#src/layouts/default/layout.css.ts';
import { LazyToasts } from './lazy-toasts.ts';

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
      <Suspense>{hasToasts && <LazyToasts />}</Suspense>
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
