import { fromCallback, sendParent } from 'xstate';
import { setup, unwired } from '#machines/generic/setup.ts';
import type { AppEvent } from './events.ts';

export type NetEvent = { type: 'net.lost' } | { type: 'net.returned' };

/** The state of the network. [OFFLINE-01] */
export const netMachine = setup({
  types: { context: {} as { online: boolean }, events: {} as NetEvent, input: {} as { online: boolean } },
  actors: { watchNetwork: fromCallback<NetEvent>(unwired('watchNetwork')) },
  actions: {
    notifyOnline: sendParent((_, { online }: { online: boolean }): AppEvent => ({
      type: 'facts.updated',
      facts: { online },
    })),
  },
  guards: { isOnline: ({ context }) => context.online },
}).createMachine({
  id: 'net',
  context: ({ input }) => ({ online: input.online }),
  initial: 'starting',
  invoke: {
    src: 'watchNetwork',
    // Without the watcher the network counts as present: requests are tried.
    onError: '.online',
  },
  states: {
    starting: { always: [{ guard: 'isOnline', target: 'online' }, { target: 'offline' }] },
    online: { entry: { type: 'notifyOnline', params: { online: true } }, on: { 'net.lost': 'offline' } },
    offline: { entry: { type: 'notifyOnline', params: { online: false } }, on: { 'net.returned': 'online' } },
  },
});
