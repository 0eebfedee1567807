import * as z from 'zod/mini';
import { fromPromise } from 'xstate';
import { DebitSchema } from '#contract/direct-debit.ts';
import { MoneySchema } from '#contract/fields.ts';
import { debitCodeMachine } from '#machines/page/debit-code.ts';
import { type StoredDebit, directDebitMachine } from '#machines/page/direct-debit.ts';
import type { IdempotentRequest } from '#machines/generic/idempotent-request.ts';
import { countdownMachine } from '#machines/generic/countdown.ts';
import { wire } from '#machines/generic/wire.ts';
import { persistSchemaDraft } from '#src/adapters/storage.ts';
import type { WirePage } from '#src/app/screens.ts';

const KeptDebitSchema = z.object({
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

const made = <Asked>(attempt: IdempotentRequest<Asked> | null): IdempotentRequest<Asked> => {
  if (attempt === null) throw new Error('Nothing is asked for.');
  return attempt;
};

export const wirePage: WirePage = ({ http }) => ({
  logic: wire(directDebitMachine, {
    loadOffer: fromPromise(({ input: { country }, signal }) =>
      http.call('loadBundles', { query: country === null ? {} : { country }, signal }),
    ),
    loadDiscount: fromPromise(({ input, signal }) =>
      http.call('loadDiscount', { query: { ...input, method: 'sdd' }, signal }),
    ),
    requestDebit: fromPromise(async ({ input, signal }) => {
      const { asked: body, key } = made(input.attempt);
      return (await http.call('requestDebit', { body, key, signal })).debit;
    }),
    debitCode: wire(debitCodeMachine, {
      resendCode: fromPromise(async ({ input, signal }) => {
        const { asked: id, key } = made(input.attempt);
        return (await http.call('resendDebitCode', { body: { id }, key, signal })).debit;
      }),
      confirmDebit: fromPromise(async ({ input: { id, attempt }, signal }) => {
        const { asked: code, key } = made(attempt);
        return (await http.call('confirmDebit', { body: { id, code }, key, signal })).transaction.id;
      }),
      countdown: countdownMachine,
    }),
    keepDraft: persistSchemaDraft<StoredDebit>(KeptDebitSchema),
  }),
  input: {},
});
