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
import { ProblemError } from '#machines/parts/problem.ts';
import { loadingBarMachine } from '#machines/app/loading-bar.ts';
import { toastsMachine } from '#machines/app/toasts.ts';
import { trackingMachine } from '#machines/app/tracking.ts';
import { wire } from '#machines/parts/wire.ts';
import { watchBounce } from '#src/adapters/bounce.ts';
import type { Http } from '#src/adapters/http.ts';
import { wasWarned } from '#src/adapters/kept.ts';
import { keepLanding } from '#src/adapters/landing.ts';
import { quiet } from '#src/adapters/load-part.ts';
import { watchNet } from '#src/adapters/net.ts';
import { place } from '#src/adapters/place.ts';
import { tabs } from '#src/adapters/tabs.ts';
import { keepLanguage, showLanguage } from '#src/i18n.ts';
import { isRouteName, routeOf } from '#src/routes.ts';
import { loadScreen } from './screens.ts';

/** The root with all its actors. What belongs to a member or to a page comes with its own chunk. */
export const wiredApp = (http: Http) =>
  wire(appMachine, {
    session: wire(sessionMachine, {
      loadUser: fromPromise(async ({ signal }) => {
        try {
          return (await http.call('loadUser', { signal })).user;
        } catch (error) {
          if (error instanceof ProblemError && error.problem.code === 'authentication_required') return null;
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
        await showLanguage(input.locale);
        // Of two quick choices the last one is kept.
        if (!signal.aborted) keepLanguage(input.locale);
      }),
      saveLanguage: fromPromise(
        async ({ input, signal }) => void (await http.call('saveUser', { body: { language: input.locale }, signal })),
      ),
    }),
    net: wire(netMachine, { watchNet }),
    toasts: toastsMachine,
    loadingBar: loadingBarMachine,
    place: place(routeOf),
    tracking: wire(trackingMachine, { keepLanding, watchBounce }),
    tabs,
    regions: wire(regionsMachine, {
      load: fromPromise(async ({ signal }) => (await http.call('loadRegions', { signal })).regions),
    }),
    interests: wire(interestsMachine, {
      load: fromPromise(async ({ signal }) => (await http.call('loadInterests', { signal })).interests),
    }),
    loadPage: fromPromise(({ input }) =>
      loadScreen(isRouteName(input.route.name) ? input.route.name : 'not-found', input.route, http),
    ),
    loadMember: fromPromise<LoadedMember>(async () => ({ logic: (await import('./member.ts')).wiredMember(http) })),
    loadLater: fromPromise(async ({ signal }) => {
      await quiet();
      signal.throwIfAborted();
      return (await import('./later.ts')).wiredLater();
    }),
    loadWarning: fromPromise(async () => (wasWarned() ? null : (await import('./entry-warning.ts')).wiredWarning())),
  });
