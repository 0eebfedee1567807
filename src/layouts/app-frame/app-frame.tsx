import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useAppChildState } from '#src/system.tsx';
import { LoadingBar } from '#src/ui/loading-bar/loading-bar.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { Toasts } from './toasts.tsx';

/** Rendered in every layout. */
export function AppFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const isVisible = useAppChildState('loadingBar', (bar) => bar.hasTag('visible'), false);
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
