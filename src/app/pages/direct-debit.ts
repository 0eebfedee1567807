import * as z from 'zod/mini';
import { fromPromise } from 'xstate';
import { DebitSchema } from '#contract/direct-debit.ts';
import { MoneySchema } from '#contract/fields.ts';
import { debitCodeMachine } from '#machines/page/debit-code.ts';
import { type KeptDebit, directDebitMachine } from '#machines/page/direct-debit.ts';
import type { Attempt } from '#machines/parts/attempt.ts';
import { countdownMachine } from '#machines/parts/countdown.ts';
import { wire } from '#machines/parts/wire.ts';
import { keepDraft } from '#src/adapters/draft.ts';
import type { StartPage } from '#src/app/screens.ts';

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
}) satisfies z.ZodMiniType<KeptDebit>;

const made = <Asked>(attempt: Attempt<Asked> | null): Attempt<Asked> => {
  if (attempt === null) throw new Error('Nothing is asked for.');
  return attempt;
};

export const start: StartPage = ({ http }) => ({
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
    keepDraft: keepDraft<KeptDebit>(KeptDebitSchema),
  }),
  input: {},
});
