import { describe, expect, it } from 'vitest';
import type { FoundConversation } from '#contract/chat.ts';
import { chatSearchMachine } from '#machines/member/chat-search.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { refusal, route } from '#tests/machines/samples.ts';
import { arrived, inTalk, messageArrived, talk, walk } from './chat-events.ts';

const named: FoundConversation = { ...talk, found: null };
const texted: FoundConversation = { ...walk, found: inTalk(3) };

const chats = route('chats');
const facts = (name: string, online = true) =>
  ({ type: 'facts.changed', facts: { route: name === 'chats' ? chats : route(name), online } }) as const;
const edited = (text: string) => ({ type: 'chatSearch.edited', text }) as const;
const opened = { type: 'chatSearch.opened' } as const;
const closed = { type: 'chatSearch.closed' } as const;
const retried = { type: 'chatSearch.retried' } as const;
const resync = arrived({ type: 'resync' });

const model = defineModel({
  machine: chatSearchMachine,
  inputs: { start: { route: chats, online: true }, offline: { route: chats, online: false } },
  events: [
    opened,
    closed,
    retried,
    edited('bert'),
    edited('bert '),
    edited('beer'),
    edited('  '),
    facts('chats'),
    facts('chats', false),
    facts('chats-id'),
    facts('members'),
    resync,
    messageArrived(inTalk(2)),
  ],
  delays: { pause: [300] },
  actorOutcomes: { searchConversations: { done: [[named, texted], []], error: [refusal('network')] } },
  invariants: {
    'searches once at a time': ({ trace }) => pendingActors(trace, 'searchConversations').length <= 1,
    'searches the words without the spaces around them, and only while online': ({ snapshot, effects }) =>
      startedInputs(effects, 'searchConversations').every((input) =>
        expectEqual(input, { words: snapshot.context.text.trim() }),
      ) &&
      (snapshot.context.online || !snapshot.matches({ open: 'searching' })),
    'has neither words nor results while it is closed': ({ snapshot }) =>
      snapshot.hasTag('open') || expectEqual([snapshot.context.text, snapshot.context.found], ['', null]),
    'has no results without words': ({ snapshot: { context } }) => context.text.trim() !== '' || context.found === null,
    'is open on the pages of conversations only': ({ snapshot }) =>
      !snapshot.hasTag('open') || snapshot.context.route.name !== 'members',
    'is busy, done, failed or offline exactly while there are words': ({ snapshot }) =>
      !snapshot.hasTag('open') ||
      expectEqual(
        snapshot.context.text.trim() !== '',
        (['busy', 'found', 'failed', 'offline'] as const).some((tag) => snapshot.hasTag(tag)),
      ),
  },
});

coverModel(model, '[CHAT-25]');

describe('search in chats [CHAT-25]', () => {
  it('searches 300 ms after the last change, and only the last words', () =>
    runScenario(model, 'start', ({ send, advance, resolve, hasTag, context }) => {
      send(edited('bert'));
      expect(context().text).toBe('');
      send(opened);
      expect(hasTag('busy')).toBe(false);
      send(edited('ber'));
      expect(startedInputs(advance(299), 'searchConversations')).toEqual([]);
      send(edited('bert'));
      expect(startedInputs(advance(299), 'searchConversations')).toEqual([]);
      expect(startedInputs(advance(1), 'searchConversations')).toEqual([{ words: 'bert' }]);
      resolve('searchConversations', [named]);
      expect(context().found).toEqual([named]);
      expect(hasTag('found')).toBe(true);
    }));

  it('keeps the results until those of other words have come, and ignores spaces', () =>
    runScenario(model, 'start', ({ send, advance, resolve, hasTag, context }) => {
      send(opened);
      send(edited('bert'));
      advance(300);
      resolve('searchConversations', [named]);
      send(edited('bert '));
      expect(context().text).toBe('bert ');
      expect(hasTag('found')).toBe(true);
      send(edited('beer'));
      expect(context().found).toEqual([named]);
      expect(hasTag('busy')).toBe(true);
      advance(300);
      resolve('searchConversations', []);
      expect(context().found).toEqual([]);
    }));

  it('an answer to earlier words is ignored', () =>
    runScenario(model, 'start', ({ send, advance }) => {
      send(opened);
      send(edited('bert'));
      advance(300);
      expect(send(edited('beer'))).toContainEqual({ kind: 'stopped', id: 'searchConversations' });
      expect(startedInputs(advance(300), 'searchConversations')).toEqual([{ words: 'beer' }]);
    }));

  it('shows the list again without words, and after it is closed', () =>
    runScenario(model, 'start', ({ send, advance, resolve, hasTag, context }) => {
      send(opened);
      send(edited('bert'));
      advance(300);
      resolve('searchConversations', [named]);
      send(edited(' '));
      expect([context().found, hasTag('busy')]).toEqual([null, false]);
      send(edited('bert'));
      send(closed);
      expect([context().text, hasTag('open')]).toEqual(['', false]);
    }));

  it('keeps words and results while the member reads a conversation or opens a profile, and no longer', () =>
    runScenario(model, 'start', ({ send, advance, resolve, hasTag, context }) => {
      send(opened);
      send(edited('bert'));
      advance(300);
      resolve('searchConversations', [named]);
      for (const name of ['chats-id', 'members-id', 'members-id-chat', 'chats']) {
        send(facts(name));
        expect([name, context().text, context().found]).toEqual([name, 'bert', [named]]);
      }
      send(facts('likes'));
      expect(hasTag('open')).toBe(false);
      expect(context().text).toBe('');
    }));

  it('says that it has failed, and searches again on request', () =>
    runScenario(model, 'start', ({ send, advance, reject, resolve, hasTag, context }) => {
      send(opened);
      send(edited('bert'));
      advance(300);
      reject('searchConversations', refusal('network'));
      expect(hasTag('failed')).toBe(true);
      expect(startedInputs(send(retried), 'searchConversations')).toEqual([{ words: 'bert' }]);
      resolve('searchConversations', [texted]);
      expect(context().found).toEqual([texted]);
    }));

  it('waits for the network, and searches by itself when it is back', () =>
    runScenario(model, 'offline', ({ send, advance, resolve, hasTag }) => {
      send(opened);
      send(edited('bert'));
      expect(startedInputs(advance(300), 'searchConversations')).toEqual([]);
      expect(hasTag('offline')).toBe(true);
      expect(startedInputs(send(facts('chats')), 'searchConversations')).toEqual([{ words: 'bert' }]);
      send(facts('chats', false));
      expect(hasTag('offline')).toBe(true);
      send(facts('chats'));
      resolve('searchConversations', [named]);
      // What is found stays.
      send(facts('chats', false));
      expect(hasTag('found')).toBe(true);
      expect(startedInputs(send(resync), 'searchConversations')).toEqual([]);
    }));

  it('searches again after a conversation was deleted or the stream missed something', () =>
    runScenario(model, 'start', ({ send, advance, resolve }) => {
      send(opened);
      send(edited('bert'));
      advance(300);
      resolve('searchConversations', [named, texted]);
      expect(startedInputs(send(messageArrived(inTalk(2))), 'searchConversations')).toEqual([]);
      expect(startedInputs(send(resync), 'searchConversations')).toEqual([{ words: 'bert' }]);
    }));

  it('takes 60 characters', () =>
    runScenario(model, 'start', ({ send, context }) => {
      send(opened);
      send(edited('x'.repeat(70)));
      expect(context().text).toBe('x'.repeat(60));
    }));
});
