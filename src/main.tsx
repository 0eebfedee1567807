import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { defaultLocale } from '#contract/locales.ts';
import { createHttp } from '#src/adapters/http.ts';
import { takeLinkToken } from '#src/adapters/link-token.ts';
import { View } from '#src/app/view.tsx';
import { wiredApp } from '#src/app/wiring.ts';
import { i18n, isLanguageChosen, showLanguage, startLocale } from '#src/i18n.ts';
import { routeOf } from '#src/routes.ts';
import { type App, AppContext } from '#src/system.tsx';

takeLinkToken();
const locale = startLocale();
const http = createHttp(() => app.send({ type: 'session.refused' }));
const app: App = createActor(wiredApp(http), {
  input: {
    locale,
    isLanguageChosen: isLanguageChosen(),
    online: navigator.onLine,
    route: routeOf(location.pathname, location.search),
    siteQuery: { ...Object.fromEntries(new URLSearchParams(location.search)), forced_domain: location.hostname },
  },
});
app.start();
// Better in English than not at all.
await showLanguage(locale).catch(() => showLanguage(defaultLocale));

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
