import { assign, not } from 'xstate';
import { chat as limits } from '#contract/limits/contact.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { setup } from '#machines/generic/setup.ts';
import { now } from '#machines/generic/clock.ts';

/** A conversation whose partner is typing. `until`: when that expires, ms. */
type Typing = { readonly conversation: string; readonly until: number };

type TypingContext = { readonly ownProfileId: string; readonly typing: readonly Typing[] };

const exclude = (typing: readonly Typing[], conversation: string): readonly Typing[] =>
  typing.filter((one) => one.conversation !== conversation);

const conversationOf = (live: LiveEvent): string => {
  if (live.type === 'message') return live.message.conversation;
  return live.type === 'typing' ? live.conversation : '';
};

/** The conversations in which the partner is typing. [CHAT-03 CHAT-16] */
export const partnerTypingMachine = setup({
  types: {
    context: {} as TypingContext,
    events: {} as Extract<AppEvent, { type: 'live.eventArrived' }>,
    input: {} as { me: string },
  },
  guards: {
    hasStartedTyping: ({ context, event: { event: live } }) =>
      live.type === 'typing' && live.on && live.sender !== context.ownProfileId,
    hasStoppedTyping: ({ context, event: { event: live } }) =>
      (live.type === 'typing' && !live.on && live.sender !== context.ownProfileId) ||
      (live.type === 'message' && live.message.sender !== context.ownProfileId),
    hasTyping: ({ context }) => context.typing.length > 0,
  },
  delays: {
    untilNextExpiry: ({ context }) =>
      Math.min(limits.typingTimeout, ...context.typing.map(({ until }) => Math.max(0, until - now()))),
  },
}).createMachine({
  id: 'partnerTyping',
  context: ({ input }) => ({ ownProfileId: input.me, typing: [] }),
  initial: 'idle',
  on: {
    'live.eventArrived': [
      {
        guard: 'hasStartedTyping',
        target: '.active',
        actions: assign({
          typing: ({ context, event }) => {
            const conversation = conversationOf(event.event);
            return [...exclude(context.typing, conversation), { conversation, until: now() + limits.typingTimeout }];
          },
        }),
      },
      {
        guard: 'hasStoppedTyping',
        actions: assign({ typing: ({ context, event }) => exclude(context.typing, conversationOf(event.event)) }),
      },
    ],
  },
  states: {
    idle: {},
    active: {
      always: { guard: not('hasTyping'), target: 'idle' },
      after: {
        untilNextExpiry: {
          target: 'active',
          reenter: true,
          actions: assign({ typing: ({ context }) => context.typing.filter(({ until }) => until > now()) }),
        },
      },
    },
  },
});
