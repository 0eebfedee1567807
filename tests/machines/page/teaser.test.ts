import { expect, it } from 'vitest';
import { teaserMachine } from '#machines/page/teaser.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { profile, refusal, route } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const ada = profile('ada');
const input = {
  route: { ...route('members-id-landing'), params: { id: 'ada' } },
  tracking: { network: 'kites' },
};

const model = defineModel({
  machine: teaserMachine,
  inputs: { start: input },
  events: [],
  actorOutcomes: {
    loadProfile: {
      done: [ada],
      error: [refusal('not_found'), refusal('invalid_fields'), refusal('authentication_required'), refusal('network')],
    },
  },
  invariants: {
    'loads this member once, with the traffic source [SEARCH-14]': ({ trace }) =>
      expectEqual(
        trace.flatMap(({ effects }) => startedInputs(effects, 'loadProfile')),
        [{ id: 'ada', network: 'kites' }],
      ),
    'shows no profile that was not found': ({ snapshot }) =>
      !snapshot.hasTag('notFound') || snapshot.context.profile === null,
  },
});

coverModel(model, '[ROUTE-15 ROUTE-17 ROUTE-18 ROUTE-62]');

it.each(['not_found', 'invalid_fields'] as const)('[MEMBERS-02 ROUTE-62] is not found after %s', (code) =>
  runScenario(model, 'start', ({ reject, hasTag }) => {
    reject('loadProfile', refusal(code));
    expect(hasTag('notFound')).toBe(true);
  }),
);

it.each(['authentication_required', 'network'] as const)('[ROUTE-62] shows the sign-up also after %s', (code) =>
  runScenario(model, 'start', ({ reject, hasTag, context }) => {
    reject('loadProfile', refusal(code));
    expect([hasTag('notFound'), hasTag('busy'), context().profile]).toEqual([false, false, null]);
  }),
);
