import * as z from 'zod/mini';
import { fromPromise } from 'xstate';
import { ProfileCardSchema } from '#contract/profile.ts';
import { type StoredGame, swipeMachine } from '#machines/page/swipe.ts';
import { countdownMachine } from '#machines/generic/countdown.ts';
import { wire } from '#machines/generic/wire.ts';
import { watchTabReturn } from '#src/adapters/page-visibility.ts';
import { persistSchemaDraft } from '#src/adapters/storage.ts';
import type { WirePage } from '#src/app/screens.ts';

const KeptGameSchema = z.object({
  passes: z.array(z.object({ id: z.string(), undone: z.boolean() })),
  passed: z.nullable(ProfileCardSchema),
  top: z.nullable(z.string()),
});

// Judgements have no signal: what was on its way when the screen was left still arrives.
export const wirePage: WirePage = ({ http }) => ({
  logic: wire(swipeMachine, {
    loadDeck: fromPromise(({ input: { filter }, signal }) => http.call('loadSwipe', { query: filter, signal })),
    sendLike: fromPromise(({ input: { id } }) => http.call('swipe', { body: { profile: id, like: true } })),
    sendPass: fromPromise(async ({ input: { id, undone } }) =>
      undone
        ? http.call('undoPass', { body: { profile: id } })
        : http.call('swipe', { body: { profile: id, like: false } }),
    ),
    countdown: countdownMachine,
    watchTabReturn,
    keepGame: persistSchemaDraft<StoredGame>(KeptGameSchema),
  }),
  input: {},
});
