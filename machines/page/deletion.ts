import { assign, fromPromise, not, sendParent } from 'xstate';
import type { Deletion, DeleteReason, DeletionRequest } from '#contract/account.ts';
import { retentionDiscount } from '#contract/limits.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { type Problem, setProblem } from '#machines/generic/problem.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';

/** The names in the address: `/settings?delete=reason`. */
const steps = ['reason', 'alternative', 'confirm'] as const;
export type DeletionStep = (typeof steps)[number];

/** Alternatives to a deletion. [DELETE-05] */
export type Alternative = 'discount' | 'search' | 'invisible' | 'notifications' | 'support';

/** [DELETE-02 DELETE-05] */
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
  /** Per cent off, offered to a member who leaves because of the price. */
  readonly discount: number;
  readonly isInvisible: boolean;
};

/** Only alternatives that exist and that the member does not use already. [DELETE-05] */
export const alternativesFor = ({ reason, discount, isInvisible }: Answers): readonly Alternative[] =>
  (reason === null ? [] : alternativesByReason[reason]).filter(
    (alternative) =>
      (alternative !== 'discount' || (discount > 0 && discount < 100)) && (alternative !== 'invisible' || !isInvisible),
  );

type DeletionFacts = Pick<InputFacts, 'user'> & Partial<Pick<InputFacts, 'route'>>;

/** `requestedStep`: the step in the address. */
export type DeletionInput = { readonly requestedStep: string | null; readonly isInvisible: boolean };

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

export const requestedStepIn = (query: Readonly<Record<string, string>>): string | null => query['delete'] ?? null;

const navigationEvent = (to: string, replace: boolean): AppEvent => ({ type: 'navigation.requested', to, replace });
const toStep = (step: DeletionStep, replace: boolean): AppEvent => navigationEvent(`/settings?delete=${step}`, replace);

/**
 * Deleting the account: the reason, an alternative, the password. The address decides the step, so that the browser's Back
 * works. The answers live only in the context, the password in the event and the request. [DELETE-01 to DELETE-06]
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
      requestedStep: facts.route === undefined ? context.requestedStep : requestedStepIn(facts.route.query),
      isInvisible: facts.user?.invisible === true,
    })),
    setReason: assign((_, { leaving, discount }: { leaving: DeletionRequest; discount: number }) => ({
      reason: leaving.reason,
      remarks: leaving.reason === 'other' ? (leaving.remarks ?? null) : null,
      discount,
    })),
    clearProblem: assign({ problem: null }),
    sendToParent: sendParent((_, event: AppEvent) => event),
    notifyAlternative: sendParent((_, { alternative }: { alternative: Alternative }) => ({
      type: 'alternative.accepted',
      alternative,
    })),
  },
  guards: {
    hasStepChanged: ({ context }, { facts }: { facts: DeletionFacts }) =>
      facts.route !== undefined && requestedStepIn(facts.route.query) !== context.requestedStep,
    hasRequestedStep: ({ context }) => context.requestedStep !== null,
    isRequestedStep: ({ context }, params: { step: DeletionStep }) => context.requestedStep === params.step,
    /** The later steps need a reason. */
    isRequestedWithReason: ({ context }, params: { step: DeletionStep }) =>
      context.requestedStep === params.step && context.reason !== null,
    hasAlternative: ({ context }) => alternativesFor(context).length > 0,
    wouldHaveAlternative: ({ context }, { leaving, discount }: { leaving: DeletionRequest; discount: number }) =>
      alternativesFor({ reason: leaving.reason, discount, isInvisible: context.isInvisible }).length > 0,
  },
}).createMachine({
  id: 'deletion',
  context: ({ input }) => ({ ...input, reason: null, remarks: null, discount: 0, problem: null }),
  initial: 'deciding',
  on: {
    'facts.changed': [
      {
        guard: { type: 'hasStepChanged', params: ({ event }) => event },
        target: '.deciding',
        actions: { type: 'setFacts', params: ({ event }) => event },
      },
      { actions: { type: 'setFacts', params: ({ event }) => event } },
    ],
  },
  states: {
    deciding: {
      always: [
        { guard: not('hasRequestedStep'), target: 'closed' },
        { guard: { type: 'isRequestedStep', params: { step: 'reason' } }, target: 'reason' },
        { guard: { type: 'isRequestedWithReason', params: { step: 'alternative' } }, target: 'alternative' },
        { guard: { type: 'isRequestedWithReason', params: { step: 'confirm' } }, target: 'confirm' },
        { target: 'reason', actions: { type: 'sendToParent', params: toStep('reason', true) } },
      ],
    },
    closed: { entry: assign({ reason: null, remarks: null, problem: null }) },
    reason: {
      tags: ['reason'],
      on: {
        'reason.submitted': [
          {
            guard: {
              type: 'wouldHaveAlternative',
              params: ({ event }) => event,
            },
            actions: [
              { type: 'setReason', params: ({ event }) => event },
              { type: 'sendToParent', params: toStep('alternative', false) },
            ],
          },
          {
            actions: [
              { type: 'setReason', params: ({ event }) => event },
              { type: 'sendToParent', params: toStep('confirm', false) },
            ],
          },
        ],
        'deletion.cancelled': { actions: { type: 'sendToParent', params: navigationEvent('/settings', true) } },
      },
    },
    alternative: {
      tags: ['alternative'],
      on: {
        'alternative.accepted': {
          actions: [
            { type: 'notifyAlternative', params: ({ event }) => event },
            { type: 'sendToParent', params: ({ event }) => navigationEvent(alternativePaths[event.alternative], true) },
          ],
        },
        'alternative.declined': { actions: { type: 'sendToParent', params: toStep('confirm', false) } },
        'previousStep.requested': { actions: { type: 'sendToParent', params: toStep('reason', true) } },
        'deletion.cancelled': { actions: { type: 'sendToParent', params: navigationEvent('/settings', true) } },
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
        'deletion.cancelled': { actions: { type: 'sendToParent', params: navigationEvent('/settings', true) } },
      },
    },
    // Going back does not cancel the request: its reply navigates on.
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
            params: ({ event }) => navigationEvent(`/account-deleted?until=${event.output.until}`, true),
          },
        },
        onError: { target: 'deciding', actions: setProblem },
      },
      on: { 'facts.changed': { actions: { type: 'setFacts', params: ({ event }) => event } } },
    },
    done: {
      tags: ['confirm', 'busy'],
      on: { 'facts.changed': { actions: { type: 'setFacts', params: ({ event }) => event } } },
    },
  },
});
