import { expect, it } from 'vitest';
import { type DeletionOutcome, conversationDeletionsMachine } from '#machines/member/conversation-deletions.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { refusal } from '#tests/machines/samples.ts';

const requested = (id: string, upTo: string | null) => ({ type: 'deletion.requested', id, upTo }) as const;
const toChats = (event: DeletionOutcome) => ({ kind: 'sent', to: 'chats', event });

const model = defineModel({
  machine: conversationDeletionsMachine,
  inputs: { start: undefined },
  events: [requested('walk', 'walk-5'), requested('talk', null)],
  actorOutcomes: { deleteConversation: { done: [undefined], error: [refusal('network')] } },
  externalActors: ['chats'],
  exploreWhile: ({ context }) => context.requests.length <= 2,
  invariants: {
    'sends one request at a time': ({ trace }) => pendingActors(trace, 'deleteConversation').length <= 1,
    'sends each outcome to the list, once': ({ step, effects }) =>
      effects.filter(({ kind }) => kind === 'sent').length ===
      Number(step === null || step.kind === 'done' || step.kind === 'error'),
  },
});

coverModel(model, '[CHAT-11]');

it('says at the start that earlier requests are lost', () =>
  runScenario(model, 'start', ({ initialEffects }) => {
    expect(initialEffects).toEqual([toChats({ type: 'deletionQueue.started' })]);
  }));

it('[CHAT-11] deletes one conversation after the other, up to the last message in the list', () =>
  runScenario(model, 'start', ({ send, resolve }) => {
    expect(startedInputs(send(requested('walk', 'walk-5')), 'deleteConversation')).toEqual([
      { id: 'walk', upTo: 'walk-5' },
    ]);
    expect(send(requested('talk', 'message-1'))).toEqual([]);
    const effects = resolve('deleteConversation');
    expect(effects).toContainEqual(toChats({ type: 'deletion.succeeded', id: 'walk' }));
    expect(startedInputs(effects, 'deleteConversation')).toEqual([{ id: 'talk', upTo: 'message-1' }]);
    expect(resolve('deleteConversation')).toEqual([toChats({ type: 'deletion.succeeded', id: 'talk' })]);
  }));

it('[CHAT-12] passes on why a deletion failed, then goes on with the next', () =>
  runScenario(model, 'start', ({ send, reject }) => {
    send(requested('walk', 'walk-5'));
    send(requested('talk', 'message-1'));
    const effects = reject('deleteConversation', refusal('network'));
    expect(effects).toContainEqual(toChats({ type: 'deletion.failed', id: 'walk', problem: { code: 'network' } }));
    expect(startedInputs(effects, 'deleteConversation')).toEqual([{ id: 'talk', upTo: 'message-1' }]);
  }));
