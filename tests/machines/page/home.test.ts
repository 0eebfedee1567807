import { expect, it } from 'vitest';
import { homeMachine } from '#machines/page/home.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { profile, refusal } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const ada = profile('ada');

const model = defineModel({
  machine: homeMachine,
  inputs: { start: { tracking: { network: 'kites' } } },
  events: [{ type: 'newMembers.requested' }, { type: 'onlineMembers.requested' }],
  actorOutcomes: {
    loadNewMembers: { done: [[ada], []], error: [refusal('authentication_required'), refusal('network')] },
    loadOnlineMembers: { done: [[ada], []], error: [refusal('network')] },
  },
  invariants: {
    'loads new members at most once, with the traffic source [SEARCH-14]': ({ trace }) => {
      const inputs = trace.flatMap(({ effects }) => startedInputs(effects, 'loadNewMembers'));
      return expectEqual(inputs, inputs.length === 0 ? [] : [{ network: 'kites' }]);
    },
    'loads the members who are online at most once [ROUTE-67]': ({ trace }) =>
      trace.flatMap(({ effects }) => startedInputs(effects, 'loadOnlineMembers')).length <= 1,
    'shows no one as online while that is not known [ROUTE-67]': ({ snapshot }) =>
      !snapshot.hasTag('onlinePending') || snapshot.context.online.length === 0,
    'shows nobody while busy': ({ snapshot }) => !snapshot.hasTag('pending') || snapshot.context.members.length === 0,
  },
});

coverModel(model, '[ROUTE-66 ROUTE-67]');

it('[ROUTE-66] loads new members once the visitor comes near them', () =>
  runScenario(model, 'start', ({ send, resolve, hasTag, context }) => {
    expect(hasTag('pending')).toBe(true);
    send({ type: 'newMembers.requested' });
    expect(hasTag('pending')).toBe(true);
    resolve('loadNewMembers', [ada]);
    expect([hasTag('pending'), context().members]).toEqual([false, [ada]]);
  }));

it('[ROUTE-66] does without new members when they cannot be loaded', () =>
  runScenario(model, 'start', ({ send, reject, hasTag, context }) => {
    send({ type: 'newMembers.requested' });
    reject('loadNewMembers', refusal('authentication_required'));
    expect([hasTag('pending'), context().members]).toEqual([false, []]);
  }));

it('[ROUTE-67] loads the members who are online for a member, and does without them when that fails', () =>
  runScenario(model, 'start', ({ send, resolve, reject, hasTag, context }) => {
    expect(hasTag('onlinePending')).toBe(true);
    send({ type: 'onlineMembers.requested' });
    resolve('loadOnlineMembers', [ada]);
    expect([hasTag('onlinePending'), context().online, context().members]).toEqual([false, [ada], []]);
    send({ type: 'newMembers.requested' });
    reject('loadNewMembers', refusal('network'));
    expect([hasTag('pending'), context().online]).toEqual([false, [ada]]);
  }));
