import type { Conversation, Message, SentMessage } from '#contract/chat.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import { conversationMachine } from '#machines/page/conversation.ts';
import { visibleMessages } from '#machines/page/message-list.ts';
import { allSentToParent, pendingActors } from '#tests/machines/pending-actors.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { anna, card, message, refusal, startFacts } from '#tests/machines/samples.ts';
import { expectIncludes, expectEqual } from '#tests/machines/expect-equal.ts';

export const from = (change: Partial<Message> & { position: number }) => message(change.position, 'bert', change);
export const mine = (position: number, change: Partial<Message> = {}) => message(position, 'anna', change);
export const arrived = (event: LiveEvent) => ({ type: 'live.eventArrived', event }) as const;
export const news = (one: Message, key?: string) =>
  arrived({ type: 'message', message: one, ...(key !== undefined && { key }) });
export const mark = (type: 'delivered' | 'read', upTo: string, conversation = 'talk') =>
  arrived({ type, conversation, up_to: upTo });
export const typing = (on: boolean, sender = 'bert') => arrived({ type: 'typing', conversation: 'talk', sender, on });
export const resync = arrived({ type: 'resync' });

export const loaded = (messages: readonly Message[], earlier = false): Conversation => ({
  conversation: { id: 'talk' },
  profile: card('bert'),
  messages: [...messages],
  earlier,
});
/** No message yet. */
export const untouched: Conversation = { conversation: null, profile: card('bert'), messages: [], earlier: false };

const sent = (position: number): SentMessage => ({ message: mine(position), credits: 4, free_messages: 0 });
export const isSent = (position: number, to = 'bert', conversation = 'talk') =>
  ({
    type: 'message.sent',
    profile: to,
    sent: { ...sent(position), message: mine(position, { conversation }) },
  }) as const;
export const touched = (profile: string) => ({ type: 'message.edited', profile, isEmpty: false }) as const;

const start = startFacts({ user: anna, session: 'member' });
export const byId = { ...start, address: { id: 'talk' } };
export const byProfile = { ...start, address: { profile: 'bert' } };
const inputs = { 'by its id': byId, 'by the member': byProfile };

export const opened = { type: 'conversation.opened', id: 'talk' };
export const met = { type: 'partner.identified', partner: { profile: 'bert', name: 'bert' } };

const never = { error: [] };
const lanes = { typingSignal: never };
export const ids = (messages: readonly Message[]): readonly string[] => messages.map(({ id }) => id);

/** Loading, reading and live messages. */
export const reading = defineModel({
  machine: conversationMachine,
  inputs,
  events: [
    { type: 'earlierMessages.requested' },
    { type: 'conversation.retried' },
    news(from({ position: 2 })),
    news(from({ position: 3 })),
    news(from({ position: 9 })),
    news(mine(3), 'k1'),
    news(from({ position: 2, id: 'elsewhere', conversation: 'walk', sender: 'carl' })),
    resync,
    arrived({ type: 'likes' }),
  ],
  actorOutcomes: {
    loadConversation: {
      done: [loaded([mine(1), from({ position: 2 })], true), untouched],
      error: [refusal('not_found'), refusal('network')],
    },
    loadEarlier: { done: [loaded([message(0, 'bert', { read: true })])], error: [refusal('network')] },
    sendReadReceipt: { error: [refusal('network')] },
    ...lanes,
  },
  delays: { typing: [] },
  stateKey: ({ conversation, messages, hasEarlier, readUpTo, problem }) => [
    conversation,
    messages.map(({ id, read }) => [id, read]),
    hasEarlier,
    readUpTo,
    problem?.code,
  ],
  invariants: {
    'lists each message once, in the order of the server [CHAT-08]': ({ snapshot }) => {
      const positions = snapshot.context.messages.map(({ position }) => position);
      return expectEqual(
        positions,
        [...new Set(positions)].sort((one, next) => one - next),
      );
    },
    'shows nothing of another conversation [CHAT-08]': ({ snapshot }) =>
      snapshot.context.messages.every(({ conversation }) => conversation === 'talk'),
    'loses no visible message, except before a gap': ({ before, snapshot, step }) =>
      before === null ||
      step?.kind === 'done' ||
      ids(before.context.messages).every((id) => ids(snapshot.context.messages).includes(id)),
    'runs one request at a time': ({ trace }) =>
      pendingActors(trace, 'loadConversation').length <= 1 && pendingActors(trace, 'sendReadReceipt').length <= 1,
    'reports the open conversation once its id is known [CHAT-10]': ({ effects }) =>
      sentToParent(effects, 'conversation.opened').every((event) => expectEqual(event, opened)),
    'a visible conversation was reported as open [CHAT-10]': ({ snapshot, trace }) =>
      snapshot.context.messages.length === 0 || allSentToParent(trace, 'conversation.opened').length > 0,
    'sends a read receipt for an unread message of the partner [CHAT-10]': ({ snapshot, effects }) =>
      startedInputs(effects, 'sendReadReceipt').every((input) => {
        const last = snapshot.context.messages.findLast(({ sender }) => sender === 'bert');
        expectEqual(input, { id: 'talk', upTo: last?.id });
        return expectIncludes(last, { id: snapshot.context.readUpTo, read: false });
      }),
    'starts the typing signal once the partner is known [CHAT-16]': ({ snapshot, trace }) =>
      pendingActors(trace, 'typingSignal').length === (snapshot.context.profile === null ? 0 : 1) &&
      allSentToParent(trace, 'partner.identified').every((event) => expectEqual(event, met)) &&
      allSentToParent(trace, 'partner.identified').length > 0 === (snapshot.context.profile !== null),
  },
});

/** Receipts of the member's own messages. */
export const marking = defineModel({
  machine: conversationMachine,
  inputs: { 'by its id': byId },
  events: [
    news(mine(3), 'k1'),
    mark('delivered', 'message-1'),
    mark('delivered', 'message-3'),
    mark('read', 'message-1'),
    mark('read', 'message-3'),
    mark('read', 'message-1', 'walk'),
    resync,
  ],
  actorOutcomes: {
    loadConversation: { done: [loaded([mine(1), from({ position: 2, read: true })])], error: [] },
    ...lanes,
  },
  delays: { typing: [] },
  stateKey: ({ messages, receipts }) => [messages.map(({ id, read, delivered }) => [id, read, delivered]), receipts],
  invariants: {
    'never takes back a receipt [CHAT-15]': ({ before, snapshot }) =>
      (before?.context.messages ?? []).every(({ id, delivered, read }) => {
        const now = snapshot.context.messages.find((one) => one.id === id);
        return now === undefined || ((now.delivered || !delivered) && (now.read || !read));
      }),
    'a read message is a delivered one [CHAT-15]': ({ snapshot }) =>
      snapshot.context.messages.every(({ sender, delivered, read }) => sender !== 'anna' || delivered || !read),
  },
});

/** The member's own messages. */
export const writing = defineModel({
  machine: conversationMachine,
  inputs,
  events: [
    news(from({ position: 3 })),
    news(mine(2), 'k1'),
    resync,
    isSent(1),
    isSent(2),
    isSent(2, 'carl', 'walk'),
    touched('bert'),
    touched('carl'),
  ],
  actorOutcomes: {
    loadConversation: {
      done: [untouched, loaded([mine(1)]), loaded([mine(1), mine(2), from({ position: 3 })])],
      error: [refusal('not_found')],
    },
    sendReadReceipt: { error: [refusal('network')] },
    ...lanes,
  },
  delays: { typing: [] },
  stateKey: ({ conversation, messages, confirmedIds, outOfOrder }) => [
    conversation,
    ids(messages),
    confirmedIds,
    ids(outOfOrder),
  ],
  invariants: {
    'shows each message exactly once [CHAT-08]': ({ snapshot }) => {
      const shown = visibleMessages(snapshot.context);
      return (
        new Set(ids(shown)).size === shown.length &&
        shown.length === snapshot.context.messages.length + snapshot.context.outOfOrder.length
      );
    },
    'confirms only own messages that an event or a reply identified [CHAT-08]': ({ snapshot, trace }) =>
      snapshot.context.confirmedIds.every((id) =>
        trace.some(
          ({ step }) =>
            step?.kind === 'event' &&
            JSON.stringify(step.event).includes(`"${id}"`) &&
            (step.event.type === 'message.sent' || JSON.stringify(step.event).includes('"k1"')),
        ),
      ),
    'does not report the cost of a message [CREDITS-04]': ({ effects }) =>
      sentToParent(effects, 'user.changed').length === 0 && sentToParent(effects, 'chats.outdated').length === 0,
    'ignores messages to other members': ({ step, before, snapshot, effects }) =>
      step?.kind !== 'event' ||
      !JSON.stringify(step.event).includes('carl') ||
      (effects.length === 0 && snapshot.context === before?.context),
  },
});

/** The partner's typing. */
export const listening = defineModel({
  machine: conversationMachine,
  inputs,
  events: [
    typing(true),
    typing(false),
    typing(true, 'carl'),
    typing(false, 'carl'),
    news(from({ position: 1, read: true })),
    news(mine(1)),
  ],
  actorOutcomes: { loadConversation: { done: [loaded([])], error: [] }, ...lanes },
  delays: { typing: 5_000 },
  stateKey: ({ conversation, messages }) => [conversation, ids(messages)],
  invariants: {
    'shows typing only after a typing event [CHAT-03]': ({ snapshot, trace }) =>
      !snapshot.hasTag('typing') ||
      trace.some(
        ({ step }) =>
          step?.kind === 'event' &&
          step.event.type === 'live.eventArrived' &&
          JSON.stringify(step.event).includes('"bert"'),
      ),
  },
});

/** The typing signal fails. */
export const failing = defineModel({
  machine: conversationMachine,
  inputs: { 'by its id': byId },
  events: [{ type: 'childRestart.requested' }],
  actorOutcomes: { loadConversation: { done: [loaded([mine(1)])], error: [] } },
  delays: { backoff: [1_000, 2_000, 4_000, 8_000, 16_000], typing: [] },
  stateKey: ({ crashes }) => crashes.length,
  exploreWhile: ({ context: { crashes } }) => crashes.length <= 6,
  invariants: {
    'a failing typing signal affects nothing else': ({ snapshot }) =>
      snapshot.status === 'active' && !snapshot.hasTag('failed'),
  },
});

/** Typing while the signal is down. */
export const down = defineModel({
  machine: conversationMachine,
  inputs: { 'by its id': byId },
  events: [touched('bert')],
  actorOutcomes: { loadConversation: { done: [loaded([])], error: [] } },
  stateKey: ({ crashes }) => crashes.length,
  delays: { typing: [] },
  exploreWhile: ({ context: { crashes } }) => crashes.length <= 1,
});
