import { fromCallback, fromPromise } from 'xstate';
import { setup, unwired } from '#machines/generic/setup.ts';
import type { Facts } from './facts.ts';

type VisitorFacts = Pick<Facts, 'session'>;

/** Sends a beacon each time a visitor's tab is hidden; machines/member/visibility.ts does it for members. [HIDDEN-01 HIDDEN-02 API-09] */
export const visitorVisibilityMachine = setup({
  types: {
    context: {} as VisitorFacts,
    events: {} as { type: 'facts.changed'; facts: VisitorFacts } | { type: 'tab.visible' } | { type: 'tab.hidden' },
    input: {} as VisitorFacts,
  },
  actors: {
    /** Reports the current visibility, then each change. */
    watchPageVisibility: fromCallback<{ type: 'never' }>(unwired('watchPageVisibility')),
    sendHiddenBeacon: fromPromise<void>(unwired('sendHiddenBeacon')),
  },
  guards: {
    isVisitor: ({ context }) => context.session === 'visitor',
    hasBecomeVisitor: ({ event }) => event.type === 'facts.changed' && event.facts.session === 'visitor',
  },
}).createMachine({
  id: 'visitorVisibility',
  context: ({ input }) => ({ session: input.session }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isVisitor', target: 'watching' }, { target: 'idle' }] },
    idle: { on: { 'facts.changed': { guard: 'hasBecomeVisitor', target: 'watching' } } },
    watching: {
      // A tab opened in the background was not hidden.
      initial: 'notYetVisible',
      invoke: { src: 'watchPageVisibility', onError: {} },
      on: { 'facts.changed': 'idle' },
      states: {
        notYetVisible: { on: { 'tab.visible': 'visible' } },
        visible: { on: { 'tab.hidden': 'hidden' } },
        hidden: { invoke: { src: 'sendHiddenBeacon', onError: {} }, on: { 'tab.visible': 'visible' } },
      },
    },
  },
});
