import { expect, it } from 'vitest';
import { type BlockChange, blocksMachine, pendingBlock } from '#machines/member/blocks.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { refusal } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const block = (id: string) => ({ type: 'block.toggled', id, on: true }) as const;
const lift = (id: string) => ({ type: 'block.toggled', id, on: false }) as const;
const turns = [block('bert'), lift('bert'), block('carl')];
const answered = (id: string, on: boolean | null) => ({ type: 'block.settled', id, on });
const lists = [{ type: 'memberLists.outdated' }, { type: 'search.outdated' }];
const toast = (tone: 'info' | 'error', code: string) => ({ type: 'toast.requested', tone, code });

const model = defineModel({
  machine: blocksMachine,
  inputs: { start: undefined },
  events: turns,
  actorOutcomes: {
    save: { done: [undefined], error: [refusal('network'), refusal('authentication_required')] },
  },
  stateKey: ({ pending }) => pending,
  exploreWhile: ({ context: { pending } }) => pending.length <= 3,
  invariants: {
    'saves one change after the other, the oldest first [BLOCK-01]': ({ trace, snapshot, effects }) =>
      pendingActors(trace, 'save').length <= 1 &&
      startedInputs(effects, 'save').every((given) => expectEqual(given, snapshot.context.pending[0])),
    'saves as long as a change is pending': ({ snapshot }) =>
      snapshot.matches('saving') === snapshot.context.pending.length > 0,
    'shows the last choice at once [BLOCK-01]': ({ step, snapshot }) =>
      turns.every(
        (turn) => step?.kind !== 'event' || step.event !== turn || pendingBlock(snapshot.context, turn.id) === turn.on,
      ),
    'never saves the same choice twice in a row': ({ snapshot: { context } }) =>
      context.pending.every(({ id, on }, at) => pendingBlock({ pending: context.pending.slice(0, at) }, id) !== on),
    'marks the lists and the search as outdated after each answer [BLOCK-04 BLOCK-05 SEARCH-12]': ({
      step,
      before,
      effects,
    }) => {
      const isAnswer =
        step?.kind === 'done' || (step?.kind === 'error' && !String(step.error).includes('authentication_required'));
      const of = before?.context.pending[0]?.id;
      return expectEqual(
        sentToParent(effects).filter(({ type }) => type !== 'toast.requested'),
        isAnswer
          ? [answered(of ?? '', step.kind === 'done' ? (before?.context.pending[0]?.on ?? null) : null), ...lists]
          : [],
      );
    },
  },
});

coverModel(model, '[BLOCK-01 BLOCK-04 BLOCK-05 PROFILE-19 PROFILE-20 SEARCH-12]');

it('[BLOCK-01 BLOCK-04 BLOCK-05 SEARCH-12] a block shows from the click on, and outdates the lists', () =>
  runScenario(model, 'start', ({ send, resolve, context }) => {
    expect(pendingBlock(context(), 'bert')).toBeNull();
    expect(startedInputs(send(block('bert')), 'save')).toEqual([{ id: 'bert', on: true } satisfies BlockChange]);
    expect([pendingBlock(context(), 'bert'), pendingBlock(context(), 'carl')]).toEqual([true, null]);
    expect(sentToParent(resolve('save', undefined))).toEqual([answered('bert', true), ...lists]);
    expect(pendingBlock(context(), 'bert')).toBeNull();
  }));

it('[PROFILE-20] an unblock shows a toast to the member', () =>
  runScenario(model, 'start', ({ send, resolve }) => {
    send(lift('bert'));
    expect(sentToParent(resolve('save', undefined))).toEqual([
      answered('bert', false),
      ...lists,
      toast('info', 'unblocked'),
    ]);
  }));

it('[BLOCK-01] a change of mind and another profile are saved after the answer', () =>
  runScenario(model, 'start', ({ send, resolve, context }) => {
    send(block('bert'));
    expect(startedInputs(send(block('bert')), 'save')).toEqual([]);
    send(lift('bert'));
    send(block('carl'));
    expect(pendingBlock(context(), 'bert')).toBe(false);
    expect(startedInputs(resolve('save', undefined), 'save')).toEqual([{ id: 'bert', on: false }]);
    expect(startedInputs(resolve('save', undefined), 'save')).toEqual([{ id: 'carl', on: true }]);
    resolve('save', undefined);
    expect(context().pending).toEqual([]);
  }));

it('a failure shows one toast and reloads the lists: the request may have succeeded', () =>
  runScenario(model, 'start', ({ send, reject, context }) => {
    send(block('bert'));
    expect(sentToParent(reject('save', refusal('network')))).toEqual([
      answered('bert', null),
      ...lists,
      toast('error', 'network'),
    ]);
    expect(context().pending).toEqual([]);
  }));

it('[SESSION-05] an expired session shows no toast', () =>
  runScenario(model, 'start', ({ send, reject }) => {
    send(block('bert'));
    expect(sentToParent(reject('save', refusal('authentication_required')))).toEqual([]);
  }));
