import { fromPromise } from 'xstate';
import { reportsMachine } from '#machines/page/reports.ts';
import { wire } from '#machines/parts/wire.ts';
import type { StartPage } from '#src/app/screens.ts';

export const start: StartPage = ({ http }) => ({
  logic: wire(reportsMachine, {
    loadReports: fromPromise(
      async ({ input: { id }, signal }) =>
        (await http.call('loadReports', { query: id === null ? {} : { id }, signal })).reports,
    ),
  }),
  input: {},
});
