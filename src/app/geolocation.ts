import { fromPromise } from 'xstate';
import { geolocationMachine } from '#machines/page/geolocation.ts';
import { ProblemError } from '#machines/parts/problem.ts';
import { wire } from '#machines/parts/wire.ts';
import { findPosition, watchPermission } from '#src/adapters/geolocation.ts';
import type { Http } from '#src/adapters/http.ts';

/** For every page that offers to find out where one is. */
export const wiredGeolocation = (http: Http) =>
  wire(geolocationMachine, {
    watchPermission,
    findPosition,
    geocode: fromPromise(({ input: { position }, signal }) => {
      if (position === null) throw new ProblemError({ code: 'not_found' });
      return http.call('geocode', { query: position, signal });
    }),
  });
