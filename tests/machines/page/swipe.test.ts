import { describe, expect, it } from 'vitest';
import { swipeMachine } from '#machines/page/swipe.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { sentToParent, startedInputs } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { card, refusal } from '#tests/machines/samples.ts';
import {
  dealt,
  failed,
  fullOf,
  game,
  idsOf,
  liked,
  likesRequested,
  net,
  passed,
  passRejected,
  passSent,
  queued,
  renewed,
  restored,
  retried,
  sending,
  sentTo,
  start,
  storedGame,
  succeeded,
  supply,
  undone,
  usedUp,
  widened,
} from './swipe-model.ts';

const left = {
  passes: [
    { id: 'bea', undone: false },
    { id: 'ada', undone: false },
    { id: 'ada', undone: true },
  ],
  top: 'ada',
};
const toast = (code: string) => ({ type: 'toast.requested', tone: 'error', code });

const filtered = defineModel({
  machine: swipeMachine,
  inputs: { start: { ...start, filter: { gender: 'male', min_age: 30 } } },
  events: [],
});

coverModel([game, supply, sending], '[SWIPE-01 SWIPE-02 SWIPE-03 SWIPE-04]');

it('[SWIPE-01 SWIPE-04] loads by the filter of the members page', () =>
  runScenario(filtered, 'start', ({ initialEffects }) => {
    expect(startedInputs(initialEffects, 'loadDeck')).toEqual([{ filter: { gender: 'male', min_age: 30 } }]);
  }));

it('[SWIPE-02 SWIPE-03] rests while the likes are used up, then loads a new deck', () =>
  runScenario(game, 'start', ({ resolve, send, context, hasTag, value }) => {
    const allowance = { likes_left: 4, resets_at: null };
    expect(sentTo('swipeLikes', resolve('loadDeck', dealt(['ada', 'bea', 'cleo'])))).toMatchObject([
      { type: 'allowance.received', allowance },
    ]);
    send(liked('ada'));
    expect(hasTag('likeable')).toBe(false);
    send(succeeded('ada'));
    send(usedUp);
    expect(hasTag('limited')).toBe(true);
    expect([send(liked('bea')), send(passed('bea')), send(undone)]).toEqual([[], [], []]);
    expect(startedInputs(send(renewed), 'loadDeck')).toEqual([{ filter: {} }]);
    expect([value(), context().deck]).toMatchObject([{ active: { game: { playing: 'loading' } } }, []]);
    resolve('loadDeck', dealt(['eve']));
    expect(idsOf(context())).toEqual(['eve']);
  }));

describe('a game that was left', () => {
  it('[SWIPE-04] continues with the same card on top, and sends its unsent passes', () =>
    runScenario(sending, 'start', ({ initialEffects, send, resolve, context }) => {
      expect(startedInputs(initialEffects, 'persistGame')).toEqual([{ key: 'swipe:anna' }]);
      const effects = send(restored({ ...left, top: 'dora' }));
      expect(sentTo('swipePasses', effects)).toEqual([{ type: 'passes.restored', passes: left.passes }]);
      // The server does not know the passes yet.
      resolve('loadDeck', dealt(['bea', 'ada', 'cleo', 'dora']));
      expect(idsOf(context())).toEqual(['dora', 'ada', 'cleo']);
      for (const _ of left.passes) send(passSent);
      expect(context().passes).toEqual([]);
    }));

  it('[SWIPE-04] can still undo its last pass', () =>
    runScenario(sending, 'start', ({ send, resolve, context }) => {
      send(restored({ passed: card('ada'), top: 'bea' }));
      resolve('loadDeck', dealt(['bea', 'cleo']));
      expect(queued(send(undone))).toEqual([{ id: 'ada', undone: true }]);
      expect(idsOf(context())).toEqual(['ada', 'bea', 'cleo']);
    }));

  it('[SWIPE-04] does not restore a card that is no longer in the deck', () =>
    runScenario(sending, 'start', ({ send, resolve, context }) => {
      send(restored({ top: 'gone' }));
      resolve('loadDeck', dealt(['bea', 'cleo']));
      expect(idsOf(context())).toEqual(['bea', 'cleo']);
    }));

  it('[SWIPE-04] is saved with each card that goes', () =>
    runScenario(sending, 'start', ({ send, resolve }) => {
      expect(sentTo('persistGame', resolve('loadDeck', dealt(['ada', 'bea'])))).toEqual([
        { type: 'draft.changed', draft: storedGame({ top: 'ada' }) },
      ]);
      const passes = [{ id: 'ada', undone: false }];
      expect(sentTo('persistGame', send(passed('ada')))).toEqual([
        { type: 'draft.changed', draft: { passes, passed: card('ada'), top: 'bea' } },
      ]);
    }));
});

it('[SWIPE-02] a double swipe counts once', () =>
  runScenario(game, 'start', ({ resolve, send, context }) => {
    resolve('loadDeck', dealt(['ada', 'bea', 'cleo']));
    send(liked('ada'));
    expect([send(liked('ada')), send(passed('ada')), send(liked('bea'))]).toEqual([[], [], []]);
    send(succeeded('ada'));
    expect(queued(send(passed('bea')))).toEqual([{ id: 'bea', undone: false }]);
    expect(send(passed('bea'))).toEqual([]);
    expect(idsOf(context())).toEqual(['cleo']);
  }));

it('[SWIPE-02] a failed like brings the card back, and gives the reason', () =>
  runScenario(game, 'start', ({ resolve, send, context }) => {
    resolve('loadDeck', dealt(['ada', 'bea']));
    send(liked('ada'));
    expect(sentToParent(send(failed('network')))).toEqual([toast('network')]);
    expect(idsOf(context())).toEqual(['ada', 'bea']);
    expect(likesRequested(send(liked('ada')))).toEqual([{ type: 'like.requested', id: 'ada' }]);
    expect(sentToParent(send(failed('authentication_required')))).toEqual([]);
    send(liked('ada'));
    expect(sentToParent(send(failed('not_found')))).toEqual([toast('not_found')]);
    expect(idsOf(context())).toEqual(['bea']);
  }));

it('[SWIPE-02] offline there are passes and no likes', () =>
  runScenario(sending, 'offline', ({ resolve, send, hasTag }) => {
    resolve('loadDeck', dealt(['ada', 'bea']));
    expect(send(liked('ada'))).toEqual([]);
    expect(queued(send(passed('ada')))).toEqual([{ id: 'ada', undone: false }]);
    expect(sentTo('swipePasses', send(net(true)))).toEqual([net(true)]);
    expect(likesRequested(send(liked('bea')))).toEqual([{ type: 'like.requested', id: 'bea' }]);
    expect(hasTag('likeable')).toBe(false);
  }));

it('[SWIPE-02 SWIPE-03] a like beyond the limit brings the card back without a message', () =>
  runScenario(game, 'start', ({ resolve, send, context, hasTag }) => {
    resolve('loadDeck', dealt(['ada', 'bea', 'cleo']));
    send(passed('ada'));
    send(liked('bea'));
    expect(sentToParent(send(failed('swipe_limit', true)))).toEqual([]);
    send(usedUp);
    expect([hasTag('limited'), idsOf(context())]).toEqual([true, ['bea', 'cleo']]);
  }));

it('[SWIPE-02 SWIPE-04] the answer to a pass updates the likes that are left', () =>
  runScenario(sending, 'start', ({ resolve, send, context }) => {
    resolve('loadDeck', dealt(['ada', 'bea', 'cleo']));
    send(passed('ada'));
    send(passed('bea'));
    expect(idsOf(context())).toEqual(['cleo']);
    const { allowance } = passSent;
    expect(sentTo('swipeLikes', send(passSent))).toEqual([{ type: 'allowance.received', allowance }]);
    expect(sentTo('swipeLikes', send(passRejected))).toEqual([]);
    expect(context().passes).toEqual([]);
  }));

describe('the last pass', () => {
  it('[SWIPE-04] is undone, also while it is being sent, and only once', () =>
    runScenario(sending, 'start', ({ resolve, send, context }) => {
      resolve('loadDeck', dealt(['ada', 'bea']));
      send(passed('ada'));
      expect(queued(send(undone))).toEqual([{ id: 'ada', undone: true }]);
      expect(idsOf(context())).toEqual(['ada', 'bea']);
      send(passSent);
      expect(send(undone)).toEqual([]);
      send(passSent);
      expect(queued(send(passed('ada')))).toEqual([{ id: 'ada', undone: false }]);
    }));

  it('[SWIPE-04] comes back to an empty deck, and not after a like', () =>
    runScenario(game, 'start', ({ resolve, send, context, hasTag }) => {
      resolve('loadDeck', dealt(['ada']));
      send(passed('ada'));
      expect(hasTag('empty')).toBe(true);
      send(undone);
      expect([hasTag('empty'), idsOf(context())]).toEqual([false, ['ada']]);
      send(liked('ada'));
      expect(context().passed).toBeNull();
      expect(send(undone)).toEqual([]);
    }));
});

it('a crash of a child is shown, brings the card back, and a retry continues the game', () =>
  runScenario(game, 'start', ({ resolve, reject, send, context, hasTag }) => {
    resolve('loadDeck', dealt(['ada', 'bea']));
    send(liked('ada'));
    reject('swipeLikes', 'broken');
    expect([hasTag('failed'), context().liking, idsOf(context())]).toEqual([true, null, ['ada', 'bea']]);
    send(retried);
    expect([hasTag('likeable'), idsOf(context())]).toEqual([true, ['ada', 'bea']]);
  }));

describe('the deck', () => {
  const many = Array.from({ length: 20 }, (_, at) => `member-${at}`);

  it('[SWIPE-04] is filled up when five are left, with no member twice', () =>
    runScenario(sending, 'start', ({ resolve, send, context }) => {
      resolve('loadDeck', dealt(many));
      for (const id of many.slice(0, 14)) expect(startedInputs(send(passed(id)), 'loadDeck')).toEqual([]);
      expect(startedInputs(send(passed('member-14')), 'loadDeck')).toEqual([{ filter: {} }]);
      // The server may not know the last passes yet.
      resolve('loadDeck', dealt([...many.slice(13), 'new-1', 'new-2']));
      expect(idsOf(context())).toEqual([...many.slice(15), 'new-1', 'new-2']);
    }));

  it('[SWIPE-04] does not end when the server sends cards again whose passes are still being sent', () =>
    runScenario(sending, 'start', ({ resolve, reject, send, context, hasTag, value }) => {
      resolve('loadDeck', dealt(many));
      for (const id of many.slice(0, 15)) send(passed(id));
      send(net(false));
      reject('loadDeck', refusal('network'));
      for (const id of many.slice(15)) send(passed(id));
      expect(hasTag('failed')).toBe(true);
      expect(startedInputs(send(net(true)), 'loadDeck')).toEqual([{ filter: {} }]);
      expect(startedInputs(resolve('loadDeck', dealt(many)), 'loadDeck')).toEqual([]);
      expect(value()).toMatchObject({ active: { game: { playing: 'loading' } } });
      for (const _ of many.slice(1)) expect(startedInputs(send(passSent), 'loadDeck')).toEqual([]);
      expect(startedInputs(send(passSent), 'loadDeck')).toEqual([{ filter: {} }]);
      resolve('loadDeck', dealt(['ada']));
      expect(idsOf(context())).toEqual(['ada']);
    }));

  it('[SWIPE-04] shows that it is empty, and loads again on request', () =>
    runScenario(supply, 'start', ({ resolve, send, context, hasTag, value }) => {
      resolve('loadDeck', dealt([]));
      expect(hasTag('empty')).toBe(true);
      expect(startedInputs(send(retried), 'loadDeck')).toEqual([{ filter: {} }]);
      expect(value()).toMatchObject({ active: { game: { playing: 'loading' } } });
      resolve('loadDeck', dealt(['ada']));
      expect([idsOf(context()), send(retried)]).toEqual([['ada'], []]);
    }));

  it('[SWIPE-05] loads with a wider filter on request, once the deck is empty', () =>
    runScenario(supply, 'start', ({ resolve, send, context }) => {
      resolve('loadDeck', dealt([]));
      expect(startedInputs(send(widened), 'loadDeck')).toEqual([{ filter: { within: 'anywhere' } }]);
      resolve('loadDeck', dealt(['ada']));
      expect([idsOf(context()), send({ ...widened, filter: {} })]).toEqual([['ada'], []]);
      expect(context().filter).toEqual({ within: 'anywhere' });
    }));

  it('remaining cards stay when no more can be loaded; then the reason is shown, and the network’s return loads again', () =>
    runScenario(supply, 'start', ({ resolve, reject, send, context, hasTag, value }) => {
      resolve('loadDeck', fullOf('ada'));
      reject('loadDeck', refusal('network'));
      expect([hasTag('failed'), idsOf(context())]).toEqual([false, ['ada']]);
      send(passed('ada'));
      expect([hasTag('failed'), context().problem]).toEqual([true, { code: 'network' }]);
      expect(startedInputs(send(net(true)), 'loadDeck')).toEqual([{ filter: {} }]);
      expect(value()).toMatchObject({ active: { game: { playing: 'loading' } } });
    }));
});
