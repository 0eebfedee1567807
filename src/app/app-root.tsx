import { I18nProvider } from '@lingui/react';
import { StrictMode, useEffect } from 'react';
import type { StoredNotices } from '#machines/app/notices.ts';
import { canSubscribeToPush } from '#src/adapters/push-support.ts';
import { lastNoticeUser, loadNoticeDismissal, mayOfferPush } from '#src/adapters/storage.ts';
import { i18n } from '#src/i18n.ts';
import { type AppActor, AppContext, StoredNoticesContext } from '#src/system.tsx';
import { AppView } from './app-view.tsx';

const storedNotices: StoredNotices = {
  dismissalOf: loadNoticeDismissal,
  mayOfferPush,
  canSubscribe: canSubscribeToPush,
  lastUser: lastNoticeUser.load,
  saveLastUser: (user) => void (user === null ? lastNoticeUser.clear() : lastNoticeUser.save(user)),
};

/** Everything that React renders, in the browser and on the server. */
export function AppRoot({ app, onMount }: { app: AppActor; onMount?: () => void }) {
  useEffect(() => onMount?.(), [onMount]);
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <AppContext value={app}>
          <StoredNoticesContext value={storedNotices}>
            <AppView />
          </StoredNoticesContext>
        </AppContext>
      </I18nProvider>
    </StrictMode>
  );
}
