import { describe, expect, it } from 'vitest';
import type { Conversation, Message, SentMessage } from '#contract/chat.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import { conversationMachine } from '#machines/page/conversation.ts';
import { mergeMessages, visibleMessages } from '#machines/page/message-list.ts';
import { allTold, inFlight } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, started, told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { type Play, play } from '#tests/machines/kit/scenario.ts';
import { anna, card, message, refusal, startFacts } from '#tests/machines/samples.ts';
import { includes, isSame } from '#tests/machines/expect-equal.ts';

const from = (change: Partial<Message> & { position: number }) => message(change.position, 'bert', change);
const mine = (position: number, change: Partial<Message> = {}) => message(position, 'anna', change);
const arrived = (event: LiveEvent) => ({ type: 'live.eventArrived', event }) as const;
const news = (one: Message, key?: string) =>
  arrived({ type: 'message', message: one, ...(key !== undefined && { key }) });
const mark = (type: 'delivered' | 'read', upTo: string, conversation = 'talk') =>
  arrived({ type, conversation, up_to: upTo });
const typing = (on: boolean, sender = 'bert') => arrived({ type: 'typing', conversation: 'talk', sender, on });
const resync = arrived({ type: 'resync' });

const loaded = (messages: readonly Message[], earlier = false): Conversation => ({
  conversation: { id: 'talk' },
  profile: card('bert'),
  messages: [...messages],
  earlier,
});
/** The two have not written yet. */
const untouched: Conversation = { conversation: null, profile: card('bert'), messages: [], earlier: false };

const sent = (position: number): SentMessage => ({ message: mine(position), credits: 4, free_messages: 0 });
const isSent = (position: number, to = 'bert', conversation = 'talk') =>
  ({
    type: 'message.sent',
    profile: to,
    sent: { ...sent(position), message: mine(position, { conversation }) },
  }) as const;
const touched = (profile: string) => ({ type: 'message.edited', profile, isEmpty: false }) as const;

const start = startFacts({ user: anna, session: 'member' });
const byId = { ...start, address: { id: 'talk' } };
const byProfile = { ...start, address: { profile: 'bert' } };
const inputs = { 'by its id': byId, 'by the member': byProfile };

const opened = { type: 'conversation.opened', id: 'talk' };
const met = { type: 'partner.identified', partner: { profile: 'bert', name: 'bert' } };

/** What went to which lane. */
const passed = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' ? [[effect.to, effect.event]] : []));

const never = { error: [] };
const lanes = { typingSignal: never };
const ids = (messages: readonly Message[]): readonly string[] => messages.map(({ id }) => id);

/** Loading, reading and what the stream brings. */
const reading = defineModel({
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
  outcomes: {
    loadConversation: {
      done: [loaded([mine(1), from({ position: 2 })], true), untouched],
      error: [refusal('not_found'), refusal('network')],
    },
    loadEarlier: { done: [loaded([message(0, 'bert', { read: true })])], error: [refusal('network')] },
    readConversation: { error: [refusal('network')] },
    ...lanes,
  },
  delays: { typing: [] },
  project: ({ conversation, messages, earlier, readUpTo, problem }) => [
    conversation,
    messages.map(({ id, read }) => [id, read]),
    earlier,
    readUpTo,
    problem?.code,
  ],
  invariants: {
    'each message is in the list once, in the order of the server [CHAT-08]': ({ snapshot }) => {
      const positions = snapshot.context.messages.map(({ position }) => position);
      return isSame(
        positions,
        [...new Set(positions)].sort((one, next) => one - next),
      );
    },
    'shows nothing of another conversation [CHAT-08]': ({ snapshot }) =>
      snapshot.context.messages.every(({ conversation }) => conversation === 'talk'),
    'nothing that was shown is lost, save before a gap': ({ before, snapshot, step }) =>
      before === null ||
      step?.kind === 'done' ||
      ids(before.context.messages).every((id) => ids(snapshot.context.messages).includes(id)),
    'asks once at a time': ({ history }) =>
      inFlight(history, 'loadConversation').length <= 1 && inFlight(history, 'readConversation').length <= 1,
    'says which conversation is open, once it is known [CHAT-10]': ({ effects }) =>
      told(effects, 'conversation.opened').every((event) => isSame(event, opened)),
    'a conversation that is shown was said to be open [CHAT-10]': ({ snapshot, history }) =>
      snapshot.context.messages.length === 0 || allTold(history, 'conversation.opened').length > 0,
    'tells what was read when the other side wrote last something unread [CHAT-10]': ({ snapshot, effects }) =>
      started(effects, 'readConversation').every((input) => {
        const last = snapshot.context.messages.findLast(({ sender }) => sender === 'bert');
        isSame(input, { id: 'talk', upTo: last?.id });
        return includes(last, { id: snapshot.context.readUpTo, read: false });
      }),
    'one can write as soon as it is known to whom [CHAT-16]': ({ snapshot, history }) =>
      inFlight(history, 'typingSignal').length === (snapshot.context.profile === null ? 0 : 1) &&
      allTold(history, 'partner.identified').every((event) => isSame(event, met)) &&
      allTold(history, 'partner.identified').length > 0 === (snapshot.context.profile !== null),
  },
});

/** How far the member's own messages have come. */
const marking = defineModel({
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
  outcomes: { loadConversation: { done: [loaded([mine(1), from({ position: 2, read: true })])], error: [] }, ...lanes },
  delays: { typing: [] },
  project: ({ messages, marks }) => [messages.map(({ id, read, delivered }) => [id, read, delivered]), marks],
  invariants: {
    'what has reached the other side stays there [CHAT-15]': ({ before, snapshot }) =>
      (before?.context.messages ?? []).every(({ id, delivered, read }) => {
        const now = snapshot.context.messages.find((one) => one.id === id);
        return now === undefined || ((now.delivered || !delivered) && (now.read || !read));
      }),
    'what was read was delivered [CHAT-15]': ({ snapshot }) =>
      snapshot.context.messages.every(({ sender, delivered, read }) => sender !== 'anna' || delivered || !read),
  },
});

/** What is said of what the member writes. */
const writing = defineModel({
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
  outcomes: {
    loadConversation: {
      done: [untouched, loaded([mine(1)]), loaded([mine(1), mine(2), from({ position: 3 })])],
      error: [refusal('not_found')],
    },
    readConversation: { error: [refusal('network')] },
    ...lanes,
  },
  delays: { typing: [] },
  project: ({ conversation, messages, sure, ahead }) => [conversation, ids(messages), sure, ids(ahead)],
  invariants: {
    'shows no message twice, and hides none [CHAT-08]': ({ snapshot }) => {
      const shown = visibleMessages(snapshot.context);
      return (
        new Set(ids(shown)).size === shown.length &&
        shown.length === snapshot.context.messages.length + snapshot.context.ahead.length
      );
    },
    'is sure of own messages alone, of which somebody has said what they are [CHAT-08]': ({ snapshot, history }) =>
      snapshot.context.sure.every((id) =>
        history.some(
          ({ step }) =>
            step?.kind === 'event' &&
            JSON.stringify(step.event).includes(`"${id}"`) &&
            (step.event.type === 'message.sent' || JSON.stringify(step.event).includes('"k1"')),
        ),
      ),
    'what it cost is for others to say [CREDITS-04]': ({ effects }) =>
      told(effects, 'user.changed').length === 0 && told(effects, 'chats.outdated').length === 0,
    'what is written to others is nothing here': ({ step, before, snapshot, effects }) =>
      step?.kind !== 'event' ||
      !JSON.stringify(step.event).includes('carl') ||
      (effects.length === 0 && snapshot.context === before?.context),
  },
});

/** Whether the other side is writing. */
const listening = defineModel({
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
  outcomes: { loadConversation: { done: [loaded([])], error: [] }, ...lanes },
  delays: { typing: 5_000 },
  project: ({ conversation, messages }) => [conversation, ids(messages)],
  invariants: {
    'only he is writing who was said to [CHAT-03]': ({ snapshot, history }) =>
      !snapshot.hasTag('typing') ||
      history.some(
        ({ step }) =>
          step?.kind === 'event' &&
          step.event.type === 'live.eventArrived' &&
          JSON.stringify(step.event).includes('"bert"'),
      ),
  },
});

/** Nobody tells that one is writing. */
const failing = defineModel({
  machine: conversationMachine,
  inputs: { 'by its id': byId },
  events: [{ type: 'childRestart.requested' }],
  outcomes: { loadConversation: { done: [loaded([mine(1)])], error: [] } },
  delays: { backoff: [1_000, 2_000, 4_000, 8_000, 16_000], typing: [] },
  project: ({ crashes }) => crashes.length,
  within: ({ context: { crashes } }) => crashes.length <= 6,
  invariants: {
    'one that fails takes nothing else along': ({ snapshot }) =>
      snapshot.status === 'active' && !snapshot.hasTag('failed'),
  },
});

/** What is written while nobody tells it. */
const down = defineModel({
  machine: conversationMachine,
  inputs: { 'by its id': byId },
  events: [touched('bert')],
  outcomes: { loadConversation: { done: [loaded([])], error: [] } },
  project: ({ crashes }) => crashes.length,
  delays: { typing: [] },
  within: ({ context: { crashes } }) => crashes.length <= 1,
});

coverModel(
  [reading, marking, writing, listening, failing, down],
  '[CHAT-01 CHAT-03 CHAT-08 CHAT-10 CHAT-16 CREDITS-04]',
);

describe('opening', () => {
  it('[CHAT-08 CHAT-10] shows the messages, says that it is open, and tells the server what was read', () =>
    play(reading, 'by its id', ({ first, end, context }) => {
      expect(started(first, 'loadConversation')).toEqual([{ address: { id: 'talk' }, before: null }]);
      const effects = end('loadConversation', loaded([mine(1), from({ position: 2 })]));
      expect(told(effects)).toEqual([met, opened]);
      expect(started(effects, 'readConversation')).toEqual([{ id: 'talk', upTo: 'message-2' }]);
      expect(context().messages).toEqual([mine(1), from({ position: 2 })]);
    }));

  it('[ROUTE-63] by the member it is the same, or a new one that is none before the first message', () =>
    play(reading, 'by the member', ({ first, end, context }) => {
      expect(started(first, 'loadConversation')).toEqual([{ address: { profile: 'bert' }, before: null }]);
      const effects = end('loadConversation', untouched);
      expect([told(effects), context().conversation]).toEqual([[met], null]);
      expect(started(effects, 'typingSignal')).toEqual([{ profile: 'bert' }]);
    }));

  it('[CHAT-10] tells nothing where everything is read', () =>
    play(reading, 'by its id', ({ end }) => {
      const effects = end('loadConversation', loaded([from({ position: 1, read: true }), mine(2)]));
      expect(started(effects, 'readConversation')).toEqual([]);
    }));

  it('[CHAT-10] tells it again for what comes while it is told', () =>
    play(reading, 'by its id', ({ end, send }) => {
      end('loadConversation', loaded([from({ position: 1 })]));
      const effects = send(news(from({ position: 2 })));
      expect(told(effects)).toEqual([opened]);
      expect(started(effects, 'readConversation')).toEqual([]);
      expect(started(end('readConversation'), 'readConversation')).toEqual([{ id: 'talk', upTo: 'message-2' }]);
      expect(end('readConversation')).toEqual([]);
    }));

  it('[CHAT-08] a message that comes while it is loading is there, whichever comes first', () => {
    for (const begin of ['by its id', 'by the member'])
      play(reading, begin, ({ send, end, context }) => {
        send(news(from({ position: 1 })));
        end('loadConversation', begin === 'by its id' ? loaded([]) : untouched);
        expect(context().messages).toEqual([from({ position: 1 })]);
        expect(context().conversation).toBe('talk');
      });
  });

  it('[CHAT-08] a message that comes while it is loading, and that the answer may lack, is asked for', () =>
    play(reading, 'by its id', ({ send, end, context }) => {
      expect(started(send(news(from({ position: 51 }))), 'loadConversation')).toEqual([
        { address: { id: 'talk' }, before: null },
      ]);
      end('loadConversation', loaded([from({ position: 50 }), from({ position: 51 })], true));
      expect(ids(context().messages)).toEqual(['message-50', 'message-51']);
    }));

  it('[CHAT-08] messages that were missed are asked for, and no hole is left', () =>
    play(reading, 'by its id', ({ send, end, context }) => {
      end('loadConversation', loaded([mine(1), mine(2)]));
      expect(started(send(news(from({ position: 90 }))), 'loadConversation')).toHaveLength(1);
      end('loadConversation', loaded([from({ position: 89 }), from({ position: 90 })], true));
      expect([ids(context().messages), context().earlier]).toEqual([['message-89', 'message-90'], true]);
    }));

  it('[CHAT-08] loads anew when the stream has missed something, and keeps the older messages', () =>
    play(reading, 'by its id', ({ send, end, context }) => {
      end('loadConversation', loaded([mine(2), mine(3)], true));
      expect(started(send({ type: 'earlierMessages.requested' }), 'loadConversation')).toEqual([
        { address: { id: 'talk' }, before: 'message-2' },
      ]);
      end('loadEarlier', loaded([mine(1)]));
      expect([ids(context().messages), context().earlier]).toEqual([['message-1', 'message-2', 'message-3'], false]);
      send(resync);
      end('loadConversation', loaded([mine(3), from({ position: 4 })], true));
      expect([ids(context().messages), context().earlier]).toEqual([
        ['message-1', 'message-2', 'message-3', 'message-4'],
        false,
      ]);
    }));

  it('[CHAT-17] what the member has deleted in another browser goes; what comes meanwhile stays', () =>
    play(reading, 'by its id', ({ send, end, context }) => {
      end('loadConversation', loaded([mine(1), mine(2)]));
      send(resync);
      send(news(from({ position: 3 })));
      end('loadConversation', loaded([]));
      expect(ids(context().messages)).toEqual(['message-3']);
    }));

  it('says what is wrong, and tries again', () =>
    play(reading, 'by its id', ({ fail, send, hasTag, context }) => {
      fail('loadConversation', refusal('network'));
      expect([hasTag('failed'), context().problem]).toEqual([true, { code: 'network' }]);
      expect(started(send({ type: 'conversation.retried' }), 'loadConversation')).toHaveLength(1);
      fail('loadConversation', refusal('not_found'));
      expect(hasTag('notFound')).toBe(true);
    }));

  it('[CHAT-10] what comes while the page is not found is neither opened nor read', () =>
    play(reading, 'by its id', ({ send, fail, context }) => {
      fail('loadConversation', refusal('not_found'));
      const effects = send(news(from({ position: 1 })));
      expect([effects, context().messages]).toEqual([[], []]);
    }));
});

describe('how far one’s own messages have come [CHAT-15]', () => {
  const states = (messages: readonly Message[]) =>
    messages.map(({ delivered, read }) => (read ? 'read' : delivered ? 'delivered' : 'sent'));

  it.each([
    ['delivered', ['delivered', 'sent', 'delivered', 'sent']],
    ['read', ['read', 'sent', 'read', 'sent']],
  ] as const)('%s holds for all of them up to there', (type, expected) =>
    play(reading, 'by its id', ({ end, send, context }) => {
      end('loadConversation', loaded([mine(1), from({ position: 2 }), mine(3), mine(4)]));
      send(mark(type, 'message-4', 'walk'));
      send(mark(type, 'unknown'));
      expect(states(context().messages)).toEqual(['sent', 'sent', 'sent', 'sent']);
      send(mark(type, 'message-3'));
      expect(states(context().messages)).toEqual(expected);
    }),
  );

  it('an answer that is older than what was said takes nothing back', () =>
    play(reading, 'by its id', ({ end, send, context }) => {
      end('loadConversation', loaded([mine(1), mine(2)]));
      send(mark('delivered', 'message-2'));
      send(mark('read', 'message-1'));
      send(resync);
      end('loadConversation', loaded([mine(1), mine(2)]));
      expect(states(context().messages)).toEqual(['read', 'delivered']);
    }));

  it('what is said of a message before it is there holds for it too', () =>
    play(reading, 'by its id', ({ end, send, context }) => {
      send(mark('read', 'message-2'));
      end('loadConversation', loaded([mine(1), mine(2)]));
      expect(states(context().messages)).toEqual(['read', 'read']);
    }));

  it('those that did not change are the same objects: nothing of them is drawn again', () =>
    play(reading, 'by its id', ({ end, send, context }) => {
      end('loadConversation', loaded([mine(1), mine(2), mine(3)]));
      const [, , third] = context().messages;
      send(mark('read', 'message-2'));
      expect(context().messages[2]).toBe(third);
    }));
});

describe('a message of one’s own', () => {
  it('[CHAT-08] is there as soon as the server has it', () =>
    play(writing, 'by its id', ({ end, send, context }) => {
      end('loadConversation', loaded([mine(1)]));
      send(isSent(2));
      expect([ids(context().messages), context().sure]).toEqual([['message-1', 'message-2'], ['message-2']]);
    }));

  it('[ROUTE-63] the first one makes the conversation, which is open from now on', () =>
    play(writing, 'by the member', ({ end, send, context }) => {
      end('loadConversation', untouched);
      expect(told(send(isSent(1)))).toEqual([opened]);
      expect(context().conversation).toBe('talk');
    }));

  it('[CHAT-08] the stream says which one it is, before the answer or after it', () =>
    play(writing, 'by its id', ({ end, send, context }) => {
      end('loadConversation', loaded([mine(1)]));
      send(news(mine(2), 'k1'));
      expect([ids(visibleMessages(context())), context().sure]).toEqual([['message-1', 'message-2'], ['message-2']]);
      send(isSent(2));
      expect([ids(visibleMessages(context())), context().sure]).toEqual([['message-1', 'message-2'], ['message-2']]);
    }));

  it('[CHAT-08] one that is loaded may be any: nobody is sure of it', () =>
    play(writing, 'by its id', ({ end, context }) => {
      end('loadConversation', loaded([mine(1), mine(2)]));
      expect([ids(visibleMessages(context())), context().sure]).toEqual([['message-1', 'message-2'], []]);
    }));

  it('[CHAT-08] one that was sent while others before it are missing is there, and they are asked for', () =>
    play(writing, 'by its id', ({ end, send, context }) => {
      end('loadConversation', loaded([from({ position: 1 })]));
      const effects = send(isSent(4));
      expect([ids(visibleMessages(context())), started(effects, 'loadConversation').length, context().sure]).toEqual([
        ['message-1', 'message-4'],
        1,
        ['message-4'],
      ]);
      send(news(from({ position: 2 })));
      send(news(from({ position: 3 })));
      expect(ids(context().messages)).toEqual(['message-1', 'message-2', 'message-3', 'message-4']);
      end('loadConversation', loaded([from({ position: 3 }), mine(4)], true));
      expect(ids(context().messages)).toEqual(['message-1', 'message-2', 'message-3', 'message-4']);
    }));

  it('[CHAT-08] an event that comes again, of a message long before those held, leaves no hole', () =>
    play(writing, 'by its id', ({ end, send, context }) => {
      end('loadConversation', loaded([from({ position: 8 }), mine(9)], true));
      send(news(mine(2), 'k1'));
      expect(ids(context().messages)).toEqual(['message-8', 'message-9']);
    }));

  it('[CHAT-08] a gap before it is asked for, and it is known which one it is', () =>
    play(writing, 'by its id', ({ end, send, context }) => {
      end('loadConversation', loaded([mine(1)]));
      expect(started(send(news(mine(9), 'k1')), 'loadConversation')).toHaveLength(1);
      expect(context().sure).toEqual(['message-9']);
    }));

  it('[CHAT-08] one to somebody else is not shown here', () =>
    play(writing, 'by its id', ({ end, send }) => {
      end('loadConversation', loaded([mine(1)]));
      expect(send(isSent(2, 'carl', 'walk'))).toEqual([]);
    }));

  it('[CHAT-10] nor is one where nothing is found', () =>
    play(writing, 'by its id', ({ fail, send, context }) => {
      fail('loadConversation', refusal('not_found'));
      expect([send(isSent(2)), context().messages]).toEqual([[], []]);
    }));
});

describe('the other side is writing [CHAT-03 CHAT-16]', () => {
  type Acts = Play<typeof conversationMachine> & { readonly is: () => readonly [boolean, boolean] };
  const open = (story: (acts: Acts) => void) =>
    play(listening, 'by its id', (acts) => {
      acts.end('loadConversation', loaded([mine(1)]));
      story({ ...acts, is: () => [acts.hasTag('typing'), acts.hasTag('typingSaid')] });
    });

  it('until 5 s after it was said last, and not a millisecond longer', () =>
    open(({ send, wait, is }) => {
      send(typing(true));
      wait(3_000);
      send(typing(true));
      wait(4_999);
      expect(is()[0]).toBe(true);
      wait(1);
      expect(is()[0]).toBe(false);
    }));

  it('until it is said that he is not, or until he has written', () =>
    open(({ send, is }) => {
      send(typing(true));
      send(typing(false));
      expect(is()[0]).toBe(false);
      send(typing(true));
      send(news(from({ position: 2 })));
      expect(is()[0]).toBe(false);
    }));

  it('is announced at most once in 5 s', () =>
    open(({ send, wait, is }) => {
      send(typing(true));
      expect(is()).toEqual([true, true]);
      send(typing(false));
      wait(4_999);
      send(typing(true));
      expect(is()).toEqual([true, true]);
      wait(1);
      expect(is()).toEqual([true, false]);
      send(typing(true));
      expect(is()).toEqual([true, true]);
    }));

  it('what somebody else does elsewhere is nothing here', () =>
    open(({ send, is }) => {
      send(typing(true, 'carl'));
      expect(is()).toEqual([false, false]);
    }));
});

it('[CHAT-03] who writes here is said to be writing, who writes to others is not', () =>
  play(writing, 'by its id', ({ end, send }) => {
    end('loadConversation', loaded([]));
    expect(passed(send(touched('bert')))).toEqual([['typingSignal', touched('bert')]]);
    expect(passed(send(touched('carl')))).toEqual([]);
  }));

describe('merged [CHAT-08]', () => {
  it.each([
    ['nothing', [], [], []],
    ['by the order of the server', [mine(3)], [mine(1), mine(2)], [mine(1), mine(2), mine(3)]],
    [
      'each once, as it was seen last',
      [mine(1), mine(2)],
      [mine(2, { read: true })],
      [mine(1), mine(2, { read: true })],
    ],
  ])('%s', (_, one, other, expected) => {
    expect(mergeMessages(one, other)).toEqual(expected);
  });
});
