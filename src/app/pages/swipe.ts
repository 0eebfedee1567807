import * as z from 'zod/mini';
import { fromPromise } from 'xstate';
import { SwipeCardSchema } from '#contract/swipe.ts';
import { swipeLikesMachine } from '#machines/page/swipe-likes.ts';
import { swipePassesMachine } from '#machines/page/swipe-passes.ts';
import { type StoredGame, swipeMachine } from '#machines/page/swipe.ts';
import { countdownMachine } from '#machines/generic/countdown.ts';
import { wire } from '#machines/generic/wire.ts';
import { watchTabReturn } from '#src/adapters/page-visibility.ts';
import { persistSchemaDraft } from '#src/adapters/page-storage.ts';
import type { WirePage } from '#src/app/screens.ts';

const StoredGameSchema = z.object({
  passes: z.array(z.object({ id: z.string(), undone: z.boolean() })),
  passed: z.nullable(SwipeCardSchema),
  top: z.nullable(z.string()),
});

// Likes and passes have no abort signal: those in flight when the page is left still arrive.
export const wirePage: WirePage = ({ http }) => ({
  logic: wire(swipeMachine, {
    loadDeck: fromPromise(({ input: { filter }, signal }) => http.call('loadSwipe', { query: filter, signal })),
    swipeLikes: wire(swipeLikesMachine, {
      sendLike: fromPromise(({ input: { id } }) => http.call('swipe', { body: { profile: id, like: true } })),
      countdown: countdownMachine,
      watchTabReturn,
    }),
    swipePasses: wire(swipePassesMachine, {
      sendPass: fromPromise(async ({ input: { id, undone } }) =>
        undone
          ? http.call('undoPass', { body: { profile: id } })
          : http.call('swipe', { body: { profile: id, like: false } }),
      ),
    }),
    persistGame: persistSchemaDraft<StoredGame>(StoredGameSchema),
  }),
  input: {},
});
