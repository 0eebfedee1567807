import { assign, fromPromise, fromCallback, enqueueActions, sendParent } from 'xstate';
import { search } from '#contract/limits.ts';
import type { MatchSuggestion, MatchFinder, MatchPreferences } from '#contract/match-finder.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { type Problem, problemOf } from '#machines/generic/problem.ts';
import { setup } from '#machines/generic/setup.ts';
import { continueWithoutStorage } from '#machines/generic/storage.ts';
import { unwired } from '#machines/generic/wire.ts';

export const finderSteps = ['who', 'where', 'what'] as const;
export type FinderStep = (typeof finderSteps)[number];

type FinderContext = {
  readonly ownProfileId: string;
  readonly preferences: MatchPreferences;
  readonly step: FinderStep;
  /** The account has saved preferences. */
  readonly isSaved: boolean;
  /** The answers differ from the saved preferences. */
  readonly isDraft: boolean;
  readonly suggestions: readonly MatchSuggestion[];
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

/** A new country clears the region. */
const changePreferences = (preferences: MatchPreferences, change: Partial<MatchPreferences>): MatchPreferences => ({
  ...preferences,
  ...(change.country === undefined ? {} : { region: null }),
  ...change,
});

/** Asks for preferences and suggests matches. Unsaved answers are stored in the tab, the others in the account. [FINDER-01 FINDER-02] */
export const matchFinderMachine = setup({
  types: {
    context: {} as FinderContext,
    events: {} as FinderEvent,
    input: {} as InputFacts,
    tags: {} as 'busy' | 'failed' | 'answering' | 'searching' | 'results',
  },
  actors: {
    loadMatchFinder: fromPromise<MatchFinder>(unwired('loadMatchFinder')),
    findMatches: fromPromise<MatchFinder, MatchPreferences>(unwired('findMatches')),
    persistDraft: fromCallback<{ type: 'draft.changed'; draft: MatchPreferences | null }, { key: string }>(
      unwired('persistDraft'),
    ),
  },
  actions: {
    setLoaded: assign(({ context }, { output }: { output: MatchFinder }) => ({
      suggestions: output.fits,
      problem: null,
      isSaved: output.wishes !== null,
      preferences: context.isDraft || output.wishes === null ? context.preferences : output.wishes,
    })),
    setResults: assign((_, { output }: { output: MatchFinder }) => ({
      suggestions: output.fits,
      problem: null,
      isSaved: true,
      isDraft: false,
    })),
    changePreferences: assign(({ context }, { change }: { change: Partial<MatchPreferences> }) => ({
      preferences: changePreferences(context.preferences, change),
      isDraft: true,
      problem: null,
    })),
    saveDraft: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo('persistDraft', { type: 'draft.changed', draft: context.preferences });
    }),
    removeDraft: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('persistDraft', { type: 'draft.changed', draft: null });
    }),
    goToNextStep: assign({ step: ({ context }) => stepFrom(context.step, 1) }),
    goToPreviousStep: assign({ step: ({ context }) => stepFrom(context.step, -1), problem: null }),
    clearProblem: assign({ problem: null }),
    restart: assign({ step: finderSteps[0], problem: null }),
    rejectAgeRange: assign({
      problem: { code: 'invalid_fields', fields: { max_age: 'invalid' } },
      step: finderSteps[0],
    }),
    setProblem: assign((_, { error }: { error: unknown }) => {
      const problem = problemOf(error);
      return {
        problem,
        ...(problem.fields === undefined ? {} : { step: finderSteps[0] }),
      };
    }),
    requestRegions: sendParent((): AppEvent => ({ type: 'lookup.requested', list: 'regions' })),
  },
  guards: {
    /** Unsaved answers take precedence over earlier results. */
    shouldShowResults: ({ context }, { output }: { output: MatchFinder }) => output.wishes !== null && !context.isDraft,
    isAgeRangeInvalid: ({ context: { preferences } }) => preferences.min_age > preferences.max_age,
    isFirstStep: ({ context }) => context.step === 'who',
    isFirstStepUnsaved: ({ context }) => context.step === 'who' && !context.isSaved,
    isLastStep: ({ context }) => context.step === 'what',
  },
}).createMachine({
  id: 'matchFinder',
  context: ({ input }) => ({
    ownProfileId: input.user?.profile.id ?? '',
    preferences: anyPreferences,
    step: 'who',
    isSaved: false,
    isDraft: false,
    suggestions: [],
    problem: null,
  }),
  entry: 'requestRegions',
  invoke: {
    src: 'persistDraft',
    id: 'persistDraft',
    input: ({ context }) => ({ key: `match-finder:${context.ownProfileId}` }),
    onError: continueWithoutStorage,
  },
  initial: 'loading',
  states: {
    loading: {
      tags: ['busy'],
      on: { 'draft.restored': { actions: assign({ preferences: ({ event }) => event.draft, isDraft: true }) } },
      invoke: {
        src: 'loadMatchFinder',
        id: 'loadMatchFinder',
        onDone: [
          {
            guard: { type: 'shouldShowResults', params: ({ event }) => event },
            target: 'results',
            actions: { type: 'setLoaded', params: ({ event }) => event },
          },
          { target: 'answering', actions: { type: 'setLoaded', params: ({ event }) => event } },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'setProblem', params: ({ event }) => event },
        },
      },
    },
    failed: { tags: ['failed'], on: { 'matchFinder.retried': { target: 'loading' } } },
    answering: {
      tags: ['answering'],
      on: {
        'preferences.changed': {
          actions: [{ type: 'changePreferences', params: ({ event }) => event }, 'saveDraft'],
        },
        'step.completed': [
          { guard: 'isAgeRangeInvalid', actions: 'rejectAgeRange' },
          { guard: 'isLastStep', target: 'searching' },
          { actions: 'goToNextStep' },
        ],
        'previousStep.requested': [
          { guard: 'isFirstStepUnsaved' },
          { guard: 'isFirstStep', target: 'results' },
          { actions: 'goToPreviousStep' },
        ],
      },
    },
    searching: {
      tags: ['answering', 'searching'],
      entry: 'clearProblem',
      invoke: {
        src: 'findMatches',
        id: 'findMatches',
        input: ({ context }) => context.preferences,
        onDone: {
          target: 'results',
          actions: [{ type: 'setResults', params: ({ event }) => event }, 'removeDraft'],
        },
        onError: {
          target: 'answering',
          actions: { type: 'setProblem', params: ({ event }) => event },
        },
      },
    },
    results: { tags: ['results'], on: { 'preferences.reopened': { target: 'answering', actions: 'restart' } } },
  },
});
