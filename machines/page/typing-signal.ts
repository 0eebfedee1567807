import { assign, enqueueActions, fromCallback } from 'xstate';
import { chat } from '#contract/limits.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';

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
    events: {} as Extract<AppEvent, { type: 'message.edited' }>,
    input: {} as { profile: string },
  },
  actors: {
    /** Passes it on; a failure is silent. */
    sendTypingState: fromCallback<{ type: 'typingState.changed'; on: boolean }, { profile: string }>(
      unwired('sendTypingState'),
    ),
  },
  actions: {
    tellOn: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ isOn: true, isNews: false });
      if (context.isHeard) enqueue.sendTo('sendTypingState', { type: 'typingState.changed', on: true });
    }),
    tellOff: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ isOn: false, isNews: false });
      if (context.isOn && context.isHeard)
        enqueue.sendTo('sendTypingState', { type: 'typingState.changed', on: false });
    }),
    noteNews: assign({ isNews: true }),
    noteUnheard: assign({ isHeard: false }),
  },
  guards: {
    isText: (_, params: { isEmpty: boolean }) => !params.isEmpty,
    isNews: ({ context }) => context.isNews,
  },
  delays: { pause: chat.sendTyping, lull: chat.typing },
}).createMachine({
  id: 'typing',
  context: ({ input }) => ({ profile: input.profile, isOn: false, isNews: false, isHeard: true }),
  type: 'parallel',
  invoke: {
    src: 'sendTypingState',
    id: 'sendTypingState',
    input: ({ context }) => ({ profile: context.profile }),
    onError: { actions: 'noteUnheard' },
  },
  states: {
    keys: {
      initial: 'still',
      states: {
        still: {
          on: {
            'message.edited': {
              guard: { type: 'isText', params: ({ event }) => event },
              target: 'moving',
            },
          },
        },
        moving: {
          after: { lull: { target: 'still', actions: 'tellOff' } },
          on: {
            'message.edited': [
              {
                guard: { type: 'isText', params: ({ event }) => event },
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
            'message.edited': {
              guard: { type: 'isText', params: ({ event }) => event },
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
            'message.edited': {
              guard: { type: 'isText', params: ({ event }) => event },
              actions: 'noteNews',
            },
          },
        },
      },
    },
  },
});
