import { fromPromise } from 'xstate';
import { swipeMachine } from '#machines/page/swipe.ts';
import { countdownMachine } from '#machines/parts/countdown.ts';
import { wire } from '#machines/parts/wire.ts';
import type { StartPage } from '#src/app/screens.ts';

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
  }),
  input: {},
});
