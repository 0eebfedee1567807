import { expect, it } from 'vitest';
import { type DeletionOutcome, conversationDeletionsMachine } from '#machines/member/conversation-deletions.ts';
import { inFlight } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';
import { refusal } from '#tests/machines/samples.ts';

const requested = (id: string, upTo: string | null) => ({ type: 'deletion.requested', id, upTo }) as const;
const toChats = (event: DeletionOutcome) => ({ kind: 'sent', to: 'chats', event });

const model = defineModel({
  machine: conversationDeletionsMachine,
  inputs: { start: undefined },
  events: [requested('walk', 'walk-5'), requested('talk', null)],
  outcomes: { deleteConversation: { done: [undefined], error: [refusal('network')] } },
  outside: ['chats'],
  within: ({ context }) => context.requests.length <= 2,
  invariants: {
    'sends one request at a time': ({ history }) => inFlight(history, 'deleteConversation').length <= 1,
    'sends each outcome to the list, once': ({ step, effects }) =>
      effects.filter(({ kind }) => kind === 'sent').length ===
      Number(step === null || step.kind === 'done' || step.kind === 'failed'),
  },
});

coverModel(model, '[CHAT-11]');

it('says at the start that earlier requests are lost', () =>
  play(model, 'start', ({ first }) => {
    expect(first).toEqual([toChats({ type: 'deletionQueue.started' })]);
  }));

it('[CHAT-11] deletes one conversation after the other, up to the last message in the list', () =>
  play(model, 'start', ({ send, end }) => {
    expect(started(send(requested('walk', 'walk-5')), 'deleteConversation')).toEqual([{ id: 'walk', upTo: 'walk-5' }]);
    expect(send(requested('talk', 'message-1'))).toEqual([]);
    const effects = end('deleteConversation');
    expect(effects).toContainEqual(toChats({ type: 'deletion.succeeded', id: 'walk' }));
    expect(started(effects, 'deleteConversation')).toEqual([{ id: 'talk', upTo: 'message-1' }]);
    expect(end('deleteConversation')).toEqual([toChats({ type: 'deletion.succeeded', id: 'talk' })]);
  }));

it('[CHAT-12] passes on why a deletion failed, then goes on with the next', () =>
  play(model, 'start', ({ send, fail }) => {
    send(requested('walk', 'walk-5'));
    send(requested('talk', 'message-1'));
    const effects = fail('deleteConversation', refusal('network'));
    expect(effects).toContainEqual(toChats({ type: 'deletion.failed', id: 'walk', problem: { code: 'network' } }));
    expect(started(effects, 'deleteConversation')).toEqual([{ id: 'talk', upTo: 'message-1' }]);
  }));
