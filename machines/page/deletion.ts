import { assign, fromPromise, not, sendParent } from 'xstate';
import type { AccountPause, Deletion, DeleteReason, DeletionRequest } from '#contract/account.ts';
import { retentionDiscount } from '#contract/limits/shop.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { navigationEvent, redirectEvent } from '#machines/app/redirects.ts';
import { type Problem, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

/** The names in the address: `/settings?delete=reason`. */
export type DeletionStep = 'reason' | 'alternative' | 'pause' | 'confirm';

/** Alternatives to a deletion, with the pages that they lead to. [DELETE-05] */
const alternativePaths = {
  discount: `/premium?discount=${retentionDiscount.code}`,
  pause: '/settings?delete=pause',
  search: '/members',
  invisible: '/settings',
  notifications: '/notifications',
  support: '/settings',
};
export type Alternative = keyof typeof alternativePaths;

/** [DELETE-02 DELETE-05] */
const alternativesByReason: Readonly<Record<DeleteReason, readonly Alternative[]>> = {
  price: ['discount', 'pause'],
  found_someone: ['invisible'],
  not_looking: ['invisible', 'notifications'],
  site_problems: ['support'],
  no_members: ['search'],
  time: ['invisible', 'notifications'],
  other: [],
};

type Answers = {
  readonly reason: DeleteReason | null;
  /** Per cent off, offered to a member who leaves because of the price. */
  readonly discount: number;
  readonly isInvisible: boolean;
};

/** Only alternatives that exist and that the member does not use already; a pause where there is no discount. [DELETE-05] */
export const alternativesFor = ({ reason, discount, isInvisible }: Answers): readonly Alternative[] =>
  (reason === null ? [] : alternativesByReason[reason]).filter(
    (alternative) =>
      (alternative !== 'discount' || isDiscount(discount)) &&
      (alternative !== 'pause' || !isDiscount(discount)) &&
      (alternative !== 'invisible' || !isInvisible),
  );

const isDiscount = (discount: number): boolean => discount > 0 && discount < 100;

const hasAlternative = (answers: Answers): boolean => alternativesFor(answers).length > 0;

type DeletionFacts = Pick<InputFacts, 'user'> & Partial<Pick<InputFacts, 'route'>>;

/** `requestedStep`: the step in the address. */
export type DeletionInput = { readonly requestedStep: string | null; readonly isInvisible: boolean };

type DeletionContext = Answers & DeletionInput & { readonly remarks: string | null; readonly problem: Problem | null };

type AlternativeAccepted = { type: 'alternative.accepted'; alternative: Alternative };

type DeletionEvent =
  | { type: 'facts.changed'; facts: DeletionFacts }
  | { type: 'reason.submitted'; leaving: DeletionRequest; discount: number }
  | AlternativeAccepted
  | { type: 'alternative.declined' }
  | { type: 'pause.confirmed'; pause: AccountPause }
  | { type: 'previousStep.requested' }
  | { type: 'deletion.cancelled' }
  | { type: 'form.edited' }
  | { type: 'deletion.confirmed'; password: string };

export const requestedStepIn = (query: Readonly<Record<string, string>>): string | null => query['delete'] ?? null;

const pathOf = (step: DeletionStep): string => `/settings?delete=${step}`;

/**
 * Deleting the account: the reason, an alternative, the password; or pausing it instead. The address decides the step, so that the browser's Back
 * works. The answers live only in the context, the password in the event and the request. [DELETE-01 to DELETE-06]
 */
export const deletionMachine = setup({
  types: {
    context: {} as DeletionContext,
    events: {} as DeletionEvent,
    input: {} as DeletionInput,
    tags: {} as DeletionStep | 'busy',
  },
  actors: {
    deleteAccount: fromPromise<{ until: number }, Deletion>(unwired('deleteAccount')),
    pauseAccount: fromPromise<{ until: number }, AccountPause>(unwired('pauseAccount')),
  },
  actions: {
    setFacts: assign(({ context }, facts: DeletionFacts) => ({
      requestedStep: facts.route === undefined ? context.requestedStep : requestedStepIn(facts.route.query),
      isInvisible: facts.user?.invisible === true,
    })),
    clearProblem: assign({ problem: null }),
    sendToParent: sendParent((_, event: AppEvent | AlternativeAccepted) => event),
    navigateToNextStep: sendParent(({ context }) =>
      navigationEvent(pathOf(hasAlternative(context) ? 'alternative' : 'confirm')),
    ),
    redirectToSettings: sendParent(redirectEvent('/settings')),
    redirectToPaused: sendParent((_, { until }: { until: number }) => redirectEvent(`/account-paused?until=${until}`)),
    /** The pause ended the session; the root still has the user. */
    endSession: sendParent({ type: 'session.changedElsewhere' } satisfies AppEvent),
  },
  guards: {
    hasStepChanged: ({ context }, facts: DeletionFacts) =>
      facts.route !== undefined && requestedStepIn(facts.route.query) !== context.requestedStep,
    hasRequestedStep: ({ context }) => context.requestedStep !== null,
    /** The later steps need a reason. */
    isRequested: ({ context }, { step }: { step: DeletionStep }) =>
      context.requestedStep === step && (step === 'reason' || context.reason !== null),
    hasAlternative: ({ context }) => hasAlternative(context),
  },
}).createMachine({
  id: 'deletion',
  context: ({ input }) => ({ ...input, reason: null, remarks: null, discount: 0, problem: null }),
  initial: 'deciding',
  on: {
    'facts.changed': [
      {
        guard: { type: 'hasStepChanged', params: ({ event }) => event.facts },
        target: '.deciding',
        actions: { type: 'setFacts', params: ({ event }) => event.facts },
      },
      { actions: { type: 'setFacts', params: ({ event }) => event.facts } },
    ],
  },
  states: {
    deciding: {
      always: [
        { guard: not('hasRequestedStep'), target: 'closed' },
        { guard: { type: 'isRequested', params: { step: 'reason' } }, target: 'reason' },
        { guard: { type: 'isRequested', params: { step: 'alternative' } }, target: 'alternative' },
        { guard: { type: 'isRequested', params: { step: 'pause' } }, target: 'pause' },
        { guard: { type: 'isRequested', params: { step: 'confirm' } }, target: 'confirm' },
        { target: 'reason', actions: { type: 'sendToParent', params: redirectEvent(pathOf('reason')) } },
      ],
    },
    closed: { entry: assign({ reason: null, remarks: null, problem: null }) },
    reason: {
      tags: ['reason'],
      on: {
        'reason.submitted': {
          actions: [
            assign(({ event: { leaving, discount } }) => ({
              reason: leaving.reason,
              remarks: leaving.reason === 'other' ? (leaving.remarks ?? null) : null,
              discount,
            })),
            'navigateToNextStep',
          ],
        },
        'deletion.cancelled': { actions: 'redirectToSettings' },
      },
    },
    alternative: {
      tags: ['alternative'],
      on: {
        'alternative.accepted': {
          actions: [
            { type: 'sendToParent', params: ({ event }) => event },
            { type: 'sendToParent', params: ({ event }) => redirectEvent(alternativePaths[event.alternative]) },
          ],
        },
        'alternative.declined': { actions: { type: 'sendToParent', params: navigationEvent(pathOf('confirm')) } },
        'previousStep.requested': { actions: { type: 'sendToParent', params: redirectEvent(pathOf('reason')) } },
        'deletion.cancelled': { actions: 'redirectToSettings' },
      },
    },
    pause: {
      tags: ['pause'],
      exit: 'clearProblem',
      on: {
        'pause.confirmed': 'pausing',
        'form.edited': { actions: 'clearProblem' },
        'previousStep.requested': { actions: { type: 'sendToParent', params: redirectEvent(pathOf('alternative')) } },
        'deletion.cancelled': { actions: 'redirectToSettings' },
      },
    },
    // Going back does not cancel the request: its reply navigates on.
    pausing: {
      tags: ['pause', 'busy'],
      invoke: {
        src: 'pauseAccount',
        input: ({ event }) => (event.type === 'pause.confirmed' ? event.pause : { months: 1 }),
        onDone: {
          target: 'paused',
          actions: [{ type: 'redirectToPaused', params: ({ event }) => event.output }, 'endSession'],
        },
        onError: { target: 'deciding', actions: setProblem },
      },
      on: { 'facts.changed': { actions: { type: 'setFacts', params: ({ event }) => event.facts } } },
    },
    paused: {
      tags: ['pause', 'busy'],
      on: { 'facts.changed': { actions: { type: 'setFacts', params: ({ event }) => event.facts } } },
    },
    confirm: {
      tags: ['confirm'],
      exit: 'clearProblem',
      on: {
        'deletion.confirmed': 'deleting',
        'form.edited': { actions: 'clearProblem' },
        'previousStep.requested': [
          { guard: 'hasAlternative', actions: { type: 'sendToParent', params: redirectEvent(pathOf('alternative')) } },
          { actions: { type: 'sendToParent', params: redirectEvent(pathOf('reason')) } },
        ],
        'deletion.cancelled': { actions: 'redirectToSettings' },
      },
    },
    // Going back does not cancel the request: its reply navigates on.
    deleting: {
      tags: ['confirm', 'busy'],
      invoke: {
        src: 'deleteAccount',
        input: ({ context, event }) => ({
          reason: context.reason ?? 'other',
          ...(context.remarks === null ? {} : { remarks: context.remarks }),
          password: event.type === 'deletion.confirmed' ? event.password : '',
        }),
        onDone: {
          target: 'done',
          actions: {
            type: 'sendToParent',
            params: ({ event }) => redirectEvent(`/account-deleted?until=${event.output.until}`),
          },
        },
        onError: { target: 'deciding', actions: setProblem },
      },
      on: { 'facts.changed': { actions: { type: 'setFacts', params: ({ event }) => event.facts } } },
    },
    done: {
      tags: ['confirm', 'busy'],
      on: { 'facts.changed': { actions: { type: 'setFacts', params: ({ event }) => event.facts } } },
    },
  },
});
