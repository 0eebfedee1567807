import { fromCallback, fromPromise, sendParent } from 'xstate';
import { setup, unwired } from '#machines/generic/setup.ts';
import type { AppEvent } from '#machines/app/events.ts';

export type VisibilityEvent = { type: 'tab.visible' } | { type: 'tab.hidden' };

/**
 * Sends a beacon each time the tab is hidden, and reloads the user when it is visible again. [HIDDEN-01 HIDDEN-02 API-09]
 */
export const visibilityMachine = setup({
  types: { events: {} as VisibilityEvent },
  actors: {
    /** Reports the current visibility, then each change. */
    watchPageVisibility: fromCallback<{ type: 'never' }>(unwired('watchPageVisibility')),
    sendHiddenBeacon: fromPromise<void>(unwired('sendHiddenBeacon')),
  },
  actions: { sendToParent: sendParent((_, event: AppEvent) => event) },
}).createMachine({
  id: 'visibility',
  // A tab opened in the background was not hidden.
  initial: 'notYetVisible',
  invoke: { src: 'watchPageVisibility', onError: {} },
  states: {
    notYetVisible: { on: { 'tab.visible': 'visible' } },
    visible: {
      entry: { type: 'sendToParent', params: () => ({ type: 'user.outdated' }) },
      on: { 'tab.hidden': 'hidden' },
    },
    hidden: { invoke: { src: 'sendHiddenBeacon', onError: {} }, on: { 'tab.visible': 'visible' } },
  },
});
