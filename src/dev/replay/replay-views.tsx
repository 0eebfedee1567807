import { I18nProvider } from '@lingui/react';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { defaultLocale } from '#contract/locales.ts';
import { AppView } from '#src/app/app-view.tsx';
import { loadScreenView } from '#src/app/screens.ts';
import type { Recording } from '#src/dev/page/recording.ts';
import { activateLocale, i18n, loadCatalogue } from '#src/i18n.ts';
import { isRouteName } from '#src/routes.ts';
import { AppContext } from '#src/system.tsx';
import { createReplay } from './replay-system.ts';
import * as css from './replay-views.css.ts';

/** A modal of the replay must not make the inspector inert. */
const openInPlace = (): void => {
  HTMLDialogElement.prototype.showModal = function showInPlace(this: HTMLDialogElement) {
    this.show();
  };
};

/** Screens that the recording shows. */
const routeNames = ({ actors }: Recording): readonly string[] => {
  const root = [...actors.values()].find(({ parent }) => parent === null);
  const snapshots = root === undefined ? [] : [root.base, ...root.history.map(({ snapshot }) => snapshot)];
  const names = snapshots.map((snapshot) => {
    const context: unknown = snapshot?.context;
    const route = typeof context === 'object' && context !== null ? Reflect.get(context, 'activeRoute') : null;
    return typeof route === 'object' && route !== null ? String(Reflect.get(route, 'name')) : '';
  });
  return [...new Set(names)];
};

const loadTexts = async (): Promise<void> => {
  await activateLocale(defaultLocale, []);
  await Promise.all((['member', 'account', 'shop', 'legal'] as const).map(loadCatalogue));
};

const loadScreens = (recording: Recording): Promise<unknown> =>
  Promise.all(routeNames(recording).filter(isRouteName).map(loadScreenView));

/** The views of the site over recorded snapshots, in a React root of their own: they cannot be operated. */
export function ReplayViews({ recording, seq }: { recording: Recording; seq: number | null }) {
  const place = useRef<HTMLDivElement>(null);
  const [replay, setReplay] = useState<ReturnType<typeof createReplay> | null>(null);

  useEffect(() => {
    const host = document.createElement('div');
    place.current?.append(host);
    const root = createRoot(host);
    let isGone = false;
    openInPlace();
    const made = createReplay(recording);
    void Promise.all([loadTexts(), loadScreens(recording)]).then(() => {
      if (isGone || made.root === null) return;
      setReplay(made);
      root.render(
        <I18nProvider i18n={i18n}>
          <AppContext value={made.root}>
            <AppView />
          </AppContext>
        </I18nProvider>,
      );
    });
    return () => {
      isGone = true;
      host.remove();
      // React refuses to unmount a root while it renders another.
      setTimeout(() => root.unmount());
    };
  }, [recording]);

  // After each render: a live recording grows in place.
  useEffect(() => {
    void loadScreens(recording).then(() => replay?.show(seq));
  });

  return <div ref={place} inert className={css.viewport} data-replay />;
}
