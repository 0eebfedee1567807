import { fromPromise } from 'xstate';
import { geolocationMachine } from '#machines/page/geolocation.ts';
import { ProblemError } from '#machines/generic/problem.ts';
import { wire } from '#machines/generic/wire.ts';
import { requestPosition, watchGeolocationPermission } from '#src/adapters/geolocation.ts';
import type { Http } from '#src/adapters/http.ts';

/** For every page that can locate the device. */
export const wireGeolocation = (http: Http) =>
  wire(geolocationMachine, {
    watchGeolocationPermission,
    requestPosition,
    geocode: fromPromise(({ input: { position }, signal }) => {
      if (position === null) throw new ProblemError({ code: 'not_found' });
      return http.call('geocode', { query: position, signal });
    }),
  });
