import { assign, fromPromise } from 'xstate';
import type { Message } from '#contract/chat.ts';
import { chat as limits } from '#contract/limits/contact.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

export type DeliveryReceiptsEvent =
  /** Messages reached this browser: the last of each conversation in the list, or a live one. */
  { type: 'messages.received'; messages: readonly Message[] } | Extract<AppEvent, { type: 'conversation.deleted' }>;

type DeliveryReceiptsContext = {
  readonly ownProfileId: string;
  /** The last message of each conversation that the server does not know as delivered. */
  readonly pending: readonly Message[];
  /** Those in the running request. */
  readonly sending: readonly Message[];
  /** Position of the last confirmed message, by conversation. */
  readonly sentPositions: Readonly<Record<string, number>>;
  /** Something is pending, and messages were received since the last failure. */
  readonly hasReceiptsToSend: boolean;
};

const isInConversationOf = (one: Message) => (other: Message) => other.conversation === one.conversation;

const addReceived = (
  { ownProfileId, pending, sentPositions }: DeliveryReceiptsContext,
  received: readonly Message[],
): readonly Message[] => {
  const added = received.filter((message) => {
    const known = pending.find(isInConversationOf(message))?.position ?? 0;
    const isNew = message.position > Math.max(sentPositions[message.conversation] ?? 0, known);
    return message.sender !== ownProfileId && !message.delivered && isNew;
  });
  return [...pending.filter((message) => !added.some(isInConversationOf(message))), ...added];
};

/** Acknowledges to the server, once each, that messages reached a browser of the member. [CHAT-02] */
export const deliveryReceiptsMachine = setup({
  types: { context: {} as DeliveryReceiptsContext, events: {} as DeliveryReceiptsEvent, input: {} as { me: string } },
  actors: {
    /** Acknowledges these messages and all before them. */
    sendDeliveryReceipts: fromPromise<void, { upTo: readonly string[] }>(unwired('sendDeliveryReceipts')),
  },
  actions: {
    confirmReceipts: assign(({ context: { pending, sending, sentPositions } }) => {
      const left = pending.filter((message) => !sending.includes(message));
      const sent = sending.map(({ conversation, position }) => [conversation, position] as const);
      return {
        pending: left,
        hasReceiptsToSend: left.length > 0,
        sending: [],
        sentPositions: { ...sentPositions, ...Object.fromEntries(sent) },
      };
    }),
  },
  guards: { hasReceiptsToSend: ({ context }) => context.hasReceiptsToSend },
}).createMachine({
  id: 'deliveryReceipts',
  context: ({ input }) => ({
    ownProfileId: input.me,
    pending: [],
    sending: [],
    sentPositions: {},
    hasReceiptsToSend: false,
  }),
  initial: 'idle',
  on: {
    'messages.received': {
      actions: assign(({ context, event }) => {
        const pending = addReceived(context, event.messages);
        return { pending, hasReceiptsToSend: pending.length > 0 };
      }),
    },
    'conversation.deleted': {
      actions: assign({
        pending: ({ context, event }) => context.pending.filter(({ conversation }) => conversation !== event.id),
      }),
    },
  },
  states: {
    idle: { always: { guard: 'hasReceiptsToSend', target: 'sending' } },
    sending: {
      entry: assign({ sending: ({ context }) => context.pending.slice(0, limits.maxListed), hasReceiptsToSend: false }),
      invoke: {
        src: 'sendDeliveryReceipts',
        input: ({ context }) => ({ upTo: context.sending.map(({ id }) => id) }),
        onDone: { target: 'idle', actions: 'confirmReceipts' },
        // Fails silently: the next message or refresh sends them again.
        onError: { target: 'idle', actions: assign({ sending: [] }) },
      },
    },
  },
});
