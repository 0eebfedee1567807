import { fromCallback, sendParent, setup } from 'xstate';
import { unwired } from '#machines/parts/wire.ts';
import type { Told } from './told.ts';

export type DisplayEvent = { type: 'display.changed'; installed: boolean };

/** Whether the page is shown as an installed app: a tab may become one. [UI-12] */
export const displayMachine = setup({
  types: { events: {} as DisplayEvent },
  actors: { watchDisplay: fromCallback<{ type: 'never' }>(unwired('watchDisplay')) },
  actions: { tell: sendParent((_, told: Told) => told) },
}).createMachine({
  id: 'display',
  options: { maxIterations: 200 },
  invoke: { src: 'watchDisplay', id: 'watchDisplay', onError: {} },
  on: {
    'display.changed': {
      actions: {
        type: 'tell',
        params: ({ event }) => ({ type: 'fact.learnt', facts: { installed: event.installed } }),
      },
    },
  },
});
