import { I18nProvider } from '@lingui/react';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type Locale, defaultLocale, isLocale } from '#contract/locales.ts';
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

const read = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/** Contexts of the root machine, the oldest first. */
const rootContexts = ({ actors }: Recording): readonly unknown[] => {
  const root = [...actors.values()].find(({ parent }) => parent === null);
  const snapshots = root === undefined ? [] : [root.base, ...root.history.map(({ snapshot }) => snapshot)];
  return snapshots.map((snapshot) => snapshot?.context);
};

/** Screens that the recording shows. */
const routeNames = (recording: Recording): readonly string[] => [
  ...new Set(rootContexts(recording).map((context) => String(read(read(context, 'activeRoute'), 'name')))),
];

/** Language of the recorded page, the last one if it was switched. */
const recordedLocale = (recording: Recording): Locale => {
  const locale = String(read(read(rootContexts(recording).at(-1), 'facts'), 'locale'));
  return isLocale(locale) ? locale : defaultLocale;
};

const loadTexts = async (locale: Locale): Promise<void> => {
  await activateLocale(locale, []);
  await Promise.all((['errors', 'member', 'account', 'shop', 'legal'] as const).map(loadCatalogue));
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
    const locale = recordedLocale(recording);
    host.lang = locale;
    void Promise.all([loadTexts(locale), loadScreens(recording)]).then(() => {
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
