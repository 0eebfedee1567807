import { fromCallback, sendParent } from 'xstate';
import { unwired } from '#machines/generic/wire.ts';
import { setup } from '#machines/generic/setup.ts';
import type { AppEvent } from './events.ts';

export type NetEvent = { type: 'net.lost' } | { type: 'net.returned' };

/** Whether there is a network. [OFFLINE-01] */
export const netMachine = setup({
  types: { context: {} as { online: boolean }, events: {} as NetEvent, input: {} as { online: boolean } },
  actors: { watchNetwork: fromCallback<NetEvent>(unwired('watchNetwork')) },
  actions: { sendToParent: sendParent((_, told: AppEvent) => told) },
  guards: { isOnline: ({ context }) => context.online },
}).createMachine({
  id: 'net',
  context: ({ input }) => ({ online: input.online }),
  initial: 'starting',
  invoke: {
    src: 'watchNetwork',
    id: 'watchNetwork',
    // Nobody says any more when the network is gone: then everything is tried.
    onError: '.online',
  },
  states: {
    starting: { always: [{ guard: 'isOnline', target: 'online' }, { target: 'offline' }] },
    online: {
      entry: { type: 'sendToParent', params: () => ({ type: 'facts.updated', facts: { online: true } }) },
      on: { 'net.lost': 'offline' },
    },
    offline: {
      entry: { type: 'sendToParent', params: () => ({ type: 'facts.updated', facts: { online: false } }) },
      on: { 'net.returned': 'online' },
    },
  },
});
