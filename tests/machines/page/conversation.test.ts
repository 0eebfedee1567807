import { describe, expect, it } from 'vitest';
import type { Message } from '#contract/chat.ts';
import type { conversationMachine } from '#machines/page/conversation.ts';
import { mergeMessages, visibleMessages } from '#machines/page/message-list.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { type Scenario, runScenario } from '#tests/machines/kit/scenario.ts';
import { refusal } from '#tests/machines/samples.ts';
import {
  down,
  failing,
  from,
  ids,
  isSent,
  listening,
  loaded,
  marking,
  met,
  mine,
  mark,
  news,
  opened,
  reading,
  resync,
  touched,
  typing,
  untouched,
  writing,
} from './conversation-model.ts';

const passed = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' ? [[effect.to, effect.event]] : []));

coverModel(
  [reading, marking, writing, listening, failing, down],
  '[CHAT-01 CHAT-03 CHAT-08 CHAT-10 CHAT-16 CREDITS-04]',
);

describe('opening', () => {
  it('[CHAT-08 CHAT-10] shows the messages, reports the conversation as open, and sends a read receipt', () =>
    runScenario(reading, 'by its id', ({ initialEffects, resolve, context }) => {
      expect(startedInputs(initialEffects, 'loadConversation')).toEqual([{ address: { id: 'talk' }, before: null }]);
      const effects = resolve('loadConversation', loaded([mine(1), from({ position: 2 })]));
      expect(sentToParent(effects)).toEqual([met, opened]);
      expect(startedInputs(effects, 'sendReadReceipt')).toEqual([{ id: 'talk', upTo: 'message-2' }]);
      expect(context().messages).toEqual([mine(1), from({ position: 2 })]);
    }));

  it('[ROUTE-63] by the member opens the same one, or none before the first message', () =>
    runScenario(reading, 'by the member', ({ initialEffects, resolve, context }) => {
      expect(startedInputs(initialEffects, 'loadConversation')).toEqual([
        { address: { profile: 'bert' }, before: null },
      ]);
      const effects = resolve('loadConversation', untouched);
      expect([sentToParent(effects), context().conversation]).toEqual([[met], null]);
      expect(startedInputs(effects, 'typingSignal')).toEqual([{ profile: 'bert' }]);
    }));

  it('[CHAT-10] sends no receipt where everything is read', () =>
    runScenario(reading, 'by its id', ({ resolve }) => {
      const effects = resolve('loadConversation', loaded([from({ position: 1, read: true }), mine(2)]));
      expect(startedInputs(effects, 'sendReadReceipt')).toEqual([]);
    }));

  it('[CHAT-10] sends another receipt for a message that arrives meanwhile', () =>
    runScenario(reading, 'by its id', ({ resolve, send }) => {
      resolve('loadConversation', loaded([from({ position: 1 })]));
      const effects = send(news(from({ position: 2 })));
      expect(sentToParent(effects)).toEqual([opened]);
      expect(startedInputs(effects, 'sendReadReceipt')).toEqual([]);
      expect(startedInputs(resolve('sendReadReceipt'), 'sendReadReceipt')).toEqual([{ id: 'talk', upTo: 'message-2' }]);
      expect(resolve('sendReadReceipt')).toEqual([]);
    }));

  it('[CHAT-08] shows a message that arrives during the load, in either order', () => {
    for (const begin of ['by its id', 'by the member'])
      runScenario(reading, begin, ({ send, resolve, context }) => {
        send(news(from({ position: 1 })));
        resolve('loadConversation', begin === 'by its id' ? loaded([]) : untouched);
        expect(context().messages).toEqual([from({ position: 1 })]);
        expect(context().conversation).toBe('talk');
      });
  });

  it('[CHAT-08] loads again for a message during the load that the reply may lack', () =>
    runScenario(reading, 'by its id', ({ send, resolve, context }) => {
      expect(startedInputs(send(news(from({ position: 51 }))), 'loadConversation')).toEqual([
        { address: { id: 'talk' }, before: null },
      ]);
      resolve('loadConversation', loaded([from({ position: 50 }), from({ position: 51 })], true));
      expect(ids(context().messages)).toEqual(['message-50', 'message-51']);
    }));

  it('[CHAT-08] loads missed messages, without leaving a gap', () =>
    runScenario(reading, 'by its id', ({ send, resolve, context }) => {
      resolve('loadConversation', loaded([mine(1), mine(2)]));
      expect(startedInputs(send(news(from({ position: 90 }))), 'loadConversation')).toHaveLength(1);
      resolve('loadConversation', loaded([from({ position: 89 }), from({ position: 90 })], true));
      expect([ids(context().messages), context().hasEarlier]).toEqual([['message-89', 'message-90'], true]);
    }));

  it('[CHAT-08] reloads after a resync, and keeps the older messages', () =>
    runScenario(reading, 'by its id', ({ send, resolve, context }) => {
      resolve('loadConversation', loaded([mine(2), mine(3)], true));
      expect(startedInputs(send({ type: 'earlierMessages.requested' }), 'loadConversation')).toEqual([
        { address: { id: 'talk' }, before: 'message-2' },
      ]);
      resolve('loadEarlier', loaded([mine(1)]));
      expect([ids(context().messages), context().hasEarlier]).toEqual([['message-1', 'message-2', 'message-3'], false]);
      send(resync);
      resolve('loadConversation', loaded([mine(3), from({ position: 4 })], true));
      expect([ids(context().messages), context().hasEarlier]).toEqual([
        ['message-1', 'message-2', 'message-3', 'message-4'],
        false,
      ]);
    }));

  it('[CHAT-17] removes messages deleted in another browser; new ones stay', () =>
    runScenario(reading, 'by its id', ({ send, resolve, context }) => {
      resolve('loadConversation', loaded([mine(1), mine(2)]));
      send(resync);
      send(news(from({ position: 3 })));
      resolve('loadConversation', loaded([]));
      expect(ids(context().messages)).toEqual(['message-3']);
    }));

  it('shows the problem, and can be retried', () =>
    runScenario(reading, 'by its id', ({ reject, send, hasTag, context }) => {
      reject('loadConversation', refusal('network'));
      expect([hasTag('failed'), context().problem]).toEqual([true, { code: 'network' }]);
      expect(startedInputs(send({ type: 'conversation.retried' }), 'loadConversation')).toHaveLength(1);
      reject('loadConversation', refusal('not_found'));
      expect(hasTag('notFound')).toBe(true);
    }));

  it('[CHAT-10] messages for a page that was not found are neither opened nor read', () =>
    runScenario(reading, 'by its id', ({ send, reject, context }) => {
      reject('loadConversation', refusal('not_found'));
      const effects = send(news(from({ position: 1 })));
      expect([effects, context().messages]).toEqual([[], []]);
    }));
});

describe('receipts of own messages [CHAT-15]', () => {
  const states = (messages: readonly Message[]) =>
    messages.map(({ delivered, read }) => (read ? 'read' : delivered ? 'delivered' : 'sent'));

  it.each([
    ['delivered', ['delivered', 'sent', 'delivered', 'sent']],
    ['read', ['read', 'sent', 'read', 'sent']],
  ] as const)('%s holds for all of them up to there', (type, expected) =>
    runScenario(reading, 'by its id', ({ resolve, send, context }) => {
      resolve('loadConversation', loaded([mine(1), from({ position: 2 }), mine(3), mine(4)]));
      send(mark(type, 'message-4', 'walk'));
      send(mark(type, 'unknown'));
      expect(states(context().messages)).toEqual(['sent', 'sent', 'sent', 'sent']);
      send(mark(type, 'message-3'));
      expect(states(context().messages)).toEqual(expected);
    }),
  );

  it('stay when an older reply lacks them', () =>
    runScenario(reading, 'by its id', ({ resolve, send, context }) => {
      resolve('loadConversation', loaded([mine(1), mine(2)]));
      send(mark('delivered', 'message-2'));
      send(mark('read', 'message-1'));
      send(resync);
      resolve('loadConversation', loaded([mine(1), mine(2)]));
      expect(states(context().messages)).toEqual(['read', 'delivered']);
    }));

  it('apply to a message that arrives after its receipt', () =>
    runScenario(reading, 'by its id', ({ resolve, send, context }) => {
      send(mark('read', 'message-2'));
      resolve('loadConversation', loaded([mine(1), mine(2)]));
      expect(states(context().messages)).toEqual(['read', 'read']);
    }));

  it('leave unchanged messages the same objects, so that they do not render again', () =>
    runScenario(reading, 'by its id', ({ resolve, send, context }) => {
      resolve('loadConversation', loaded([mine(1), mine(2), mine(3)]));
      const [, , third] = context().messages;
      send(mark('read', 'message-2'));
      expect(context().messages[2]).toBe(third);
    }));
});

describe('an own message', () => {
  it('[CHAT-08] is visible as soon as the server has stored it', () =>
    runScenario(writing, 'by its id', ({ resolve, send, context }) => {
      resolve('loadConversation', loaded([mine(1)]));
      send(isSent(2));
      expect([ids(context().messages), context().confirmedIds]).toEqual([['message-1', 'message-2'], ['message-2']]);
    }));

  it('[ROUTE-63] the first one creates the conversation and opens it', () =>
    runScenario(writing, 'by the member', ({ resolve, send, context }) => {
      resolve('loadConversation', untouched);
      expect(sentToParent(send(isSent(1)))).toEqual([opened]);
      expect(context().conversation).toBe('talk');
    }));

  it('[CHAT-08 CHAT-16] sent in another tab is loaded here, during the load and before the first message', () => {
    for (const isLoaded of [false, true])
      runScenario(writing, 'by the member', ({ resolve, send, context }) => {
        if (isLoaded) resolve('loadConversation', untouched);
        expect(startedInputs(send(news(mine(1), 'k1')), 'loadConversation')).toEqual([
          { address: { profile: 'bert' }, before: null },
        ]);
        resolve('loadConversation', loaded([mine(1)]));
        expect([ids(context().messages), context().confirmedIds]).toEqual([['message-1'], ['message-1']]);
      });
  });

  it('[CHAT-08] is confirmed by a live event, before the reply or after it', () =>
    runScenario(writing, 'by its id', ({ resolve, send, context }) => {
      resolve('loadConversation', loaded([mine(1)]));
      send(news(mine(2), 'k1'));
      expect([ids(visibleMessages(context())), context().confirmedIds]).toEqual([
        ['message-1', 'message-2'],
        ['message-2'],
      ]);
      send(isSent(2));
      expect([ids(visibleMessages(context())), context().confirmedIds]).toEqual([
        ['message-1', 'message-2'],
        ['message-2'],
      ]);
    }));

  it('[CHAT-08] a loaded one is not confirmed', () =>
    runScenario(writing, 'by its id', ({ resolve, context }) => {
      resolve('loadConversation', loaded([mine(1), mine(2)]));
      expect([ids(visibleMessages(context())), context().confirmedIds]).toEqual([['message-1', 'message-2'], []]);
    }));

  it('[CHAT-08] one sent while earlier ones are missing is visible, and they are loaded', () =>
    runScenario(writing, 'by its id', ({ resolve, send, context }) => {
      resolve('loadConversation', loaded([from({ position: 1 })]));
      const effects = send(isSent(4));
      expect([
        ids(visibleMessages(context())),
        startedInputs(effects, 'loadConversation').length,
        context().confirmedIds,
      ]).toEqual([['message-1', 'message-4'], 1, ['message-4']]);
      send(news(from({ position: 2 })));
      send(news(from({ position: 3 })));
      expect(ids(context().messages)).toEqual(['message-1', 'message-2', 'message-3', 'message-4']);
      resolve('loadConversation', loaded([from({ position: 3 }), mine(4)], true));
      expect(ids(context().messages)).toEqual(['message-1', 'message-2', 'message-3', 'message-4']);
    }));

  it('[CHAT-08] a repeated event of a message before the loaded ones leaves no gap', () =>
    runScenario(writing, 'by its id', ({ resolve, send, context }) => {
      resolve('loadConversation', loaded([from({ position: 8 }), mine(9)], true));
      send(news(mine(2), 'k1'));
      expect(ids(context().messages)).toEqual(['message-8', 'message-9']);
    }));

  it('[CHAT-08] a gap before it is loaded, and it is confirmed', () =>
    runScenario(writing, 'by its id', ({ resolve, send, context }) => {
      resolve('loadConversation', loaded([mine(1)]));
      expect(startedInputs(send(news(mine(9), 'k1')), 'loadConversation')).toHaveLength(1);
      expect(context().confirmedIds).toEqual(['message-9']);
    }));

  it('[CHAT-08] one to another member is not shown', () =>
    runScenario(writing, 'by its id', ({ resolve, send }) => {
      resolve('loadConversation', loaded([mine(1)]));
      expect(send(isSent(2, 'carl', 'walk'))).toEqual([]);
    }));

  it('[CHAT-10] is not shown on a page that was not found', () =>
    runScenario(writing, 'by its id', ({ reject, send, context }) => {
      reject('loadConversation', refusal('not_found'));
      expect([send(isSent(2)), context().messages]).toEqual([[], []]);
    }));
});

describe('the typing of the partner [CHAT-03 CHAT-16]', () => {
  type ScenarioActions = Scenario<typeof conversationMachine> & { readonly is: () => readonly [boolean, boolean] };
  const open = (story: (actions: ScenarioActions) => void) =>
    runScenario(listening, 'by its id', (actions) => {
      actions.resolve('loadConversation', loaded([mine(1)]));
      story({ ...actions, is: () => [actions.hasTag('typing'), actions.hasTag('typingAnnounced')] });
    });

  it('lasts exactly 5 s after the last event', () =>
    open(({ send, advance, is }) => {
      send(typing(true));
      advance(3_000);
      send(typing(true));
      advance(4_999);
      expect(is()[0]).toBe(true);
      advance(1);
      expect(is()[0]).toBe(false);
    }));

  it('ends with a stop event or a message', () =>
    open(({ send, is }) => {
      send(typing(true));
      send(typing(false));
      expect(is()[0]).toBe(false);
      send(typing(true));
      send(news(from({ position: 2 })));
      expect(is()[0]).toBe(false);
    }));

  it('is announced at most once in 5 s', () =>
    open(({ send, advance, is }) => {
      send(typing(true));
      expect(is()).toEqual([true, true]);
      send(typing(false));
      advance(4_999);
      send(typing(true));
      expect(is()).toEqual([true, true]);
      advance(1);
      expect(is()).toEqual([true, false]);
      send(typing(true));
      expect(is()).toEqual([true, true]);
    }));

  it('ignores the typing of other members', () =>
    open(({ send, is }) => {
      send(typing(true, 'carl'));
      expect(is()).toEqual([false, false]);
    }));
});

it('[CHAT-03] forwards the typing to this partner, not to others', () =>
  runScenario(writing, 'by its id', ({ resolve, send }) => {
    resolve('loadConversation', loaded([]));
    expect(passed(send(touched('bert')))).toEqual([['typingSignal', touched('bert')]]);
    expect(passed(send(touched('carl')))).toEqual([]);
  }));

describe('mergeMessages [CHAT-08]', () => {
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
