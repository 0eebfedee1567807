import { assign, fromPromise, sendParent } from 'xstate';
import type { Deletion, DeleteReason, DeletionRequest } from '#contract/account.ts';
import { retentionDiscount } from '#contract/limits.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { type Problem, problemOf } from '#machines/generic/problem.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';

/** The steps by their names in the address: `/settings?delete=reason`. */
const steps = ['reason', 'alternative', 'confirm'] as const;
export type DeletionStep = (typeof steps)[number];

/** What may help somebody who is about to leave. [DELETE-05] */
export type Alternative = 'discount' | 'search' | 'invisible' | 'notifications' | 'support';

/** What may help against each reason. [DELETE-02 DELETE-05] */
const alternativesByReason: Readonly<Record<DeleteReason, readonly Alternative[]>> = {
  price: ['discount'],
  found_someone: ['invisible'],
  not_looking: ['invisible', 'notifications'],
  site_problems: ['support'],
  no_members: ['search'],
  time: ['invisible', 'notifications'],
  other: [],
};

const alternativePaths: Readonly<Record<Alternative, string>> = {
  discount: `/premium?discount=${retentionDiscount.code}`,
  search: '/members',
  invisible: '/settings',
  notifications: '/notifications',
  support: '/settings',
};

type Answers = {
  readonly reason: DeleteReason | null;
  /** Per cent that the company takes off for one who leaves because of the price. */
  readonly discount: number;
  readonly isInvisible: boolean;
};

/** What can be offered to this member: nothing that there is not, or that he has already. [DELETE-05] */
export const alternativesFor = ({ reason, discount, isInvisible }: Answers): readonly Alternative[] =>
  (reason === null ? [] : alternativesByReason[reason]).filter(
    (help) => (help !== 'discount' || (discount > 0 && discount < 100)) && (help !== 'invisible' || !isInvisible),
  );

type DeletionFacts = Pick<InputFacts, 'user'> & Partial<Pick<InputFacts, 'route'>>;

/** What the address and the account say. */
export type DeletionInput = { readonly asked: string | null; readonly isInvisible: boolean };

type DeletionContext = Answers &
  DeletionInput & {
    readonly remarks: string | null;
    readonly problem: Problem | null;
  };

type DeletionEvent =
  | { type: 'facts.changed'; facts: DeletionFacts }
  | { type: 'reason.submitted'; leaving: DeletionRequest; discount: number }
  | { type: 'alternative.accepted'; alternative: Alternative }
  | { type: 'alternative.declined' }
  | { type: 'previousStep.requested' }
  | { type: 'deletion.cancelled' }
  | { type: 'form.edited' }
  | { type: 'deletion.confirmed'; password: string };

export const requestedStep = (query: Readonly<Record<string, string>>): string | null => query['delete'] ?? null;

const going = (to: string, replace: boolean): AppEvent => ({ type: 'navigation.requested', to, replace });
const toStep = (step: DeletionStep, replace: boolean): AppEvent => going(`/settings?delete=${step}`, replace);

/**
 * Leaving: why, what might help, the password, gone. The step is what the address says, so the browser's own Back steps
 * back; what was answered is kept nowhere else. The password passes through. [DELETE-01 to DELETE-06]
 */
export const deletionMachine = setup({
  types: {
    context: {} as DeletionContext,
    events: {} as DeletionEvent,
    input: {} as DeletionInput,
    tags: {} as DeletionStep | 'busy',
  },
  actors: { deleteAccount: fromPromise<{ until: number }, Deletion>(unwired('deleteAccount')) },
  actions: {
    setFacts: assign(({ context }, { facts }: { facts: DeletionFacts }) => ({
      asked: facts.route === undefined ? context.asked : requestedStep(facts.route.query),
      isInvisible: facts.user?.invisible === true,
    })),
    keepReason: assign((_, { leaving, discount }: { leaving: DeletionRequest; discount: number }) => ({
      reason: leaving.reason,
      remarks: leaving.reason === 'other' ? (leaving.remarks ?? null) : null,
      discount,
    })),
    forgetAnswers: assign({ reason: null, remarks: null, problem: null }),
    clearProblem: assign({ problem: null }),
    sendToParent: sendParent((_, event: AppEvent) => event),
    tellTaken: sendParent((_, params: { alternative: Alternative }) => ({ type: 'alternative.accepted', ...params })),
  },
  guards: {
    isOtherStep: ({ context }, { facts }: { facts: DeletionFacts }) =>
      facts.route !== undefined && requestedStep(facts.route.query) !== context.asked,
    isNotAsked: ({ context }) => context.asked === null,
    isAsked: ({ context }, params: { step: DeletionStep }) => context.asked === params.step,
    /** Nobody gets past the reason without one. */
    isAskedAndAnswered: ({ context }, params: { step: DeletionStep }) =>
      context.asked === params.step && context.reason !== null,
    hasAlternative: ({ context }) => alternativesFor(context).length > 0,
    wouldHaveAlternative: ({ context }, params: { reason: DeleteReason; discount: number }) =>
      alternativesFor({ ...params, isInvisible: context.isInvisible }).length > 0,
  },
}).createMachine({
  id: 'deletion',
  context: ({ input }) => ({ ...input, reason: null, remarks: null, discount: 0, problem: null }),
  initial: 'arriving',
  on: {
    'facts.changed': [
      {
        guard: { type: 'isOtherStep', params: ({ event }) => event },
        target: '.arriving',
        actions: { type: 'setFacts', params: ({ event }) => event },
      },
      { actions: { type: 'setFacts', params: ({ event }) => event } },
    ],
  },
  states: {
    arriving: {
      always: [
        { guard: 'isNotAsked', target: 'closed' },
        { guard: { type: 'isAsked', params: { step: 'reason' } }, target: 'reason' },
        { guard: { type: 'isAskedAndAnswered', params: { step: 'alternative' } }, target: 'alternative' },
        { guard: { type: 'isAskedAndAnswered', params: { step: 'confirm' } }, target: 'confirm' },
        { target: 'reason', actions: { type: 'sendToParent', params: toStep('reason', true) } },
      ],
    },
    closed: { entry: 'forgetAnswers' },
    reason: {
      tags: ['reason'],
      on: {
        'reason.submitted': [
          {
            guard: {
              type: 'wouldHaveAlternative',
              params: ({ event }) => ({ reason: event.leaving.reason, discount: event.discount }),
            },
            actions: [
              { type: 'keepReason', params: ({ event }) => event },
              { type: 'sendToParent', params: toStep('alternative', false) },
            ],
          },
          {
            actions: [
              { type: 'keepReason', params: ({ event }) => event },
              { type: 'sendToParent', params: toStep('confirm', false) },
            ],
          },
        ],
        'deletion.cancelled': { actions: { type: 'sendToParent', params: going('/settings', true) } },
      },
    },
    alternative: {
      tags: ['alternative'],
      on: {
        'alternative.accepted': {
          actions: [
            { type: 'tellTaken', params: ({ event }) => event },
            { type: 'sendToParent', params: ({ event }) => going(alternativePaths[event.alternative], true) },
          ],
        },
        'alternative.declined': { actions: { type: 'sendToParent', params: toStep('confirm', false) } },
        'previousStep.requested': { actions: { type: 'sendToParent', params: toStep('reason', true) } },
        'deletion.cancelled': { actions: { type: 'sendToParent', params: going('/settings', true) } },
      },
    },
    confirm: {
      tags: ['confirm'],
      exit: 'clearProblem',
      on: {
        'deletion.confirmed': 'deleting',
        'form.edited': { actions: 'clearProblem' },
        'previousStep.requested': [
          { guard: 'hasAlternative', actions: { type: 'sendToParent', params: toStep('alternative', true) } },
          { actions: { type: 'sendToParent', params: toStep('reason', true) } },
        ],
        'deletion.cancelled': { actions: { type: 'sendToParent', params: going('/settings', true) } },
      },
    },
    // Whoever goes back now does not take it back: the answer leads on.
    deleting: {
      tags: ['confirm', 'busy'],
      invoke: {
        src: 'deleteAccount',
        id: 'deleteAccount',
        input: ({ context, event }) => ({
          reason: context.reason ?? 'other',
          ...(context.remarks === null ? {} : { remarks: context.remarks }),
          password: event.type === 'deletion.confirmed' ? event.password : '',
        }),
        onDone: {
          target: 'done',
          actions: {
            type: 'sendToParent',
            params: ({ event }) => going(`/account-deleted?until=${event.output.until}`, true),
          },
        },
        onError: {
          target: 'arriving',
          actions: assign({ problem: ({ event }) => problemOf(event.error) }),
        },
      },
      on: { 'facts.changed': { actions: { type: 'setFacts', params: ({ event }) => event } } },
    },
    done: {
      tags: ['confirm', 'busy'],
      on: { 'facts.changed': { actions: { type: 'setFacts', params: ({ event }) => event } } },
    },
  },
});
