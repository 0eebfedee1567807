import { assign, fromPromise } from 'xstate';
import type { Case, CaseReply } from '#contract/case.ts';
import {
  type IdempotentRequest,
  isOutcomeUnknown,
  reuseOrCreateRequest,
} from '#machines/generic/idempotent-request.ts';
import { type Problem, isNotFound, problemIn, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

type SupportCaseContext = {
  readonly hasLink: boolean;
  readonly case: Case | null;
  readonly problem: Problem | null;
  /** The last reply: sent again with its key while its outcome is unknown, so that it is stored once. */
  readonly request: IdempotentRequest<CaseReply> | null;
};

/** A case opened by a mailed link: what was written, and a reply. The token stays outside. [ROUTE-61] */
export const supportCaseMachine = setup({
  types: {
    context: {} as SupportCaseContext,
    events: {} as
      | { type: 'case.retried' }
      /** `key` is used unless the same text was sent before. */
      | { type: 'reply.submitted'; reply: CaseReply; key: string }
      | { type: 'reply.edited' },
    /** `hasLink`: the address came with a token. */
    input: {} as { hasLink: boolean },
    tags: {} as 'busy' | 'failed' | 'notFound' | 'noLink' | 'sending' | 'replied',
  },
  actors: {
    openCase: fromPromise<Case>(unwired('openCase')),
    sendReply: fromPromise<Case, { request: IdempotentRequest<CaseReply> | null }>(unwired('sendReply')),
  },
  actions: { clearProblem: assign({ problem: null }), forgetRequest: assign({ request: null }) },
  guards: {
    hasLink: ({ context }) => context.hasLink,
    isOutcomeUnknown: ({ event }) => isOutcomeUnknown(problemIn(event)),
  },
}).createMachine({
  id: 'supportCase',
  context: ({ input }) => ({ hasLink: input.hasLink, case: null, problem: null, request: null }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'hasLink', target: 'loading' }, { target: 'noLink' }] },
    loading: {
      tags: ['busy'],
      entry: 'clearProblem',
      invoke: {
        src: 'openCase',
        onDone: { target: 'ready', actions: assign({ case: ({ event }) => event.output }) },
        onError: [
          { guard: isNotFound, target: 'notFound' },
          { target: 'failed', actions: setProblem },
        ],
      },
    },
    ready: {
      initial: 'writing',
      on: {
        'reply.submitted': {
          target: '.sending',
          actions: assign({
            request: ({ context, event }) => reuseOrCreateRequest(context.request, event.reply, event.key),
          }),
        },
      },
      states: {
        writing: { on: { 'reply.edited': { actions: 'clearProblem' } } },
        sending: {
          tags: ['sending'],
          entry: 'clearProblem',
          invoke: {
            src: 'sendReply',
            input: ({ context }) => ({ request: context.request }),
            onDone: { target: 'replied', actions: [assign({ case: ({ event }) => event.output }), 'forgetRequest'] },
            onError: [
              { guard: 'isOutcomeUnknown', target: 'writing', actions: setProblem },
              { target: 'writing', actions: [setProblem, 'forgetRequest'] },
            ],
          },
          on: { 'reply.submitted': {} },
        },
        /** Until the next edit. */
        replied: { tags: ['replied'], on: { 'reply.edited': 'writing' } },
      },
    },
    notFound: { tags: ['notFound'] },
    failed: { tags: ['failed'], on: { 'case.retried': 'loading' } },
    /** After a reload: the token is used by one visit only, see decision 014. */
    noLink: { tags: ['noLink'] },
  },
});
