import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import { pageHiddenPath } from '#contract/endpoints.ts';

type Report = (event: AnyEventObject) => void;

const watcher = (subscribe: (report: Report, signal: AbortSignal) => void) =>
  fromCallback<{ type: 'never' }>(({ sendBack }) => {
    const stop = new AbortController();
    subscribe(sendBack, stop.signal);
    return () => stop.abort();
  });

const isVisible = (): boolean => document.visibilityState === 'visible';

const onVisibilityChange = (listener: () => void, signal: AbortSignal): void =>
  document.addEventListener('visibilitychange', listener, { signal });

/** Fires when the page comes out of the back-forward cache. */
const onPageShow = (listener: () => void, signal: AbortSignal): void =>
  addEventListener('pageshow', listener, { signal });

/** Reports each return to the page, to correct timers that were suspended. */
export const watchTabReturn = watcher((report, signal) => {
  const reportVisible = () => {
    if (isVisible()) report({ type: 'tab.visible' });
  };
  onVisibilityChange(reportVisible, signal);
  onPageShow(reportVisible, signal);
});

/** Reports whether the tab is visible: at the start and at each change. */
export const watchTabVisibility = watcher((report, signal) => {
  const reportVisibility = () => report({ type: 'visibility.changed', isShown: isVisible() });
  onVisibilityChange(reportVisibility, signal);
  reportVisibility();
});

/** Reports the visibility of the page. Leaving it counts as hidden: not every browser fires `visibilitychange` then. [HIDDEN-01] */
export const watchPageVisibility = watcher((report, signal) => {
  const reportVisibility = () => report({ type: isVisible() ? 'tab.visible' : 'tab.hidden' });
  onVisibilityChange(reportVisibility, signal);
  onPageShow(reportVisibility, signal);
  addEventListener('pagehide', () => report({ type: 'tab.hidden' }), { signal });
  reportVisibility();
});

/** Resolves once the tab is visible; never after `signal` aborts. */
export const whenVisible = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = new AbortController();
    const resolveVisible = () => {
      if (!isVisible()) return;
      done.abort();
      resolve();
    };
    onVisibilityChange(resolveVisible, AbortSignal.any([signal, done.signal]));
    resolveVisible();
  });

/** No reply is awaited: the page may be gone before it arrives. [API-09] */
export const sendHiddenBeacon = fromPromise<void>(async () => {
  navigator.sendBeacon(pageHiddenPath, '{}');
});
