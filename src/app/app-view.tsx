import { Trans } from '@lingui/react/macro';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { AppFrame } from '#src/layouts/app-frame/app-frame.tsx';
import { ChatLayout } from '#src/layouts/chat/chat-layout.tsx';
import { ScreenSkeleton } from '#src/layouts/default/screen-skeleton.tsx';
import { EmptyLayout } from '#src/layouts/empty/empty-layout.tsx';
import { ErrorPage, StaticErrorScreen } from '#src/layouts/error-page/error-page.tsx';
import { LanderLayout } from '#src/layouts/lander/layout.tsx';
import { isRouteName, routes } from '#src/routes.ts';
import '#src/styles/reset.css.ts';
import { useAppChildState, useAppState, useDynamicChildTag, useFacts, useSend } from '#src/system.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageTitle } from './page-title.tsx';
import { AppRouter } from './router.tsx';
import { defaultLayout, findScreen } from './screens.ts';
import { useNavigationFocus } from './use-navigation-focus.ts';

export const AppView = () => (
  <AppRouter>
    <Guarded>
      <AppFrame>
        <PageTitle />
        <CurrentScreen />
      </AppFrame>
    </Guarded>
  </AppRouter>
);

/**
 * Two boundaries: the inner one keeps the layout, the outer one catches an error in the error page itself. [ERROR-06]
 */
const Guarded = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary
    renderInstead={(retry) => (
      <ErrorBoundary renderInstead={StaticErrorScreen}>
        <Failed onRetry={retry} />
      </ErrorBoundary>
    )}
  >
    {children}
  </ErrorBoundary>
);

function CurrentScreen() {
  const send = useSend();
  const shown = useAppState((snapshot) => snapshot.context.activeRoute);
  const requestedRoute = useFacts((facts) => facts.route.name);
  const hasSettingsFailed = useAppChildState('settings', (settings) => settings.hasTag('failed'), false);
  const isSessionUnknown = useFacts((facts) => facts.session === 'unknown' && facts.route.needsLogin);
  const hasFailed = useAppState((snapshot) => snapshot.hasTag('failed'));
  const screen = shown === null ? null : findScreen(shown.name);
  useNavigationFocus(shown?.key);

  if (hasSettingsFailed) return <ErrorScreen onRetry={() => send({ type: 'settings.retried' })} />;
  if (isSessionUnknown) return <ErrorScreen onRetry={() => send({ type: 'session.retried' })} />;
  if (hasFailed) return <ErrorScreen onRetry={() => send({ type: 'page.retried' })} />;
  if (shown === null || screen === null)
    return (
      <Layout route={requestedRoute}>
        <ScreenSkeleton route={requestedRoute} />
      </Layout>
    );
  return (
    <Layout route={shown.name}>
      <Guarded key={shown.key}>{createElement(screen)}</Guarded>
    </Layout>
  );
}

const layouts = { chat: ChatLayout, lander: LanderLayout, empty: EmptyLayout } satisfies Record<
  string,
  ComponentType<{ route: string; children: ReactNode }>
>;

function Layout({ route, children }: { route: string; children: ReactNode }) {
  const layout = isRouteName(route) ? routes[route].layout : 'default';
  const Chosen = layout === 'default' ? (defaultLayout.layout ?? EmptyLayout) : layouts[layout];
  return <Chosen route={route}>{children}</Chosen>;
}

const ErrorScreen = ({ onRetry }: { onRetry: () => void }) => (
  <Layout route="">
    <ErrorBoundary renderInstead={StaticErrorScreen}>
      <Failed onRetry={onRetry} />
    </ErrorBoundary>
  </Layout>
);

function Failed({ onRetry }: { onRetry: () => void }) {
  const isChunkMissing = useDynamicChildTag('chunkGuard', 'blocked');
  return (
    <ErrorPage
      message={<Trans>An error occured, please try again later.</Trans>}
      onRetry={onRetry}
      reload={isChunkMissing}
    >
      <Trans>Your messages and credits are safe.</Trans>
    </ErrorPage>
  );
}
