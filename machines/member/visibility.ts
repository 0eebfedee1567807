import { fromCallback, fromPromise, sendParent } from 'xstate';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';
import type { AppEvent } from '#machines/app/events.ts';

export type VisibilityEvent = { type: 'tab.visible' } | { type: 'tab.hidden' };

/**
 * Whether anybody can see the page. The server hears of each hiding once, and that the member is there again when he
 * looks at it. [HIDDEN-01 HIDDEN-02 API-09]
 */
export const visibilityMachine = setup({
  types: { events: {} as VisibilityEvent },
  actors: {
    /** Says what the page is, then each change. */
    watchPageVisibility: fromCallback<{ type: 'never' }>(unwired('watchPageVisibility')),
    /** The beacon; nobody waits for an answer. */
    sendHiddenBeacon: fromPromise<void>(unwired('sendHiddenBeacon')),
  },
  actions: { sendToParent: sendParent((_, told: AppEvent) => told) },
}).createMachine({
  id: 'visibility',
  // A page that opens behind others was not hidden.
  initial: 'unseen',
  invoke: { src: 'watchPageVisibility', id: 'watchPageVisibility', onError: {} },
  states: {
    unseen: { on: { 'tab.visible': 'shown' } },
    shown: {
      entry: { type: 'sendToParent', params: () => ({ type: 'user.outdated' }) },
      on: { 'tab.hidden': 'hidden' },
    },
    hidden: {
      invoke: { src: 'sendHiddenBeacon', id: 'sendHiddenBeacon', onError: {} },
      on: { 'tab.visible': 'shown' },
    },
  },
});
