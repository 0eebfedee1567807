import { fromCallback, fromPromise, sendParent, setup } from 'xstate';
import { unwired } from '#machines/parts/wire.ts';
import type { Told } from '#machines/app/told.ts';

export type VisibilityEvent = { type: 'page.shown' } | { type: 'page.hidden' };

/**
 * Whether anybody can see the page. The server hears of each hiding once, and that the member is there again when he
 * looks at it. [HIDDEN-01 HIDDEN-02 API-09]
 */
export const visibilityMachine = setup({
  types: { events: {} as VisibilityEvent },
  actors: {
    /** Says what the page is, then each change. */
    watchVisibility: fromCallback<{ type: 'never' }>(unwired('watchVisibility')),
    /** The beacon; nobody waits for an answer. */
    tellHidden: fromPromise<void>(unwired('tellHidden')),
  },
  actions: { tell: sendParent((_, told: Told) => told) },
}).createMachine({
  id: 'visibility',
  options: { maxIterations: 200 },
  // A page that opens behind others was not hidden.
  initial: 'unseen',
  invoke: { src: 'watchVisibility', id: 'watchVisibility', onError: {} },
  states: {
    unseen: { on: { 'page.shown': 'shown' } },
    shown: {
      entry: { type: 'tell', params: () => ({ type: 'user.outdated' }) },
      on: { 'page.hidden': 'hidden' },
    },
    hidden: {
      invoke: { src: 'tellHidden', id: 'tellHidden', onError: {} },
      on: { 'page.shown': 'shown' },
    },
  },
});
