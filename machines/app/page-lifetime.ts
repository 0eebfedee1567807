import { not } from 'xstate';
import { appSetup } from './app-setup.ts';

/** One page runs at a time: it stops when the next one has come. */
export const pageLifetime = appSetup.createStateConfig({
  initial: 'waiting',
  states: {
    waiting: { tags: ['waiting'], always: { guard: 'canShowRoute', target: 'loading' } },
    loading: {
      tags: ['loading'],
      entry: [
        'setRequestedRoute',
        { type: 'sendToChild', params: { child: 'loadingBar', event: { type: 'work.started' } } },
      ],
      exit: { type: 'sendToChild', params: { child: 'loadingBar', event: { type: 'work.ended' } } },
      always: [
        { guard: not('canShowRoute'), target: 'waiting', actions: 'stopPage' },
        { guard: 'isPageRestricted', actions: 'stopPage' },
        { guard: 'hasPageChanged', target: 'loading', reenter: true },
      ],
      invoke: {
        src: 'loadPage',
        input: ({ context }) => ({ route: context.facts.route }),
        onDone: {
          target: 'active',
          actions: ['stopPage', { type: 'startPage', params: ({ event }) => ({ loaded: event.output }) }],
        },
        onError: { target: 'failed', actions: 'stopPage' },
      },
      on: { 'xstate.error.actor.page': { actions: 'stopPage' } },
    },
    active: {
      always: [
        { guard: not('canShowRoute'), target: 'waiting', actions: 'stopPage' },
        { guard: 'isPageRestricted', actions: 'stopPage' },
        { guard: 'hasPageChanged', target: 'loading' },
      ],
      on: {
        'xstate.error.actor.page': { target: 'failed', actions: 'stopPage' },
        'xstate.error.actor.search': {
          guard: 'isMembersPageActive',
          target: 'failed',
          actions: [{ type: 'stopChildActor', params: { child: 'search' } }, 'stopPage'],
        },
      },
    },
    failed: {
      tags: ['failed'],
      always: [
        { guard: not('canShowRoute'), target: 'waiting' },
        { guard: 'hasPageChanged', target: 'waiting' },
      ],
      on: { 'page.retried': 'waiting' },
    },
  },
});
