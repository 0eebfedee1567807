import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { Router } from 'wouter';
import type { Route } from '#machines/app/facts.ts';
import { hrefOf } from '#machines/app/redirects.ts';
import { useAppActor } from '#src/system.tsx';
import type { LinkState } from '#src/ui/link/link.tsx';

type Navigate = (to: string, options?: { readonly replace?: boolean; readonly state?: LinkState | undefined }) => void;

/** `useSelector` without its shim: a server render needs the third argument. */
const useRoute = (select: (route: Route) => string): string => {
  const app = useAppActor();
  const read = () => select(app.getSnapshot().context.facts.route);
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = app.subscribe(onChange);
      return () => subscription.unsubscribe();
    },
    [app],
  );
  return useSyncExternalStore(subscribe, read, read);
};

/** wouter's location hook: the root owns the location, so navigation is an event. */
const useAppLocation = (): [string, Navigate] => {
  const app = useAppActor();
  const path = useRoute((route) => route.path);
  const navigate: Navigate = (to, { replace = false, state } = {}) =>
    app.send({ type: 'navigation.requested', to, replace, ...(state?.returning && { returning: true }) });
  return [path, navigate];
};

const useAppSearch = (): string => useRoute(({ query }) => hrefOf({ path: '', query }));

export const AppRouter = ({ children }: { children: ReactNode }) => (
  // oxlint-disable-next-line react/hooks -- wouter takes its hooks as props.
  <Router hook={useAppLocation} searchHook={useAppSearch}>
    {children}
  </Router>
);
