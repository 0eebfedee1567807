import { fromPromise } from 'xstate';
import { type MatchPreferences, MatchPreferencesSchema } from '#contract/match-finder.ts';
import { matchFinderMachine } from '#machines/page/match-finder.ts';
import { wire } from '#machines/generic/wire.ts';
import { persistSchemaDraft } from '#src/adapters/page-storage.ts';
import type { WirePage } from '#src/app/screens.ts';

export const wirePage: WirePage = ({ http }) => ({
  logic: wire(matchFinderMachine, {
    loadMatchFinder: fromPromise(({ signal }) => http.call('loadMatchFinder', { signal })),
    findMatches: fromPromise(({ input, signal }) => http.call('findMatches', { body: input, signal })),
    persistDraft: persistSchemaDraft<MatchPreferences>(MatchPreferencesSchema),
  }),
  input: {},
});
