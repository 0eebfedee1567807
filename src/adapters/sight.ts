import { fromCallback } from 'xstate';

/** Says whether somebody can see the page: at the start, and each time that this changes. */
export const watchTabVisibility = fromCallback<{ type: 'never' }>(({ sendBack }) => {
  const ended = new AbortController();
  const look = () => sendBack({ type: 'visibility.changed', isShown: document.visibilityState === 'visible' });
  document.addEventListener('visibilitychange', look, { signal: ended.signal });
  look();
  return () => ended.abort();
});
