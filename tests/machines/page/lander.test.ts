import { expect, it } from 'vitest';
import type { Promo } from '#contract/promo.ts';
import { type LanderName, answersFilter, landerMachine } from '#machines/page/lander.ts';
import { imageOf } from '#tests/images.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { card, refusal } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const cam: Promo = {
  id: 'promo-1',
  kind: 'cam',
  name: 'Mia',
  text: 'Live',
  image: imageOf('a'),
  url: 'https://example.com/',
};
const input = (name: LanderName, isPaused = false) => ({ name, isPaused, tracking: { network: 'kites' } });
const answered = (stepIndex: number, answer = {}) => ({ type: 'step.answered', stepIndex, answer }) as const;
const women = { gender: 'female' } as const;

const loads = {
  loadMembers: { done: [[], [card('ada')]], error: [refusal('authentication_required'), refusal('network')] },
  loadPromos: { done: [[], [cam]], error: [refusal('network')] },
};

const showing = defineModel({
  machine: landerMachine,
  inputs: { gallery: input('gallery'), socialnetwork: input('socialnetwork'), collage: input('collagelanding') },
  events: [
    answered(0),
    { type: 'previousStep.requested' },
    { type: 'slideshow.paused' },
    { type: 'slideshow.resumed' },
  ],
  actorOutcomes: loads,
  invariants: {
    'loads members once, with the traffic source [SEARCH-14]': ({ trace }) =>
      expectEqual(
        trace.flatMap(({ effects }) => startedInputs(effects, 'loadMembers')),
        [{ network: 'kites' }],
      ),
    'loads promos in the gallery and the feed only [LANDER-04]': ({ start, trace }) =>
      trace.flatMap(({ effects }) => startedInputs(effects, 'loadPromos')).length === (start === 'collage' ? 0 : 1),
    'never fails: without members it shows its own pictures': ({ snapshot }) => snapshot.status === 'active',
    'has no steps, and sends no filter': ({ snapshot, effects }) =>
      snapshot.context.stepIndex === 0 && !snapshot.hasTag('ended') && sentToParent(effects).length === 0,
  },
});

const walking = defineModel({
  machine: landerMachine,
  inputs: {
    swipe: input('tinderswipe'),
    icons: input('iconslanding'),
    map: input('maplanding'),
    film: input('video'),
    paused: input('video', true),
    transitions: input('transitionsvideolanding'),
  },
  events: [
    answered(0, women),
    answered(1, { country: 'NL' }),
    answered(2),
    answered(3),
    { type: 'step.answered', stepIndex: 1 },
    { type: 'previousStep.requested' },
    { type: 'slideshow.paused' },
    { type: 'slideshow.resumed' },
  ],
  actorOutcomes: { loadMembers: { done: [[]], error: [] } },
  delays: { stepDuration: 6_000 },
  invariants: {
    'is at one of its steps, or at the end': ({ snapshot: { context }, snapshot }) =>
      context.stepIndex >= 0 &&
      context.stepIndex <= context.steps &&
      (context.stepIndex === context.steps) === snapshot.hasTag('ended'),
    'has an answer for each completed step': ({ snapshot: { context } }) =>
      context.answers.length === context.stepIndex,
    'only the visible step can be answered': ({ step, before, snapshot }) => {
      if (before === null || step?.kind !== 'event' || !isEvent(step, 'step.answered')) return true;
      const isTaken =
        !before.hasTag('ended') && JSON.stringify(step).includes(`"stepIndex":${before.context.stepIndex}`);
      return snapshot.context.stepIndex === before.context.stepIndex + (isTaken ? 1 : 0);
    },
    'plays only a slideshow that is not paused': ({ snapshot }) =>
      !snapshot.hasTag('playing') || (snapshot.context.isSlideshow === true && !snapshot.context.isPaused),
    'sends the filter exactly at the end': ({ snapshot, before, effects }) =>
      expectEqual(
        sentToParent(effects),
        snapshot.hasTag('ended') && before?.hasTag('ended') !== true
          ? [{ type: 'facts.updated', facts: { filter: answersFilter(snapshot.context) } }]
          : [],
      ),
  },
});

coverModel([showing, walking], '[LANDER-01 LANDER-02 LANDER-03 LANDER-04 ROLE-02]');

it('[LANDER-03] the filter combines all answers, the latest of each question', () =>
  runScenario(walking, 'icons', ({ send, context, hasTag }) => {
    send(answered(0, women));
    send(answered(1, { country: 'NL' }));
    send({ type: 'previousStep.requested' });
    expect(context().answers).toEqual([women]);
    send(answered(1, {}));
    expect(sentToParent(send(answered(2, { country: 'DE' })))).toEqual([
      { type: 'facts.updated', facts: { filter: { gender: 'female', country: 'DE' } } },
    ]);
    expect([hasTag('ended'), context().stepIndex]).toEqual([true, 3]);
    send({ type: 'previousStep.requested' });
    expect([hasTag('ended'), context().stepIndex, answersFilter(context())]).toEqual([false, 2, women]);
  }));

it('[LANDER-03] a slideshow advances every six seconds to its end, except while paused', () =>
  runScenario(walking, 'film', ({ send, advance, context, hasTag }) => {
    advance(5_999);
    expect(context().stepIndex).toBe(0);
    advance(1);
    expect(context().stepIndex).toBe(1);
    send({ type: 'slideshow.paused' });
    advance(60_000);
    expect([context().stepIndex, hasTag('playing')]).toEqual([1, false]);
    send({ type: 'slideshow.resumed' });
    advance(18_000);
    expect([context().stepIndex, hasTag('ended')]).toEqual([4, true]);
  }));

it('[LANDER-03] with reduced motion the visitor advances by hand', () =>
  runScenario(walking, 'paused', ({ send, advance, context, hasTag }) => {
    advance(60_000);
    expect([context().stepIndex, hasTag('playing')]).toEqual([0, false]);
    send(answered(0));
    expect(context().stepIndex).toBe(1);
    send({ type: 'slideshow.resumed' });
    advance(6_000);
    expect(context().stepIndex).toBe(2);
  }));
