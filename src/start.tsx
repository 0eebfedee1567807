import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { type SnapshotFrom, createActor, waitFor } from 'xstate';
import { defaultLocale } from '#contract/locales.ts';
import { holdInstallOffer, isStandalone, isWideWindow } from '#src/adapters/device.ts';
import { holdEarlyInput } from '#src/adapters/early-input.ts';
import { createHttp } from '#src/adapters/http.ts';
import { extractLinkToken } from '#src/adapters/link-token.ts';
import { importWithRecovery, watchLostChunks } from '#src/adapters/lazy-import.ts';
import { historyFacts } from '#src/adapters/history.ts';
import { hasStoredForm, hasStoredPageState } from '#src/adapters/storage.ts';
import { AppRoot } from '#src/app/app-view.tsx';
import { loadDefaultLayout } from '#src/app/screens.ts';
import { wireApp } from '#src/app/wiring.ts';
import { activateLocale, chooseInitialLocale, hasStoredLocale, nameLanguage, regionsOf } from './i18n.ts';
import { routeAt } from './routes.ts';
import { readStartData, withStartData } from './start-data.ts';
import type { AppActor } from './system.tsx';

/** The browser handles input before what follows. Safari cannot: there the start is one long task. */
const endTask = async (): Promise<void> => {
  if ('scheduler' in globalThis && 'yield' in scheduler) await scheduler.yield();
};

/** Starts the app in this page. */
export const start = async (): Promise<void> => {
  watchLostChunks();
  holdInstallOffer();
  const repeatEarlyInput = holdEarlyInput();
  extractLinkToken();
  await endTask();
  const data = readStartData();
  const locale = chooseInitialLocale();
  const route = routeAt(location.pathname, location.search);
  const http = createHttp(
    () => app.send({ type: 'session.expired' }),
    () => document.visibilityState === 'hidden',
  );
  let onMount = (): void => undefined;
  const whenMounted = new Promise<void>((resolve) => {
    onMount = resolve;
  });
  const app: AppActor = createActor(
    wireApp(data === null ? http : withStartData(http, data, whenMounted), whenMounted),
    {
      input: {
        locale,
        isLanguageChosen: hasStoredLocale(),
        online: navigator.onLine,
        installed: isStandalone(),
        wide: isWideWindow(),
        ...historyFacts(),
        route,
        siteQuery: { ...Object.fromEntries(new URLSearchParams(location.search)), forced_domain: location.hostname },
      },
    },
  );
  nameLanguage();
  // Before the texts of the first page, which wait for a language.
  const texts = activateLocale(locale, data?.renderedFor ?? regionsOf(locale)).catch(() =>
    // Falls back to English.
    activateLocale(defaultLocale, []),
  );
  // For the inspector (src/dev), which only development and demo mode load.
  dispatchEvent(new CustomEvent('app', { detail: app }));
  await endTask();
  app.start();
  await endTask();
  if (hasStoredForm())
    void importWithRecovery(() => import('#src/adapters/form-restore.ts')).then(({ restoreFormValues }) =>
      restoreFormValues(),
    );
  const place = document.querySelector('#app');
  if (place === null) throw new Error('index.html has no element #app.');
  await texts;
  // The page that the server rendered stays until it can be taken over as a whole.
  const isRendered = data !== null && data.renderedFor !== null;
  const isShown = (snapshot: SnapshotFrom<AppActor>): boolean => snapshot.context.activeRoute !== null;
  if (isRendered) await waitFor(app, (snapshot) => isShown(snapshot) || snapshot.hasTag('failed'));
  // The page retries the import and shows an error if that fails.
  else if (route.layout === 'default')
    await loadDefaultLayout(route.needsLogin || data?.isVisitor === false).catch(() => null);
  const root = (
    <AppRoot
      app={app}
      onMount={() => {
        onMount();
        repeatEarlyInput();
      }}
    />
  );
  // Another tab may have logged in meanwhile.
  const isStillForVisitor = isShown(app.getSnapshot()) && app.getSnapshot().context.facts.session === 'visitor';
  // A transition renders in short tasks.
  startTransition(() => {
    if (isRendered && isStillForVisitor && !hasStoredPageState()) hydrateRoot(place, root);
    else createRoot(place).render(root);
  });
};
