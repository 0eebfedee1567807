import { fromCallback, fromPromise } from 'xstate';
import { pageBouncePath } from '#contract/endpoints.ts';

/** Leaves for an external page. Ends when the page is restored from the back/forward cache. */
export const redirectToExternal = fromPromise<void, { url: string }>(
  ({ input, signal }) =>
    new Promise<void>((resolve) => {
      addEventListener(
        'pageshow',
        ({ persisted }) => {
          if (persisted) resolve();
        },
        { signal },
      );
      location.assign(input.url);
    }),
);

const hold = (event: BeforeUnloadEvent) => event.preventDefault();

/** Makes the browser ask before it closes or reloads the page, while the actor runs. */
export const warnBeforeUnload = fromCallback<{ type: 'never' }>(() => {
  addEventListener('beforeunload', hold);
  return () => removeEventListener('beforeunload', hold);
});

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
