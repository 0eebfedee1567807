import { fromPromise } from 'xstate';
import {
  type LoadedMember,
  appMachine,
  companyMachine,
  interestsMachine,
  regionsMachine,
  settingsMachine,
} from '#machines/app/app.ts';
import { localeMachine } from '#machines/app/locale.ts';
import { netMachine } from '#machines/app/net.ts';
import { sessionMachine } from '#machines/app/session.ts';
import { ProblemError } from '#machines/generic/problem.ts';
import { loadingBarMachine } from '#machines/app/loading-bar.ts';
import { toastsMachine } from '#machines/app/toasts.ts';
import { trackingMachine } from '#machines/app/tracking.ts';
import { wire } from '#machines/generic/wire.ts';
import { sendBounceBeacon } from '#src/adapters/page-exit.ts';
import type { Http } from '#src/adapters/http.ts';
import { importWithRecovery, whenFirstPageSettled } from '#src/adapters/lazy-import.ts';
import { watchNetwork } from '#src/adapters/device.ts';
import { syncHistory } from '#src/adapters/history.ts';
import { hasSeenEntryWarning, persistTrackingSource } from '#src/adapters/storage.ts';
import { syncTabs } from '#src/adapters/tab-sync.ts';
import { activateLocale, regionsOf, saveLocale } from '#src/i18n.ts';
import { deleteOfflineCopy } from '#src/adapters/offline-storage.ts';
import { isRouteName, routeAt } from '#src/routes.ts';
import { loadScreen } from './screens.ts';
import { loadStoredNotices } from './stored-notices.ts';

/**
 * The root with its actors; those of the member scope and of pages are in chunks of their own. The entry warning waits
 * for `whenMounted`: the page behind it stands first. [ENTRY-04]
 */
export const wireApp = (http: Http, whenMounted: Promise<void>) =>
  wire(appMachine, {
    session: wire(sessionMachine, {
      loadUser: fromPromise(async ({ signal }) => {
        try {
          return (await http.call('loadUser', { signal })).user;
        } catch (error) {
          if (error instanceof ProblemError && error.problem.code === 'authentication_required') {
            void deleteOfflineCopy();
            return null;
          }
          throw error;
        }
      }),
      logOut: fromPromise(async ({ signal }) => void (await http.call('logout', { signal }))),
    }),
    settings: wire(settingsMachine, {
      load: fromPromise(({ input, signal }) => http.call('loadSettings', { query: input.query, signal })),
    }),
    company: wire(companyMachine, {
      load: fromPromise(({ signal }) => http.call('loadCompanyInfo', { signal })),
    }),
    locale: wire(localeMachine, {
      switchLanguage: fromPromise(async ({ input, signal }) => {
        await activateLocale(input.locale, regionsOf(input.locale));
        // Only the latest of several quick selections is saved.
        if (!signal.aborted) saveLocale(input.locale);
      }),
      saveLanguage: fromPromise(
        async ({ input, signal }) => void (await http.call('saveUser', { body: { language: input.locale }, signal })),
      ),
    }),
    net: wire(netMachine, { watchNetwork }),
    toasts: toastsMachine,
    loadingBar: loadingBarMachine,
    history: syncHistory(routeAt),
    tracking: wire(trackingMachine, { persistTrackingSource, sendBounceBeacon }),
    tabSync: syncTabs,
    regions: wire(regionsMachine, {
      load: fromPromise(async ({ signal }) => (await http.call('loadRegions', { signal })).regions),
    }),
    interests: wire(interestsMachine, {
      load: fromPromise(async ({ signal }) => (await http.call('loadInterests', { signal })).interests),
    }),
    loadPage: fromPromise(({ input }) =>
      loadScreen(isRouteName(input.route.name) ? input.route.name : 'not-found', input.route, http),
    ),
    loadMember: fromPromise<LoadedMember>(async () => {
      const [{ wireMember }] = await Promise.all([
        importWithRecovery(() => import('./wire-member.ts')),
        loadStoredNotices(),
      ]);
      return { logic: wireMember(http) };
    }),
    loadDeferred: fromPromise(async ({ signal }) => {
      await whenFirstPageSettled();
      signal.throwIfAborted();
      return (await importWithRecovery(() => import('./deferred.ts'))).wireDeferred(http);
    }),
    loadEntryWarning: fromPromise(async () => {
      await whenMounted;
      return hasSeenEntryWarning()
        ? null
        : (await importWithRecovery(() => import('./wire-entry-warning.ts'))).wireEntryWarning();
    }),
  });
