import { and, assign, fromCallback, fromPromise, sendParent } from 'xstate';
import { setup, unwired } from '#machines/generic/setup.ts';
import { type AppEventOf, toastRequested } from './events.ts';
import type { Facts } from './facts.ts';

type UpdateFacts = Pick<Facts, 'online' | 'route'>;

export type BuildEvent =
  /** The server has another build than this page. */
  { type: 'build.outdated' };

export type TypedTextChanged = { type: 'typedText.changed'; hasTypedText: boolean };

type UpdateEvent =
  | { type: 'facts.changed'; facts: UpdateFacts }
  | BuildEvent
  | TypedTextChanged
  | AppEventOf<'update.confirmed'>;

/**
 * A page of an earlier build is reloaded by the next navigation, when nothing on it is needed any more. A page with
 * typed text asks once whether it may reload at once. [APP-03]
 */
export const appUpdateMachine = setup({
  types: {
    context: {} as UpdateFacts & { readonly hasTypedText: boolean },
    events: {} as UpdateEvent,
    input: {} as UpdateFacts,
  },
  actors: {
    /** Reports once that the server has a newer build. */
    watchBuild: fromCallback<{ type: 'never' }>(unwired('watchBuild')),
    watchTypedText: fromCallback<{ type: 'never' }>(unwired('watchTypedText')),
    /** Rejects without `isConfirmed` while leaving the page would lose something, such as a photo that is being sent. */
    reload: fromPromise<void, { isConfirmed: boolean }>(unwired('reload')),
  },
  actions: {
    ask: sendParent(toastRequested('info', 'update_ready')),
    setFacts: assign((_, facts: UpdateFacts) => facts),
  },
  guards: {
    hasTypedText: ({ context }) => context.hasTypedText,
    isOtherPage: ({ context, event }) => event.type === 'facts.changed' && event.facts.route.key !== context.route.key,
    isOnline: ({ event }) => event.type === 'facts.changed' && event.facts.online,
  },
}).createMachine({
  id: 'appUpdate',
  context: ({ input }) => ({ ...input, hasTypedText: false }),
  initial: 'current',
  invoke: [
    // Without it the page stays as it is until it is reloaded.
    { src: 'watchBuild', onError: {} },
    { src: 'watchTypedText', onError: {} },
  ],
  on: {
    'facts.changed': { actions: { type: 'setFacts', params: ({ event }) => event.facts } },
    'typedText.changed': { actions: assign({ hasTypedText: ({ event }) => event.hasTypedText }) },
  },
  states: {
    current: { on: { 'build.outdated': 'outdated' } },
    outdated: {
      initial: 'waiting',
      on: {
        'facts.changed': {
          guard: and(['isOtherPage', 'isOnline']),
          target: 'reloading',
          actions: { type: 'setFacts', params: ({ event }) => event.facts },
        },
        'update.confirmed': 'reloadingAsAgreed',
      },
      states: {
        waiting: { always: { guard: 'hasTypedText', target: 'asked' } },
        asked: { entry: 'ask' },
        kept: {},
      },
    },
    // The page may stay: the next navigation tries again.
    reloading: {
      invoke: {
        src: 'reload',
        input: { isConfirmed: false },
        onDone: 'outdated.kept',
        onError: 'outdated.kept',
      },
    },
    reloadingAsAgreed: {
      invoke: {
        src: 'reload',
        id: 'reloadAsAgreed',
        input: { isConfirmed: true },
        onDone: 'outdated.kept',
        onError: 'outdated.kept',
      },
    },
  },
});
