import { describe, expect, it } from 'vitest';
import { latestAllowance, likesLeft, swipeLikesMachine } from '#machines/page/swipe-likes.ts';
import { pendingActors, isRunning } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';
import { refusal } from '#tests/machines/samples.ts';

const day = 86_400_000;
const swiped = (left: number, matched = false) => ({ likes_left: left, resets_at: day, matched });
const received = (left: number) =>
  ({ type: 'allowance.received', allowance: { likes_left: left, resets_at: left === 4 ? null : day } }) as const;
const requested = (id: string) => ({ type: 'like.requested', id }) as const;
const ended = { type: 'countdown.ended' } as const;
const visible = { type: 'tab.visible' } as const;
const sentTo = (child: string, effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.to === child ? [effect.event] : []));
const failed = (problem: object, isLimitReached = false) => ({ type: 'like.failed', problem, isLimitReached });

const isDone = (output: unknown): output is { matched: boolean } =>
  typeof output === 'object' && output !== null && 'matched' in output;

const model = defineModel({
  machine: swipeLikesMachine,
  inputs: { start: undefined },
  events: [requested('ada'), requested('bea'), received(4), received(1), received(0)],
  actorOutcomes: {
    sendLike: {
      done: [swiped(0), swiped(1, true)],
      error: [
        refusal('swipe_limit', { until: day }),
        refusal('swipe_limit'),
        refusal('not_found'),
        refusal('network'),
        refusal('authentication_required'),
      ],
    },
    countdown: { done: [undefined], error: ['broken'] },
  },
  actorEvents: { countdown: [ended], watchTabReturn: [visible] },
  delays: { resetGrace: 2_000 },
  invariants: {
    'sends no like when the server has reported that none is left [SWIPE-02]': ({ effects, before }) =>
      startedInputs(effects, 'sendLike').length === 0 || (before?.context.allowance?.likes_left ?? 4) > 0,
    'sends one like at a time, of the requested card [SWIPE-02]': ({ effects, step, trace }) =>
      pendingActors(trace, 'sendLike').length <= 1 &&
      startedInputs(effects, 'sendLike').every(
        (input) => step?.kind === 'event' && 'id' in step.event && expectEqual(input, { id: step.event['id'] }),
      ),
    'reports the result of each like once, with its profile': ({ step, before, effects }) => {
      if (step?.kind === 'done' && step.actor === 'sendLike' && isDone(step.output))
        return expectEqual(sentToParent(effects, 'like.succeeded'), [
          { type: 'like.succeeded', id: before?.context.likedId, matched: step.output.matched },
        ]);
      const hasFailed = step?.kind === 'error' && step.actor === 'sendLike';
      return sentToParent(effects, 'like.failed').length === (hasFailed ? 1 : 0);
    },
    'waits exactly while none is left [SWIPE-03]': ({ snapshot }) =>
      snapshot.matches('sending') ||
      (snapshot.matches('usedUp') || snapshot.matches('waitingForReset')) ===
        (snapshot.context.allowance?.likes_left === 0),
    'updates the countdown when the tab is visible again [SWIPE-03]': ({ step, before, effects, trace }) =>
      sentTo('countdown', effects).length ===
      (isEvent(step, 'tab.visible') && before?.matches('usedUp') && isRunning(trace, 'countdown') ? 1 : 0),
    'a like in flight counts as used [SWIPE-02]': ({ snapshot: { context } }) =>
      likesLeft(context) === Math.max(0, (context.allowance?.likes_left ?? 4) - (context.likedId === null ? 0 : 1)),
  },
});

coverModel(model, '[SWIPE-02 SWIPE-03]');

it('[SWIPE-02 SWIPE-03] four likes, then a wait for the server’s reset', () =>
  runScenario(model, 'start', ({ resolve, send, advance, context, value }) => {
    send(received(4));
    for (const [at, id] of ['ada', 'bea', 'cleo', 'dora'].entries()) {
      expect([likesLeft(context()), startedInputs(send(requested(id)), 'sendLike')]).toEqual([4 - at, [{ id }]]);
      expect([likesLeft(context()), value()]).toEqual([3 - at, 'sending']);
      const effects = resolve('sendLike', swiped(3 - at));
      expect(startedInputs(effects, 'countdown')).toEqual(id === 'dora' ? [{ deadline: 86_400_000 }] : []);
    }
    expect([value(), likesLeft(context())]).toEqual(['usedUp', 0]);
    expect(send(requested('eve'))).toEqual([]);
    expect(sentToParent(send(ended))).toEqual([]);
    expect(sentToParent(advance(1_999))).toEqual([]);
    expect(sentToParent(advance(1))).toEqual([{ type: 'likes.renewed' }]);
    expect(likesLeft(context())).toBe(4);
  }));

it('[SWIPE-02] a like that fails is not used', () =>
  runScenario(model, 'start', ({ reject, send, context }) => {
    send(received(4));
    send(requested('ada'));
    expect(sentToParent(reject('sendLike', refusal('network')))).toEqual([failed({ code: 'network' })]);
    expect(likesLeft(context())).toBe(4);
    expect(startedInputs(send(requested('ada')), 'sendLike')).toEqual([{ id: 'ada' }]);
  }));

it('[SWIPE-02 SWIPE-03] likes of another tab count: the server decides', () =>
  runScenario(model, 'start', ({ reject, send, context, value }) => {
    send(received(1));
    expect(likesLeft(context())).toBe(1);
    send(requested('bea'));
    const effects = reject('sendLike', refusal('swipe_limit', { until: 86_400_000 }));
    expect(sentToParent(effects)).toEqual([
      failed({ code: 'swipe_limit', until: 86_400_000 }, true),
      { type: 'likes.usedUp' },
    ]);
    expect([startedInputs(effects, 'countdown'), value()]).toEqual([[{ deadline: 86_400_000 }], 'usedUp']);
  }));

describe('the countdown of the limit', () => {
  const usedUp = (go: (events: Parameters<Parameters<typeof runScenario>[2]>[0]) => void) =>
    runScenario(model, 'start', (events) => {
      events.send(received(0));
      expect(events.value()).toBe('usedUp');
      go(events);
    });

  it('[SWIPE-03] is updated as soon as the tab is visible again', () =>
    usedUp(({ send }) => expect(sentTo('countdown', send(visible))).toEqual([visible])));

  it('[SWIPE-03] runs on without reports of the tab', () =>
    usedUp(({ reject, send, advance }) => {
      reject('watchTabReturn', 'broken');
      send(ended);
      expect(sentToParent(advance(2_000))).toEqual([{ type: 'likes.renewed' }]);
    }));
});

describe('latestAllowance', () => {
  const known = { likes_left: 2, resets_at: 1_000 };
  it.each([
    ['the first answer', null, { likes_left: 4, resets_at: null }, 0, { likes_left: 4, resets_at: null }],
    ['the first like of a day', { likes_left: 4, resets_at: null }, known, 0, known],
    ['fewer', known, { likes_left: 1, resets_at: 1_000 }, 0, { likes_left: 1, resets_at: 1_000 }],
    ['an answer that was overtaken', known, { likes_left: 3, resets_at: 1_000 }, 0, known],
    ['one from before the day’s first like', known, { likes_left: 4, resets_at: null }, 999, known],
    ['one of the day before', known, { likes_left: 0, resets_at: 500 }, 999, known],
    ['the day is over', known, { likes_left: 4, resets_at: null }, 1_000, { likes_left: 4, resets_at: null }],
    ['the next day', known, { likes_left: 3, resets_at: 2_000 }, 999, { likes_left: 3, resets_at: 2_000 }],
  ])('[SWIPE-03] %s', (_, before, answer, at, expected) => {
    expect(latestAllowance(before, answer, at)).toEqual(expected);
  });
});
