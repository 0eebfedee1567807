import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import { isLocale } from '#contract/locales.ts';
import { complaintMachine } from '#machines/page/complaint.ts';
import { wire } from '#machines/generic/wire.ts';
import { persistSchemaDraft } from '#src/adapters/page-storage.ts';
import type { WirePage } from '#src/app/screens.ts';

const DraftSchema = z.object({ email: z.string(), topic: z.string(), text: z.string() });

export const wirePage: WirePage = ({ http }) => ({
  logic: wire(complaintMachine, {
    createCase: fromPromise(async ({ input: { request }, signal }) => {
      if (request === null) throw new Error('Nothing to send.');
      const { lang } = document.documentElement;
      const body = { ...request.asked, language: isLocale(lang) ? lang : 'en' } as const;
      return (await http.call('createCase', { body, key: request.key, signal })).number;
    }),
    persistDraft: persistSchemaDraft(DraftSchema),
  }),
  input: {},
});
