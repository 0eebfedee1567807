import { fromCallback, sendParent, setup } from 'xstate';
import { unwired } from '#machines/parts/wire.ts';
import type { Told } from './told.ts';

export type NetEvent = { type: 'net.lost' } | { type: 'net.returned' };

/** Whether there is a network. [OFFLINE-01] */
export const netMachine = setup({
  types: { events: {} as NetEvent, input: {} as { online: boolean } },
  actors: { watchNet: fromCallback<NetEvent>(unwired('watchNet')) },
  actions: { tell: sendParent((_, told: Told) => told) },
}).createMachine({
  id: 'net',
  options: { maxIterations: 200 },
  initial: 'online',
  invoke: {
    src: 'watchNet',
    id: 'watchNet',
    onError: { actions: { type: 'tell', params: () => ({ type: 'fact.learnt', facts: { online: true } }) } },
  },
  states: {
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
