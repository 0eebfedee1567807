import { fromPromise } from 'xstate';

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
