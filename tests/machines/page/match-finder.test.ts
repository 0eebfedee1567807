import { describe, expect, it } from 'vitest';
import type { MatchSuggestion, MatchFinder, MatchPreferences } from '#contract/match-finder.ts';
import { finderSteps, matchFinderMachine } from '#machines/page/match-finder.ts';
import { inFlight } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, started } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { anna, card, refusal, startFacts } from '#tests/machines/samples.ts';
import { isSame } from '#tests/machines/expect-equal.ts';

const wishes = (change: Partial<MatchPreferences> = {}): MatchPreferences => ({
  gender: null,
  min_age: 18,
  max_age: 99,
  country: null,
  region: null,
  body_types: [],
  interests: [],
  ...change,
});
const bert: MatchSuggestion = { profile: card('bert'), fit: 90, reasons: ['age'], interests: [] };
const nothing: MatchFinder = { wishes: null, fits: [] };
const saved: MatchFinder = { wishes: wishes({ gender: 'male' }), fits: [bert] };
const changed = (change: Partial<MatchPreferences>) => ({ type: 'preferences.changed', change }) as const;
const finished = { type: 'step.completed' } as const;
const returned = { type: 'previousStep.requested' } as const;
const wrongAges = refusal('invalid_fields', { fields: { max_age: 'invalid' } });

const kept = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.to === 'keepDraft' ? [effect.event] : []));
const keeps = (draft: MatchPreferences | null) => ({ type: 'draft.changed', draft });

const model = defineModel({
  machine: matchFinderMachine,
  inputs: { anna: startFacts({ user: anna }) },
  events: [
    { type: 'matchFinder.retried' },
    changed({ min_age: 60, max_age: 40 }),
    changed({ min_age: 18, max_age: 99 }),
    changed({ country: 'NL' }),
    finished,
    returned,
    { type: 'preferences.reopened' },
  ],
  said: { keepDraft: [{ type: 'draft.restored', draft: wishes({ country: 'FI', region: 'Uusimaa' }) }] },
  outcomes: {
    loadMatchFinder: { done: [nothing, saved], error: [refusal('network')] },
    findMatches: { done: [saved], error: [refusal('network'), wrongAges] },
  },
  project: ({ wishes: { min_age: from, max_age: to, country }, step, isSaved, isDraft, problem, fits }) => [
    from > to,
    country,
    step,
    isSaved,
    isDraft,
    problem?.fields,
    problem?.code,
    fits.length,
  ],
  invariants: {
    'asks the server one thing at a time': ({ history }) =>
      [...inFlight(history, 'loadMatchFinder'), ...inFlight(history, 'findMatches')].length <= 1,
    'searches for what is wished, at the end of the last step [FINDER-02]': ({ step, before, effects }) =>
      started(effects, 'findMatches').every(
        (input) =>
          isEvent(step, 'step.completed') && before?.context.step === 'what' && isSame(input, before.context.wishes),
      ),
    'never asks for ages that are no range': ({ effects }) =>
      started(effects, 'findMatches').every((input) => !JSON.stringify(input).includes('"min_age":60')),
    'is on a step that there is': ({ snapshot }) => finderSteps.includes(snapshot.context.step),
    'loses no answer on the way [FINDER-02]': ({ step, before, snapshot }) =>
      before === null ||
      isEvent(step, 'preferences.changed') ||
      step?.kind === 'said' ||
      step?.kind === 'done' ||
      snapshot.context.wishes === before.context.wishes,
    'keeps each answer in the tab, and forgets it once it is saved': ({ step, before, snapshot, effects }) =>
      isSame(
        kept(effects),
        isEvent(step, 'preferences.changed') && before?.matches('asking') === true
          ? [keeps(snapshot.context.wishes)]
          : step?.kind === 'done' && step.actor === 'findMatches'
            ? [keeps(null)]
            : [],
      ),
  },
});

coverModel(model, '[FINDER-01 FINDER-02]');

describe('the match finder', () => {
  it('asks who, where and what, then shows who fits [FINDER-01 FINDER-02]', () => {
    play(model, 'anna', ({ send, end, context, hasTag }) => {
      end('loadMatchFinder', nothing);
      send(changed({ gender: 'male', min_age: 30, max_age: 40 }));
      send(finished);
      send(changed({ country: 'NL' }));
      send(changed({ region: 'Utrecht' }));
      send(finished);
      send(changed({ interests: ['cats'] }));
      const asked = wishes({
        gender: 'male',
        min_age: 30,
        max_age: 40,
        country: 'NL',
        region: 'Utrecht',
        interests: ['cats'],
      });
      expect(started(send(finished), 'findMatches')).toEqual([asked]);
      end('findMatches', { wishes: asked, fits: [bert] });
      expect([hasTag('found'), context().fits, context().wishes]).toEqual([true, [bert], asked]);
    });
  });

  it('another country leaves the region behind', () => {
    play(model, 'anna', ({ send, end, context }) => {
      end('loadMatchFinder', nothing);
      send(changed({ country: 'NL' }));
      send(changed({ region: 'Utrecht' }));
      send(changed({ country: 'FI' }));
      expect(context().wishes).toEqual(wishes({ country: 'FI' }));
    });
  });

  it.each([
    ['it is tried again', finished],
    ['another answer is given', changed({ country: 'FI' })],
    ['one goes back a step', { type: 'previousStep.requested' }],
  ] as const)('what could not be found is said, until %s', (_, act) => {
    play(model, 'anna', ({ send, end, fail, context }) => {
      end('loadMatchFinder', nothing);
      for (const step of [finished, finished, finished]) send(step);
      fail('findMatches', refusal('network'));
      expect([context().problem, context().step]).toEqual([{ code: 'network' }, 'what']);
      send(act);
      expect(context().problem).toBeNull();
    });
  });

  it('goes on after a reload where one was, also where something was saved before [FINDER-02]', () => {
    play(model, 'anna', ({ send, end, context, hasTag }) => {
      send({ type: 'draft.restored', draft: wishes({ country: 'FI' }) });
      end('loadMatchFinder', saved);
      expect([hasTag('asking'), context().wishes]).toEqual([true, wishes({ country: 'FI' })]);
      send(returned);
      expect([hasTag('found'), context().fits]).toEqual([true, [bert]]);
    });
  });
});
