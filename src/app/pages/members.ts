import { fromPromise } from 'xstate';
import { membersMachine } from '#machines/page/members.ts';
import { wire } from '#machines/parts/wire.ts';
import type { StartPage } from '#src/app/screens.ts';

export const start: StartPage = ({ http }) => ({
  logic: wire(membersMachine, {
    search: fromPromise(({ input: { filter, page }, signal }) =>
      http.call('search', { query: { ...filter, page }, signal }),
    ),
  }),
  input: {},
});
