import { fromCallback, sendParent } from 'xstate';
import { setup, unwired } from '#machines/generic/setup.ts';
import type { AppEvent } from './events.ts';

export type DisplayEvent = { type: 'display.changed'; installed: boolean };

/** Reports whether the page runs as an installed app: a tab may become one. [UI-12] */
export const displayMachine = setup({
  types: { events: {} as DisplayEvent },
  actors: { watchDisplayMode: fromCallback<{ type: 'never' }>(unwired('watchDisplayMode')) },
  actions: {
    notifyInstalled: sendParent(({ event }): AppEvent => ({
      type: 'facts.updated',
      facts: { installed: event.installed },
    })),
  },
}).createMachine({
  id: 'display',
  invoke: { src: 'watchDisplayMode', onError: {} },
  on: { 'display.changed': { actions: 'notifyInstalled' } },
});
