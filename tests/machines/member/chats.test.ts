import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/live.ts';
import { chatsMachine, unreadIn } from '#machines/member/chats.ts';
import { inFlight } from '#tests/machines/in-flight.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started, told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/play.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { chat, message } from '#tests/machines/samples.ts';
import { isSame } from '#tests/machines/same.ts';

const arrived = (event: LiveEvent) => ({ type: 'live.arrived', event }) as const;
const unread = (count: number) => ({ type: 'fact.learnt', facts: { unread: count } });

const inTalk = (position: number, sender = 'bert') => message(position, sender);
const inWalk = (position: number) => message(position, 'carl', { id: `walk-${position}`, conversation: 'walk' });

const talk = chat('talk', 'bert', 1, inTalk(1));
const walk = chat('walk', 'carl', 2, inWalk(5));
const both = [talk, walk];

const model = defineModel({
  machine: chatsMachine,
  inputs: { start: { me: 'anna', open: null }, reading: { me: 'anna', open: 'talk' } },
  events: [
    { type: 'conversation.opened', id: 'talk' },
    { type: 'page.left' },
    { type: 'chats.outdated' },
    { type: 'lists.refreshed', chats: [walk] },
    { type: 'lists.refreshed', chats: null },
    arrived({ type: 'message', message: inTalk(2) }),
    arrived({ type: 'message', message: inTalk(3, 'anna') }),
    arrived({ type: 'message', message: message(1, 'dora', { id: 'new-1', conversation: 'new' }) }),
    arrived({ type: 'resync' }),
    arrived({ type: 'likes' }),
  ],
  outcomes: { loadChats: { done: [both], error: ['unavailable'] } },
  project: ({ open, chats }) => ({
    open,
    chats: chats?.map((one) => [one.conversation.id, one.num_unread_messages, one.last_message?.position]),
  }),
  invariants: {
    'nothing is unread in the conversation on the screen [CHAT-10]': ({ snapshot: { context } }) =>
      context.chats?.find(({ conversation }) => conversation.id === context.open)?.num_unread_messages !== 1,
    'each conversation is in the list once [CHAT-07]': ({ snapshot: { context } }) => {
      const ids = context.chats?.map(({ conversation }) => conversation.id) ?? [];
      return new Set(ids).size === ids.length;
    },
    'what is told is the sum of what is shown [CHAT-09]': ({ snapshot, effects }) =>
      told(effects).every((event) => isSame(event, unread(unreadIn(snapshot.context.chats)))),
    'each change of the sum is told [CHAT-09]': ({ snapshot, before, effects }) =>
      before === null ||
      unreadIn(snapshot.context.chats) === unreadIn(before.context.chats) ||
      told(effects).length === 1,
    'asks once at a time': ({ history }) => inFlight(history, 'loadChats').length <= 1,
    'never loses the list': ({ snapshot, before }) =>
      before === null || before.context.chats === null || snapshot.context.chats !== null,
    'has a list where it seems to have one': ({ snapshot }) =>
      snapshot.value !== 'ready' || snapshot.context.chats !== null,
    "the member's own message is not unread": ({ step, snapshot, before }) =>
      !isEvent(step, 'live.arrived') ||
      snapshot.context.chats?.[0]?.last_message?.sender !== 'anna' ||
      unreadIn(snapshot.context.chats) === unreadIn(before?.context.chats ?? null),
  },
});

coverModel(model, '[CHAT-07 CHAT-09 CHAT-10]');

it('[REFRESH-05 CHAT-02] loads the list when it begins, and says what is unread in all of it', () =>
  play(model, 'start', ({ first, end, context }) => {
    expect(started(first, 'loadChats')).toHaveLength(1);
    expect(told(end('loadChats', both))).toEqual([unread(3)]);
    expect(context().chats).toEqual(both);
  }));

it('[CHAT-10] opening a conversation sets its unread count to 0, also for what comes while it is open', () =>
  play(model, 'start', ({ end, send, context }) => {
    end('loadChats', both);
    expect(told(send({ type: 'conversation.opened', id: 'talk' }))).toEqual([unread(2)]);
    expect(context().chats).toEqual([{ ...talk, num_unread_messages: 0 }, walk]);
    expect(told(send(arrived({ type: 'message', message: inTalk(2) })))).toEqual([unread(2)]);
    expect(told(send({ type: 'lists.refreshed', chats: [{ ...talk, num_unread_messages: 9 }] }))).toEqual([unread(0)]);
    expect(told(send({ type: 'lists.refreshed', chats: both }))).toEqual([unread(2)]);
  }));

it('[CHAT-10] knows what is open before the list is there', () =>
  play(model, 'reading', ({ end }) => {
    expect(told(end('loadChats', both))).toEqual([unread(2)]);
  }));

it('[CHAT-09] counts what comes after the page was left', () =>
  play(model, 'reading', ({ end, send }) => {
    end('loadChats', both);
    expect(send({ type: 'page.left' })).toEqual([]);
    expect(told(send(arrived({ type: 'message', message: inTalk(2) })))).toEqual([unread(3)]);
  }));

it('[CHAT-02] puts the conversation of a new message first, once', () =>
  play(model, 'start', ({ end, send, context }) => {
    end('loadChats', [walk, talk]);
    for (const position of [2, 2, 1]) send(arrived({ type: 'message', message: inTalk(position) }));
    expect(context().chats).toEqual([chat('talk', 'bert', 2, inTalk(2)), walk]);
  }));

it('asks for the list when a message comes that it has no conversation for, and when it has missed something', () =>
  play(model, 'start', ({ end, send }) => {
    const stranger = arrived({ type: 'message', message: message(1, 'dora', { conversation: 'new' }) });
    expect(started(send(stranger), 'loadChats')).toHaveLength(1);
    end('loadChats', both);
    expect(started(send(stranger), 'loadChats')).toHaveLength(1);
    end('loadChats', both);
    expect(started(send(arrived({ type: 'resync' })), 'loadChats')).toHaveLength(1);
  }));

it('[CHAT-09] a message that comes while the list is loading is not undone by the older list', () =>
  play(model, 'start', ({ end, send, context }) => {
    end('loadChats', [walk, talk]);
    send({ type: 'chats.outdated' });
    send(arrived({ type: 'message', message: inTalk(2) }));
    expect(told(end('loadChats', [walk, talk]))).toEqual([unread(4)]);
    expect(context().chats).toEqual([chat('talk', 'bert', 2, inTalk(2)), walk]);
    expect(told(send({ type: 'lists.refreshed', chats: [chat('talk', 'bert', 0, inTalk(2)), walk] }))).toEqual([
      unread(2),
    ]);
  }));

it('the refresh brings the list that could not be loaded; a refresh that failed brings nothing', () =>
  play(model, 'start', ({ fail, send, hasTag, context }) => {
    fail('loadChats', 'network');
    expect(send({ type: 'lists.refreshed', chats: null })).toEqual([]);
    expect(hasTag('failed')).toBe(true);
    send({ type: 'lists.refreshed', chats: both });
    expect([hasTag('failed'), context().chats]).toEqual([false, both]);
  }));

describe('unreadIn [CHAT-09]', () => {
  it.each([
    ['a list that is not loaded', null, 0],
    ['no conversations', [], 0],
    ['several', both, 3],
    ['one without messages', [chat('talk', 'bert', 0, null)], 0],
  ])('%s', (_, chats, sum) => {
    expect(unreadIn(chats)).toBe(sum);
  });
});
