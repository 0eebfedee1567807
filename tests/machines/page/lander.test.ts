import { expect, it } from 'vitest';
import type { Promo } from '#contract/promo.ts';
import { type LanderName, answersFilter, landerMachine } from '#machines/page/lander.ts';
import { imageOf } from '#tests/images.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started, told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { card, refusal } from '#tests/machines/samples.ts';
import { isSame } from '#tests/machines/expect-equal.ts';

const cam: Promo = {
  id: 'promo-1',
  kind: 'cam',
  name: 'Mia',
  text: 'Live',
  image: imageOf('a'),
  url: 'https://example.com/',
};
const input = (name: LanderName, still = false) => ({ name, still, tracking: { network: 'kites' } });
const taken = (at: number, answer = {}) => ({ type: 'step.answered', at, answer }) as const;
const women = { gender: 'female' } as const;

const loads = {
  loadMembers: { done: [[], [card('ada')]], error: [refusal('authentication_required'), refusal('network')] },
  loadPromos: { done: [[], [cam]], error: [refusal('network')] },
};

/** Who and what is shown. */
const showing = defineModel({
  machine: landerMachine,
  inputs: { gallery: input('gallery'), socialnetwork: input('socialnetwork'), collage: input('collagelanding') },
  events: [taken(0), { type: 'previousStep.requested' }, { type: 'slideshow.paused' }, { type: 'slideshow.resumed' }],
  outcomes: loads,
  invariants: {
    'asks for members once, and says where the visitor came from [SEARCH-14]': ({ history }) =>
      isSame(
        history.flatMap(({ effects }) => started(effects, 'loadMembers')),
        [{ network: 'kites' }],
      ),
    'advertises in the gallery and the feed alone [LANDER-04]': ({ start, history }) =>
      history.flatMap(({ effects }) => started(effects, 'loadPromos')).length === (start === 'collage' ? 0 : 1),
    'never fails: without members it shows its own pictures': ({ snapshot }) => snapshot.status === 'active',
    'has no steps, and tells nothing': ({ snapshot, effects }) =>
      snapshot.context.at === 0 && !snapshot.hasTag('ended') && told(effects).length === 0,
  },
});

/** The way through. */
const walking = defineModel({
  machine: landerMachine,
  inputs: {
    swipe: input('tinderswipe'),
    icons: input('iconslanding'),
    map: input('maplanding'),
    film: input('video'),
    still: input('video', true),
    transitions: input('transitionsvideolanding'),
  },
  events: [
    taken(0, women),
    taken(1, { country: 'NL' }),
    taken(2),
    taken(3),
    { type: 'step.answered', at: 1 },
    { type: 'previousStep.requested' },
    { type: 'slideshow.paused' },
    { type: 'slideshow.resumed' },
  ],
  outcomes: { loadMembers: { done: [[]], error: [] } },
  delays: { stepTime: 6_000 },
  invariants: {
    'stands at one of its steps, or at the end': ({ snapshot: { context }, snapshot }) =>
      context.at >= 0 && context.at <= context.steps && (context.at === context.steps) === snapshot.hasTag('ended'),
    'knows an answer for each step that is behind': ({ snapshot: { context } }) =>
      context.answers.length === context.at,
    'only the step that is shown is taken': ({ step, before, snapshot }) => {
      if (before === null || step?.kind !== 'event' || !isEvent(step, 'step.answered')) return true;
      const isTaken = !before.hasTag('ended') && JSON.stringify(step).includes(`"at":${before.context.at}`);
      return snapshot.context.at === before.context.at + (isTaken ? 1 : 0);
    },
    'moves by itself only where it is a film, and nobody minds': ({ snapshot }) =>
      !snapshot.hasTag('playing') || (snapshot.context.moves === true && !snapshot.context.still),
    'tells what is looked for when it ends, and only then': ({ snapshot, before, effects }) =>
      isSame(
        told(effects),
        snapshot.hasTag('ended') && before?.hasTag('ended') !== true
          ? [{ type: 'facts.updated', facts: { filter: answersFilter(snapshot.context) } }]
          : [],
      ),
  },
});

coverModel([showing, walking], '[LANDER-01 LANDER-02 LANDER-03 LANDER-04 ROLE-02]');

it('[LANDER-03] the answers of all questions are what is looked for, the last word counts', () =>
  play(walking, 'icons', ({ send, context, hasTag }) => {
    send(taken(0, women));
    send(taken(1, { country: 'NL' }));
    send({ type: 'previousStep.requested' });
    expect(context().answers).toEqual([women]);
    send(taken(1, {}));
    expect(told(send(taken(2, { country: 'DE' })))).toEqual([
      { type: 'facts.updated', facts: { filter: { gender: 'female', country: 'DE' } } },
    ]);
    expect([hasTag('ended'), context().at]).toEqual([true, 3]);
    send({ type: 'previousStep.requested' });
    expect([hasTag('ended'), context().at, answersFilter(context())]).toEqual([false, 2, women]);
  }));

it('[LANDER-03] a film goes on every six seconds to its end, and stands while it is paused', () =>
  play(walking, 'film', ({ send, wait, context, hasTag }) => {
    wait(5_999);
    expect(context().at).toBe(0);
    wait(1);
    expect(context().at).toBe(1);
    send({ type: 'slideshow.paused' });
    wait(60_000);
    expect([context().at, hasTag('playing')]).toEqual([1, false]);
    send({ type: 'slideshow.resumed' });
    wait(18_000);
    expect([context().at, hasTag('ended')]).toEqual([4, true]);
  }));

it('[LANDER-03] whoever wants no movement goes on himself', () =>
  play(walking, 'still', ({ send, wait, context, hasTag }) => {
    wait(60_000);
    expect([context().at, hasTag('playing')]).toEqual([0, false]);
    send(taken(0));
    expect(context().at).toBe(1);
    send({ type: 'slideshow.resumed' });
    wait(6_000);
    expect(context().at).toBe(2);
  }));
