import '#src/styles/reset.css.ts';
import { Trans } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, createElement } from 'react';
import { ChatLayout } from '#src/layouts/chat/layout.tsx';
import { Waiting } from '#src/layouts/default/waiting.tsx';
import { EmptyLayout } from '#src/layouts/empty/layout.tsx';
import { ErrorPage, LastWords } from '#src/layouts/error-page/error-page.tsx';
import { LanderLayout } from '#src/layouts/lander/layout.tsx';
import { Frame } from '#src/layouts/frame/frame.tsx';
import { isRouteName, routes } from '#src/routes.ts';
import { useApp, useAppChild, useFacts, useHandedTag, useTell } from '#src/system.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { around } from './default-layout.ts';
import { PageTitle } from './page-title.tsx';
import { screenOf } from './screens.ts';
import { useArrival } from './use-arrival.ts';

/** The whole page, as the root knows it. */
export const View = () => (
  <Guarded>
    <Frame>
      <PageTitle />
      <Place />
    </Frame>
  </Guarded>
);

/** What fails inside is told where it was; what fails in the telling leaves a way home. [ERROR-06] */
const Guarded = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary
    renderInstead={(retry) => (
      <ErrorBoundary renderInstead={LastWords}>
        <Failed onRetry={retry} />
      </ErrorBoundary>
    )}
  >
    {children}
  </ErrorBoundary>
);

function Place() {
  const tell = useTell();
  const shown = useApp((snapshot) => snapshot.context.shown);
  const wanted = useFacts((facts) => facts.route.name);
  const hasNoSite = useAppChild('settings', (settings) => settings.hasTag('failed'), false);
  const hasNoSession = useFacts((facts) => facts.session === 'unknown' && facts.route.needsLogin);
  const hasFailed = useApp((snapshot) => snapshot.hasTag('failed'));
  const screen = shown === null ? null : screenOf(shown.name);
  useArrival(shown?.key);

  if (hasNoSite) return <Nowhere onRetry={() => tell({ type: 'site.retried' })} />;
  if (hasNoSession) return <Nowhere onRetry={() => tell({ type: 'session.retried' })} />;
  if (hasFailed) return <Nowhere onRetry={() => tell({ type: 'page.reloaded' })} />;
  if (shown === null || screen === null)
    return (
      <Layout route={wanted}>
        <Waiting route={wanted} />
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
  const wanted = isRouteName(route) ? routes[route].layout : 'default';
  const Chosen = wanted === 'default' ? (around.layout ?? EmptyLayout) : layouts[wanted];
  return <Chosen route={route}>{children}</Chosen>;
}

/** The page that was asked for cannot be shown. */
const Nowhere = ({ onRetry }: { onRetry: () => void }) => (
  <Layout route="">
    <ErrorBoundary renderInstead={LastWords}>
      <Failed onRetry={onRetry} />
    </ErrorBoundary>
  </Layout>
);

function Failed({ onRetry }: { onRetry: () => void }) {
  const isPartLost = useHandedTag('chunkGuard', 'blocked');
  return (
    <ErrorPage message={<Trans>An error occured, please try again later.</Trans>} onRetry={onRetry} reload={isPartLost}>
      <Trans>Your messages and credits are safe.</Trans>
    </ErrorPage>
  );
}
