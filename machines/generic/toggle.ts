import { assign, fromPromise, sendParent } from 'xstate';
import { type Problem, problemIn } from './problem.ts';
import { setup, unwired } from './setup.ts';

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
  },
  actors: { save: fromPromise<boolean, { on: boolean }>(unwired('save')) },
  actions: {
    notifySaved: sendParent(({ context }) => ({ type: 'toggle.saved', key: context.key, on: context.known })),
    notifyFailed: sendParent(({ context, event }) => ({
      type: 'toggle.failed',
      key: context.key,
      problem: problemIn(event),
    })),
  },
  guards: { hasNewerSelection: ({ context }) => context.wanted !== context.asked },
}).createMachine({
  id: 'toggle',
  context: ({ input }) => ({ key: input.key, known: input.on, wanted: input.on, asked: input.on }),
  initial: 'settled',
  states: {
    settled: {
      on: {
        'toggle.changed': {
          guard: ({ context, event }) => event.on !== context.wanted,
          target: 'saving',
          actions: assign({ wanted: ({ event }) => event.on }),
        },
        'toggle.synced': { actions: assign({ known: ({ event }) => event.on, wanted: ({ event }) => event.on }) },
      },
    },
    saving: {
      entry: assign({ asked: ({ context }) => context.wanted }),
      invoke: {
        src: 'save',
        input: ({ context }) => ({ on: context.asked }),
        onDone: [
          {
            guard: 'hasNewerSelection',
            target: 'saving',
            reenter: true,
            actions: assign({ known: ({ event }) => event.output }),
          },
          {
            target: 'settled',
            actions: [
              assign({ known: ({ event }) => event.output, wanted: ({ event }) => event.output }),
              'notifySaved',
            ],
          },
        ],
        onError: {
          target: 'settled',
          actions: [assign({ wanted: ({ context }) => context.known }), 'notifyFailed'],
        },
      },
      on: {
        'toggle.changed': { actions: assign({ wanted: ({ event }) => event.on }) },
        'toggle.synced': { actions: assign({ known: ({ event }) => event.on }) },
      },
    },
  },
});
