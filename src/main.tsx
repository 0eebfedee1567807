import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { defaultLocale } from '#contract/locales.ts';
import { isInstalled } from '#src/adapters/display.ts';
import { createHttp } from '#src/adapters/http.ts';
import { takeLinkToken } from '#src/adapters/link-token.ts';
import { hasTyped } from '#src/adapters/kept.ts';
import { entryFacts } from '#src/adapters/place.ts';
import { needDefaultLayout } from '#src/app/default-layout.ts';
import { View } from '#src/app/view.tsx';
import { wiredApp } from '#src/app/wiring.ts';
import { i18n, isLanguageChosen, showLanguage, startLocale } from '#src/i18n.ts';
import { routeOf } from '#src/routes.ts';
import { type App, AppContext } from '#src/system.tsx';

takeLinkToken();
const locale = startLocale();
const http = createHttp(
  () => app.send({ type: 'session.refused' }),
  () => document.visibilityState === 'hidden',
);
const app: App = createActor(wiredApp(http), {
  input: {
    locale,
    isLanguageChosen: isLanguageChosen(),
    online: navigator.onLine,
    installed: isInstalled(),
    ...entryFacts(),
    route: routeOf(location.pathname, location.search),
    siteQuery: { ...Object.fromEntries(new URLSearchParams(location.search)), forced_domain: location.hostname },
  },
});
app.start();
if (hasTyped()) void import('#src/adapters/restore-typed.ts').then(({ restoreTyped }) => restoreTyped());
// Better in English than not at all.
await Promise.all([
  showLanguage(locale).catch(() => showLanguage(defaultLocale)),
  // The page asks for it once more, and says so where it cannot be fetched.
  location.pathname.startsWith('/landers/') || needDefaultLayout().catch(() => null),
]);

const place = document.querySelector('#app');
if (place === null) throw new Error('index.html has no element #app.');
createRoot(place).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <AppContext value={app}>
        <View />
      </AppContext>
    </I18nProvider>
  </StrictMode>,
);
