import { assign, fromPromise, sendParent } from 'xstate';
import { lander as limits } from '#contract/limits.ts';
import type { ProfileCard, SearchFilter } from '#contract/profile.ts';
import type { Promo } from '#contract/promo.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';

/** The landing pages; all but the first have a `slug` too. [ROUTE-45 to ROUTE-54] */
export type LanderName =
  | 'tinderswipe'
  | 'alonetonight'
  | 'collagelanding'
  | 'gallery'
  | 'iconslanding'
  | 'maplanding'
  | 'socialnetwork'
  | 'transitionsvideolanding'
  | 'video';

type LanderFacts = {
  /** Steps until the page asks the visitor in. */
  readonly steps: number;
  /** They follow each other by themselves. */
  readonly moves?: true;
  readonly advertises?: true;
};

/** What each landing page does. [LANDER-03 LANDER-04] */
const landers: Readonly<Record<LanderName, LanderFacts>> = {
  tinderswipe: { steps: 3 },
  alonetonight: { steps: 0 },
  collagelanding: { steps: 0 },
  gallery: { steps: 0, advertises: true },
  iconslanding: { steps: 3 },
  maplanding: { steps: 2 },
  socialnetwork: { steps: 0, advertises: true },
  transitionsvideolanding: { steps: 4 },
  video: { steps: 4, moves: true },
};

export type LanderContext = LanderFacts & {
  /** Where the visitor came from: a site may show its members to such visitors only. */
  readonly network: string | undefined;
  /** Real members whom visitors may see. Empty: the page shows its own pictures. */
  readonly members: readonly ProfileCard[];
  readonly promos: readonly Promo[];
  /** The step that is shown, from 0; `steps` at the end. */
  readonly at: number;
  /** What each step that is behind has asked for. */
  readonly answers: readonly SearchFilter[];
  /** The visitor wants no movement that he has not asked for. */
  readonly still: boolean;
};

type LanderEvent =
  /** The step is named, so that a second click on it is not one on the next. */
  | { type: 'step.answered'; at: number; answer?: SearchFilter }
  | { type: 'previousStep.requested' }
  | { type: 'slideshow.paused' }
  | { type: 'slideshow.resumed' };

/** Whom the visitor looks for, by all his answers. */
export const answersFilter = ({ answers }: Pick<LanderContext, 'answers'>): SearchFilter =>
  Object.assign({}, ...answers);

/**
 * A landing page: members whom visitors may see, or its own pictures; advertisements where it carries them; and the few
 * steps that end in signing up. What was answered on the way is what the member's search begins with.
 * [LANDER-01 LANDER-02 LANDER-03 LANDER-04 ROLE-02]
 */
export const landerMachine = setup({
  types: {
    context: {} as LanderContext,
    events: {} as LanderEvent,
    input: {} as Pick<InputFacts, 'tracking'> & { name: LanderName; still: boolean },
    tags: {} as 'busy' | 'playing' | 'ended',
  },
  actors: {
    loadMembers: fromPromise<readonly ProfileCard[], { network: string | undefined }>(unwired('loadMembers')),
    loadPromos: fromPromise<readonly Promo[]>(unwired('loadPromos')),
  },
  actions: {
    goOn: assign(({ context: { at, answers } }, { answer }: { answer: SearchFilter }) => ({
      at: at + 1,
      answers: [...answers.slice(0, at), answer],
    })),
    goBack: assign(({ context: { at, answers } }) => ({ at: at - 1, answers: answers.slice(0, at - 1) })),
    beStill: assign({ still: true }),
    move: assign({ still: false }),
    tellFilter: sendParent(({ context }): AppEvent => ({
      type: 'facts.updated',
      facts: { filter: answersFilter(context) },
    })),
  },
  guards: {
    advertises: ({ context }) => context.advertises === true,
    hasSteps: ({ context }) => context.steps > 0,
    isLast: ({ context }) => context.at === context.steps - 1,
    isShown: ({ context }, params: { at: number }) => params.at === context.at,
    isShownLast: ({ context }, params: { at: number }) => params.at === context.at && params.at === context.steps - 1,
    hasBefore: ({ context }) => context.at > 0,
    plays: ({ context }) => context.moves === true && !context.still,
    canMove: ({ context }) => context.moves === true,
  },
  delays: { stepTime: () => limits.step },
}).createMachine({
  id: 'lander',
  context: ({ input }) => ({
    ...landers[input.name],
    network: input.tracking.network,
    members: [],
    promos: [],
    at: 0,
    answers: [],
    still: input.still,
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
            id: 'loadMembers',
            input: ({ context }) => ({ network: context.network }),
            onDone: {
              target: 'known',
              actions: assign({ members: ({ event }) => event.output }),
            },
            // Closed to visitors, or out of reach: the page has pictures of its own.
            onError: 'known',
          },
        },
        known: {},
      },
    },
    promos: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'advertises', target: 'loading' }, { target: 'known' }] },
        loading: {
          invoke: {
            src: 'loadPromos',
            id: 'loadPromos',
            onDone: {
              target: 'known',
              actions: assign({ promos: ({ event }) => event.output }),
            },
            // Nobody misses an advertisement.
            onError: 'known',
          },
        },
        known: {},
      },
    },
    steps: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'hasSteps', target: 'shown' }, { target: 'none' }] },
        none: {},
        shown: {
          initial: 'choosing',
          on: {
            'step.answered': [
              {
                guard: { type: 'isShownLast', params: ({ event }) => event },
                target: 'ended',
                actions: { type: 'goOn', params: ({ event }) => ({ answer: event.answer ?? {} }) },
              },
              {
                guard: { type: 'isShown', params: ({ event }) => event },
                target: '.choosing',
                actions: { type: 'goOn', params: ({ event }) => ({ answer: event.answer ?? {} }) },
              },
            ],
            'previousStep.requested': { guard: 'hasBefore', target: '.choosing', actions: 'goBack' },
          },
          states: {
            choosing: { always: [{ guard: 'plays', target: 'playing' }, { target: 'standing' }] },
            playing: {
              tags: ['playing'],
              after: {
                stepTime: [
                  {
                    guard: 'isLast',
                    target: '#lander.steps.ended',
                    actions: { type: 'goOn', params: () => ({ answer: {} }) },
                  },
                  { target: 'choosing', actions: { type: 'goOn', params: () => ({ answer: {} }) } },
                ],
              },
              on: { 'slideshow.paused': { target: 'standing', actions: 'beStill' } },
            },
            standing: { on: { 'slideshow.resumed': { guard: 'canMove', target: 'playing', actions: 'move' } } },
          },
        },
        ended: {
          tags: ['ended'],
          entry: 'tellFilter',
          on: { 'previousStep.requested': { target: 'shown', actions: 'goBack' } },
        },
      },
    },
  },
});
