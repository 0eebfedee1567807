import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { defaultLocale } from '#contract/locales.ts';
import { isStandalone } from '#src/adapters/device.ts';
import { createHttp } from '#src/adapters/http.ts';
import { extractLinkToken } from '#src/adapters/link-token.ts';
import { importWithRecovery, watchLostChunks } from '#src/adapters/lazy-import.ts';
import { historyFacts } from '#src/adapters/history.ts';
import { hasStoredForm } from '#src/adapters/storage.ts';
import { loadDefaultLayout } from '#src/app/screens.ts';
import { AppView } from '#src/app/app-view.tsx';
import { wireApp } from '#src/app/wiring.ts';
import { activateLocale, chooseInitialLocale, hasStoredLocale, i18n } from './i18n.ts';
import { routeAt } from './routes.ts';
import { type AppActor, AppContext } from './system.tsx';

watchLostChunks();
extractLinkToken();
const locale = chooseInitialLocale();
const http = createHttp(
  () => app.send({ type: 'session.expired' }),
  () => document.visibilityState === 'hidden',
);
const app: AppActor = createActor(wireApp(http), {
  input: {
    locale,
    isLanguageChosen: hasStoredLocale(),
    online: navigator.onLine,
    installed: isStandalone(),
    ...historyFacts(),
    route: routeAt(location.pathname, location.search),
    siteQuery: { ...Object.fromEntries(new URLSearchParams(location.search)), forced_domain: location.hostname },
  },
});
// For the inspector (src/dev), which only development and demo mode load.
dispatchEvent(new CustomEvent('app', { detail: app }));
app.start();
if (hasStoredForm())
  void importWithRecovery(() => import('#src/adapters/form-restore.ts')).then(({ restoreFormValues }) =>
    restoreFormValues(),
  );
// Falls back to English.
await Promise.all([
  activateLocale(locale).catch(() => activateLocale(defaultLocale)),
  // The page retries the import and shows an error if that fails.
  location.pathname.startsWith('/landers/') || loadDefaultLayout().catch(() => null),
]);

const place = document.querySelector('#app');
if (place === null) throw new Error('index.html has no element #app.');
createRoot(place).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <AppContext value={app}>
        <AppView />
      </AppContext>
    </I18nProvider>
  </StrictMode>,
);
