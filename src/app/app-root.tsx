import { I18nProvider } from '@lingui/react';
import { StrictMode, useEffect } from 'react';
import { i18n } from '#src/i18n.ts';
import { type AppActor, AppContext, StoredNoticesContext } from '#src/system.tsx';
import { AppView } from './app-view.tsx';
import { findStoredNotices } from './stored-notices.ts';

/** Everything that React renders, in the browser and on the server. */
export function AppRoot({ app, onMount }: { app: AppActor; onMount?: () => void }) {
  useEffect(() => onMount?.(), [onMount]);
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <AppContext value={app}>
          <StoredNoticesContext value={findStoredNotices}>
            <AppView />
          </StoredNoticesContext>
        </AppContext>
      </I18nProvider>
    </StrictMode>
  );
}
