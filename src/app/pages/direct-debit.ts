import * as z from 'zod/mini';
import { fromPromise } from 'xstate';
import { DebitSchema } from '#contract/direct-debit.ts';
import { MoneySchema } from '#contract/fields.ts';
import { debitCodeMachine } from '#machines/page/debit-code.ts';
import { type StoredDebit, directDebitMachine } from '#machines/page/direct-debit.ts';
import type { IdempotentRequest } from '#machines/generic/idempotent-request.ts';
import { countdownMachine } from '#machines/generic/countdown.ts';
import { wire } from '#machines/generic/wire.ts';
import { persistSchemaDraft } from '#src/adapters/page-storage.ts';
import type { WirePage } from '#src/app/screens.ts';
import { discountCode, loadOffer } from '#src/app/wire-order.ts';

const StoredDebitSchema = z.object({
  values: z.object({
    holder: z.string(),
    street: z.string(),
    house_number: z.string(),
    postal_code: z.string(),
    city: z.string(),
    mobile: z.string(),
  }),
  running: z.nullable(z.object({ debit: DebitSchema, bundle: z.string(), price: MoneySchema, tries: z.int() })),
}) satisfies z.ZodMiniType<StoredDebit>;

const requireRequest = <Body>(request: IdempotentRequest<Body> | null): IdempotentRequest<Body> => {
  if (request === null) throw new Error('There is no request.');
  return request;
};

export const wirePage: WirePage = ({ http }) => ({
  logic: wire(directDebitMachine, {
    loadOffer: fromPromise(({ input: { country }, signal }) => loadOffer(http, country, signal)),
    discountCode: discountCode(http),
    requestDebit: fromPromise(async ({ input, signal }) => {
      const { asked: body, key } = requireRequest(input.request);
      return (await http.call('requestDebit', { body, key, signal })).debit;
    }),
    debitCode: wire(debitCodeMachine, {
      resendCode: fromPromise(async ({ input, signal }) => {
        const { asked: id, key } = requireRequest(input.request);
        return (await http.call('resendDebitCode', { body: { id }, key, signal })).debit;
      }),
      confirmDebit: fromPromise(async ({ input: { id, request }, signal }) => {
        const { asked: code, key } = requireRequest(request);
        return (await http.call('confirmDebit', { body: { id, code }, key, signal })).transaction.id;
      }),
      countdown: countdownMachine,
    }),
    persistDraft: persistSchemaDraft<StoredDebit>(StoredDebitSchema),
  }),
  input: {},
});
