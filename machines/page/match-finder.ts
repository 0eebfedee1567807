import { assign, fromCallback, fromPromise, sendParent, sendTo } from 'xstate';
import type { MatchSuggestion, MatchFinder, MatchPreferences } from '#contract/match-finder.ts';
import { anyone } from '#contract/niches.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { finishedPlace } from '#machines/app/search-filter.ts';
import { type DraftChange, type DraftKey, storeDraft } from '#machines/generic/storage.ts';
import { type Problem, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

type FinderContext = {
  readonly ownProfileId: string;
  readonly preferences: MatchPreferences;
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
  | { type: 'preferences.submitted' }
  | { type: 'results.requested' }
  | { type: 'preferences.reopened' };

/** The member's preference, which the match finder shows, and nothing asked yet. */
const initialPreferences = ({ user }: Pick<InputFacts, 'user'>): MatchPreferences => {
  if (user === null) return { ...anyone, body_types: [], interests: [] };
  const { stated: _, town: __, ...preference } = user.preference;
  return { ...preference, body_types: [], interests: [] };
};

/** A new country clears the region. */
const changePreferences = (preferences: MatchPreferences, change: Partial<MatchPreferences>): MatchPreferences => ({
  ...preferences,
  ...(change.country === undefined ? {} : { region: null }),
  ...change,
});

/** Shows the member's preference, asks what else matters, and suggests matches. Unsaved answers are stored in the tab, the others in the account. [FINDER-01 FINDER-02] */
export const matchFinderMachine = setup({
  types: {
    context: {} as FinderContext,
    events: {} as FinderEvent,
    input: {} as InputFacts,
    tags: {} as 'busy' | 'failed' | 'searching' | 'results',
  },
  actors: {
    loadMatchFinder: fromPromise<MatchFinder>(unwired('loadMatchFinder')),
    findMatches: fromPromise<MatchFinder, MatchPreferences>(unwired('findMatches')),
    persistDraft: fromCallback<DraftChange<MatchPreferences>, DraftKey>(unwired('persistDraft')),
  },
  actions: {
    setLoaded: assign(({ context }, { suggestions, preferences }: MatchFinder) => ({
      suggestions,
      problem: null,
      isSaved: preferences !== null,
      preferences: context.isDraft || preferences === null ? context.preferences : preferences,
    })),
    saveDraft: sendTo('persistDraft', ({ context }) => ({ type: 'draft.changed', draft: context.preferences })),
    removeDraft: sendTo('persistDraft', { type: 'draft.changed', draft: null }),
    clearProblem: assign({ problem: null }),
    rejectAgeRange: assign({ problem: { code: 'invalid_fields', fields: { max_age: 'invalid' } } }),
    /** Saved with the answers. [SEARCH-16] */
    notifyPreference: sendParent({ type: 'user.outdated' } satisfies AppEvent),
    requestRegions: sendParent((): AppEvent => ({ type: 'lookup.requested', list: 'regions' })),
  },
  guards: {
    /** Unsaved answers take precedence over earlier results. */
    shouldShowResults: ({ context }, { preferences }: MatchFinder) => preferences !== null && !context.isDraft,
    isAgeRangeInvalid: ({ context: { preferences } }) => preferences.min_age > preferences.max_age,
    isSaved: ({ context }) => context.isSaved,
  },
}).createMachine({
  id: 'matchFinder',
  context: ({ input }) => ({
    ownProfileId: input.user?.profile.id ?? '',
    preferences: initialPreferences(input),
    isSaved: false,
    isDraft: false,
    suggestions: [],
    problem: null,
  }),
  entry: 'requestRegions',
  invoke: storeDraft('persistDraft', ({ ownProfileId }: FinderContext) => `match-finder:${ownProfileId}`),
  initial: 'loading',
  states: {
    loading: {
      tags: ['busy'],
      on: { 'draft.restored': { actions: assign({ preferences: ({ event }) => event.draft, isDraft: true }) } },
      invoke: {
        src: 'loadMatchFinder',
        onDone: [
          {
            guard: { type: 'shouldShowResults', params: ({ event }) => event.output },
            target: 'results',
            actions: { type: 'setLoaded', params: ({ event }) => event.output },
          },
          { target: 'answering', actions: { type: 'setLoaded', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: setProblem },
      },
    },
    failed: { tags: ['failed'], on: { 'matchFinder.retried': 'loading' } },
    answering: {
      on: {
        'preferences.changed': {
          actions: [
            assign({
              preferences: ({ context, event }) => changePreferences(context.preferences, event.change),
              isDraft: true,
              problem: null,
            }),
            'saveDraft',
          ],
        },
        'preferences.submitted': [{ guard: 'isAgeRangeInvalid', actions: 'rejectAgeRange' }, { target: 'searching' }],
        'results.requested': { guard: 'isSaved', target: 'results' },
      },
    },
    searching: {
      tags: ['searching'],
      entry: assign({ problem: null }),
      invoke: {
        src: 'findMatches',
        input: ({ context }) => finishedPlace(context.preferences),
        onDone: {
          target: 'results',
          actions: [
            assign({ suggestions: ({ event }) => event.output.suggestions, isSaved: true, isDraft: false }),
            'removeDraft',
            'notifyPreference',
          ],
        },
        onError: { target: 'answering', actions: setProblem },
      },
    },
    results: { tags: ['results'], on: { 'preferences.reopened': { target: 'answering', actions: 'clearProblem' } } },
  },
});
