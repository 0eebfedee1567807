import { fromPromise } from 'xstate';
import { paymentStatusMachine } from '#machines/page/payment-status.ts';
import { wire } from '#machines/parts/wire.ts';
import type { StartPage } from '#src/app/screens.ts';

export const start: StartPage = ({ http }) => ({
  logic: wire(paymentStatusMachine, {
    loadTransaction: fromPromise(
      async ({ input, signal }) => (await http.call('loadTransaction', { query: input, signal })).transaction,
    ),
  }),
  input: {},
});
