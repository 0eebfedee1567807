import { describe, expect, it, vi } from 'vitest';
import type { Conversation, Message } from '#contract/chat.ts';
import type { LiveEvent } from '#contract/live.ts';
import { type Outgoing, type SentMessage, conversationMachine, merged, onTheWay } from '#machines/page/conversation.ts';
import { allTold, inFlight } from '#tests/machines/in-flight.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, started, told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/play.ts';
import { anna, card, message, refusal, startFacts } from '#tests/machines/samples.ts';
import { includes, isSame } from '#tests/machines/same.ts';

// All histories run in the first test of the model.
vi.setConfig({ testTimeout: 30_000 });

const from = (change: Partial<Message> & { position: number }) => message(change.position, 'bert', change);
const mine = (position: number, change: Partial<Message> = {}) => message(position, 'anna', change);
const arrived = (event: LiveEvent) => ({ type: 'live.arrived', event }) as const;
const news = (one: Message) => arrived({ type: 'message', message: one });

const loaded = (messages: readonly Message[], earlier = false): Conversation => ({
  conversation: { id: 'talk' },
  profile: card('bert'),
  messages: [...messages],
  earlier,
});
/** The two have not written yet. */
const untouched: Conversation = { conversation: null, profile: card('bert'), messages: [], earlier: false };

const sent = (position: number, credits = 4): SentMessage => ({ message: mine(position), credits, free_messages: 0 });
const outgoing = (key: string, text: string, problem: Outgoing['problem'] = null): Outgoing => ({ key, text, problem });

const start = startFacts({ user: anna, session: 'member' });
const byId = { ...start, address: { id: 'talk' } };
const byProfile = { ...start, address: { profile: 'bert' } };

const draft = (text: string) => ({ type: 'draft.changed', text }) as const;
const submit = (key: string) => ({ type: 'message.submitted', key }) as const;
const retry = (key: string) => ({ type: 'message.retried', key }) as const;
const discard = (key: string) => ({ type: 'message.discarded', key }) as const;
const online = { type: 'facts.changed', facts: { online: true } } as const;
const offline = { type: 'facts.changed', facts: { online: false } } as const;
const opened = { type: 'conversation.opened', id: 'talk' };

/** What was handed to who keeps what is unsent. */
const kept = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.to === 'keepUnsent' ? [effect.event] : []));

const never = { error: [] };
const ids = (messages: readonly Message[]): readonly string[] => messages.map(({ id }) => id);

/** Loading, reading and what the stream brings. */
const reading = defineModel({
  machine: conversationMachine,
  inputs: { 'by its id': byId, 'by the member': byProfile },
  events: [
    { type: 'earlier.wanted' },
    { type: 'conversation.retried' },
    news(from({ position: 2 })),
    news(from({ position: 3 })),
    news(from({ position: 9 })),
    news(from({ position: 2, id: 'elsewhere', conversation: 'walk', sender: 'carl' })),
    arrived({ type: 'read', conversation: 'talk', up_to: 'message-1' }),
    arrived({ type: 'read', conversation: 'walk', up_to: 'message-1' }),
    arrived({ type: 'resync' }),
    arrived({ type: 'likes' }),
    // What belongs to writing changes nothing here.
    draft(''),
    submit('k1'),
    retry('k1'),
    discard('k1'),
    online,
  ],
  said: { keepUnsent: [{ type: 'unsent.found', unsent: { draft: '', outgoing: [] } }] },
  outcomes: {
    loadConversation: {
      done: [loaded([mine(1), from({ position: 2 })], true), untouched],
      error: [refusal('not_found'), refusal('network')],
    },
    loadEarlier: { done: [loaded([message(0, 'bert', { read: true })])], error: [refusal('network')] },
    readConversation: { error: [refusal('network')] },
    keepUnsent: never,
  },
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
        isSame(input, { id: 'talk' });
        return includes(last, { id: snapshot.context.readUpTo, read: false });
      }),
  },
});

/** Writing and sending. */
const writing = defineModel({
  machine: conversationMachine,
  inputs: { 'by its id': byId, 'by the member': byProfile },
  events: [draft('hello'), draft('  '), submit('k1'), submit('k2'), retry('k1'), discard('k1'), online, offline],
  said: {
    keepUnsent: [{ type: 'unsent.found', unsent: { draft: 'found', outgoing: [outgoing('k0', 'kept')] } }],
  },
  outcomes: {
    loadConversation: { done: [untouched], error: [] },
    sendMessage: { done: [sent(1), sent(2)], error: [refusal('not_enough_credits')] },
    keepUnsent: { error: ['storage is full'] },
  },
  project: ({ online: isOnline, conversation, messages, draft: text, outgoing: queue, sending, isKept }) => [
    isOnline,
    conversation,
    messages.length,
    text,
    queue.map(({ key, problem }) => [key, problem?.code]),
    sending,
    isKept,
  ],
  within: ({ context }) =>
    context.outgoing.length <= 1 && context.messages.length <= 1 && context.outgoing.every(({ key }) => key !== 'k2'),
  invariants: {
    'each key is on its way at most once': ({ history, snapshot }) => {
      const [sending, ...others] = inFlight(history, 'sendMessage');
      if (sending !== undefined) includes(sending.input, { key: snapshot.context.sending, profile: 'bert' });
      return others.length === 0;
    },
    'what is sent is what was written': ({ effects }) =>
      started(effects, 'sendMessage').every(
        (input) =>
          input instanceof Object && 'text' in input && ['hello', 'kept', 'found'].includes(String(input.text)),
      ),
    'nothing is sent without a network [OFFLINE-02]': ({ snapshot, effects }) =>
      started(effects, 'sendMessage').length === 0 || snapshot.context.online,
    'a text is on its way, failed or confirmed, and never lost [CHAT-08 CHAT-16]': ({ step, before, snapshot }) => {
      if (before === null || step === null) return true;
      const gone = before.context.outgoing.filter(
        ({ key }) => !snapshot.context.outgoing.some((one) => one.key === key),
      );
      const isDiscarded = step.kind === 'event' && step.event.type === 'message.discarded';
      const isConfirmed = step.kind === 'done' && step.actor === 'sendMessage';
      return (
        gone.length === 0 ||
        (gone.length === 1 && (isDiscarded || (isConfirmed && gone[0]?.key === before.context.sending)))
      );
    },
    'an answer ends the message that was sent, and no other': ({ step, before, snapshot }) => {
      if ((step?.kind !== 'done' && step?.kind !== 'failed') || step.actor !== 'sendMessage' || before === null)
        return true;
      const answered = (one: Outgoing) => one.key === before.context.sending;
      const others = before.context.outgoing.filter((one) => !answered(one));
      isSame(
        snapshot.context.outgoing.filter((one) => !answered(one)),
        others,
      );
      return isSame(
        snapshot.context.outgoing.find(answered)?.problem,
        step.kind === 'done' ? undefined : { code: 'not_enough_credits' },
      );
    },
    'an empty text is never sent [CHAT-15]': ({ snapshot }) =>
      snapshot.context.outgoing.every(({ text }) => text.trim() !== ''),
    'what is unsent is kept, as long as somebody keeps it': ({ step, before, snapshot, effects }) => {
      const { draft: text, outgoing: queue, isKept } = snapshot.context;
      const isUnchanged =
        before === null ||
        (before.context.draft === text && before.context.outgoing === queue) ||
        step?.kind === 'said';
      const last = kept(effects).at(-1);
      if (!isKept) return last === undefined;
      return isUnchanged || isSame(last, { type: 'unsent.changed', unsent: { draft: text, outgoing: queue } });
    },
    'each message that was sent says what it cost [CREDITS-04]': ({ step, effects }) =>
      told(effects, 'user.changed').length === (step?.kind === 'done' && step.actor === 'sendMessage' ? 1 : 0),
  },
});

coverModel([reading, writing], '[CHAT-01 CHAT-08 CHAT-10 CREDITS-04]');

describe('opening', () => {
  it('[CHAT-08 CHAT-10] shows the messages, says that it is open, and tells the server what was read', () =>
    play(reading, 'by its id', ({ first, end, context }) => {
      expect(started(first, 'loadConversation')).toEqual([{ address: { id: 'talk' }, before: null }]);
      const effects = end('loadConversation', loaded([mine(1), from({ position: 2 })]));
      expect(told(effects)).toEqual([opened]);
      expect(started(effects, 'readConversation')).toEqual([{ id: 'talk' }]);
      expect(context().messages).toEqual([mine(1), from({ position: 2 })]);
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
      expect(started(end('readConversation'), 'readConversation')).toEqual([{ id: 'talk' }]);
      expect(end('readConversation')).toEqual([]);
    }));

  it('[CHAT-08] a message that comes while it is loading is there, whichever comes first', () => {
    for (const start of ['by its id', 'by the member'])
      play(reading, start, ({ send, end, context }) => {
        send(news(from({ position: 1 })));
        end('loadConversation', start === 'by its id' ? loaded([]) : untouched);
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
      expect(started(send({ type: 'earlier.wanted' }), 'loadConversation')).toEqual([
        { address: { id: 'talk' }, before: 'message-2' },
      ]);
      end('loadEarlier', loaded([mine(1)]));
      expect([ids(context().messages), context().earlier]).toEqual([['message-1', 'message-2', 'message-3'], false]);
      send(arrived({ type: 'resync' }));
      end('loadConversation', loaded([mine(3), from({ position: 4 })], true));
      expect([ids(context().messages), context().earlier]).toEqual([
        ['message-1', 'message-2', 'message-3', 'message-4'],
        false,
      ]);
    }));

  it('marks as read what the other side has read, up to there', () =>
    play(reading, 'by its id', ({ end, send, context }) => {
      end('loadConversation', loaded([mine(1), from({ position: 2, read: true }), mine(3), mine(4)]));
      send(arrived({ type: 'read', conversation: 'walk', up_to: 'message-4' }));
      send(arrived({ type: 'read', conversation: 'talk', up_to: 'unknown' }));
      expect(context().messages.filter(({ read }) => read)).toHaveLength(1);
      send(arrived({ type: 'read', conversation: 'talk', up_to: 'message-3' }));
      expect(context().messages.map(({ read }) => read)).toEqual([true, true, true, false]);
    }));

  it('what was read stays read when an older answer comes after it', () =>
    play(writing, 'by its id', ({ end, send, context }) => {
      end('loadConversation', loaded([mine(1)]));
      send(draft('hello'));
      send(submit('k1'));
      send(news(mine(2)));
      send(arrived({ type: 'read', conversation: 'talk', up_to: 'message-2' }));
      end('sendMessage', sent(2));
      expect(context().messages.map(({ read }) => read)).toEqual([true, true]);
    }));

  it('says what is wrong, and tries again', () =>
    play(reading, 'by its id', ({ fail, send, hasTag, context }) => {
      fail('loadConversation', refusal('network'));
      expect([hasTag('failed'), context().problem]).toEqual([true, { code: 'network' }]);
      expect(started(send({ type: 'conversation.retried' }), 'loadConversation')).toHaveLength(1);
      fail('loadConversation', refusal('not_found'));
      expect(hasTag('notFound')).toBe(true);
    }));

  it('finds nothing at an address whose id is none', () =>
    play(reading, 'by its id', ({ fail, hasTag }) => {
      fail('loadConversation', refusal('invalid_fields'));
      expect(hasTag('notFound')).toBe(true);
    }));
});

describe('sending', () => {
  it('[CHAT-01] shows at once, is confirmed, and says what it cost', () =>
    play(writing, 'by its id', ({ end, send, context }) => {
      end('loadConversation', loaded([mine(1)]));
      send(draft(' hello '));
      expect(started(send(submit('k1')), 'sendMessage')).toEqual([{ key: 'k1', profile: 'bert', text: 'hello' }]);
      expect([context().draft, context().outgoing]).toEqual(['', [outgoing('k1', 'hello')]]);
      const effects = end('sendMessage', sent(2));
      expect(told(effects)).toEqual([{ type: 'user.changed', change: { credits: 4, free_messages: 0 } }]);
      expect([context().outgoing, ids(context().messages)]).toEqual([[], ['message-1', 'message-2']]);
    }));

  it('[CHAT-02] the first message makes the conversation, and the list is asked for', () =>
    play(writing, 'by the member', ({ end, send, context }) => {
      end('loadConversation', untouched);
      send(draft('hello'));
      send(submit('k1'));
      expect(told(end('sendMessage', sent(1)))).toEqual([
        opened,
        { type: 'user.changed', change: { credits: 4, free_messages: 0 } },
        { type: 'chats.outdated' },
      ]);
      expect(context().conversation).toBe('talk');
    }));

  it('[CHAT-08] is in the list once, whether the stream or the answer comes first', () =>
    play(writing, 'by its id', ({ end, send, context }) => {
      end('loadConversation', loaded([mine(1)]));
      for (const key of ['k1', 'k2']) {
        send(draft('hello'));
        send(submit(key));
      }
      const shown = () => [...ids(context().messages), ...onTheWay(context()).map(({ key }) => key)];
      expect(shown()).toEqual(['message-1', 'k1', 'k2']);
      send(news(mine(2, { body: 'hello' })));
      expect(shown()).toEqual(['message-1', 'message-2', 'k2']);
      end('sendMessage', sent(2));
      expect(shown()).toEqual(['message-1', 'message-2', 'k2']);
      end('sendMessage', sent(3));
      send(news(mine(3)));
      expect(ids(context().messages)).toEqual(['message-1', 'message-2', 'message-3']);
    }));

  it('[CREDITS-04 CHAT-16] what the server refuses is kept with the reason, and can be sent again or taken back', () =>
    play(writing, 'by its id', ({ end, send, fail, context }) => {
      end('loadConversation', untouched);
      send(draft('hello'));
      send(submit('k1'));
      fail('sendMessage', refusal('not_enough_credits'));
      expect(context().outgoing).toEqual([outgoing('k1', 'hello', { code: 'not_enough_credits' })]);
      expect(started(send(retry('k1')), 'sendMessage')).toEqual([{ key: 'k1', profile: 'bert', text: 'hello' }]);
      fail('sendMessage', refusal('not_enough_credits'));
      send(discard('k1'));
      expect([context().outgoing, context().draft]).toEqual([[], 'hello']);
    }));

  it('a text that is taken back does not replace what is being written', () =>
    play(writing, 'by its id', ({ end, send, fail, context }) => {
      end('loadConversation', untouched);
      send(draft('hello'));
      send(submit('k1'));
      fail('sendMessage', refusal('network'));
      send(draft('something else'));
      send(discard('k1'));
      expect([context().outgoing, context().draft]).toEqual([[], 'something else']);
    }));

  it('[CHAT-08] one that is retried while another is on its way is not taken for that one', () =>
    play(writing, 'by its id', ({ end, send, fail, context }) => {
      end('loadConversation', loaded([mine(1)]));
      send(draft('hello'));
      send(submit('k1'));
      fail('sendMessage', refusal('network'));
      send(draft('world'));
      send(submit('k2'));
      send(retry('k1'));
      expect(started(end('sendMessage', sent(2)), 'sendMessage')).toEqual([
        { key: 'k1', profile: 'bert', text: 'hello' },
      ]);
      expect(context().outgoing).toEqual([outgoing('k1', 'hello')]);
    }));

  it('[CHAT-08] what is on its way cannot be taken back any more', () =>
    play(writing, 'by its id', ({ end, send, fail, context }) => {
      end('loadConversation', loaded([mine(1)]));
      for (const key of ['k1', 'k2']) {
        send(draft(key));
        send(submit(key));
      }
      expect(send(discard('k1'))).toEqual([]);
      fail('sendMessage', refusal('network'));
      expect(context().outgoing).toEqual([outgoing('k1', 'k1', { code: 'network' }), outgoing('k2', 'k2')]);
    }));

  it('[OFFLINE-02] is held without a network, and goes on with it', () =>
    play(writing, 'by the member', ({ end, send, context }) => {
      send(offline);
      end('loadConversation', untouched);
      send(draft('hello'));
      expect(started(send(submit('k1')), 'sendMessage')).toEqual([]);
      expect(context().outgoing).toEqual([outgoing('k1', 'hello')]);
      expect(started(send(online), 'sendMessage')).toHaveLength(1);
      expect([send(offline), send(online)]).toEqual([[], []]);
    }));

  it('is held until it is known who is on the other side', () =>
    play(writing, 'by the member', ({ end, send }) => {
      send(draft('hello'));
      expect(started(send(submit('k1')), 'sendMessage')).toEqual([]);
      expect(started(end('loadConversation', untouched), 'sendMessage')).toHaveLength(1);
    }));

  it('[CHAT-15] nothing is sent that is only blanks', () =>
    play(writing, 'by its id', ({ end, send, context }) => {
      end('loadConversation', untouched);
      send(draft(' \n '));
      expect(send(submit('k1'))).toEqual([]);
      expect(context().outgoing).toEqual([]);
    }));

  it('what was unsent before a reload is sent under its own key, before what is new', () =>
    play(writing, 'by its id', ({ first, end, send, context }) => {
      expect(started(first, 'keepUnsent')).toEqual([{ me: 'anna', address: { id: 'talk' } }]);
      send(draft('new'));
      send(submit('k2'));
      send({ type: 'unsent.found', unsent: { draft: 'half', outgoing: [outgoing('k1', 'old')] } });
      expect(context().draft).toBe('half');
      expect(started(end('loadConversation', untouched), 'sendMessage')).toEqual([
        { key: 'k1', profile: 'bert', text: 'old' },
      ]);
      expect(started(end('sendMessage', sent(1)), 'sendMessage')).toEqual([
        { key: 'k2', profile: 'bert', text: 'new' },
      ]);
    }));

  it('goes on when nobody can keep what is unsent', () =>
    play(writing, 'by its id', ({ end, fail, send, context }) => {
      end('loadConversation', untouched);
      fail('keepUnsent', 'storage is full');
      expect(send(draft('hello'))).toEqual([]);
      expect(started(send(submit('k1')), 'sendMessage')).toHaveLength(1);
      expect(context().outgoing).toEqual([outgoing('k1', 'hello')]);
    }));
});

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
    expect(merged(one, other)).toEqual(expected);
  });
});
