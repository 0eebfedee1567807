import { fromPromise } from 'xstate';

/** Leaves the site for another one's page. Ends when the person is back on this page, kept by the browser as it was. */
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
