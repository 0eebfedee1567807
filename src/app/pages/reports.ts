import { fromPromise } from 'xstate';
import { reportsMachine } from '#machines/page/reports.ts';
import { wire } from '#machines/generic/wire.ts';
import type { WirePage } from '#src/app/screens.ts';

export const wirePage: WirePage = ({ http }) => ({
  logic: wire(reportsMachine, {
    loadReports: fromPromise(async ({ input: { id }, signal }) => {
      const { reports, past_conversations: pastConversations } = await http.call('loadReports', {
        query: id === null ? {} : { id },
        signal,
      });
      return { reports, pastConversations };
    }),
  }),
  input: {},
});
