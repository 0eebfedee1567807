import type { MessageDescriptor } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Component, type ComponentType, type ReactNode, StrictMode, createElement, useEffect } from 'react';
import { selectionKey } from '#machines/app/facts.ts';
import { DocumentTitle } from '#src/components/document-head.tsx';
import { i18n } from '#src/i18n.ts';
import { AppFrame } from '#src/layouts/app-frame/app-frame.tsx';
import { ChatLayout, EmptyLayout, LanderLayout } from '#src/layouts/plain/plain-layouts.tsx';
import { ScreenSkeleton } from '#src/layouts/default/screen-skeleton.tsx';
import { ErrorPage, type Failure, StaticErrorScreen } from '#src/layouts/error-page/error-page.tsx';
import { type RouteName, isRouteName, routes, viewKey } from '#src/routes.ts';
import '#src/styles/reset.css.ts';
import {
  type AppActor,
  AppContext,
  StoredNoticesContext,
  useAppChildState,
  useAppState,
  useDynamicChildTag,
  useFacts,
  usePageMember,
  usePageTag,
  useSend,
} from '#src/system.tsx';
import { pageTitles } from '#src/texts/page-titles.ts';
import { AppRouter } from './router.tsx';
import { defaultLayout, findScreen } from './screens.ts';
import { findStoredNotices } from './stored-notices.ts';
import { useNavigationFocus } from './use-navigation-focus.ts';

type ErrorBoundaryProps = {
  /** `retry` renders the failed children again. */
  renderInstead: (retry: () => void) => ReactNode;
  children: ReactNode;
};

/** Renders a fallback for an error in its children. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  retry = () => this.setState({ failed: false });

  override render() {
    return this.state.failed ? this.props.renderInstead(this.retry) : this.props.children;
  }
}

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
        <Failed failure="part" onRetry={retry} />
      </ErrorBoundary>
    )}
  >
    {children}
  </ErrorBoundary>
);

const titles: Readonly<Record<RouteName, MessageDescriptor | '' | null>> = pageTitles;

/** Title of the page, prefixed with the number of unread items. [TITLE-01 TITLE-02 TITLE-03 ERROR-04 CHAT-22] */
function PageTitle() {
  const { i18n } = useLingui();
  const name = useFacts((facts) => facts.route.name);
  const site = useFacts((facts) => facts.settings?.name ?? 'Vesper');
  const home = useFacts((facts) => facts.settings?.index_title ?? '');
  const waiting = useFacts((facts) => facts.unread + facts.newLikes);
  const isNotFound = usePageTag('notFound');
  const selected = useFacts((facts) => selectionKey(facts.route));
  const partner = useAppState(({ context }) => context.partner?.name ?? '');
  const member = usePageMember();
  const own = isRouteName(name) ? titles[name] : null;
  // Beside the list only the conversation is missing.
  const title = isNotFound && own !== '' && selected === null ? titles['not-found'] : own;
  if (title === '') return null;
  const known = selected === null ? member : partner;
  const about = isNotFound ? '' : known;
  const text = title === null ? home || site : `${about === '' ? '' : `${about} · `}${i18n._(title)} · ${site}`;
  return <DocumentTitle>{waiting > 0 ? `(${waiting}) ${text}` : text}</DocumentTitle>;
}

function CurrentScreen() {
  const send = useSend();
  const shown = useAppState((snapshot) => snapshot.context.activeRoute);
  const requestedRoute = useFacts((facts) => facts.route.name);
  const isOnline = useFacts((facts) => facts.online);
  const settingsProblem = useAppChildState('settings', (settings) => settings.context.problem?.code, undefined);
  const hasSettingsFailed = useAppChildState('settings', (settings) => settings.hasTag('failed'), false);
  const isSessionUnknown = useFacts((facts) => facts.session === 'unknown' && facts.route.needsLogin);
  const hasFailed = useAppState((snapshot) => snapshot.hasTag('failed'));
  const screen = shown === null ? null : findScreen(shown.name);
  useNavigationFocus(shown === null ? undefined : viewKey(shown));

  if (hasSettingsFailed)
    return (
      <ErrorScreen
        failure={settingsProblem === 'network' ? 'connection' : 'server'}
        onRetry={() => send({ type: 'settings.retried' })}
      />
    );
  if (isSessionUnknown) return <ErrorScreen failure="connection" onRetry={() => send({ type: 'session.retried' })} />;
  if (hasFailed)
    return <ErrorScreen failure={isOnline ? 'part' : 'connection'} onRetry={() => send({ type: 'page.retried' })} />;
  if (shown === null || screen === null)
    return (
      <Layout route={requestedRoute}>
        <ScreenSkeleton route={requestedRoute} />
      </Layout>
    );
  return (
    <Layout route={shown.name}>
      <Guarded key={viewKey(shown)}>{createElement(screen)}</Guarded>
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

type FailedProps = { failure: Failure; onRetry: () => void };

const ErrorScreen = ({ failure, onRetry }: FailedProps) => (
  <Layout route="">
    <ErrorBoundary renderInstead={StaticErrorScreen}>
      <Failed failure={failure} onRetry={onRetry} />
    </ErrorBoundary>
  </Layout>
);

function Failed({ failure, onRetry }: FailedProps) {
  const isChunkMissing = useDynamicChildTag('chunkGuard', 'blocked');
  return (
    <ErrorPage
      message={<Trans>An error occured, please try again later.</Trans>}
      failure={failure}
      onRetry={onRetry}
      reload={isChunkMissing}
    >
      <Trans>Your messages and credits are safe.</Trans>
    </ErrorPage>
  );
}
