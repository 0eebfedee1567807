import { fromCallback } from 'xstate';
import { pageBouncePath } from '#contract/endpoints.ts';

/** Reports a visit that ends here: the page and its visible time, ms, without identifying the visitor. [TRACK-03 TRACK-04] */
export const sendBounceBeacon = fromCallback<{ type: 'never' }, { path: string }>(({ input: { path } }) => {
  const controller = new AbortController();
  const begun = performance.now();
  const report = () => {
    const milliseconds = Math.round(performance.now() - begun);
    navigator.sendBeacon(pageBouncePath, JSON.stringify({ path, milliseconds }));
  };
  addEventListener('pagehide', report, { once: true, signal: controller.signal });
  return () => controller.abort();
});
