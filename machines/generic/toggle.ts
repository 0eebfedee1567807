import { assign, fromPromise, sendParent } from 'xstate';
import { type Problem, problemOf } from './problem.ts';
import { unwired } from './wire.ts';
import { setup } from './setup.ts';

/** What a toggle tells its parent: each time the server has said how it is, or has refused. */
export type ToggleParentEvent =
  | { type: 'toggle.saved'; key: string; on: boolean }
  | { type: 'toggle.failed'; key: string; problem: Problem };

/**
 * A switch that shows at once what was chosen and ends equal to the server: what is refused goes back to what the server
 * said last, and whoever changes his mind meanwhile is heard after the answer. The placeholder `save` answers what holds.
 */
export const toggleMachine = setup({
  types: {
    context: {} as { key: string; known: boolean; wanted: boolean; asked: boolean },
    /** `toggle.synced`: what holds, as somebody else has learnt. */
    events: {} as { type: 'toggle.changed'; on: boolean } | { type: 'toggle.synced'; on: boolean },
    input: {} as { key: string; on: boolean },
    tags: {} as 'busy',
  },
  actors: { save: fromPromise<boolean, { on: boolean }>(unwired('save')) },
  actions: {
    keepWanted: assign({ wanted: (_, params: { on: boolean }) => params.on }),
    keepAsked: assign({ asked: ({ context }) => context.wanted }),
    keepKnown: assign({ known: (_, params: { on: boolean }) => params.on }),
    showKnown: assign({ wanted: ({ context }) => context.known }),
    tellSettled: sendParent(({ context }) => ({ type: 'toggle.saved', key: context.key, on: context.known })),
    tellRefused: sendParent(({ context }, params: { error: unknown }) => ({
      type: 'toggle.failed',
      key: context.key,
      problem: problemOf(params.error),
    })),
  },
  guards: {
    isOther: ({ context }, params: { on: boolean }) => params.on !== context.wanted,
    hasChangedMind: ({ context }) => context.wanted !== context.asked,
  },
}).createMachine({
  id: 'toggle',
  context: ({ input }) => ({ key: input.key, known: input.on, wanted: input.on, asked: input.on }),
  initial: 'settled',
  states: {
    settled: {
      on: {
        'toggle.changed': {
          guard: { type: 'isOther', params: ({ event }) => ({ on: event.on }) },
          target: 'saving',
          actions: { type: 'keepWanted', params: ({ event }) => ({ on: event.on }) },
        },
        'toggle.synced': {
          actions: [{ type: 'keepKnown', params: ({ event }) => ({ on: event.on }) }, 'showKnown'],
        },
      },
    },
    saving: {
      tags: ['busy'],
      entry: 'keepAsked',
      invoke: {
        src: 'save',
        id: 'save',
        input: ({ context }) => ({ on: context.asked }),
        onDone: [
          {
            guard: 'hasChangedMind',
            target: 'saving',
            reenter: true,
            actions: { type: 'keepKnown', params: ({ event }) => ({ on: event.output }) },
          },
          {
            target: 'settled',
            actions: [{ type: 'keepKnown', params: ({ event }) => ({ on: event.output }) }, 'showKnown', 'tellSettled'],
          },
        ],
        onError: {
          target: 'settled',
          actions: ['showKnown', { type: 'tellRefused', params: ({ event }) => ({ error: event.error }) }],
        },
      },
      on: {
        'toggle.changed': { actions: { type: 'keepWanted', params: ({ event }) => ({ on: event.on }) } },
        'toggle.synced': { actions: { type: 'keepKnown', params: ({ event }) => ({ on: event.on }) } },
      },
    },
  },
});
