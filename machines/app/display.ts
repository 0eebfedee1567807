import { fromCallback, sendParent } from 'xstate';
import { setup, unwired } from '#machines/generic/setup.ts';
import type { AppEvent } from './events.ts';
import type { Facts } from './facts.ts';

export type DisplayEvent = { type: 'display.changed' } & Pick<Facts, 'installed' | 'wide'>;

/** Reports whether the page runs as an installed app, which a tab may become, and in a wide window. [UI-12 CHAT-22] */
export const displayMachine = setup({
  types: { events: {} as DisplayEvent },
  actors: { watchDisplayMode: fromCallback<{ type: 'never' }>(unwired('watchDisplayMode')) },
  actions: {
    notifyDisplay: sendParent(({ event }): AppEvent => ({
      type: 'facts.updated',
      facts: { installed: event.installed, wide: event.wide },
    })),
  },
}).createMachine({
  id: 'display',
  invoke: { src: 'watchDisplayMode', onError: {} },
  on: { 'display.changed': { actions: 'notifyDisplay' } },
});
