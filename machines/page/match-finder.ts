import { assign, fromPromise, fromCallback, enqueueActions, sendParent } from 'xstate';
import type { FieldErrors } from '#contract/errors.ts';
import { search } from '#contract/limits.ts';
import type { MatchSuggestion, MatchFinder, MatchPreferences } from '#contract/match-finder.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { type Problem, problemOf } from '#machines/generic/problem.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';

/** What is asked on each step. */
export const finderSteps = ['who', 'where', 'what'] as const;
export type FinderStep = (typeof finderSteps)[number];

type FinderContext = {
  readonly me: string;
  readonly wishes: MatchPreferences;
  readonly step: FinderStep;
  /** Something was wished before. */
  readonly isSaved: boolean;
  /** What is answered differs from what is saved. */
  readonly isDraft: boolean;
  readonly fits: readonly MatchSuggestion[];
  readonly fields: FieldErrors;
  readonly problem: Problem | null;
};

type FinderEvent =
  | { type: 'matchFinder.retried' }
  | { type: 'preferences.changed'; change: Partial<MatchPreferences> }
  | { type: 'draft.restored'; draft: MatchPreferences }
  | { type: 'step.completed' }
  | { type: 'previousStep.requested' }
  | { type: 'preferences.reopened' };

const anyPreferences: MatchPreferences = {
  gender: null,
  min_age: search.ages.min,
  max_age: search.ages.max,
  country: null,
  region: null,
  body_types: [],
  interests: [],
};

const stepFrom = (step: FinderStep, by: 1 | -1): FinderStep => finderSteps[finderSteps.indexOf(step) + by] ?? step;

/** Another country leaves the region behind. */
const changed = (wishes: MatchPreferences, change: Partial<MatchPreferences>): MatchPreferences => ({
  ...wishes,
  ...(change.country === undefined ? {} : { region: null }),
  ...change,
});

/** Asks a few wishes and shows who fits them. What was answered is kept: unsaved in this tab, then in the account. [FINDER-01 FINDER-02] */
export const matchFinderMachine = setup({
  types: {
    context: {} as FinderContext,
    events: {} as FinderEvent,
    input: {} as InputFacts,
    tags: {} as 'busy' | 'failed' | 'asking' | 'finding' | 'found',
  },
  actors: {
    loadMatchFinder: fromPromise<MatchFinder>(unwired('loadMatchFinder')),
    findMatches: fromPromise<MatchFinder, MatchPreferences>(unwired('findMatches')),
    keepDraft: fromCallback<{ type: 'draft.changed'; draft: MatchPreferences | null }, { key: string }>(
      unwired('keepDraft'),
    ),
  },
  actions: {
    keepLoaded: assign(({ context }, { found }: { found: MatchFinder }) => ({
      fits: found.fits,
      problem: null,
      isSaved: found.wishes !== null,
      wishes: context.isDraft || found.wishes === null ? context.wishes : found.wishes,
    })),
    keepFound: assign((_, { found }: { found: MatchFinder }) => ({
      fits: found.fits,
      problem: null,
      isSaved: true,
      isDraft: false,
    })),
    keepDraft: assign({ wishes: (_, params: { draft: MatchPreferences }) => params.draft, isDraft: true }),
    changeWishes: assign(({ context }, { change }: { change: Partial<MatchPreferences> }) => ({
      wishes: changed(context.wishes, change),
      isDraft: true,
      fields: {},
      problem: null,
    })),
    saveDraft: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo('keepDraft', { type: 'draft.changed', draft: context.wishes });
    }),
    removeDraft: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('keepDraft', { type: 'draft.changed', draft: null });
    }),
    goOn: assign({ step: ({ context }) => stepFrom(context.step, 1) }),
    goBack: assign({ step: ({ context }) => stepFrom(context.step, -1), problem: null }),
    clearProblem: assign({ problem: null }),
    begin: assign({ step: finderSteps[0], problem: null, fields: {} }),
    refuseAges: assign({ fields: { max_age: 'invalid' }, step: finderSteps[0] }),
    setProblem: assign((_, { error }: { error: unknown }) => {
      const problem = problemOf(error);
      return {
        problem,
        fields: problem.fields ?? {},
        ...(problem.fields === undefined ? {} : { step: finderSteps[0] }),
      };
    }),
    requestRegions: sendParent((): AppEvent => ({ type: 'lookup.requested', list: 'regions' })),
  },
  guards: {
    /** What was answered before a reload goes before what was found earlier. */
    isToBeShown: ({ context }, { found }: { found: MatchFinder }) => found.wishes !== null && !context.isDraft,
    isWrongAge: ({ context: { wishes } }) => wishes.min_age > wishes.max_age,
    isFirst: ({ context }) => context.step === 'who',
    isFirstOfAll: ({ context }) => context.step === 'who' && !context.isSaved,
    isLast: ({ context }) => context.step === 'what',
  },
}).createMachine({
  id: 'matchFinder',
  context: ({ input }) => ({
    me: input.user?.profile.id ?? '',
    wishes: anyPreferences,
    step: 'who',
    isSaved: false,
    isDraft: false,
    fits: [],
    fields: {},
    problem: null,
  }),
  entry: 'requestRegions',
  invoke: {
    src: 'keepDraft',
    id: 'keepDraft',
    input: ({ context }) => ({ key: `match-finder:${context.me}` }),
    // Without a place to keep them, the answers last as long as the page.
    onError: {},
  },
  initial: 'loading',
  states: {
    loading: {
      tags: ['busy'],
      on: { 'draft.restored': { actions: { type: 'keepDraft', params: ({ event }) => event } } },
      invoke: {
        src: 'loadMatchFinder',
        id: 'loadMatchFinder',
        onDone: [
          {
            guard: { type: 'isToBeShown', params: ({ event }) => ({ found: event.output }) },
            target: 'found',
            actions: { type: 'keepLoaded', params: ({ event }) => ({ found: event.output }) },
          },
          { target: 'asking', actions: { type: 'keepLoaded', params: ({ event }) => ({ found: event.output }) } },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'setProblem', params: ({ event }) => event },
        },
      },
    },
    failed: { tags: ['failed'], on: { 'matchFinder.retried': { target: 'loading' } } },
    asking: {
      tags: ['asking'],
      on: {
        'preferences.changed': {
          actions: [{ type: 'changeWishes', params: ({ event }) => event }, 'saveDraft'],
        },
        'step.completed': [
          { guard: 'isWrongAge', actions: 'refuseAges' },
          { guard: 'isLast', target: 'finding' },
          { actions: 'goOn' },
        ],
        'previousStep.requested': [
          { guard: 'isFirstOfAll' },
          { guard: 'isFirst', target: 'found' },
          { actions: 'goBack' },
        ],
      },
    },
    finding: {
      tags: ['asking', 'finding'],
      entry: 'clearProblem',
      invoke: {
        src: 'findMatches',
        id: 'findMatches',
        input: ({ context }) => context.wishes,
        onDone: {
          target: 'found',
          actions: [{ type: 'keepFound', params: ({ event }) => ({ found: event.output }) }, 'removeDraft'],
        },
        onError: {
          target: 'asking',
          actions: { type: 'setProblem', params: ({ event }) => event },
        },
      },
    },
    found: { tags: ['found'], on: { 'preferences.reopened': { target: 'asking', actions: 'begin' } } },
  },
});
