import { fromPromise } from 'xstate';
import { type Wishes, WishesSchema } from '#contract/match-finder.ts';
import { matchFinderMachine } from '#machines/page/match-finder.ts';
import { wire } from '#machines/parts/wire.ts';
import { keepDraft } from '#src/adapters/draft.ts';
import type { StartPage } from '#src/app/screens.ts';

export const start: StartPage = ({ http }) => ({
  logic: wire(matchFinderMachine, {
    loadMatchFinder: fromPromise(({ signal }) => http.call('loadMatchFinder', { signal })),
    findMatches: fromPromise(({ input, signal }) => http.call('findMatches', { body: input, signal })),
    keepDraft: keepDraft<Wishes>(WishesSchema),
  }),
  input: {},
});
