import { describe, expect, it } from 'vitest';
import type { ConversationSummary, Message } from '#contract/chat.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import { totalUnread } from '#machines/member/chat-list.ts';
import { type LastChat, chatsMachine } from '#machines/member/chats.ts';
import { inFlight } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, started, told } from '#tests/machines/kit/effects.ts';
import { type Happening, type ModelDefinition, defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { chat, message, refusal } from '#tests/machines/samples.ts';
import { isSame } from '#tests/machines/expect-equal.ts';

const arrived = (event: LiveEvent) => ({ type: 'live.eventArrived', event }) as const;
const said = (one: Message) => arrived({ type: 'message', message: one });
const typing = (conversation: string, on = true, sender = 'bert') =>
  arrived({ type: 'typing', conversation, sender, on });
const unread = (count: number) => ({ type: 'facts.updated', facts: { unread: count } });
const navigationEvent = (to: string) => ({ type: 'navigation.requested', to, replace: true });
const deleted = (id: string) => ({ type: 'conversation.deleted', id }) as const;
const opened = (id: string) => ({ type: 'conversation.opened', id }) as const;
const refreshed = (chats: readonly ConversationSummary[] | null, asked = 0) =>
  ({ type: 'memberLists.refreshed', chats, asked }) as const;
const entered = (isWide: boolean) => ({ type: 'chatList.opened', isWide }) as const;
const found = (profile: string) => ({ type: 'lastConversation.restored', last: { profile, date: 7 } }) as const;
const outdated = { type: 'chats.outdated' } as const;
const left = { type: 'page.left' } as const;
const sight = (isShown: boolean) => ({ type: 'visibility.changed', isShown }) as const;
const readTo = (position: number, left: number, conversation = 'talk') =>
  arrived({ type: 'seen', conversation, position, unread: left });
const closed = { type: 'deletionError.dismissed' } as const;

/** These have come to a browser of the member before. */
const inTalk = (position: number, sender = 'bert', change: Partial<Message> = {}) =>
  message(position, sender, { delivered: sender !== 'anna', ...change });
const inWalk = (position: number, change: Partial<Message> = {}) =>
  message(position, 'carl', { id: `walk-${position}`, conversation: 'walk', delivered: true, ...change });
/** These have not. */
const fresh = { delivered: false };

const talk = chat('talk', 'bert', 1, inTalk(1));
const walk = chat('walk', 'carl', 2, inWalk(5));
const both = [talk, walk];

/** What went to a child. */
const sentTo = (effects: readonly Effect[], child: string) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.to === child ? [effect.event] : []));

type Definition = ModelDefinition<typeof chatsMachine>;

/** The inputs of those that ended well. */
const confirmed = (history: readonly Happening[], src: string): readonly unknown[] =>
  history.flatMap(({ step }, at) =>
    step?.kind === 'done'
      ? inFlight(history.slice(0, at), src).flatMap(({ id, input }) => (id === step.actor ? [input] : []))
      : [],
  );

const upTo = (input: unknown): readonly string[] => (input as { upTo: readonly string[] }).upTo;

const rowsOf = (chats: readonly ConversationSummary[] | null) =>
  chats?.map((one) => [
    one.conversation.id,
    one.num_unread_messages,
    one.last_message?.position,
    one.last_message?.delivered,
    one.last_message?.read,
  ]);

const common = {
  machine: chatsMachine,
  inputs: { start: { me: 'anna', open: null } },
  outcomes: {
    loadChats: { done: [both], error: ['unavailable'] },
    persistLastConversation: { error: [] },
    watchTabVisibility: { error: [] },
  },
  project: (
    { noted, last, chats, deleting, gone, refusals, typing: writing, got, telling, isDue, open, isShown, readings },
    now,
  ) => ({
    open,
    isShown,
    readings,
    noted,
    last: last?.profile,
    chats: rowsOf(chats),
    deleting: deleting.map(({ id, chat: row, hasGrown }) => [id, row?.last_message?.position, hasGrown]),
    gone,
    refusals: refusals.map(({ id }) => id),
    writing: writing.map(({ conversation, until }) => [conversation, until - now]),
    got: got.map(({ id }) => id),
    telling: telling.map(({ id }) => id),
    isDue,
  }),
  invariants: {
    'nothing is unread in the conversation that somebody sees [CHAT-10]': ({ snapshot: { context } }) =>
      !context.isShown ||
      (context.chats?.find(({ conversation }) => conversation.id === context.open)?.num_unread_messages ?? 0) === 0,
    'each conversation is in the list once [CHAT-07]': ({ snapshot: { context } }) => {
      const ids = context.chats?.map(({ conversation }) => conversation.id) ?? [];
      return new Set(ids).size === ids.length;
    },
    'what is told is the sum of what is shown [CHAT-09]': ({ snapshot, effects }) =>
      told(effects, 'facts.updated').every((event) => isSame(event, unread(totalUnread(snapshot.context.chats)))),
    'each change of the sum is told [CHAT-09]': ({ snapshot, before, effects }) =>
      before === null ||
      totalUnread(snapshot.context.chats) === totalUnread(before.context.chats) ||
      told(effects, 'facts.updated').length === 1,
    'asks once at a time': ({ history }) =>
      ['loadChats', 'deleteConversation', 'sendDeliveryReceipts'].every((src) => inFlight(history, src).length <= 1),
    'never loses the list': ({ snapshot, before }) =>
      before === null || before.context.chats === null || snapshot.context.chats !== null,
    'has a list where it seems to have one': ({ snapshot }) =>
      !snapshot.matches({ list: 'ready' }) || snapshot.context.chats !== null,
    "the member's own message is not unread": ({ step, snapshot, before }) =>
      !isEvent(step, 'live.eventArrived') ||
      snapshot.context.chats?.[0]?.last_message?.sender !== 'anna' ||
      totalUnread(snapshot.context.chats) <= totalUnread(before?.context.chats ?? null),
    'what is being deleted is not in the list, whatever is loaded [CHAT-11]': ({ history, snapshot }) =>
      inFlight(history, 'deleteConversation').every(({ input }) =>
        (snapshot.context.chats ?? []).every(({ conversation }) => !isSameId(input, conversation.id)),
      ),
    'each failed deletion is said, and the list loaded [CHAT-12 CHAT-13]': ({ step, before, snapshot, effects }) =>
      !isFailure(step, 'network') ||
      (snapshot.context.refusals.length === (before?.context.refusals.length ?? 0) + 1 &&
        started(effects, 'loadChats').length === 1),
    'whoever is logged out is not told twice [SESSION-05]': ({ step, before, snapshot }) =>
      !isFailure(step, 'authentication_required') ||
      snapshot.context.refusals.length === before?.context.refusals.length,
    'the server is told of messages of others only, once it has heard never again': ({ effects, history }) => {
      const heard = new Set(confirmed(history, 'sendDeliveryReceipts').flatMap(upTo));
      return started(effects, 'sendDeliveryReceipts')
        .flatMap(upTo)
        .every((id) => id.startsWith('new') && !heard.has(id));
    },
    'somebody is writing for 5,000 ms, until he says something or stops [CHAT-03]': ({ history, snapshot, at }) =>
      isSame(
        snapshot.context.typing.map(({ conversation }) => conversation).sort(),
        ['talk', 'walk'].filter((id) => isWriting(history, id, at)),
      ),
    'goes to a conversation only from the list, on a wide screen [CHAT-17]': ({ step, effects, snapshot }) =>
      told(effects, 'navigation.requested').every((event) => {
        const isAway = isEvent(step, 'conversation.deleted');
        return (
          isSame(event, navigationEvent(isAway ? '/chats' : '/chats/talk')) &&
          (isAway || hasLast(snapshot.context.last))
        );
      }),
  },
} satisfies Partial<Definition>;

const isMessage = (step: Happening['step']): boolean =>
  step?.kind === 'event' && JSON.stringify(step.event) === JSON.stringify(said(inTalk(2)));

/** From then on it is known what is deleted. */
const isLoaded = ({ step }: Happening): boolean =>
  (step?.kind === 'done' && step.actor === 'loadChats') || isEvent(step, 'memberLists.refreshed');

const hasLast = (last: LastChat | null): boolean => last?.profile === 'bert';

const isSameId = (input: unknown, id: string): boolean => (input as { id: string }).id === id;

const isFailure = (step: Happening['step'], code: string): boolean =>
  step?.kind === 'failed' &&
  step.actor === 'deleteConversation' &&
  (step.error as { problem?: { code: string } }).problem?.code === code;

/** By what was heard alone. */
const isWriting = (history: readonly Happening[], id: string, at: number): boolean => {
  const heard = history.flatMap(({ step, at: when }) => {
    if (step?.kind !== 'event' || step.event.type !== 'live.eventArrived') return [];
    const { event } = step.event as unknown as { event: LiveEvent };
    if (event.type === 'typing' && event.conversation === id && event.sender !== 'anna')
      return [{ on: event.on, when }];
    return event.type === 'message' && event.message.conversation === id && event.message.sender !== 'anna'
      ? [{ on: false, when }]
      : [];
  });
  const last = heard.at(-1);
  return last?.on === true && at - last.when < 5_000;
};

const list = defineModel({
  ...common,
  inputs: { start: { me: 'anna', open: null }, reading: { me: 'anna', open: 'talk' } },
  events: [
    opened('talk'),
    left,
    outdated,
    refreshed([walk]),
    refreshed([], -1),
    refreshed(null),
    said(inTalk(2)),
    said(inTalk(3, 'anna')),
    said(message(1, 'dora', { id: 'new-1', conversation: 'new', delivered: true })),
    arrived({ type: 'resync' }),
    arrived({ type: 'likes' }),
    arrived({ type: 'delivered', conversation: 'talk', up_to: 'message-3' }),
    arrived({ type: 'read', conversation: 'talk', up_to: 'message-3' }),
  ],
});

const seeing = defineModel({
  ...common,
  inputs: { start: { me: 'anna', open: null }, reading: { me: 'anna', open: 'talk' } },
  events: [opened('talk'), left, outdated, said(inTalk(2)), readTo(1, 0), readTo(2, 1), readTo(5, 1, 'walk')],
  said: { watchTabVisibility: [sight(true), sight(false)] },
  outcomes: { ...common.outcomes, watchTabVisibility: { error: ['unavailable'] } },
  invariants: {
    ...common.invariants,
    'nothing is read by coming where nobody sees it [CHAT-04 TITLE-01]': ({ step, before, snapshot }) =>
      before === null ||
      snapshot.context.isShown ||
      !isMessage(step) ||
      totalUnread(snapshot.context.chats) >= totalUnread(before.context.chats),
  },
});

const deleting = defineModel({
  ...common,
  events: [deleted('walk'), deleted('talk'), refreshed(both), said(inWalk(6)), closed],
  outcomes: {
    ...common.outcomes,
    deleteConversation: { done: [undefined], error: [refusal('network'), refusal('authentication_required')] },
  },
  invariants: {
    ...common.invariants,
    'what was deleted does not come back by itself [CHAT-11]': ({ history, snapshot }) =>
      confirmed(history.slice(history.findIndex(isLoaded) + 1), 'deleteConversation').every((input) =>
        (snapshot.context.chats ?? []).every(
          ({ conversation, last_message: last }) =>
            !isSameId(input, conversation.id) || last?.position !== (conversation.id === 'walk' ? 5 : 1),
        ),
      ),
  },
  within: ({ context: { refusals, gone } }) => refusals.length + Object.keys(gone).length <= 1,
});

const writing = defineModel({
  ...common,
  events: [
    typing('talk'),
    typing('walk'),
    typing('talk', false),
    typing('talk', true, 'anna'),
    said(inTalk(2)),
    said(inTalk(3, 'anna')),
  ],
  waits: [2_000],
  within: ({ context: { typing: who } }) => who.length <= 2,
});

const telling = defineModel({
  ...common,
  events: [
    outdated,
    said(inTalk(2, 'bert', { id: 'new-2', ...fresh })),
    said(inTalk(3, 'anna')),
    refreshed([chat('talk', 'bert', 1, inTalk(1, 'bert', { id: 'new-1', ...fresh }))]),
  ],
  outcomes: {
    ...common.outcomes,
    loadChats: {
      done: [[talk, chat('walk', 'carl', 2, inWalk(5, { id: 'new-5', ...fresh }))]],
      error: ['unavailable'],
    },
  },
});

const reopening = defineModel({
  ...common,
  events: [entered(true), entered(false), left, opened('talk'), opened('absent'), deleted('talk'), refreshed([walk])],
  said: { persistLastConversation: [found('bert'), found('gone')] },
  outcomes: {
    ...common.outcomes,
    persistLastConversation: { error: ['unavailable'] },
    deleteConversation: { done: [undefined], error: [] },
  },
});

coverModel(
  [list, seeing, deleting, writing, telling, reopening],
  '[CHAT-07 CHAT-09 CHAT-10 CHAT-11 CHAT-12 CHAT-13 CHAT-14 CHAT-17]',
);

it('[REFRESH-05 CHAT-02] loads the list when it begins, and says what is unread in all of it', () =>
  play(list, 'start', ({ first, end, context }) => {
    expect(started(first, 'loadChats')).toHaveLength(1);
    expect(told(end('loadChats', both))).toEqual([unread(3)]);
    expect(context().chats).toEqual(both);
  }));

it('[BLOCK-03 REFRESH-03] a list brings nothing where one has come that was asked for later', () =>
  play(list, 'start', ({ end, send, wait, context }) => {
    end('loadChats', both);
    wait(65_000);
    // After a block, or a first message.
    send(outdated);
    wait(100);
    end('loadChats', [walk]);
    expect(told(send(refreshed([talk], 64_900)))).toEqual([unread(2)]);
    expect(context().chats).toEqual([walk]);
    send(outdated);
    wait(100);
    send(refreshed([talk], 65_150));
    end('loadChats', both);
    expect(context().chats).toEqual([talk]);
  }));

it('[CHAT-10] opening a conversation sets its unread count to 0, also for what comes while it is open', () =>
  play(list, 'start', ({ end, send, context }) => {
    end('loadChats', both);
    expect(told(send(opened('talk')))).toEqual([unread(2)]);
    expect(context().chats).toEqual([{ ...talk, num_unread_messages: 0 }, walk]);
    expect(told(send(said(inTalk(2))))).toEqual([unread(2)]);
    expect(told(send(refreshed([{ ...talk, num_unread_messages: 9 }])))).toEqual([unread(0)]);
    expect(told(send(refreshed(both)))).toEqual([unread(2)]);
  }));

describe('a page that lies behind others', () => {
  it('[CHAT-04 CHAT-10 TITLE-01] what comes in the open conversation is unread until somebody sees it', () =>
    play(seeing, 'reading', ({ end, send, context }) => {
      end('loadChats', both);
      expect(told(send(sight(false)))).toEqual([unread(2)]);
      expect(told(send(said(inTalk(2))))).toEqual([unread(3)]);
      expect(told(send(refreshed([chat('talk', 'bert', 1, inTalk(2)), walk])))).toEqual([unread(3)]);
      expect(told(send(sight(true)))).toEqual([unread(2)]);
      expect(context().chats?.map((one) => one.num_unread_messages)).toEqual([0, 2]);
    }));

  it('[CHAT-10] a conversation that is opened there is read when it is seen', () =>
    play(seeing, 'start', ({ end, send }) => {
      end('loadChats', both);
      send(sight(false));
      expect(told(send(opened('talk')))).toEqual([unread(3)]);
      expect(told(send(sight(true)))).toEqual([unread(2)]);
    }));

  it('one that does not say so is seen', () =>
    play(seeing, 'reading', ({ end, fail }) => {
      expect(fail('watchTabVisibility', 'broken')).toEqual([]);
      expect(told(end('loadChats', both))).toEqual([unread(2)]);
    }));
});

describe('what the member has read in another browser', () => {
  it('[CHAT-04 CHAT-10 TITLE-03] counts no more, as soon as it is said', () =>
    play(seeing, 'start', ({ end, send, context }) => {
      end('loadChats', both);
      expect(told(send(readTo(1, 0)))).toEqual([unread(2)]);
      expect(told(send(readTo(5, 1, 'walk')))).toEqual([unread(1)]);
      expect(told(send(said(inTalk(2))))).toEqual([unread(2)]);
      expect(context().chats?.map((one) => one.num_unread_messages)).toEqual([1, 1]);
    }));

  it('[CHAT-04] is not unread again by an answer that was on its way', () =>
    play(seeing, 'start', ({ end, send }) => {
      send(readTo(1, 0));
      expect(told(end('loadChats', both))).toEqual([unread(2)]);
      expect(told(send(refreshed(both)))).toEqual([unread(2)]);
    }));

  it('[CHAT-04] says nothing of what has come since', () =>
    play(seeing, 'start', ({ end, send }) => {
      end('loadChats', [chat('talk', 'bert', 2, inTalk(2)), walk]);
      expect(told(send(readTo(1, 0)))).toEqual([unread(4)]);
      expect(told(send(refreshed([chat('talk', 'bert', 2, inTalk(2)), walk])))).toEqual([unread(4)]);
    }));
});

it('[CHAT-10] knows what is open before the list is there', () =>
  play(list, 'reading', ({ end }) => {
    expect(told(end('loadChats', both))).toEqual([unread(2)]);
  }));

it('[CHAT-09] counts what comes after the page was left', () =>
  play(list, 'reading', ({ end, send }) => {
    end('loadChats', both);
    expect(send(left)).toEqual([]);
    expect(told(send(said(inTalk(2))))).toEqual([unread(3)]);
  }));

it('[CHAT-02] puts the conversation of a new message first, once', () =>
  play(list, 'start', ({ end, send, context }) => {
    end('loadChats', [walk, talk]);
    for (const position of [2, 2, 1]) send(said(inTalk(position)));
    expect(context().chats).toEqual([chat('talk', 'bert', 2, inTalk(2)), walk]);
  }));

it('asks for the list when a message comes that it has no conversation for, and when it has missed something', () =>
  play(list, 'start', ({ end, send }) => {
    const stranger = said(message(1, 'dora', { conversation: 'new' }));
    expect(started(send(stranger), 'loadChats')).toHaveLength(1);
    end('loadChats', both);
    expect(started(send(stranger), 'loadChats')).toHaveLength(1);
    end('loadChats', both);
    expect(started(send(arrived({ type: 'resync' })), 'loadChats')).toHaveLength(1);
  }));

it('[CHAT-09] a message that comes while the list is loading is not undone by the older list', () =>
  play(list, 'start', ({ end, send, context }) => {
    end('loadChats', [walk, talk]);
    send(outdated);
    send(said(inTalk(2)));
    expect(told(end('loadChats', [walk, talk]))).toEqual([unread(4)]);
    expect(context().chats).toEqual([chat('talk', 'bert', 2, inTalk(2)), walk]);
    expect(told(send(refreshed([chat('talk', 'bert', 0, inTalk(2)), walk])))).toEqual([unread(2)]);
  }));

it('the refresh brings the list that could not be loaded; a refresh that failed brings nothing', () =>
  play(list, 'start', ({ fail, send, hasTag, context }) => {
    fail('loadChats', 'network');
    expect(send(refreshed(null))).toEqual([]);
    expect(hasTag('failed')).toBe(true);
    send(refreshed(both));
    expect([hasTag('failed'), context().chats]).toEqual([false, both]);
  }));

describe('how far the own last message has come', () => {
  const own = inTalk(3, 'anna');
  const marks = (chats: readonly ConversationSummary[] | null) =>
    chats?.map(({ last_message: last }) => [last?.delivered, last?.read])[0];

  it('[CHAT-02] it is delivered, then read, and an older answer does not undo that', () =>
    play(list, 'start', ({ end, send, context }) => {
      end('loadChats', [chat('talk', 'bert', 0, own), walk]);
      const upToLast = { conversation: 'talk', up_to: own.id };
      expect(marks(context().chats)).toEqual([false, false]);
      send(arrived({ type: 'delivered', ...upToLast }));
      expect(marks(context().chats)).toEqual([true, false]);
      send(arrived({ type: 'read', ...upToLast }));
      expect(marks(context().chats)).toEqual([true, true]);
      send(arrived({ type: 'delivered', ...upToLast }));
      expect(marks(context().chats)).toEqual([true, true]);
      send(refreshed([chat('talk', 'bert', 0, own), walk]));
      expect(marks(context().chats)).toEqual([true, true]);
    }));

  it.each([
    ['an earlier message', { conversation: 'talk', up_to: 'message-2' }],
    ['another conversation', { conversation: 'walk', up_to: own.id }],
  ])('not by what is said of %s', (_, where) =>
    play(list, 'start', ({ end, send, context }) => {
      end('loadChats', [chat('talk', 'bert', 0, own), walk]);
      send(arrived({ type: 'read', ...where }));
      expect(marks(context().chats)).toEqual([false, false]);
    }),
  );

  it('what others have written is not marked', () =>
    play(list, 'start', ({ end, send, context }) => {
      end('loadChats', both);
      send(arrived({ type: 'read', conversation: 'talk', up_to: 'message-1' }));
      expect(context().chats).toEqual(both);
    }));
});

describe('deleting [CHAT-11 CHAT-12 CHAT-13 CHAT-17 API-16]', () => {
  it('[CHAT-11] it is gone at once with what was unread in it, then the server is asked', () =>
    play(deleting, 'start', ({ end, send, context }) => {
      end('loadChats', both);
      const effects = send(deleted('walk'));
      expect(context().chats).toEqual([talk]);
      expect(told(effects)).toEqual([unread(1)]);
      expect(started(effects, 'deleteConversation')).toEqual([{ id: 'walk', upTo: 'walk-5' }]);
      expect(end('deleteConversation')).toEqual([]);
      expect(context()).toMatchObject({ chats: [talk], refusals: [] });
    }));

  it('[CHAT-11] several go one after the other, each once', () =>
    play(deleting, 'start', ({ end, send, context }) => {
      end('loadChats', both);
      send(deleted('walk'));
      expect(started(send(deleted('walk')), 'deleteConversation')).toEqual([]);
      expect(started(send(deleted('talk')), 'deleteConversation')).toEqual([]);
      expect(context().chats).toEqual([]);
      expect(started(end('deleteConversation'), 'deleteConversation')).toEqual([{ id: 'talk', upTo: 'message-1' }]);
      expect(started(end('deleteConversation'), 'deleteConversation')).toEqual([]);
    }));

  it('[CHAT-11] an older answer brings nothing back, neither meanwhile nor afterwards', () =>
    play(deleting, 'start', ({ end, send, context }) => {
      end('loadChats', both);
      send(outdated);
      send(deleted('walk'));
      end('loadChats', both);
      expect(context().chats).toEqual([talk]);
      end('deleteConversation');
      send(refreshed(both));
      expect(context().chats).toEqual([talk]);
    }));

  it('[CHAT-11] a later message brings the conversation back', () =>
    play(deleting, 'start', ({ end, send, context }) => {
      const again = chat('walk', 'carl', 1, inWalk(6));
      end('loadChats', both);
      send(deleted('walk'));
      end('deleteConversation');
      expect(started(send(said(inWalk(6))), 'loadChats')).toHaveLength(1);
      end('loadChats', [again, talk]);
      expect(context().chats).toEqual([again, talk]);
    }));

  it('[CHAT-11 CHAT-13] is asked for as far as the list knew it, also when it is tried once more', () =>
    play(deleting, 'start', ({ end, fail, send }) => {
      end('loadChats', both);
      send(said(inWalk(6)));
      const asked = [{ id: 'walk', upTo: 'walk-6' }];
      expect(started(send(deleted('walk')), 'deleteConversation')).toEqual(asked);
      send(said(inWalk(7)));
      fail('deleteConversation', refusal('network'));
      fail('loadChats', 'network');
      expect(started(send(deleted('walk')), 'deleteConversation')).toEqual(asked);
    }));

  it('[CHAT-11] what is written meanwhile is asked for when it is gone', () =>
    play(deleting, 'start', ({ end, send, context }) => {
      end('loadChats', both);
      send(deleted('walk'));
      expect(started(send(said(inWalk(6))), 'loadChats')).toEqual([]);
      send(refreshed([chat('walk', 'carl', 3, inWalk(6)), talk]));
      expect(context().chats).toEqual([talk]);
      expect(started(end('deleteConversation'), 'loadChats')).toHaveLength(1);
    }));

  it('[CHAT-12 CHAT-13] a failure is kept to be said, the list is loaded, and the conversation is where it was', () =>
    play(deleting, 'start', ({ end, fail, send, context }) => {
      const [first, second, third] = [
        chat('first', 'dora', 0, inWalk(9, { id: 'f', conversation: 'first' })),
        walk,
        talk,
      ];
      end('loadChats', [first, second, third]);
      send(deleted('walk'));
      const effects = fail('deleteConversation', refusal('network'));
      expect(context()).toMatchObject({
        chats: [first, second, third],
        refusals: [{ id: 'walk', name: 'carl', problem: { code: 'network' } }],
      });
      expect(told(effects)).toEqual([unread(3)]);
      expect(started(effects, 'loadChats')).toHaveLength(1);
      fail('loadChats', 'network');
      expect(context().chats).toEqual([first, second, third]);
      send(closed);
      expect(context().refusals).toEqual([]);
    }));

  it('[CHAT-11] the list is loaded again where nobody knew what was deleted', () =>
    play(deleting, 'start', ({ send, end, context }) => {
      expect(started(send(deleted('walk')), 'deleteConversation')).toEqual([{ id: 'walk', upTo: null }]);
      expect(started(end('deleteConversation'), 'loadChats')).toHaveLength(1);
      end('loadChats', [talk]);
      expect(context().chats).toEqual([talk]);
    }));

  it('[CHAT-12] two failures are said one after the other', () =>
    play(deleting, 'start', ({ end, fail, send, context }) => {
      end('loadChats', both);
      send(deleted('walk'));
      send(deleted('talk'));
      fail('deleteConversation', refusal('network'));
      fail('deleteConversation', refusal('unavailable'));
      expect(context().refusals.map(({ id, problem }) => [id, problem.code])).toEqual([
        ['walk', 'network'],
        ['talk', 'unavailable'],
      ]);
      send(closed);
      expect(context().refusals.map(({ id }) => id)).toEqual(['talk']);
    }));

  it('[CHAT-13] one that was deleted before the list was there comes back too', () =>
    play(deleting, 'start', ({ end, fail, send, context }) => {
      send(deleted('walk'));
      end('loadChats', both);
      expect(context().chats).toEqual([talk]);
      fail('deleteConversation', refusal('network'));
      expect(context()).toMatchObject({ chats: [walk, talk], refusals: [{ id: 'walk', name: 'carl' }] });
    }));

  it('[CHAT-17] nobody stays in a conversation that he deletes', () =>
    play(deleting, 'start', ({ end, send }) => {
      end('loadChats', both);
      expect(told(send(deleted('talk')), 'navigation.requested')).toEqual([]);
      send(opened('walk'));
      expect(told(send(deleted('walk')), 'navigation.requested')).toEqual([navigationEvent('/chats')]);
    }));
});

describe('who is writing [CHAT-03 CHAT-16]', () => {
  const who = (context: { typing: readonly { conversation: string }[] }) =>
    context.typing.map(({ conversation }) => conversation);

  it('is shown for 5,000 ms after each sign', () =>
    play(writing, 'start', ({ send, wait, context }) => {
      send(typing('talk'));
      wait(3_000);
      send(typing('walk', true, 'carl'));
      send(typing('talk'));
      wait(4_999);
      expect(who(context())).toEqual(['walk', 'talk']);
      wait(1);
      expect(who(context())).toEqual([]);
    }));

  it('each for himself', () =>
    play(writing, 'start', ({ send, wait, context }) => {
      send(typing('talk'));
      wait(3_000);
      send(typing('walk', true, 'carl'));
      wait(2_000);
      expect(who(context())).toEqual(['walk']);
      wait(2_999);
      expect(who(context())).toEqual(['walk']);
      wait(1);
      expect(who(context())).toEqual([]);
    }));

  it.each([
    ['says so', typing('talk', false), []],
    ['has said something', said(inTalk(2)), []],
    ['writes elsewhere', typing('walk', false), ['talk']],
    ['is answered', said(inTalk(2, 'anna')), ['talk']],
  ])('until he %s', (_, event, left) =>
    play(writing, 'start', ({ send, context }) => {
      send(typing('talk'));
      send(event);
      expect(who(context())).toEqual(left);
    }),
  );

  it('the own writing is no news', () =>
    play(writing, 'start', ({ send, context }) => {
      send(typing('talk', true, 'anna'));
      expect(who(context())).toEqual([]);
    }));
});

describe('telling what has come', () => {
  const news = (position: number, change: Partial<Message> = {}) =>
    inTalk(position, 'bert', { id: `new-${position}`, ...fresh, ...change });
  const toldOf = (effects: readonly Effect[]) => started(effects, 'sendDeliveryReceipts');
  const loaded = [chat('talk', 'bert', 1, news(1)), walk];

  it('after a load, and after each message of another one, each once', () =>
    play(telling, 'start', ({ end, send }) => {
      expect(toldOf(end('loadChats', loaded))).toEqual([{ upTo: ['new-1'] }]);
      end('sendDeliveryReceipts');
      expect(toldOf(send(refreshed(loaded)))).toEqual([]);
      expect(toldOf(send(said(news(2))))).toEqual([{ upTo: ['new-2'] }]);
      end('sendDeliveryReceipts');
      expect(toldOf(send(said(news(2))))).toEqual([]);
    }));

  it('all that came meanwhile together, the last of each conversation', () =>
    play(telling, 'start', ({ end, send }) => {
      end('loadChats', loaded);
      for (const one of [news(2), news(3), inWalk(6, { id: 'new-6', ...fresh })]) send(said(one));
      expect(toldOf(end('sendDeliveryReceipts'))).toEqual([{ upTo: ['new-3', 'new-6'] }]);
      expect(toldOf(end('sendDeliveryReceipts'))).toEqual([]);
    }));

  it('what failed silently with the next', () =>
    play(telling, 'start', ({ end, fail, send }) => {
      end('loadChats', loaded);
      expect(fail('sendDeliveryReceipts', refusal('network'))).toEqual([]);
      expect(toldOf(send(said(inWalk(6, { id: 'new-6', ...fresh }))))).toEqual([{ upTo: ['new-1', 'new-6'] }]);
      fail('sendDeliveryReceipts', refusal('network'));
      expect(toldOf(send(refreshed(loaded)))).toEqual([{ upTo: ['new-1', 'new-6'] }]);
    }));

  it('nothing of the own messages, and nothing that it knows', () =>
    play(telling, 'start', ({ end, send }) => {
      expect(toldOf(end('loadChats', [chat('talk', 'bert', 0, inTalk(1, 'anna', fresh)), walk]))).toEqual([]);
      expect(toldOf(send(said(inTalk(2, 'anna', fresh))))).toEqual([]);
      expect(toldOf(send(said(inTalk(3))))).toEqual([]);
    }));

  it('200 conversations at a time', () =>
    play(telling, 'start', ({ end }) => {
      const many = Array.from({ length: 201 }, (_, at) =>
        chat(`talk-${at}`, `member-${at}`, 1, news(1, { id: `new-${at}`, conversation: `talk-${at}` })),
      );
      const first = toldOf(end('loadChats', many)).flatMap(upTo);
      const second = toldOf(end('sendDeliveryReceipts')).flatMap(upTo);
      expect([first.length, second]).toEqual([200, ['new-200']]);
      expect(toldOf(end('sendDeliveryReceipts'))).toEqual([]);
    }));

  it('nothing of a conversation that was deleted', () =>
    play(telling, 'start', ({ end, send }) => {
      end('loadChats', both);
      send(said(news(2)));
      send(said(news(3)));
      send(deleted('talk'));
      expect(toldOf(end('sendDeliveryReceipts'))).toEqual([]);
    }));
});

describe('the chat opened last [CHAT-14 CHAT-17]', () => {
  it('[CHAT-14] is kept as profile and date, once each time', () =>
    play(reopening, 'start', ({ first, end, send, wait, context }) => {
      expect(started(first, 'persistLastConversation')).toEqual([{ me: 'anna' }]);
      wait(1_000);
      end('loadChats', both);
      const last = { profile: 'bert', date: 1_000 };
      expect(sentTo(send(opened('talk')), 'persistLastConversation')).toEqual([
        { type: 'lastConversation.changed', last },
      ]);
      wait(1_000);
      expect(sentTo(send(opened('talk')), 'persistLastConversation')).toEqual([]);
      send(left);
      expect(sentTo(send(opened('talk')), 'persistLastConversation')).toHaveLength(1);
      expect(context().last).toEqual({ profile: 'bert', date: 2_000 });
    }));

  it('[CHAT-14] is known as soon as the list is', () =>
    play(reopening, 'start', ({ end, send }) => {
      expect(sentTo(send(opened('talk')), 'persistLastConversation')).toEqual([]);
      expect(sentTo(end('loadChats', both), 'persistLastConversation')).toEqual([
        { type: 'lastConversation.changed', last: { profile: 'bert', date: 0 } },
      ]);
    }));

  it('[CHAT-17] a wide screen opens it again instead of the list, a phone does not', () =>
    play(reopening, 'start', ({ end, send }) => {
      send(found('bert'));
      end('loadChats', both);
      expect(send(entered(false))).toEqual([]);
      expect(told(send(entered(true)))).toEqual([navigationEvent('/chats/talk')]);
    }));

  it('[CHAT-17] waits for the list, and not on another page', () =>
    play(reopening, 'start', ({ end, send }) => {
      send(found('bert'));
      expect(send(entered(true))).toEqual([]);
      expect(told(end('loadChats', both), 'navigation.requested')).toEqual([navigationEvent('/chats/talk')]);
      send(outdated);
      send(left);
      expect(told(end('loadChats', both), 'navigation.requested')).toEqual([]);
    }));

  it.each([
    ['was never opened', []],
    ['is gone', [found('gone')]],
    ['was deleted', [found('bert'), deleted('talk')]],
  ])('[CHAT-17] the list stays where that conversation %s', (_, before) =>
    play(reopening, 'start', ({ end, send, value }) => {
      end('loadChats', both);
      for (const event of before) send(event);
      expect(told(send(entered(true)), 'navigation.requested')).toEqual([]);
      expect(value()).toMatchObject({ reopening: 'idle' });
    }),
  );

  it('[CHAT-14] what is opened now counts more than what was kept', () =>
    play(reopening, 'start', ({ end, send, context }) => {
      end('loadChats', both);
      send(opened('walk'));
      send(found('bert'));
      expect(context().last?.profile).toBe('carl');
    }));

  it('[CHAT-14] is known for as long as the page lives where it cannot be kept', () =>
    play(reopening, 'start', ({ end, fail, send }) => {
      fail('persistLastConversation', 'forbidden');
      end('loadChats', both);
      expect(sentTo(send(opened('talk')), 'persistLastConversation')).toEqual([]);
      send(left);
      expect(told(send(entered(true)))).toEqual([navigationEvent('/chats/talk')]);
    }));
});

describe('unreadIn [CHAT-09]', () => {
  it.each([
    ['a list that is not loaded', null, 0],
    ['no conversations', [], 0],
    ['several', both, 3],
    ['one without messages', [chat('talk', 'bert', 0, null)], 0],
  ])('%s', (_, chats, sum) => {
    expect(totalUnread(chats)).toBe(sum);
  });
});
