import { fromPromise } from 'xstate';
import { searchMachine } from '#machines/app/search.ts';
import { wire } from '#machines/generic/wire.ts';
import type { WirePage } from '#src/app/screens.ts';

export const wirePage: WirePage = ({ http }) => ({
  logic: wire(searchMachine, {
    search: fromPromise(({ input: { filter, network, page, after, similar }, signal }) =>
      http.call('search', {
        query: {
          ...filter,
          page,
          ...(network !== undefined && { network }),
          ...(after !== null && { after }),
          ...(similar && { similar: '1' }),
        },
        signal,
      }),
    ),
  }),
  input: {},
  stays: 'search',
});
