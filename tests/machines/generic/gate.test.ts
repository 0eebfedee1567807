import { expect, it } from 'vitest';
import { type GateInput, gate } from '#machines/generic/gate.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';

type Facts = { readonly isRaining: boolean; readonly clouds: readonly string[] };

const weather = (isRaining: boolean, ...clouds: readonly string[]) => ({ isRaining, clouds });
const changed = (facts: Facts) => ({ type: 'facts.changed', facts }) as const;
const closed = { type: 'gate.dismissed' } as const;
const start = (facts: Facts): GateInput<Facts> => ({
  me: 'anna',
  facts,
});

const model = defineModel({
  machine: gate<Facts>({
    id: 'umbrella',
    clauses: { isRaining: ({ isRaining }) => isRaining, isCloudy: ({ clouds }) => clouds.length > 0 },
    subjects: ({ clouds }) => clouds,
    duration: 1_000,
  }),
  inputs: { rain: start(weather(true, 'grey')), sun: start(weather(false)) },
  events: [
    changed(weather(true, 'grey')),
    changed(weather(true)),
    changed(weather(true, 'grey', 'black')),
    changed(weather(false)),
    closed,
  ],
  actorEvents: {
    persistDismissal: [
      { type: 'dismissal.restored', dismissal: null },
      { type: 'dismissal.restored', dismissal: { at: 0, of: ['grey'] } },
      // By another clock: more ms away than a timer can count.
      { type: 'dismissal.restored', dismissal: { at: 2 ** 32, of: ['grey'] } },
    ],
  },
  waits: [1_000],
  stateKey: ({ facts, dismissal }, now) => [
    facts,
    dismissal === null ? null : [dismissal.of, now - dismissal.at < 1_000, dismissal.at > now],
  ],
  invariants: {
    'is open only while all its clauses hold': ({ snapshot: { context, ...snapshot } }) =>
      !snapshot.hasTag('open') || (context.facts.isRaining && context.facts.clouds.length > 0),
    'nothing is kept but what somebody has closed': ({ step, effects }) =>
      (step?.kind === 'event' && step.event === closed) || effects.every((effect) => effect.kind !== 'sent'),
  },
});

coverModel(model);

it('opens once no dismissal is stored, and again when the dismissal has expired', () =>
  runScenario(model, 'rain', ({ send, advance, hasTag }) => {
    expect(hasTag('open')).toBe(false);
    send({ type: 'dismissal.restored', dismissal: null });
    expect(hasTag('open')).toBe(true);
    send(closed);
    advance(999);
    expect(hasTag('open')).toBe(false);
    advance(1);
    expect(hasTag('open')).toBe(true);
  }));
