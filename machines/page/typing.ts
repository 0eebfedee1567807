import { assign, enqueueActions, fromCallback, setup } from 'xstate';
import { chat } from '#contract/limits.ts';
import type { Told } from '#machines/app/told.ts';
import { unwired } from '#machines/parts/wire.ts';

type TypingContext = {
  /** The other side. */
  readonly profile: string;
  /** What was told last. */
  readonly isOn: boolean;
  /** Something was written since it was told. */
  readonly isNews: boolean;
  /** Whether anybody passes it on. */
  readonly isHeard: boolean;
};

/**
 * Tells the other side that the member is writing: at once, then again at most every few seconds, and that he is not any
 * more, some time after the last key or as soon as nothing is left to write. [CHAT-03 CHAT-16]
 */
export const typingMachine = setup({
  types: {
    context: {} as TypingContext,
    events: {} as Extract<Told, { type: 'text.touched' }>,
    input: {} as { profile: string },
  },
  actors: {
    /** Passes it on; a failure is silent. */
    tellTyping: fromCallback<{ type: 'typing.told'; on: boolean }, { profile: string }>(unwired('tellTyping')),
  },
  actions: {
    tellOn: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ isOn: true, isNews: false });
      if (context.isHeard) enqueue.sendTo('tellTyping', { type: 'typing.told', on: true });
    }),
    tellOff: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ isOn: false, isNews: false });
      if (context.isOn && context.isHeard) enqueue.sendTo('tellTyping', { type: 'typing.told', on: false });
    }),
    noteNews: assign({ isNews: true }),
    noteUnheard: assign({ isHeard: false }),
  },
  guards: {
    isText: (_, params: { isEmpty: boolean }) => !params.isEmpty,
    isNews: ({ context }) => context.isNews,
  },
  delays: { pause: chat.tellTyping, lull: chat.typing },
}).createMachine({
  id: 'typing',
  options: { maxIterations: 200 },
  context: ({ input }) => ({ profile: input.profile, isOn: false, isNews: false, isHeard: true }),
  type: 'parallel',
  invoke: {
    src: 'tellTyping',
    id: 'tellTyping',
    input: ({ context }) => ({ profile: context.profile }),
    onError: { actions: 'noteUnheard' },
  },
  states: {
    keys: {
      initial: 'still',
      states: {
        still: {
          on: {
            'text.touched': {
              guard: { type: 'isText', params: ({ event }) => ({ isEmpty: event.isEmpty }) },
              target: 'moving',
            },
          },
        },
        moving: {
          after: { lull: { target: 'still', actions: 'tellOff' } },
          on: {
            'text.touched': [
              {
                guard: { type: 'isText', params: ({ event }) => ({ isEmpty: event.isEmpty }) },
                target: 'moving',
                reenter: true,
              },
              { target: 'still', actions: 'tellOff' },
            ],
          },
        },
      },
    },
    pace: {
      initial: 'free',
      states: {
        free: {
          on: {
            'text.touched': {
              guard: { type: 'isText', params: ({ event }) => ({ isEmpty: event.isEmpty }) },
              target: 'resting',
              actions: 'tellOn',
            },
          },
        },
        resting: {
          after: {
            pause: [{ guard: 'isNews', target: 'resting', reenter: true, actions: 'tellOn' }, { target: 'free' }],
          },
          on: {
            'text.touched': {
              guard: { type: 'isText', params: ({ event }) => ({ isEmpty: event.isEmpty }) },
              actions: 'noteNews',
            },
          },
        },
      },
    },
  },
});
