import { fromCallback, sendParent, setup } from 'xstate';
import { unwired } from '#machines/parts/wire.ts';
import type { Told } from './told.ts';

export type NetEvent = { type: 'net.lost' } | { type: 'net.returned' };

/** Whether there is a network. [OFFLINE-01] */
export const netMachine = setup({
  types: { context: {} as { online: boolean }, events: {} as NetEvent, input: {} as { online: boolean } },
  actors: { watchNet: fromCallback<NetEvent>(unwired('watchNet')) },
  actions: { tell: sendParent((_, told: Told) => told) },
  guards: { isOnline: ({ context }) => context.online },
}).createMachine({
  id: 'net',
  options: { maxIterations: 200 },
  context: ({ input }) => ({ online: input.online }),
  initial: 'starting',
  invoke: {
    src: 'watchNet',
    id: 'watchNet',
    // Nobody says any more when the network is gone: then everything is tried.
    onError: '.online',
  },
  states: {
    starting: { always: [{ guard: 'isOnline', target: 'online' }, { target: 'offline' }] },
    online: {
      entry: { type: 'tell', params: () => ({ type: 'fact.learnt', facts: { online: true } }) },
      on: { 'net.lost': 'offline' },
    },
    offline: {
      entry: { type: 'tell', params: () => ({ type: 'fact.learnt', facts: { online: false } }) },
      on: { 'net.returned': 'online' },
    },
  },
});
