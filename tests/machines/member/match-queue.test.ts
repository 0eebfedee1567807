import { expect, it } from 'vitest';
import { type MatchQueueEvent, matchActionOf, matchQueueMachine } from '#machines/member/match-queue.ts';
import { modalReleased, modalRequested } from '#machines/member/modal-queue.ts';
import { imageOf } from '#tests/images.ts';
import { allSentToParent, pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { profile, refusal } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const requested = (id: string | null) => ({ type: 'matchModal.requested', id }) as const;
const live = (id: string) => ({ type: 'live.eventArrived', event: { type: 'match', profile: id } }) as const;
const dismissed = { type: 'matchModal.dismissed' } as const;
const image = (id: string) => ({ type: 'matchModal.imageClicked', id }) as const;
const button = (id: string) => ({ type: 'matchModal.buttonClicked', id }) as const;
const navigationEvent = (to: string) => ({ type: 'navigation.requested', to, replace: false });
const [waits, released] = [modalRequested('match'), modalReleased('match')];
const reload = { type: 'likes.outdated' };

const bert = profile('bert', { name: 'Bert', main_image: imageOf('b') });
const carl = profile('carl');
const dora = { id: 'dora', name: 'Dora', main_image: { match: 'd.webp' } };
const bertAsLiker = { id: 'bert', name: 'Bert', main_image: { match: 'b-medium.webp' } };

const events: readonly MatchQueueEvent[] = [
  requested('bert'),
  requested('carl'),
  requested(null),
  live('bert'),
  { type: 'live.eventArrived', event: { type: 'likes' } },
  dismissed,
  image('bert'),
  image('dora'),
  button('bert'),
  button('dora'),
  button('unknown'),
];

const model = defineModel({
  machine: matchQueueMachine,
  inputs: { start: undefined },
  events,
  actorOutcomes: {
    loadProfile: { done: [bert, carl], error: [refusal('not_found')] },
    loadAutoLike: { done: [dora], error: [refusal('not_found')] },
  },
  stateKey: ({ queue, knownMatches, liker, reloadTimes }) => [queue, knownMatches, liker?.id, reloadTimes.length],
  exploreWhile: ({ context }) => context.queue.length <= 2 && context.reloadTimes.length <= 2,
  invariants: {
    'is open exactly while a liker is loaded [MATCH-03 MATCH-08]': ({ snapshot }) =>
      snapshot.hasTag('open') === (snapshot.context.liker !== null) &&
      (!snapshot.hasTag('open') || snapshot.context.queue.length > 0),
    'loads the given profile, or else a liker, one at a time [MATCH-08]': ({ trace, snapshot }) => {
      const profiles = pendingActors(trace, 'loadProfile').map(({ input }) => input);
      const [first] = snapshot.context.queue;
      return (
        expectEqual(profiles, snapshot.matches({ modal: 'loadingProfile' }) ? [{ id: first }] : []) &&
        pendingActors(trace, 'loadAutoLike').length === (snapshot.matches({ modal: 'loadingAutoLike' }) ? 1 : 0)
      );
    },
    'loads no profile twice: the answer and the stream announce the same match [MATCH-08]': ({ trace }) => {
      const loaded = trace
        .flatMap(({ effects }) => startedInputs(effects, 'loadProfile'))
        .map((input) => JSON.stringify(input));
      return new Set(loaded).size === loaded.length;
    },
    'reloads the likes once for each opening, never before 0.5 s, also when it is closed by then [MATCH-09]': ({
      trace,
      snapshot,
      at,
    }) => {
      const opened = trace.filter(({ step }) => step?.kind === 'done');
      const reloaded = allSentToParent(trace, 'likes.outdated').length;
      return (
        reloaded + snapshot.context.reloadTimes.length === opened.length &&
        reloaded <= opened.filter((one) => at - one.at >= 500).length
      );
    },
    'navigates only after a click in the modal, to the shown profile [MATCH-06 MATCH-07]': ({
      step,
      before,
      effects,
    }) => {
      const id = before?.context.liker?.id;
      const clicked = step?.kind === 'event' && 'id' in step.event && step.event.id === id ? step.event.type : '';
      const writes = clicked === 'matchModal.buttonClicked' && before !== null && before.context.queue[0] !== null;
      const isLeft = clicked === 'matchModal.imageClicked' || clicked === 'matchModal.buttonClicked';
      return expectEqual(
        sentToParent(effects, 'navigation.requested'),
        isLeft ? [navigationEvent(`/members/${id}${writes ? '/chat' : ''}`)] : [],
      );
    },
    'opens nothing after a failed load [MATCH-14]': ({ step, snapshot, before }) =>
      step?.kind !== 'error' ||
      (!snapshot.hasTag('open') && snapshot.context.queue.length < (before?.context.queue.length ?? 0)),
    'asks for its modal as long as it is open [MATCH-01]': ({ before, snapshot, effects }) => {
      const [was, is] = [before?.hasTag('open') === true, snapshot.hasTag('open')];
      return expectEqual(
        [sentToParent(effects, 'modal.requested').length, sentToParent(effects, 'modal.released').length],
        [!was && is ? 1 : 0, was && !is ? 1 : 0],
      );
    },
    'stays open until it is closed, or its image or button is clicked [MATCH-05]': ({ before, snapshot, step }) =>
      before?.hasTag('open') !== true ||
      snapshot.hasTag('open') ||
      ['matchModal.dismissed', 'matchModal.imageClicked', 'matchModal.buttonClicked'].some((type) =>
        isEvent(step, type),
      ),
  },
});

coverModel(model, '[MATCH-03 MATCH-05 MATCH-06 MATCH-07 MATCH-08 MATCH-09 MATCH-14]');

it('[MATCH-03 MATCH-08] a match is loaded and opens with its main image', () =>
  runScenario(model, 'start', ({ send, resolve, hasTag, context }) => {
    expect(startedInputs(send(requested('bert')), 'loadProfile')).toEqual([{ id: 'bert' }]);
    expect(hasTag('open')).toBe(false);
    resolve('loadProfile', bert);
    expect([hasTag('open'), context().liker, matchActionOf(context())]).toEqual([true, bertAsLiker, 'message']);
  }));

it('[MATCH-08 MATCH-10] without a profile the server picks a liker', () =>
  runScenario(model, 'start', ({ send, resolve, context, hasTag }) => {
    const effects = send(requested(null));
    expect([startedInputs(effects, 'loadAutoLike').length, startedInputs(effects, 'loadProfile').length]).toEqual([
      1, 0,
    ]);
    resolve('loadAutoLike', dora);
    expect([hasTag('open'), context().liker, matchActionOf(context())]).toEqual([true, dora, 'profile']);
  }));

it('[MATCH-09] 500 ms after it opened the likes are reloaded, once', () =>
  runScenario(model, 'start', ({ send, resolve, advance }) => {
    send(requested('bert'));
    expect(advance(10_000)).toEqual([]);
    expect(sentToParent(resolve('loadProfile', bert))).toEqual([waits]);
    expect(advance(499)).toEqual([]);
    expect(sentToParent(advance(1))).toEqual([reload]);
    expect(advance(60_000)).toEqual([]);
  }));

it('[MATCH-09] also when it was closed before, and for each of two that follow at once', () =>
  runScenario(model, 'start', ({ send, resolve, advance, hasTag }) => {
    send(requested('bert'));
    send(requested('carl'));
    resolve('loadProfile', bert);
    advance(100);
    send(dismissed);
    advance(100);
    resolve('loadProfile', carl);
    advance(50);
    send(dismissed);
    expect(hasTag('open')).toBe(false);
    expect(advance(249)).toEqual([]);
    expect(sentToParent(advance(1))).toEqual([reload]);
    expect(advance(199)).toEqual([]);
    expect(sentToParent(advance(1))).toEqual([reload]);
    expect(advance(60_000)).toEqual([]);
  }));

it('[MATCH-08] matches are shown one after the other, in order, each once', () =>
  runScenario(model, 'start', ({ send, resolve, context }) => {
    send(requested('bert'));
    expect(
      [live('bert'), requested('bert'), live('carl'), requested(null), requested(null), live('bert')].flatMap(send),
    ).toEqual([]);
    expect(context().queue).toEqual(['bert', 'carl', null]);
    resolve('loadProfile', bert);
    expect(startedInputs(send(dismissed), 'loadProfile')).toEqual([{ id: 'carl' }]);
    resolve('loadProfile', carl);
    expect(startedInputs(send(dismissed), 'loadAutoLike')).toHaveLength(1);
    resolve('loadAutoLike', dora);
    send(dismissed);
    expect([requested('bert'), live('bert'), live('carl')].flatMap(send)).toEqual([]);
    expect(context().queue).toEqual([]);
    // A liker may be requested again, and may become a match of its own.
    expect(startedInputs(send(requested(null)), 'loadAutoLike')).toHaveLength(1);
    send(live('dora'));
    expect(context().queue).toEqual([null, 'dora']);
  }));

it('[MATCH-06] a click on the image leads to the profile', () =>
  runScenario(model, 'start', ({ send, resolve, hasTag }) => {
    send(requested('bert'));
    resolve('loadProfile', bert);
    expect(send(image('carl'))).toEqual([]);
    expect(sentToParent(send(image('bert')))).toEqual([released, navigationEvent('/members/bert')]);
    expect(hasTag('open')).toBe(false);
  }));

it('[MATCH-04 MATCH-07 MATCH-13] the button leads to the chat with a match, and to the profile of a liker', () =>
  runScenario(model, 'start', ({ send, resolve }) => {
    send(requested('bert'));
    resolve('loadProfile', bert);
    expect(sentToParent(send(button('bert')))).toEqual([released, navigationEvent('/members/bert/chat')]);
    send(requested(null));
    resolve('loadAutoLike', dora);
    expect(sentToParent(send(button('dora')))).toEqual([released, navigationEvent('/members/dora')]);
  }));

it('[MATCH-14] a failure opens nothing, and does not block the next one', () =>
  runScenario(model, 'start', ({ send, reject, resolve, advance, hasTag }) => {
    send(requested(null));
    send(requested('bert'));
    expect(startedInputs(reject('loadAutoLike', refusal('not_found')), 'loadProfile')).toEqual([{ id: 'bert' }]);
    send(requested('carl'));
    expect(startedInputs(reject('loadProfile', refusal('network')), 'loadProfile')).toEqual([{ id: 'carl' }]);
    expect([hasTag('open'), advance(60_000)]).toEqual([false, []]);
    resolve('loadProfile', carl);
    expect(hasTag('open')).toBe(true);
  }));
