import { fromPromise } from 'xstate';
import { cancellationMachine, paymentStatusMachine, withdrawalMachine } from '#machines/page/payment-status.ts';
import { transactionsMachine } from '#machines/page/transactions.ts';
import { wire } from '#machines/generic/wire.ts';
import type { Http } from '#src/adapters/http.ts';
import { watchTabReturn } from '#src/adapters/page-visibility.ts';
import type { WirePage } from '#src/app/screens.ts';

/** All payments, or the one in the URL. [ROUTE-34] */
export const wirePage: WirePage = ({ http, route }) => ({
  logic: route.params['id'] === undefined ? overview(http) : status(http),
  input: {},
});

const overview = (http: Http) =>
  wire(transactionsMachine, {
    loadTransactions: fromPromise(async ({ signal }) => (await http.call('loadTransactions', { signal })).transactions),
  });

const idOf = ({ last }: { last: string | null }): { id: string } => ({ id: last ?? '' });

const status = (http: Http) =>
  wire(paymentStatusMachine, {
    loadTransaction: fromPromise(
      async ({ input, signal }) => (await http.call('loadTransaction', { query: input, signal })).transaction,
    ),
    watchTabReturn,
    cancellation: wire(cancellationMachine, {
      run: fromPromise(
        async ({ input, signal }) => (await http.call('cancelPayment', { body: idOf(input), signal })).transaction,
      ),
    }),
    withdrawal: wire(withdrawalMachine, {
      run: fromPromise(
        async ({ input, signal }) =>
          (await http.call('withdrawPayment', { body: input.last ?? { id: '', amount: 0 }, signal })).transaction,
      ),
    }),
  });
