import { assign, fromPromise, raise, sendParent } from 'xstate';
import { lander as limits } from '#contract/limits/app.ts';
import type { ProfileCard, SearchFilter } from '#contract/profile.ts';
import type { Promo } from '#contract/promo.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

type LanderFacts = {
  /** Steps before the sign-up. */
  readonly steps: number;
  /** The steps advance by themselves. */
  readonly isSlideshow?: true;
  readonly hasPromos?: true;
};

/** All but the first take a `slug`. [LANDER-03 LANDER-04 ROUTE-45 to ROUTE-54] */
const landers = {
  tinderswipe: { steps: 3 },
  alonetonight: { steps: 0 },
  collagelanding: { steps: 0 },
  gallery: { steps: 0, hasPromos: true },
  iconslanding: { steps: 3 },
  maplanding: { steps: 2 },
  socialnetwork: { steps: 0, hasPromos: true },
  transitionsvideolanding: { steps: 4 },
  video: { steps: 4, isSlideshow: true },
} as const satisfies Record<string, LanderFacts>;

export type LanderName = keyof typeof landers;

export type LanderContext = LanderFacts & {
  /** The traffic source; a site may show its members only to visitors who have one. */
  readonly network: string | undefined;
  /** Members visible to visitors. Empty: the page shows its own pictures. */
  readonly members: readonly ProfileCard[];
  readonly promos: readonly Promo[];
  /** From 0; `steps` at the end. */
  readonly stepIndex: number;
  /** The answer of each completed step. */
  readonly answers: readonly SearchFilter[];
  /** Reduced motion, or paused by the visitor. */
  readonly isPaused: boolean;
};

type LanderEvent =
  /** `stepIndex` prevents that a double click answers the next step. */
  | { type: 'step.answered'; stepIndex: number; answer?: SearchFilter }
  | { type: 'previousStep.requested' }
  | { type: 'slideshow.paused' }
  | { type: 'slideshow.resumed' };

export const answersFilter = ({ answers }: Pick<LanderContext, 'answers'>): SearchFilter =>
  Object.assign({}, ...answers);

/**
 * A landing page: members visible to visitors, or its own pictures; promos on some pages; and a few steps that end in the
 * sign-up. The answers become the first search filter.
 * [LANDER-01 LANDER-02 LANDER-03 LANDER-04 ROLE-02]
 */
export const landerMachine = setup({
  types: {
    context: {} as LanderContext,
    events: {} as LanderEvent,
    input: {} as Pick<InputFacts, 'tracking'> & { name: LanderName; isPaused: boolean },
    tags: {} as 'busy' | 'playing' | 'ended',
  },
  actors: {
    loadMembers: fromPromise<readonly ProfileCard[], { network: string | undefined }>(unwired('loadMembers')),
    loadPromos: fromPromise<readonly Promo[]>(unwired('loadPromos')),
  },
  actions: {
    /** A slideshow goes on without an answer. */
    skipStep: raise(({ context: { stepIndex } }) => ({ type: 'step.answered', stepIndex })),
    goToPreviousStep: assign(({ context: { stepIndex, answers } }) => ({
      stepIndex: stepIndex - 1,
      answers: answers.slice(0, stepIndex - 1),
    })),
    notifyFilter: sendParent(({ context }): AppEvent => ({
      type: 'facts.updated',
      facts: { filter: answersFilter(context) },
    })),
  },
  guards: {
    hasPromos: ({ context }) => context.hasPromos === true,
    hasSteps: ({ context }) => context.steps > 0,
    hasCompletedSteps: ({ context }) => context.stepIndex === context.steps,
    hasPreviousStep: ({ context }) => context.stepIndex > 0,
    shouldPlay: ({ context }) => context.isSlideshow === true && !context.isPaused,
    isSlideshow: ({ context }) => context.isSlideshow === true,
  },
  delays: { stepDuration: () => limits.stepDuration },
}).createMachine({
  id: 'lander',
  context: ({ input }) => ({
    ...landers[input.name],
    network: input.tracking.network,
    members: [],
    promos: [],
    stepIndex: 0,
    answers: [],
    isPaused: input.isPaused,
  }),
  type: 'parallel',
  states: {
    members: {
      initial: 'loading',
      states: {
        loading: {
          tags: ['busy'],
          invoke: {
            src: 'loadMembers',
            input: ({ context }) => ({ network: context.network }),
            onDone: { target: 'ready', actions: assign({ members: ({ event }) => event.output }) },
            // Closed to visitors, or a failed request: the page shows its own pictures.
            onError: 'ready',
          },
        },
        ready: {},
      },
    },
    promos: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'hasPromos', target: 'loading' }, { target: 'ready' }] },
        loading: {
          invoke: {
            src: 'loadPromos',
            onDone: { target: 'ready', actions: assign({ promos: ({ event }) => event.output }) },
            // Promos are optional.
            onError: 'ready',
          },
        },
        ready: {},
      },
    },
    steps: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'hasSteps', target: 'active' }, { target: 'none' }] },
        none: {},
        active: {
          initial: 'deciding',
          on: {
            'step.answered': {
              guard: ({ context, event }) => event.stepIndex === context.stepIndex,
              target: '.deciding',
              actions: assign(({ context: { answers }, event: { stepIndex, answer = {} } }) => ({
                stepIndex: stepIndex + 1,
                answers: [...answers.slice(0, stepIndex), answer],
              })),
            },
            'previousStep.requested': { guard: 'hasPreviousStep', target: '.deciding', actions: 'goToPreviousStep' },
          },
          states: {
            deciding: {
              always: [
                { guard: 'hasCompletedSteps', target: '#lander.steps.ended' },
                { guard: 'shouldPlay', target: 'playing' },
                { target: 'paused' },
              ],
            },
            playing: {
              tags: ['playing'],
              after: { stepDuration: { actions: 'skipStep' } },
              on: { 'slideshow.paused': { target: 'paused', actions: assign({ isPaused: true }) } },
            },
            paused: {
              on: {
                'slideshow.resumed': { guard: 'isSlideshow', target: 'playing', actions: assign({ isPaused: false }) },
              },
            },
          },
        },
        ended: {
          tags: ['ended'],
          entry: 'notifyFilter',
          on: { 'previousStep.requested': { target: 'active', actions: 'goToPreviousStep' } },
        },
      },
    },
  },
});
