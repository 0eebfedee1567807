import { assign, fromPromise, sendParent } from 'xstate';
import { type Problem, problemOf } from './problem.ts';
import { unwired } from './wire.ts';
import { setup } from './setup.ts';

/** For the parent: the saved value, or a failed save. */
export type ToggleParentEvent =
  | { type: 'toggle.saved'; key: string; on: boolean }
  | { type: 'toggle.failed'; key: string; problem: Problem };

/**
 * An optimistic switch: a failed save reverts to the last value of the server, and a selection during a save is saved
 * after it. The placeholder `save` resolves with the saved value.
 */
export const toggleMachine = setup({
  types: {
    context: {} as { key: string; known: boolean; wanted: boolean; asked: boolean },
    /** `toggle.synced`: the saved value, loaded elsewhere. */
    events: {} as { type: 'toggle.changed'; on: boolean } | { type: 'toggle.synced'; on: boolean },
    input: {} as { key: string; on: boolean },
    tags: {} as 'busy',
  },
  actors: { save: fromPromise<boolean, { on: boolean }>(unwired('save')) },
  actions: {
    setSelectedValue: assign({ wanted: (_, params: { on: boolean }) => params.on }),
    setRequestedValue: assign({ asked: ({ context }) => context.wanted }),
    setSavedValue: assign({ known: (_, params: { on: boolean }) => params.on }),
    revertToSaved: assign({ wanted: ({ context }) => context.known }),
    notifySaved: sendParent(({ context }) => ({ type: 'toggle.saved', key: context.key, on: context.known })),
    notifyFailed: sendParent(({ context }, params: { error: unknown }) => ({
      type: 'toggle.failed',
      key: context.key,
      problem: problemOf(params.error),
    })),
  },
  guards: {
    isDifferent: ({ context }, params: { on: boolean }) => params.on !== context.wanted,
    hasNewerSelection: ({ context }) => context.wanted !== context.asked,
  },
}).createMachine({
  id: 'toggle',
  context: ({ input }) => ({ key: input.key, known: input.on, wanted: input.on, asked: input.on }),
  initial: 'settled',
  states: {
    settled: {
      on: {
        'toggle.changed': {
          guard: { type: 'isDifferent', params: ({ event }) => ({ on: event.on }) },
          target: 'saving',
          actions: { type: 'setSelectedValue', params: ({ event }) => ({ on: event.on }) },
        },
        'toggle.synced': {
          actions: [{ type: 'setSavedValue', params: ({ event }) => ({ on: event.on }) }, 'revertToSaved'],
        },
      },
    },
    saving: {
      tags: ['busy'],
      entry: 'setRequestedValue',
      invoke: {
        src: 'save',
        id: 'save',
        input: ({ context }) => ({ on: context.asked }),
        onDone: [
          {
            guard: 'hasNewerSelection',
            target: 'saving',
            reenter: true,
            actions: { type: 'setSavedValue', params: ({ event }) => ({ on: event.output }) },
          },
          {
            target: 'settled',
            actions: [
              { type: 'setSavedValue', params: ({ event }) => ({ on: event.output }) },
              'revertToSaved',
              'notifySaved',
            ],
          },
        ],
        onError: {
          target: 'settled',
          actions: ['revertToSaved', { type: 'notifyFailed', params: ({ event }) => ({ error: event.error }) }],
        },
      },
      on: {
        'toggle.changed': { actions: { type: 'setSelectedValue', params: ({ event }) => ({ on: event.on }) } },
        'toggle.synced': { actions: { type: 'setSavedValue', params: ({ event }) => ({ on: event.on }) } },
      },
    },
  },
});
