import { fromPromise } from 'xstate';
import type { Query } from '#contract/calls.ts';
import { filterCountMachine } from '#machines/app/filter-count.ts';
import { searchMachine } from '#machines/app/search.ts';
import { wire } from '#machines/generic/wire.ts';
import { savePreference } from '#src/app/save-preference.ts';
import type { WirePage } from '#src/app/screens.ts';

export const wirePage: WirePage = ({ http }) => {
  const search = (query: Query<'search'>, signal: AbortSignal) => http.call('search', { query, signal });
  return {
    logic: wire(searchMachine, {
      search: fromPromise(({ input: { filter, network, page, after, similar }, signal }) =>
        search(
          {
            ...filter,
            page,
            ...(network !== undefined && { network }),
            ...(after !== null && { after }),
            ...(similar && { similar: '1' }),
          },
          signal,
        ),
      ),
      filterCount: wire(filterCountMachine, {
        countMembers: fromPromise(
          async ({ input: { filter, network }, signal }) =>
            (await search({ ...filter, ...(network !== undefined && { network }) }, signal)).numResults,
        ),
      }),
      savePreference: savePreference.direct(http),
    }),
    input: {},
    stays: 'search',
  };
};
