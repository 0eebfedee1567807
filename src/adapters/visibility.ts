import { fromCallback, fromPromise } from 'xstate';
import { pageHiddenPath } from '#contract/endpoints.ts';

/** What the page is, then each change. A page that goes is hidden, though not every browser says so. [HIDDEN-01] */
export const watchPageVisibility = fromCallback<{ type: 'never' }>(({ sendBack }) => {
  const ended = new AbortController();
  const look = ({ type }: { type: string }) =>
    sendBack({ type: document.visibilityState === 'hidden' || type === 'pagehide' ? 'tab.hidden' : 'tab.visible' });
  document.addEventListener('visibilitychange', look, ended);
  addEventListener('pagehide', look, ended);
  // Out of the browser's cache of pages that were left.
  addEventListener('pageshow', look, ended);
  look({ type: '' });
  return () => ended.abort();
});

export const sendHiddenBeacon = fromPromise<void>(async () => {
  navigator.sendBeacon(pageHiddenPath, '{}');
});
