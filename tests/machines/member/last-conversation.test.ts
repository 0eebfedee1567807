import { describe, expect, it } from 'vitest';
import type { ConversationSummary } from '#contract/chat.ts';
import { lastConversationMachine } from '#machines/member/last-conversation.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';
import { both, conversationOpened, navigationEvent, pageLeft, walk } from './chat-events.ts';

const listOpened = (isWide: boolean, isSelecting = false) =>
  ({ type: 'chatList.opened', isWide, isSelecting }) as const;
const restored = (profile: string) => ({ type: 'lastConversation.restored', last: { profile, date: 7 } }) as const;
const changed = (chats: readonly ConversationSummary[]) => ({ type: 'chats.changed', chats }) as const;

const saved = (effects: readonly Effect[]) =>
  effects.flatMap((effect) =>
    effect.kind === 'sent' && effect.to === 'persistLastConversation' ? [effect.event] : [],
  );

const model = defineModel({
  machine: lastConversationMachine,
  inputs: { start: { me: 'anna', open: null }, reading: { me: 'anna', open: 'talk' } },
  events: [
    listOpened(true),
    listOpened(false),
    listOpened(true, true),
    pageLeft,
    conversationOpened('talk'),
    conversationOpened('absent'),
    changed(both),
    changed([walk]),
  ],
  actorEvents: { persistLastConversation: [restored('bert'), restored('gone')] },
  actorOutcomes: { persistLastConversation: { error: ['unavailable'] } },
  stateKey: ({ chats, lastConversation, openConversation, recordedConversation }) => ({
    chats: chats?.map(({ conversation }) => conversation.id),
    last: lastConversation?.profile,
    openConversation,
    recordedConversation,
  }),
  invariants: {
    'navigates to the last conversation only [CHAT-17]': ({ effects, snapshot }) =>
      sentToParent(effects, 'navigation.requested').every(
        (event) =>
          expectEqual(event, navigationEvent('/chats?conversation=talk')) &&
          snapshot.context.lastConversation?.profile === 'bert',
      ),
  },
});

coverModel(model, '[CHAT-14 CHAT-17]');

describe('the conversation opened last [CHAT-14 CHAT-17]', () => {
  it('[CHAT-14] is saved as profile and date, once per opening', () =>
    runScenario(model, 'start', ({ initialEffects, send, advance, context }) => {
      expect(startedInputs(initialEffects, 'persistLastConversation')).toEqual([{ me: 'anna' }]);
      advance(1_000);
      send(changed(both));
      const last = { profile: 'bert', date: 1_000 };
      expect(saved(send(conversationOpened('talk')))).toEqual([{ type: 'lastConversation.changed', last }]);
      advance(1_000);
      expect(saved(send(conversationOpened('talk')))).toEqual([]);
      send(pageLeft);
      expect(saved(send(conversationOpened('talk')))).toHaveLength(1);
      expect(context().lastConversation).toEqual({ profile: 'bert', date: 2_000 });
    }));

  it('[CHAT-14] is saved as soon as the list is loaded', () =>
    runScenario(model, 'start', ({ send }) => {
      expect(saved(send(conversationOpened('talk')))).toEqual([]);
      expect(saved(send(changed(both)))).toEqual([
        { type: 'lastConversation.changed', last: { profile: 'bert', date: 0 } },
      ]);
    }));

  it('[CHAT-14] is saved when the machine starts on a conversation page', () =>
    runScenario(model, 'reading', ({ send }) => {
      expect(saved(send(changed(both)))).toHaveLength(1);
    }));

  it('[CHAT-17 CHAT-22] never replaces the conversation that the address selects', () =>
    runScenario(model, 'start', ({ send }) => {
      send(changed(both));
      send(conversationOpened('talk'));
      send(pageLeft);
      expect(sentToParent(send(listOpened(true, true)))).toEqual([]);
      expect(sentToParent(send(listOpened(true)))).toHaveLength(1);
    }));

  it('[CHAT-17] opens again instead of the list on a wide screen only', () =>
    runScenario(model, 'start', ({ send }) => {
      send(restored('bert'));
      send(changed(both));
      expect(send(listOpened(false))).toEqual([]);
      expect(sentToParent(send(listOpened(true)))).toEqual([navigationEvent('/chats?conversation=talk')]);
    }));

  it('[CHAT-17] waits for the list, and not on another page', () =>
    runScenario(model, 'start', ({ send }) => {
      send(restored('bert'));
      expect(send(listOpened(true))).toEqual([]);
      expect(sentToParent(send(changed(both)), 'navigation.requested')).toEqual([
        navigationEvent('/chats?conversation=talk'),
      ]);
      send(pageLeft);
      expect(sentToParent(send(changed(both)), 'navigation.requested')).toEqual([]);
    }));

  it('[CHAT-17] does not open when the page was left before the list was loaded', () =>
    runScenario(model, 'start', ({ send }) => {
      send(restored('bert'));
      send(listOpened(true));
      send(pageLeft);
      expect(sentToParent(send(changed(both)), 'navigation.requested')).toEqual([]);
    }));

  it.each([
    ['was never opened', []],
    ['is gone', [restored('gone')]],
    ['was deleted', [restored('bert'), changed([walk])]],
  ])('[CHAT-17] the list stays where that conversation %s', (_, before) =>
    runScenario(model, 'start', ({ send, value }) => {
      send(changed(both));
      for (const event of before) send(event);
      expect(sentToParent(send(listOpened(true)), 'navigation.requested')).toEqual([]);
      expect(value()).toBe('idle');
    }),
  );

  it('[CHAT-14] is the one opened now rather than the restored one', () =>
    runScenario(model, 'start', ({ send, context }) => {
      send(changed(both));
      send(conversationOpened('walk'));
      send(restored('bert'));
      expect(context().lastConversation?.profile).toBe('carl');
    }));

  it('[CHAT-14] is remembered until a reload where storage is unavailable', () =>
    runScenario(model, 'start', ({ reject, send }) => {
      reject('persistLastConversation', 'forbidden');
      send(changed(both));
      expect(saved(send(conversationOpened('talk')))).toEqual([]);
      send(pageLeft);
      expect(sentToParent(send(listOpened(true)))).toEqual([navigationEvent('/chats?conversation=talk')]);
    }));
});
