import * as z from 'zod/mini';
import { fromPromise } from 'xstate';
import { ProfileCardSchema } from '#contract/profile.ts';
import { type KeptGame, swipeMachine } from '#machines/page/swipe.ts';
import { countdownMachine } from '#machines/parts/countdown.ts';
import { wire } from '#machines/parts/wire.ts';
import { keepDraft } from '#src/adapters/draft.ts';
import { watchShown } from '#src/adapters/shown.ts';
import type { StartPage } from '#src/app/screens.ts';

const KeptGameSchema = z.object({
  passes: z.array(z.object({ id: z.string(), undone: z.boolean() })),
  passed: z.nullable(ProfileCardSchema),
  top: z.nullable(z.string()),
});

// Judgements have no signal: what was on its way when the screen was left still arrives.
export const start: StartPage = ({ http }) => ({
  logic: wire(swipeMachine, {
    loadDeck: fromPromise(({ input: { filter }, signal }) => http.call('loadSwipe', { query: filter, signal })),
    sendLike: fromPromise(({ input: { id } }) => http.call('swipe', { body: { profile: id, like: true } })),
    sendPass: fromPromise(async ({ input: { id, undone } }) =>
      undone
        ? http.call('undoPass', { body: { profile: id } })
        : http.call('swipe', { body: { profile: id, like: false } }),
    ),
    countdown: countdownMachine,
    watchShown,
    keepGame: keepDraft<KeptGame>(KeptGameSchema),
  }),
  input: {},
});
