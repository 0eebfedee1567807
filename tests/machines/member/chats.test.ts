import { describe, expect, it } from 'vitest';
import type { ConversationSummary, Message } from '#contract/chat.ts';
import { totalUnread } from '#machines/member/chat-list.ts';
import { chatsMachine } from '#machines/member/chats.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { type TraceEntry, type ModelDefinition, defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { chat, message } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';
import {
  arrived,
  both,
  conversationDeleted,
  conversationOpened,
  inTalk,
  inWalk,
  messageArrived,
  navigationEvent,
  pageLeft,
  talk,
  walk,
} from './chat-events.ts';

const unread = (count: number) => ({ type: 'facts.updated', facts: { unread: count } });
const refreshed = (chats: readonly ConversationSummary[] | null, asked = 0) =>
  ({ type: 'memberLists.refreshed', chats, asked }) as const;
const outdated = { type: 'chats.outdated' } as const;
const visibilityChanged = (isShown: boolean) => ({ type: 'visibility.changed', isShown }) as const;
const readTo = (position: number, left: number, conversation = 'talk') =>
  arrived({ type: 'seen', conversation, position, unread: left });
const deletionSucceeded = (id: string) => ({ type: 'deletion.succeeded', id }) as const;
const deletionFailed = (id: string, code: 'network' | 'unavailable' | 'authentication_required') =>
  ({ type: 'deletion.failed', id, problem: { code } }) as const;
const deletionQueueStarted = { type: 'deletionQueue.started' } as const;
const dismissed = { type: 'deletionError.dismissed' } as const;

const sentTo = (effects: readonly Effect[], actor: string) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.to === actor ? [effect.event] : []));
const deletionRequests = (effects: readonly Effect[]) => sentTo(effects, 'conversationDeletions');
const requested = (id: string, upTo: string | null) => ({ type: 'deletion.requested', id, upTo });

type Definition = ModelDefinition<typeof chatsMachine>;

/** Ids requested from the deletion queue, without outcome so far or with success. */
const deletions = (history: readonly TraceEntry[]) => {
  const running = new Set<string>();
  const succeeded = new Set<string>();
  for (const { step, effects } of history) {
    const id = step?.kind === 'event' ? String((step.event as { id?: unknown }).id) : '';
    if (isEvent(step, 'deletionQueue.started')) running.clear();
    if (isEvent(step, 'deletion.failed')) running.delete(id);
    if (isEvent(step, 'deletion.succeeded') && running.delete(id)) succeeded.add(id);
    for (const event of deletionRequests(effects)) running.add((event as { id: string } & typeof event).id);
  }
  return { running, succeeded };
};

const rowsOf = (chats: readonly ConversationSummary[] | null) =>
  chats?.map((one) => [
    one.conversation.id,
    one.num_unread_messages,
    one.last_message?.position,
    one.last_message?.delivered,
    one.last_message?.read,
  ]);

const isFailure = (step: TraceEntry['step'], code: string): boolean =>
  step?.kind === 'event' &&
  step.event.type === 'deletion.failed' &&
  (step.event as unknown as { problem: { code: string } }).problem.code === code;

const common = {
  machine: chatsMachine,
  inputs: { start: { me: 'anna', open: null } },
  actorOutcomes: {
    loadChats: { done: [both], error: ['unavailable'] },
    watchTabVisibility: { error: [] },
  },
  externalActors: ['conversationDeletions', 'deliveryReceipts', 'lastConversation'],
  stateKey: ({
    chats,
    deleting,
    deletedPositions,
    deletionErrors,
    openConversation,
    isTabVisible,
    readPositions,
    requestedAt,
    loadStartedAt,
  }) => ({
    openConversation,
    isTabVisible,
    readPositions,
    chats: rowsOf(chats),
    deleting: deleting.map(({ id, chat: row, hasNewMessages }) => [id, row?.last_message?.position, hasNewMessages]),
    deletedPositions,
    errors: deletionErrors.map(({ id }) => id),
    isOlder: requestedAt !== null && loadStartedAt < requestedAt,
  }),
  invariants: {
    'nothing is unread in the open conversation while the tab is visible [CHAT-10]': ({ snapshot: { context } }) =>
      !context.isTabVisible ||
      (context.chats?.find(({ conversation }) => conversation.id === context.openConversation)?.num_unread_messages ??
        0) === 0,
    'each conversation is in the list once [CHAT-07]': ({ snapshot: { context } }) => {
      const ids = context.chats?.map(({ conversation }) => conversation.id) ?? [];
      return new Set(ids).size === ids.length;
    },
    'the unread count is the sum of the rows [CHAT-09]': ({ snapshot, effects }) =>
      sentToParent(effects, 'facts.updated').every((event) =>
        expectEqual(event, unread(totalUnread(snapshot.context.chats))),
      ),
    'each change of the sum is sent [CHAT-09]': ({ snapshot, before, effects }) =>
      before === null ||
      totalUnread(snapshot.context.chats) === totalUnread(before.context.chats) ||
      sentToParent(effects, 'facts.updated').length === 1,
    'each change of which conversations are listed is sent [CHAT-14]': ({ snapshot: { context }, before, effects }) =>
      context.chats === null ||
      String(idsOf(context.chats)) === String(idsOf(before?.context.chats ?? null)) ||
      expectEqual(sentTo(effects, 'lastConversation'), [{ type: 'chats.changed', chats: context.chats }]),
    'sends one request at a time': ({ trace }) => pendingActors(trace, 'loadChats').length <= 1,
    'never loses the list': ({ snapshot, before }) =>
      before === null || before.context.chats === null || snapshot.context.chats !== null,
    'has a list in the state ready': ({ snapshot }) => !snapshot.matches('ready') || snapshot.context.chats !== null,
    "the member's own message is not unread": ({ step, snapshot, before }) =>
      !isEvent(step, 'live.eventArrived') ||
      snapshot.context.chats?.[0]?.last_message?.sender !== 'anna' ||
      totalUnread(snapshot.context.chats) <= totalUnread(before?.context.chats ?? null),
    'a conversation being deleted is not in the list, whatever is loaded [CHAT-11]': ({ trace, snapshot }) => {
      const { running } = deletions(trace);
      return (snapshot.context.chats ?? []).every(({ conversation }) => !running.has(conversation.id));
    },
    'each failed deletion adds an error and loads the list [CHAT-12 CHAT-13]': ({ step, before, snapshot, effects }) =>
      !isFailure(step, 'network') ||
      (snapshot.context.deletionErrors.length === (before?.context.deletionErrors.length ?? 0) + 1 &&
        startedInputs(effects, 'loadChats').length === 1),
    'an expired session adds no error [SESSION-05]': ({ step, before, snapshot }) =>
      !isFailure(step, 'authentication_required') ||
      snapshot.context.deletionErrors.length === before?.context.deletionErrors.length,
    'navigates to the list only, after a deletion [CHAT-17]': ({ step, effects }) =>
      sentToParent(effects, 'navigation.requested').every(
        (event) => isEvent(step, 'conversation.deleted') && expectEqual(event, navigationEvent('/chats')),
      ),
  },
} satisfies Partial<Definition>;

const idsOf = (chats: readonly ConversationSummary[] | null) => chats?.map(({ conversation }) => conversation.id);

const isMessage = (step: TraceEntry['step']): boolean =>
  step?.kind === 'event' && JSON.stringify(step.event) === JSON.stringify(messageArrived(inTalk(2)));

/** From then on the deleted rows are known. */
const isLoaded = ({ step }: TraceEntry): boolean =>
  (step?.kind === 'done' && step.actor === 'loadChats') || isEvent(step, 'memberLists.refreshed');

const list = defineModel({
  ...common,
  inputs: { start: { me: 'anna', open: null }, reading: { me: 'anna', open: 'talk' } },
  events: [
    conversationOpened('talk'),
    pageLeft,
    outdated,
    refreshed([walk]),
    refreshed([], -1),
    refreshed(null),
    messageArrived(inTalk(2)),
    messageArrived(inTalk(3, 'anna')),
    messageArrived(message(1, 'dora', { id: 'new-1', conversation: 'new', delivered: true })),
    arrived({ type: 'resync' }),
    arrived({ type: 'likes' }),
    arrived({ type: 'delivered', conversation: 'talk', up_to: 'message-3' }),
    arrived({ type: 'read', conversation: 'talk', up_to: 'message-3' }),
  ],
});

const reading = defineModel({
  ...common,
  inputs: { start: { me: 'anna', open: null }, reading: { me: 'anna', open: 'talk' } },
  events: [
    conversationOpened('talk'),
    pageLeft,
    outdated,
    messageArrived(inTalk(2)),
    readTo(1, 0),
    readTo(2, 1),
    readTo(5, 1, 'walk'),
  ],
  actorEvents: { watchTabVisibility: [visibilityChanged(true), visibilityChanged(false)] },
  actorOutcomes: { ...common.actorOutcomes, watchTabVisibility: { error: ['unavailable'] } },
  invariants: {
    ...common.invariants,
    'a message in a hidden tab stays unread [CHAT-04 TITLE-01]': ({ step, before, snapshot }) =>
      before === null ||
      snapshot.context.isTabVisible ||
      !isMessage(step) ||
      totalUnread(snapshot.context.chats) >= totalUnread(before.context.chats),
  },
});

const deleting = defineModel({
  ...common,
  events: [
    conversationDeleted('walk'),
    conversationDeleted('talk'),
    refreshed(both),
    messageArrived(inWalk(6)),
    dismissed,
    deletionSucceeded('walk'),
    deletionSucceeded('talk'),
    deletionFailed('walk', 'network'),
    deletionFailed('walk', 'authentication_required'),
    deletionQueueStarted,
  ],
  invariants: {
    ...common.invariants,
    'a deleted conversation does not return by itself [CHAT-11]': ({ trace, snapshot }) => {
      const { succeeded } = deletions(trace.slice(trace.findIndex(isLoaded) + 1));
      return (snapshot.context.chats ?? []).every(
        ({ conversation, last_message: last }) =>
          !succeeded.has(conversation.id) || last?.position !== (conversation.id === 'walk' ? 5 : 1),
      );
    },
  },
  exploreWhile: ({ context: { deletionErrors, deletedPositions } }) =>
    deletionErrors.length + Object.keys(deletedPositions).length <= 1,
});

/** Two deletions that fail. */
const failing = defineModel({
  ...common,
  events: [
    conversationDeleted('walk'),
    conversationDeleted('talk'),
    deletionFailed('walk', 'network'),
    deletionFailed('talk', 'network'),
    dismissed,
  ],
  invariants: {
    ...common.invariants,
    'asks for its modal as long as there is an error [CHAT-12]': ({ before, snapshot, effects }) => {
      const [was, is] = [before?.context.deletionErrors.length ?? 0, snapshot.context.deletionErrors.length];
      return expectEqual(
        [sentToParent(effects, 'modal.requested').length, sentToParent(effects, 'modal.released').length],
        [is > was ? 1 : 0, was > 0 && is === 0 ? 1 : 0],
      );
    },
  },
  exploreWhile: ({ context: { deletionErrors } }) => deletionErrors.length <= 2,
});

coverModel([list, reading, deleting, failing], '[CHAT-07 CHAT-09 CHAT-10 CHAT-11 CHAT-12 CHAT-13 CHAT-17]');

it('[REFRESH-05 CHAT-02] loads the list at the start, and sends the total unread count', () =>
  runScenario(list, 'start', ({ initialEffects, resolve, context }) => {
    expect(startedInputs(initialEffects, 'loadChats')).toHaveLength(1);
    expect(sentToParent(resolve('loadChats', both))).toEqual([unread(3)]);
    expect(context().chats).toEqual(both);
  }));

it('[BLOCK-03 REFRESH-03] ignores a list that was requested before the current one', () =>
  runScenario(list, 'start', ({ resolve, send, advance, context }) => {
    resolve('loadChats', both);
    advance(65_000);
    // After a block, or a first message.
    send(outdated);
    advance(100);
    resolve('loadChats', [walk]);
    expect(sentToParent(send(refreshed([talk], 64_900)))).toEqual([unread(2)]);
    expect(context().chats).toEqual([walk]);
    send(outdated);
    advance(100);
    send(refreshed([talk], 65_150));
    resolve('loadChats', both);
    expect(context().chats).toEqual([talk]);
  }));

it('[CHAT-10] opening a conversation sets its unread count to 0, also for what arrives while it is open', () =>
  runScenario(list, 'start', ({ resolve, send, context }) => {
    resolve('loadChats', both);
    expect(sentToParent(send(conversationOpened('talk')))).toEqual([unread(2)]);
    expect(context().chats).toEqual([{ ...talk, num_unread_messages: 0 }, walk]);
    expect(sentToParent(send(messageArrived(inTalk(2))))).toEqual([unread(2)]);
    expect(sentToParent(send(refreshed([{ ...talk, num_unread_messages: 9 }])))).toEqual([unread(0)]);
    expect(sentToParent(send(refreshed(both)))).toEqual([unread(2)]);
  }));

it('sends received messages to be acknowledged: the last of each loaded conversation, and each live one', () =>
  runScenario(list, 'start', ({ resolve, send }) => {
    const received = (...messages: readonly Message[]) => [{ type: 'messages.received', messages }];
    expect(sentTo(send(messageArrived(inTalk(2))), 'deliveryReceipts')).toEqual([]);
    expect(sentTo(resolve('loadChats', [...both, chat('empty', 'dora', 0, null)]), 'deliveryReceipts')).toEqual(
      received(inTalk(1), inWalk(5)),
    );
    expect(sentTo(send(messageArrived(inTalk(2))), 'deliveryReceipts')).toEqual(received(inTalk(2)));
    expect(sentTo(send(refreshed([walk])), 'deliveryReceipts')).toEqual(received(inWalk(5)));
    expect(sentTo(send(refreshed([], -1)), 'deliveryReceipts')).toEqual([]);
  }));

describe('a hidden tab', () => {
  it('[CHAT-04 CHAT-10 TITLE-01] what arrives in the open conversation is unread until the tab is visible', () =>
    runScenario(reading, 'reading', ({ resolve, send, context }) => {
      resolve('loadChats', both);
      expect(sentToParent(send(visibilityChanged(false)))).toEqual([unread(2)]);
      expect(sentToParent(send(messageArrived(inTalk(2))))).toEqual([unread(3)]);
      expect(sentToParent(send(refreshed([chat('talk', 'bert', 1, inTalk(2)), walk])))).toEqual([unread(3)]);
      expect(sentToParent(send(visibilityChanged(true)))).toEqual([unread(2)]);
      expect(context().chats?.map((one) => one.num_unread_messages)).toEqual([0, 2]);
    }));

  it('[CHAT-10] a conversation opened there is read once the tab is visible', () =>
    runScenario(reading, 'start', ({ resolve, send }) => {
      resolve('loadChats', both);
      send(visibilityChanged(false));
      expect(sentToParent(send(conversationOpened('talk')))).toEqual([unread(3)]);
      expect(sentToParent(send(visibilityChanged(true)))).toEqual([unread(2)]);
    }));

  it('counts as visible where the browser does not say', () =>
    runScenario(reading, 'reading', ({ resolve, reject }) => {
      expect(reject('watchTabVisibility', 'broken')).toEqual([]);
      expect(sentToParent(resolve('loadChats', both))).toEqual([unread(2)]);
    }));
});

describe('reading in another browser', () => {
  it('[CHAT-04 CHAT-10 TITLE-03] updates the unread count with the live event', () =>
    runScenario(reading, 'start', ({ resolve, send, context }) => {
      resolve('loadChats', both);
      expect(sentToParent(send(readTo(1, 0)))).toEqual([unread(2)]);
      expect(sentToParent(send(readTo(5, 1, 'walk')))).toEqual([unread(1)]);
      expect(sentToParent(send(messageArrived(inTalk(2))))).toEqual([unread(2)]);
      expect(context().chats?.map((one) => one.num_unread_messages)).toEqual([1, 1]);
    }));

  it('[CHAT-04] is not undone by an answer that was on its way', () =>
    runScenario(reading, 'start', ({ resolve, send }) => {
      send(readTo(1, 0));
      expect(sentToParent(resolve('loadChats', both))).toEqual([unread(2)]);
      expect(sentToParent(send(refreshed(both)))).toEqual([unread(2)]);
    }));

  it('[CHAT-04] does not cover messages that arrived since', () =>
    runScenario(reading, 'start', ({ resolve, send }) => {
      resolve('loadChats', [chat('talk', 'bert', 2, inTalk(2)), walk]);
      expect(sentToParent(send(readTo(1, 0)))).toEqual([unread(4)]);
      expect(sentToParent(send(refreshed([chat('talk', 'bert', 2, inTalk(2)), walk])))).toEqual([unread(4)]);
    }));
});

it('[CHAT-10] knows the open conversation before the list is loaded', () =>
  runScenario(list, 'reading', ({ resolve }) => {
    expect(sentToParent(resolve('loadChats', both))).toEqual([unread(2)]);
  }));

it('[CHAT-09] counts what arrives after the page was left', () =>
  runScenario(list, 'reading', ({ resolve, send }) => {
    resolve('loadChats', both);
    expect(send(pageLeft)).toEqual([]);
    expect(sentToParent(send(messageArrived(inTalk(2))))).toEqual([unread(3)]);
  }));

it('[CHAT-02] puts the conversation of a new message first, once', () =>
  runScenario(list, 'start', ({ resolve, send, context }) => {
    resolve('loadChats', [walk, talk]);
    for (const position of [2, 2, 1]) send(messageArrived(inTalk(position)));
    expect(context().chats).toEqual([chat('talk', 'bert', 2, inTalk(2)), walk]);
  }));

it('loads the list for a message of an unknown conversation, and when live events were missed', () =>
  runScenario(list, 'start', ({ resolve, send }) => {
    const stranger = messageArrived(message(1, 'dora', { conversation: 'new' }));
    expect(startedInputs(send(stranger), 'loadChats')).toHaveLength(1);
    resolve('loadChats', both);
    expect(startedInputs(send(stranger), 'loadChats')).toHaveLength(1);
    resolve('loadChats', both);
    expect(startedInputs(send(arrived({ type: 'resync' })), 'loadChats')).toHaveLength(1);
  }));

it('[CHAT-09] a message that arrives while the list is loading is not undone by the older list', () =>
  runScenario(list, 'start', ({ resolve, send, context }) => {
    resolve('loadChats', [walk, talk]);
    send(outdated);
    send(messageArrived(inTalk(2)));
    expect(sentToParent(resolve('loadChats', [walk, talk]))).toEqual([unread(4)]);
    expect(context().chats).toEqual([chat('talk', 'bert', 2, inTalk(2)), walk]);
    expect(sentToParent(send(refreshed([chat('talk', 'bert', 0, inTalk(2)), walk])))).toEqual([unread(2)]);
  }));

it('a refresh recovers from a failed load; a failed refresh does not', () =>
  runScenario(list, 'start', ({ reject, send, hasTag, context }) => {
    reject('loadChats', 'network');
    expect(send(refreshed(null))).toEqual([]);
    expect(hasTag('failed')).toBe(true);
    send(refreshed(both));
    expect([hasTag('failed'), context().chats]).toEqual([false, both]);
  }));

describe("receipts of the member's own last message", () => {
  const own = inTalk(3, 'anna');
  const marks = (chats: readonly ConversationSummary[] | null) =>
    chats?.map(({ last_message: last }) => [last?.delivered, last?.read])[0];

  it('[CHAT-02] delivered, then read, and not undone by an older answer', () =>
    runScenario(list, 'start', ({ resolve, send, context }) => {
      resolve('loadChats', [chat('talk', 'bert', 0, own), walk]);
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
  ])('ignores receipts of %s', (_, where) =>
    runScenario(list, 'start', ({ resolve, send, context }) => {
      resolve('loadChats', [chat('talk', 'bert', 0, own), walk]);
      send(arrived({ type: 'read', ...where }));
      expect(marks(context().chats)).toEqual([false, false]);
    }),
  );

  it("ignores receipts for others' messages", () =>
    runScenario(list, 'start', ({ resolve, send, context }) => {
      resolve('loadChats', both);
      send(arrived({ type: 'read', conversation: 'talk', up_to: 'message-1' }));
      expect(context().chats).toEqual(both);
    }));
});

describe('deleting [CHAT-11 CHAT-12 CHAT-13 CHAT-17 API-16]', () => {
  it('[CHAT-11] removes the conversation and its unread count at once, and requests the deletion', () =>
    runScenario(deleting, 'start', ({ resolve, send, context }) => {
      resolve('loadChats', both);
      const effects = send(conversationDeleted('walk'));
      expect(context().chats).toEqual([talk]);
      expect(sentToParent(effects)).toEqual([unread(1)]);
      expect(deletionRequests(effects)).toEqual([requested('walk', 'walk-5')]);
      expect(send(deletionSucceeded('walk'))).toEqual([]);
      expect(context()).toMatchObject({ chats: [talk], deletionErrors: [] });
    }));

  it('[CHAT-11] requests each deletion once', () =>
    runScenario(deleting, 'start', ({ resolve, send, context }) => {
      resolve('loadChats', both);
      send(conversationDeleted('walk'));
      expect(deletionRequests(send(conversationDeleted('walk')))).toEqual([]);
      expect(deletionRequests(send(conversationDeleted('talk')))).toEqual([requested('talk', 'message-1')]);
      expect(context().chats).toEqual([]);
      expect(send(deletionSucceeded('walk'))).toEqual([]);
      expect(send(deletionSucceeded('talk'))).toEqual([]);
    }));

  it('[CHAT-11] an older answer restores nothing, neither during the request nor after it', () =>
    runScenario(deleting, 'start', ({ resolve, send, context }) => {
      resolve('loadChats', both);
      send(outdated);
      send(conversationDeleted('walk'));
      resolve('loadChats', both);
      expect(context().chats).toEqual([talk]);
      send(deletionSucceeded('walk'));
      send(refreshed(both));
      expect(context().chats).toEqual([talk]);
    }));

  it('[CHAT-11] a later message restores the conversation', () =>
    runScenario(deleting, 'start', ({ resolve, send, context }) => {
      const again = chat('walk', 'carl', 1, inWalk(6));
      resolve('loadChats', both);
      send(conversationDeleted('walk'));
      send(deletionSucceeded('walk'));
      expect(startedInputs(send(messageArrived(inWalk(6))), 'loadChats')).toHaveLength(1);
      resolve('loadChats', [again, talk]);
      expect(context().chats).toEqual([again, talk]);
    }));

  it('[CHAT-11 CHAT-13] deletes up to the last message in the list, also on a second try', () =>
    runScenario(deleting, 'start', ({ resolve, reject, send }) => {
      resolve('loadChats', both);
      send(messageArrived(inWalk(6)));
      const upToLast = [requested('walk', 'walk-6')];
      expect(deletionRequests(send(conversationDeleted('walk')))).toEqual(upToLast);
      send(messageArrived(inWalk(7)));
      send(deletionFailed('walk', 'network'));
      reject('loadChats', 'network');
      expect(deletionRequests(send(conversationDeleted('walk')))).toEqual(upToLast);
    }));

  it('[CHAT-11] reloads the list after a deletion during which a message arrived', () =>
    runScenario(deleting, 'start', ({ resolve, send, context }) => {
      resolve('loadChats', both);
      send(conversationDeleted('walk'));
      expect(startedInputs(send(messageArrived(inWalk(6))), 'loadChats')).toEqual([]);
      send(refreshed([chat('walk', 'carl', 3, inWalk(6)), talk]));
      expect(context().chats).toEqual([talk]);
      expect(startedInputs(send(deletionSucceeded('walk')), 'loadChats')).toHaveLength(1);
    }));

  it('[CHAT-12 CHAT-13] a failure adds an error, loads the list and restores the conversation to its position', () =>
    runScenario(deleting, 'start', ({ resolve, reject, send, context }) => {
      const [first, second, third] = [
        chat('first', 'dora', 0, inWalk(9, { id: 'f', conversation: 'first' })),
        walk,
        talk,
      ];
      resolve('loadChats', [first, second, third]);
      send(conversationDeleted('walk'));
      const effects = send(deletionFailed('walk', 'network'));
      expect(context()).toMatchObject({
        chats: [first, second, third],
        deletionErrors: [{ id: 'walk', name: 'carl', problem: { code: 'network' } }],
      });
      expect(sentToParent(effects)).toEqual([unread(3), { type: 'modal.requested', modal: 'deletionError' }]);
      expect(startedInputs(effects, 'loadChats')).toHaveLength(1);
      reject('loadChats', 'network');
      expect(context().chats).toEqual([first, second, third]);
      send(dismissed);
      expect(context().deletionErrors).toEqual([]);
    }));

  it('[CHAT-11] reloads the list when the deleted conversation was not in it', () =>
    runScenario(deleting, 'start', ({ send, resolve, context }) => {
      expect(deletionRequests(send(conversationDeleted('walk')))).toEqual([requested('walk', null)]);
      expect(startedInputs(send(deletionSucceeded('walk')), 'loadChats')).toHaveLength(1);
      resolve('loadChats', [talk]);
      expect(context().chats).toEqual([talk]);
    }));

  it('[CHAT-12] two failures are shown one after the other', () =>
    runScenario(deleting, 'start', ({ resolve, send, context }) => {
      resolve('loadChats', both);
      send(conversationDeleted('walk'));
      send(conversationDeleted('talk'));
      send(deletionFailed('walk', 'network'));
      send(deletionFailed('talk', 'unavailable'));
      expect(context().deletionErrors.map(({ id, problem }) => [id, problem.code])).toEqual([
        ['walk', 'network'],
        ['talk', 'unavailable'],
      ]);
      expect(sentToParent(send(dismissed))).toEqual([]);
      expect(context().deletionErrors.map(({ id }) => id)).toEqual(['talk']);
      expect(sentToParent(send(dismissed))).toEqual([{ type: 'modal.released', modal: 'deletionError' }]);
      expect(context().deletionErrors).toEqual([]);
    }));

  it('[CHAT-13] restores a conversation deleted before the list was loaded', () =>
    runScenario(deleting, 'start', ({ resolve, send, context }) => {
      send(conversationDeleted('walk'));
      resolve('loadChats', both);
      expect(context().chats).toEqual([talk]);
      send(deletionFailed('walk', 'network'));
      expect(context()).toMatchObject({ chats: [walk, talk], deletionErrors: [{ id: 'walk', name: 'carl' }] });
    }));

  it('[CHAT-17] deleting the open conversation leads to the list', () =>
    runScenario(deleting, 'start', ({ resolve, send }) => {
      resolve('loadChats', both);
      expect(sentToParent(send(conversationDeleted('talk')), 'navigation.requested')).toEqual([]);
      send(conversationOpened('walk'));
      // The list is right before it is on the screen.
      expect(sentToParent(send(conversationDeleted('walk')))).toEqual([unread(0), navigationEvent('/chats')]);
    }));

  it('[CHAT-11] reloads the list when the deletion queue starts again and has lost its requests', () =>
    runScenario(deleting, 'start', ({ resolve, send, context }) => {
      resolve('loadChats', both);
      expect(send(deletionQueueStarted)).toEqual([]);
      send(conversationDeleted('walk'));
      expect(startedInputs(send(deletionQueueStarted), 'loadChats')).toHaveLength(1);
      resolve('loadChats', both);
      expect(context().chats).toEqual(both);
    }));
});

describe('totalUnread [CHAT-09]', () => {
  it.each([
    ['a list that is not loaded', null, 0],
    ['no conversations', [], 0],
    ['several', both, 3],
    ['one without messages', [chat('talk', 'bert', 0, null)], 0],
  ])('%s', (_, chats, sum) => {
    expect(totalUnread(chats)).toBe(sum);
  });
});
