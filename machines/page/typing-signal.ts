import { assign, enqueueActions, fromCallback } from 'xstate';
import { chat } from '#contract/limits/contact.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

type TypingContext = {
  /** The partner. */
  readonly profile: string;
  /** The last signalled state. */
  readonly isOn: boolean;
  readonly hasUnsignalledKeystroke: boolean;
  readonly isSignalAvailable: boolean;
};

/**
 * Signals to the partner that the member is typing: at once, then at most every few seconds; and that they stopped: some
 * time after the last keystroke, or when the text is empty. [CHAT-03 CHAT-16]
 */
export const typingSignalMachine = setup({
  types: {
    context: {} as TypingContext,
    events: {} as Extract<AppEvent, { type: 'message.edited' }>,
    input: {} as { profile: string },
  },
  actors: {
    sendTypingState: fromCallback<{ type: 'typingState.changed'; on: boolean }, { profile: string }>(
      unwired('sendTypingState'),
    ),
  },
  actions: {
    signalOn: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ isOn: true, hasUnsignalledKeystroke: false });
      if (context.isSignalAvailable) enqueue.sendTo('sendTypingState', { type: 'typingState.changed', on: true });
    }),
    signalOff: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ isOn: false, hasUnsignalledKeystroke: false });
      if (context.isOn && context.isSignalAvailable)
        enqueue.sendTo('sendTypingState', { type: 'typingState.changed', on: false });
    }),
  },
  guards: {
    isText: ({ event }) => !event.isEmpty,
    hasUnsignalledKeystroke: ({ context }) => context.hasUnsignalledKeystroke,
  },
  delays: { throttle: chat.typingInterval, idleTimeout: chat.typingTimeout },
}).createMachine({
  id: 'typingSignal',
  context: ({ input }) => ({ ...input, isOn: false, hasUnsignalledKeystroke: false, isSignalAvailable: true }),
  type: 'parallel',
  invoke: {
    src: 'sendTypingState',
    input: ({ context }) => ({ profile: context.profile }),
    onError: { actions: assign({ isSignalAvailable: false }) },
  },
  states: {
    keystrokes: {
      initial: 'idle',
      states: {
        idle: { on: { 'message.edited': { guard: 'isText', target: 'typing' } } },
        typing: {
          after: { idleTimeout: { target: 'idle', actions: 'signalOff' } },
          on: {
            'message.edited': [
              { guard: 'isText', target: 'typing', reenter: true },
              { target: 'idle', actions: 'signalOff' },
            ],
          },
        },
      },
    },
    throttle: {
      initial: 'open',
      states: {
        open: { on: { 'message.edited': { guard: 'isText', target: 'closed', actions: 'signalOn' } } },
        closed: {
          after: {
            throttle: [
              { guard: 'hasUnsignalledKeystroke', target: 'closed', reenter: true, actions: 'signalOn' },
              { target: 'open' },
            ],
          },
          on: { 'message.edited': { guard: 'isText', actions: assign({ hasUnsignalledKeystroke: true }) } },
        },
      },
    },
  },
});
