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
  actions: { reloadUser: sendParent({ type: 'user.outdated' } satisfies AppEvent) },
}).createMachine({
  id: 'visibility',
  initial: 'starting',
  invoke: { src: 'watchPageVisibility', onError: {} },
  states: {
    // The session has just loaded the user.
    starting: { on: { 'tab.visible': 'visible', 'tab.hidden': 'notYetVisible' } },
    // A tab opened in the background was not hidden.
    notYetVisible: { on: { 'tab.visible': { target: 'visible', actions: 'reloadUser' } } },
    visible: { on: { 'tab.hidden': 'hidden' } },
    hidden: {
      invoke: { src: 'sendHiddenBeacon', onError: {} },
      on: { 'tab.visible': { target: 'visible', actions: 'reloadUser' } },
    },
  },
});
