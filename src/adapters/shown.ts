import { fromCallback } from 'xstate';

/** Says each time when somebody looks at the page again: a clock that has slept is looked at then. */
export const watchTabReturn = fromCallback<{ type: 'never' }>(({ sendBack }) => {
  const ended = new AbortController();
  const look = () => {
    if (document.visibilityState === 'visible') sendBack({ type: 'tab.visible' });
  };
  document.addEventListener('visibilitychange', look, { signal: ended.signal });
  // Out of the browser's cache of pages that were left.
  window.addEventListener('pageshow', look, { signal: ended.signal });
  return () => ended.abort();
});
