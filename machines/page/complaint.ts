import { assign, fromCallback, fromPromise, sendTo } from 'xstate';
import type { CaseDraft } from '#contract/case.ts';
import type { InputFacts } from '#machines/app/app.ts';
import {
  type IdempotentRequest,
  isOutcomeUnknown,
  reuseOrCreateRequest,
} from '#machines/generic/idempotent-request.ts';
import { type Problem, problemIn, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';
import { type DraftChange, type DraftKey, storeDraft } from '#machines/generic/storage.ts';

/** The form as it was typed: `topic` is empty until it is chosen. */
export type ComplaintDraft = Readonly<Record<keyof CaseDraft, string>>;

type ComplaintContext = {
  readonly draft: ComplaintDraft;
  /** The last submission: sent again with its key while its outcome is unknown, so that it opens one case. */
  readonly request: IdempotentRequest<CaseDraft> | null;
  readonly problem: Problem | null;
  /** Number of the new case, and the address that gets the mail. */
  readonly sent: { readonly number: string; readonly email: string } | null;
};

type ComplaintEvent =
  | { type: 'draft.restored'; draft: ComplaintDraft }
  | { type: 'draft.changed'; draft: ComplaintDraft }
  /** `key` is used unless the same text was sent before. */
  | { type: 'form.submitted'; draft: CaseDraft; key: string }
  | { type: 'form.reopened' };

/** Writes to the operator: the text becomes a case with a number. [ROUTE-35 LEGAL-04] */
export const complaintMachine = setup({
  types: {
    context: {} as ComplaintContext,
    events: {} as ComplaintEvent,
    input: {} as Pick<InputFacts, 'user'>,
    tags: {} as 'busy' | 'sent',
  },
  actors: {
    /** The result is the number. */
    createCase: fromPromise<string, { request: IdempotentRequest<CaseDraft> | null }>(unwired('createCase')),
    persistDraft: fromCallback<DraftChange<ComplaintDraft>, DraftKey>(unwired('persistDraft')),
  },
  actions: {
    saveDraft: sendTo('persistDraft', ({ context }) => ({ type: 'draft.changed', draft: context.draft })),
    removeDraft: sendTo('persistDraft', { type: 'draft.changed', draft: null }),
    clearProblem: assign({ problem: null }),
    forgetRequest: assign({ request: null }),
  },
  guards: { isOutcomeUnknown: ({ event }) => isOutcomeUnknown(problemIn(event)) },
}).createMachine({
  id: 'complaint',
  context: ({ input }) => ({
    draft: { email: input.user?.email ?? '', topic: '', text: '' },
    request: null,
    problem: null,
    sent: null,
  }),
  invoke: storeDraft('persistDraft', () => 'complaint'),
  initial: 'open',
  states: {
    open: {
      on: {
        'draft.restored': { actions: assign({ draft: ({ event }) => event.draft }) },
        'draft.changed': {
          actions: [assign({ draft: ({ event }) => event.draft }), 'clearProblem', 'saveDraft'],
        },
        'form.submitted': {
          target: 'sending',
          actions: assign({
            request: ({ context, event }) => reuseOrCreateRequest(context.request, event.draft, event.key),
          }),
        },
      },
    },
    sending: {
      tags: ['busy'],
      entry: 'clearProblem',
      invoke: {
        src: 'createCase',
        input: ({ context }) => ({ request: context.request }),
        onDone: {
          target: 'sent',
          actions: [
            assign({
              sent: ({ context, event }) => ({ number: event.output, email: context.request?.asked.email ?? '' }),
              draft: ({ context }) => ({ ...context.draft, topic: '', text: '' }),
            }),
            'removeDraft',
          ],
        },
        onError: [
          { guard: 'isOutcomeUnknown', target: 'open', actions: setProblem },
          { target: 'open', actions: [setProblem, 'forgetRequest'] },
        ],
      },
    },
    sent: {
      tags: ['sent'],
      on: { 'form.reopened': { target: 'open', actions: ['forgetRequest', assign({ sent: null })] } },
    },
  },
});
